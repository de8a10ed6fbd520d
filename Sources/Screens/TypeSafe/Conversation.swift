import LocalizedTexts

/// The conversation that Messages shows. The other side is simulated: it answers each message with the next line of a
/// typical scam, and stops after the last line.
struct Conversation: Equatable {
    /// A message from either side.
    enum Line: Equatable {
        /// The number of a line of the other side's script, so that it is shown in the page's language.
        case received(Int)
        case sent(String)
    }

    private(set) var lines: [Line] = [.received(0), .received(1)]

    /// Whether the user has sent a message.
    var hasBegun: Bool { lines.count > 2 }

    /// Adds the user's message and the other side's answer.
    mutating func send(_ text: String) {
        let received = lines.count { if case .received = $0 { true } else { false } }
        lines.append(.sent(text))
        if received < Self.script.count { lines.append(.received(received)) }
        // Keeps the page small, however long the conversation gets.
        lines = Array(lines.suffix(Self.limit))
    }

    /// The text of a received message; nil if no message has this number.
    static func received(_ number: Int, _ language: Language) -> String? {
        script.indices.contains(number) ? script[number][language] : nil
    }

    /// The maximum number of messages that are kept.
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
