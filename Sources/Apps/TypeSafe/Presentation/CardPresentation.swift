import LocalizedTexts

/// The card that explains a warning.
public struct CardPresentation: Sendable, Equatable {
    /// One thing on the card, in the order it is drawn and read.
    public struct Element: Sendable, Equatable {
        /// The kinds of elements.
        public enum Kind: Sendable, Equatable {
            /// The risk; read as a heading.
            case riskLevel
            /// The kind of scam, in bold.
            case category
            /// The explanation; wraps and scrolls.
            case explanation
            /// The button that closes the card.
            case button
        }

        /// The kind of element.
        public let kind: Kind
        /// The text shown in the element.
        public let text: String
        /// What a screen reader reads aloud for the element.
        public let label: String
        /// The accessibility hint, where one helps.
        public let hint: String?
    }

    /// Its greatest width in points, which fits the narrowest phone.
    public static let maximumWidth = 280
    /// Its greatest height in points: the keyboard's own less a margin of 12; what does not fit scrolls.
    public static let maximumHeight = KeyboardPresentation.bannerHeight + KeyboardPresentation.keysHeight - 24
    /// The radius of its corners.
    public static let cornerRadius = 12
    /// The opacity of the dimmed area around the card.
    public static let dimming = 0.4
    /// The duration of showing and hiding.
    public static let animation = Duration.milliseconds(300)
    /// The maximum delay after the tap.
    public static let appearsWithin = Duration.milliseconds(200)
    /// The shadow it casts: radius in points and darkness.
    public static let shadow = (radius: 8, opacity: 0.3)

    /// The colour of its header, the banner's own.
    public let tone: Tone
    /// The ARIA role. While the card is open, nothing else can be focused.
    public let role = "dialog"
    /// The elements: risk, category, explanation, button.
    public let elements: [Element]

    init(_ verdict: Verdict, _ say: Language = .english) {
        let (level, category) = (say.title(verdict.riskLevel), say.subject(verdict))
        let (explanation, done) = (say.explanation(verdict.explanation), say("Got It", "Разбрах"))
        let leaving = say("Closes this explanation.", "Затваря това обяснение.")
        tone = Tone(verdict.riskLevel)
        elements = [
            Element(
                kind: .riskLevel,
                text: level,
                label: say("Risk level", "Степен на риска") + ": \(level)",
                hint: nil
            ),
            Element(kind: .category, text: category, label: say("Category", "Вид") + ": \(category)", hint: nil),
            Element(kind: .explanation, text: explanation, label: explanation, hint: nil),
            Element(kind: .button, text: done, label: done, hint: leaving),
        ]
    }
}
