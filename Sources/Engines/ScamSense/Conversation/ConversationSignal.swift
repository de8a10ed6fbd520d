/// A subject of the conversation, as shown by one side's words.
///
/// The raw value is the signal's index in a memory: append cases, never reorder them.
enum ConversationSignal: UInt8, CaseIterable, Sendable {
    case askedForDetails, authority, trouble, money, secretNamed, remoteControl, doubt, urgency, secrecy, elsewhere,
        link
    case consent, paying
    /// The user was reassured by the other side, so that earlier signals no longer count.
    case reassured
    /// The user is surprised or frightened by news from the other side, or did not begin the business it speaks of.
    case alarmed
    /// The user began the business themselves, or will meet the other side in person.
    case ordinary

    /// The weight of the signal in the score.
    var weight: Int {
        switch self {
        case .paying: 4
        case .askedForDetails, .secrecy: 3
        case .authority, .trouble, .money, .secretNamed, .remoteControl, .elsewhere, .alarmed: 2
        case .urgency, .link, .consent: 1
        // People doubt honest callers as often as others.
        case .doubt: 0
        case .reassured: -1
        case .ordinary: -2
        }
    }

    /// The kind of scam that the signal indicates.
    var category: ScamCategory {
        switch self {
        case .askedForDetails, .secretNamed, .remoteControl: .otpPhishing
        case .money, .paying: .paymentScam
        case .authority, .trouble, .secrecy: .impersonation
        case .doubt, .urgency, .elsewhere, .link, .consent, .reassured, .alarmed, .ordinary: .unknown
        }
    }

    /// Whether the signal is about what the other side asked for, so that it means nothing where nothing was asked.
    var isAnswer: Bool { self == .secretNamed || self == .askedForDetails }

    /// Whether the signal itself indicates a scam, rather than only unease.
    var isTelling: Bool {
        switch self {
        case .doubt, .urgency, .link, .reassured, .alarmed, .ordinary: false
        default: true
        }
    }

    /// What the signal is evidence of; nil if it is evidence of nothing by itself.
    var evidence: ConversationEvidence? {
        switch self {
        case .askedForDetails, .secretNamed: .details
        case .authority, .trouble: .pretext
        case .money: .money
        case .paying: .payment
        case .remoteControl: .remoteControl
        case .secrecy, .elsewhere: .isolation
        case .consent: .compliance
        case .alarmed: .surprise
        case .doubt, .urgency, .link, .reassured, .ordinary: nil
        }
    }
}

/// A kind of evidence that a conversation is a scam. A warning needs two kinds: people are asked for their details by
/// honest callers, too.
enum ConversationEvidence: Sendable {
    case details, pretext, money, payment, remoteControl, isolation, compliance, surprise
}

/// The signals of one message.
struct ConversationSignals: OptionSet, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ signal: ConversationSignal) { rawValue = 1 << UInt16(signal.rawValue) }

    /// Whether a signal itself indicates a scam.
    var isTelling: Bool { !isDisjoint(with: Self.telling) }

    private static let telling = ConversationSignals(
        ConversationSignal.allCases.filter(\.isTelling).map(ConversationSignals.init)
    )
}
