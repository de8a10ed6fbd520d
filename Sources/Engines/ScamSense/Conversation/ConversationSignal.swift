/// One thing that a conversation has been about, as far as one side's words show it.
///
/// The raw value is the signal's place in a memory: append, never reorder.
enum ConversationSignal: UInt8, CaseIterable, Sendable {
    case askedForDetails, authority, trouble, money, secretNamed, remoteControl, doubt, urgency, secrecy, elsewhere,
        link
    case consent, paying
    /// The other side won trust by what it said, so that what came before counts no more.
    case reassured

    /// How much the signal counts.
    var weight: Int {
        switch self {
        case .askedForDetails, .secrecy, .paying: 3
        case .authority, .trouble, .money, .secretNamed, .remoteControl, .elsewhere: 2
        case .doubt, .urgency, .link, .consent: 1
        case .reassured: -1
        }
    }

    /// The kind of scam that the signal speaks of.
    var category: ScamCategory {
        switch self {
        case .askedForDetails, .secretNamed, .remoteControl: .otpPhishing
        case .money, .paying: .paymentScam
        case .authority, .trouble, .secrecy: .impersonation
        case .doubt, .urgency, .elsewhere, .link, .consent, .reassured: .unknown
        }
    }

    /// Whether the signal is one of a scam by itself, and not only a sign of unease.
    var isTelling: Bool {
        switch self {
        case .doubt, .urgency, .link, .reassured: false
        default: true
        }
    }
}

/// The signals of one message.
struct ConversationSignals: OptionSet, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ signal: ConversationSignal) { rawValue = 1 << UInt16(signal.rawValue) }
}
