import LocalizedTexts

/// The card that explains a warning.
public struct CardPresentation: Sendable, Equatable {
    /// An element of the card. Elements are drawn and read in their order.
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
        /// The accessibility hint; nil if there is none.
        public let hint: String?
    }

    /// The maximum width in points, which fits the narrowest phone.
    public static let maximumWidth = 280
    /// The maximum height in points: the keyboard's own, less margins of 12. Content that does not fit scrolls.
    public static let maximumHeight = KeyboardPresentation.bannerHeight + KeyboardPresentation.keysHeight - 24
    /// The radius of the corners, in points.
    public static let cornerRadius = 12
    /// The opacity of the dimmed area around the card.
    public static let dimming = 0.4
    /// The duration of showing and hiding.
    public static let animation = Duration.milliseconds(300)
    /// The maximum delay between the tap and the card.
    public static let appearsWithin = Duration.milliseconds(200)
    /// The shadow: radius in points, and opacity.
    public static let shadow = (radius: 8, opacity: 0.3)

    /// The color of the header, the same as the banner's.
    public let tone: Tone
    /// The ARIA role. While the card is open, nothing else can be focused.
    public let role = "dialog"
    /// The elements: risk, category, explanation, button.
    public let elements: [Element]

    init(_ verdict: Verdict, _ language: Language = .english) {
        let (level, category) = (language.title(verdict.riskLevel), language.subject(verdict))
        let (explanation, done) = (language.explanation(verdict.explanation), language.text("Got It", "Разбрах"))
        let leaving = language.text("Closes this explanation.", "Затваря това обяснение.")
        tone = Tone(verdict.riskLevel)
        elements = [
            Element(
                kind: .riskLevel,
                text: level,
                label: language.text("Risk level", "Степен на риска") + ": \(level)",
                hint: nil
            ),
            Element(
                kind: .category,
                text: category,
                label: language.text("Category", "Вид") + ": \(category)",
                hint: nil
            ),
            Element(kind: .explanation, text: explanation, label: explanation, hint: nil),
            Element(kind: .button, text: done, label: done, hint: leaving),
        ]
    }
}
