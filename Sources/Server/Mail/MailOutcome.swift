/// The outcome of sending one message to a mail server.
package enum MailOutcome: Sendable, Equatable {
    /// The server has accepted the message.
    case accepted
    /// The server rejects this message for now, but may accept it later.
    case deferred(String)
    /// The server rejects this message permanently.
    case refused(String)
    /// The server takes no messages at present: it cannot be reached or trusted, refuses the sign-in or the sender.
    case unavailable(String)
    /// This side stopped sending.
    case stopped
}

/// How far an SMTP session has got, with the last reply.
struct SMTPProgress: Sendable, Equatable {
    /// The commands that matter for judging a failure, in order.
    enum Step: String, Sendable, CaseIterable, Comparable {
        case connecting = ""
        case greeting = "EHLO"
        case signIn = "AUTH"
        case sender = "MAIL"
        case recipient = "RCPT"
        case data = "DATA"

        static func < (left: Step, right: Step) -> Bool { left.order < right.order }

        private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    private(set) var step = Step.connecting
    /// The reply code and, if present, the enhanced code, such as `550 5.1.1`. The rest of a reply may contain
    /// addresses and is dropped.
    private(set) var reply = ""
    private var isLeaving = false

    /// Called when a line was sent. Lines that are not commands of interest, such as those of a sign-in, change
    /// nothing.
    mutating func sent(_ line: some Collection<UInt8>) {
        let verb = String(decoding: line.prefix(4), as: UTF8.self)
        if verb == "QUIT" { isLeaving = true }
        guard let next = Step(rawValue: verb), next > Step.connecting else { return }
        // A connection is used for several messages: MAIL begins the next message.
        if next > step || next == .sender { step = next }
        reply = ""
    }

    /// Called when a line of a reply was received.
    mutating func received(_ line: some Collection<UInt8>) {
        // The reply to QUIT says nothing about the message.
        guard !isLeaving else { return }
        let words = String(decoding: line.prefix(64), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard let first = words.first?.prefix(3), first.utf8.count == 3, first.utf8.allSatisfy(Self.isDigit) else {
            return
        }
        // In all lines but the last, a hyphen follows the reply code: `550-5.1.1 …`.
        let rest = words.first.map { $0.dropFirst(4) } ?? ""
        let second = rest.isEmpty ? words.dropFirst().first ?? "" : rest
        let isEnhanced =
            second.split(separator: ".", omittingEmptySubsequences: false).count == 3
            && second.utf8.allSatisfy { Self.isDigit($0) || $0 == UInt8(ascii: ".") }
        reply = isEnhanced ? "\(first) \(second.prefix(11))" : String(first)
    }

    /// The first digit of the last reply's code; 0 without a reply.
    var replyClass: Int { reply.first?.wholeNumberValue ?? 0 }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
