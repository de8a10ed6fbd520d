/// How many messages may be caused in an hour, so that this server cannot be used to flood a mailbox.
struct MailLimits: Sendable, Equatable {
    /// Which allowance a mail is counted against.
    enum Lane: String, Sendable, CaseIterable {
        /// Asked for without a sign-in: codes.
        case asked
        /// About something that happened.
        case notice
        /// Sent by an operator.
        case operation
    }

    /// Largest number of messages to one recipient.
    var toOne: [Lane: Int] = [.asked: 6, .notice: 12, .operation: 30]
    /// Asked for from one address (an IPv6 /64 counts as one), to any recipient.
    var fromOne = 20
    /// Asked for without a sign-in, in all.
    var askedInAll = 1_000

    static let hour = 3_600.0

    /// The counts of the last hour.
    struct Counts: Sendable {
        /// In the mail's lane, to its recipient.
        var toRecipient = 0
        /// In the lane `asked`, from the address that asks.
        var fromAsker = 0
        /// In the lane `asked`, in all.
        var askedInAll = 0
    }

    /// The limit that one more mail would exceed.
    enum Exceeded: String, Sendable {
        case recipient, asker, total
    }

    /// Which limit one more would exceed; nil for none.
    func exceeded(_ counts: Counts, lane: Lane) -> Exceeded? {
        if counts.toRecipient >= toOne[lane, default: 0] { return .recipient }
        guard lane == .asked else { return nil }
        if counts.fromAsker >= fromOne { return .asker }
        return counts.askedInAll >= askedInAll ? .total : nil
    }
}
