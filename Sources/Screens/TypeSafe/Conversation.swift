import LocalizedTexts

/// The conversation that Messages shows. The other side is played: it answers each message with the next line of a
/// usual scam, and falls silent after the last one.
struct Conversation: Equatable {
    /// A message of either side.
    enum Line: Equatable {
        /// By its number among the lines of the other side, so that it is shown in the page's language.
        case received(Int)
        case sent(String)
    }

    private(set) var lines: [Line] = [.received(0), .received(1)]

    /// Whether the user has said something.
    var hasBegun: Bool { lines.count > 2 }

    /// The user sends a message, and the other side answers.
    mutating func send(_ text: String) {
        let received = lines.count { if case .received = $0 { true } else { false } }
        lines.append(.sent(text))
        if received < Self.script.count { lines.append(.received(received)) }
        // A page stays small, however long somebody talks to it.
        lines = Array(lines.suffix(Self.limit))
    }

    /// The text of a message that was received; nil for a number that no message has.
    static func received(_ number: Int, _ language: Language) -> String? {
        script.indices.contains(number) ? script[number][language] : nil
    }

    /// The most messages that are shown.
    static let limit = 40

    private static let script = [
        LocalizedText(
            "Hello, this is the security team of your bank. Somebody has just logged in to your account from Minsk.",
            "Здравейте, тук е отделът за сигурност на вашата банка. Някой току-що влезе в сметката ви от Минск."
        ),
        LocalizedText(
            "We can still stop the payment of 940 EUR. Send me the code we texted you.",
            "Още можем да спрем плащането от 940 EUR. Изпратете ми кода, който получихте със SMS."
        ),
        LocalizedText(
            "Quick, the code runs out in two minutes! Also send me the number on the front of your card.",
            "Бързо, кодът изтича след две минути! Изпратете ми и номера на картата си."
        ),
        LocalizedText(
            "Then install AnyDesk, and I will block the thief myself.",
            "Тогава инсталирайте AnyDesk и аз сам ще спра крадеца."
        ),
    ]
}
