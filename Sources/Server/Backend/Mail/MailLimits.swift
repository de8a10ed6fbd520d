/// How many messages may be sent in an hour, so that this server cannot be used to flood a mailbox.
struct MailLimits: Sendable, Equatable {
    /// Which allowance a mail is counted against.
    enum Lane: String, Sendable, CaseIterable {
        /// Codes, requested without a sign-in.
        case asked
        /// Notices about something that happened.
        case notice
        /// Sent by an operator.
        case operation
    }

    /// The maximum number of messages to one recipient.
    var toOne: [Lane: Int] = [.asked: 6, .notice: 12, .operation: 30]
    /// The maximum number requested from one address (an IPv6 /64 counts as one), to any recipient.
    var fromOne = 20
    /// The maximum number requested without a sign-in, in all.
    var askedInAll = 1_000

    static let hour = 3_600.0

    /// The counts of the last hour.
    struct Counts: Sendable {
        /// Mails of the same lane to the same recipient.
        var toRecipient = 0
        /// Mails in the lane `asked` that the same address requested.
        var fromAsker = 0
        /// All mails in the lane `asked`.
        var askedInAll = 0
    }

    /// The limit that one more mail would exceed.
    enum Exceeded: String, Sendable {
        case recipient, asker, total
    }

    /// The limit that one more mail would exceed; nil for none.
    func exceeded(_ counts: Counts, lane: Lane) -> Exceeded? {
        if counts.toRecipient >= toOne[lane, default: 0] { return .recipient }
        guard lane == .asked else { return nil }
        if counts.fromAsker >= fromOne { return .asker }
        return counts.askedInAll >= askedInAll ? .total : nil
    }
}
