internal import Bowline
internal import ScamSense

extension Opinion {
    /// The maximum length of the explanation that is passed on, in characters.
    private static let maxExplanationCharacters = 200

    /// Parses a model's answer, which should be the requested JSON. Models also write percentages and invent
    /// categories. Nil if the answer has no valid risk level.
    init?(inModelAnswer answer: String) {
        guard let object = JSONValue(inModelAnswer: answer),
            let level = object["risk_level"]?.string.flatMap({ RiskLevel(rawValue: Self.plain($0)) })
        else { return nil }
        let category = object["category"]?.string.flatMap { ScamCategory(rawValue: Self.plain($0)) } ?? .unknown
        self.init(
            riskLevel: level,
            confidence: Self.confidence(object["confidence"]),
            category: level == .low ? .unknown : category,
            explanation: Self.sentence(object["explanation"]?.string ?? "")
        )
    }

    /// Normalizes a name: `OTP Phishing` and `otp-phishing` become `otp_phishing`.
    private static func plain(_ word: String) -> String {
        String(word.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
    }

    /// A confidence from 0 to 1. Numbers up to 100 are read as percentages; any other value counts as 0.5.
    private static func confidence(_ value: JSONValue?) -> Double {
        let number = value?.number?.double ?? value?.string.flatMap { Double($0) } ?? 0.5
        if (0...1).contains(number) { return number }
        return (1...100).contains(number) ? number / 100 : 0.5
    }

    /// Reduces the explanation to one line of limited length without control characters. Words that contain a link are
    /// dropped, because the link could itself be bait.
    private static func sentence(_ text: String) -> String {
        let words = text.split { $0.isWhitespace || $0.isNewline }
            .map { $0.filter { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } } }
            .filter { !$0.contains("://") && !$0.isEmpty }
        return String(words.joined(separator: " ").prefix(maxExplanationCharacters))
    }
}
