public import LocalizedTexts
public import ScamSense

/// The verdict on a text that the user received.
public struct CheckPresentation: Sendable, Equatable {
    /// A piece of the text.
    public struct Piece: Sendable, Equatable {
        /// The characters.
        public let text: String
        /// Whether the piece is evidence, which is underlined.
        public let isEvidence: Bool
    }

    /// What a piece of the text says about the risk.
    public struct Reason: Sendable, Equatable {
        /// The words of the text.
        public let quote: String
        /// One sentence about them.
        public let sentence: String
    }

    /// The title: risk and kind of scam.
    public let title: String
    /// One sentence for the whole.
    public let detail: String
    /// The meaning that the color shows.
    public let tone: Tone
    /// The text, split into pieces that are underlined or not.
    public let pieces: [Piece]
    /// One sentence for each piece of evidence.
    public let reasons: [Reason]
    /// Where each link leads, with its registered domain.
    public let links: [String]
    /// What was not analyzed because of the text's language; nil if everything was.
    public let note: String?
    /// The words without which the text would look harmless; nil if there are none.
    public let harmless: String?
    /// What to do now, the most urgent first; empty for a text of low risk.
    public let advice: [String]

    /// Nil before the text has been checked.
    public init?(_ state: CheckState, in language: Language = .english) {
        guard let check = state.check else { return nil }
        self.init(check, of: state.text, for: state.country, in: language)
    }

    /// Creates the presentation of a verdict on a text.
    public init(_ check: MessageCheck, of text: String, for country: Country, in language: Language = .english) {
        let language = language
        let bytes = Array(text.utf8)
        func quote(_ range: Range<Int>) -> String {
            String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
        }
        let isLow = check.riskLevel == .low
        title = isLow ? language.title(.low) : "\(language.title(check.riskLevel)): \(language.title(check.category))"
        detail = language.explanation(check.explanation)
        tone = isLow ? .neutral : Tone(check.riskLevel)
        pieces = Self.pieces(check.evidence.map(\.bytes), bytes)
        reasons = check.evidence.map { Reason(quote: quote($0.bytes), sentence: language.explanation($0.sentence)) }
        links = check.links.map { link in
            let owner = link.host == link.domain ? link.host : "\(link.host) → \(link.domain)"
            return language.text("Leads to", "Води към") + " \(owner)"
        }
        note = check.readsWords ? nil : check.language.map(language.onlyStructure)
        let without = check.harmlessWithout.map { "\u{201C}\(quote($0))\u{201D}" }
        harmless =
            without.isEmpty
            ? nil
            : language.text(
                "Without \(without.joined(separator: " and ")) the text would not look like a scam.",
                "Без \(without.joined(separator: " и ")) текстът не би приличал на измама."
            )
        advice = isLow ? [] : language.advice(check.category, country)
    }

    /// Splits the text at the ends of all ranges.
    private static func pieces(_ ranges: [Range<Int>], _ bytes: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var index = 0
        func add(to end: Int, isEvidence: Bool) {
            guard end > index else { return }
            pieces.append(Piece(text: String(decoding: bytes[index..<end], as: UTF8.self), isEvidence: isEvidence))
            index = end
        }
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let range = range.clamped(to: bytes.indices)
            add(to: range.lowerBound, isEvidence: false)
            add(to: range.upperBound, isEvidence: true)
        }
        add(to: bytes.count, isEvidence: false)
        return pieces
    }
}

/// The labels of the screen where a received text is checked.
public struct CheckLabels: Sendable {
    /// The heading.
    public let title: String
    /// What can be entered.
    public let hint: String
    /// The label of the list of countries.
    public let country: String
    /// The countries in the order of the list, by their codes.
    public let countries: [(code: String, name: String)]
    /// The title of the button that checks.
    public let check: String
    /// The title of the button that clears.
    public let clear: String
    /// The heading above the reasons.
    public let reasons: String
    /// The heading above the advice.
    public let advice: String

    /// The labels in a language.
    public init(_ language: Language) {
        title = language.text("Check a message", "Провери съобщение")
        hint = language.text(
            "Paste a message you received, a link or a whole conversation. It stays on this device.",
            "Поставете получено съобщение, връзка или цял разговор. Остава на това устройство."
        )
        country = language.text("Your country", "Вашата страна")
        countries = Country.allCases.map { ($0.rawValue, language.name($0)) }
        check = language.text("Check", "Провери")
        clear = language.text("Clear", "Изчисти")
        reasons = language.text("Why", "Защо")
        advice = language.text("What to do now", "Какво да направите сега")
    }
}
