/// A subject of the conversation, as shown by one side's words.
///
/// The raw value is the signal's index in a memory: append cases, never reorder them.
enum ConversationSignal: UInt8, CaseIterable, Sendable {
    case askedForDetails, authority, trouble, money, secretNamed, remoteControl, doubt, urgency, secrecy, elsewhere,
        link
    case consent, paying
    /// The user was reassured by the other side, so that earlier signals no longer count.
    case reassured

    /// The weight of the signal in the score.
    var weight: Int {
        switch self {
        case .askedForDetails, .secrecy, .paying: 3
        case .authority, .trouble, .money, .secretNamed, .remoteControl, .elsewhere: 2
        case .urgency, .link, .consent: 1
        // People doubt honest callers as often as others.
        case .doubt: 0
        case .reassured: -1
        }
    }

    /// The kind of scam that the signal indicates.
    var category: ScamCategory {
        switch self {
        case .askedForDetails, .secretNamed, .remoteControl: .otpPhishing
        case .money, .paying: .paymentScam
        case .authority, .trouble, .secrecy: .impersonation
        case .doubt, .urgency, .elsewhere, .link, .consent, .reassured: .unknown
        }
    }

    /// Whether the signal is about what the other side asked for, so that it means nothing where nothing was asked.
    var isAnswer: Bool { self == .secretNamed || self == .askedForDetails }

    /// Whether the signal itself indicates a scam, rather than only unease.
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
