/// The engine's verdict on a text that its writer is about to send.
public struct OutgoingJudgement: Sendable, Equatable {
    /// The verdict on the text as if it had come in: "send me your OTP" stays a scam on its way out.
    public let incoming: Judgement
    /// What of that verdict counts for the writer: an opening of a talk or a doubt in the reader harms no one who writes it.
    let incomingRisk: RiskLevel
    /// What the text would give away, in the order of its places.
    public let secrets: [OutgoingSecret]
    /// The risk of the whole conversation, with this text as its last message.
    public let conversationRisk: RiskLevel
    /// What says most about the conversation; nil while there is no reason to warn of it.
    let conversationSignal: ConversationSignal?
    /// Whether words of the text may be the beginning of a recovery phrase that is not complete yet.
    let mayBeginSecret: Bool

    /// The secret that the verdict speaks of: the first of the riskiest.
    public var worstSecret: OutgoingSecret? {
        secrets.first { secret in secrets.allSatisfy { $0.riskLevel <= secret.riskLevel } }
    }

    /// The worst of the two directions and the conversation.
    public var riskLevel: RiskLevel {
        max(incomingRisk, worstSecret?.riskLevel ?? .low, conversationRisk)
    }

    /// Whether the verdict speaks of a secret, and not of what the text would be as an incoming one.
    public var isAboutSecret: Bool { worstSecret.map { $0.riskLevel == riskLevel } ?? false }

    /// Whether the verdict speaks of the conversation, and neither of a secret nor of the text alone.
    private var isAboutConversation: Bool {
        !isAboutSecret && conversationRisk > .low && conversationRisk > incomingRisk
    }

    /// How sure the engine is of its verdict, 0 to 1. For a secret it is 0.95 where the secret alone opens something and
    /// 0.9 for the others, for a conversation 0.9 or 0.8; these are set by hand.
    public var confidence: Double {
        if isAboutConversation { return conversationRisk == .high ? 0.9 : 0.8 }
        guard isAboutSecret, let secret = worstSecret else {
            return incomingRisk == incoming.riskLevel ? incoming.confidence : 1 - incoming.probability
        }
        return secret.riskLevel == .high ? 0.95 : 0.9
    }

    /// The kind of scam that is after such a secret; without one, the kind of the text.
    public var category: ScamCategory {
        if isAboutConversation { return conversationSignal?.category ?? .unknown }
        guard isAboutSecret, let secret = worstSecret else {
            return incomingRisk == .low ? .unknown : incoming.category
        }
        return switch secret.kind {
        case .code, .password, .remoteAccess: .otpPhishing
        case .card, .iban, .account, .recoveryPhrase, .giftCard, .wallet: .paymentScam
        case .nationalID, .idPhoto: .impersonation
        }
    }

    /// One plain sentence: what the secret is and why people ask for it, or what was seen in the text.
    public var explanation: String {
        if isAboutSecret, let secret = worstSecret { return Explanation.sentence(for: secret.kind) }
        if isAboutConversation, let signal = conversationSignal { return Explanation.sentence(for: signal) }
        return incomingRisk == .low ? Explanation.nothingGivenAway : incoming.explanation
    }

    /// Whether the text may be sent to a judge elsewhere: never with a secret, nor with what may become one.
    public var mayLeaveDevice: Bool { secrets.isEmpty && !mayBeginSecret }
}

extension ScamJudge {
    /// Judges a text that its writer is about to send: what it gives away, what it would be as an incoming one, and what
    /// the conversation has come to with it. `now` is on the memory's clock.
    public static func judgeOutgoing(
        _ text: String,
        after memory: ConversationMemory = ConversationMemory(),
        at now: Duration = .zero
    ) -> OutgoingJudgement {
        var text = text
        let incoming = judge(text)
        return text.withUTF8 { bytes in
            let finder = SecretFinder(reading: bytes, expectsCode: memory.expectsCode(at: now))
            let cues = ConversationCues.shared.signals(in: finder.text)
            let conversation = memory.adding(cues, at: now)
            return OutgoingJudgement(
                incoming: incoming,
                incomingRisk: incomingRisk(incoming, cues, inConversation: !memory.isEmpty(at: now)),
                secrets: finder.secrets.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound },
                conversationRisk: conversation.riskLevel,
                conversationSignal: conversation.riskLevel > .low ? conversation.strongest : nil,
                mayBeginSecret: !finder.phraseRuns.isEmpty
            )
        }
    }

    /// "Is this Anna's number?" harms who receives it, and "you have the wrong number" no one: an alarm that rests on the opening of a talk
    /// alone does not count. Neither does one of medium risk that no sign explains, as short answers are worded like the messages they
    /// answer; nor one on a text that doubts its reader, or in a conversation that is remembered and judged as a whole.
    private static func incomingRisk(
        _ incoming: Judgement,
        _ cues: ConversationSignals,
        inConversation: Bool
    ) -> RiskLevel {
        guard incoming.riskLevel > .low else { return .low }
        let reasons = Explanation.alarms.lazy.map(\.0).filter(incoming.signals.has)
        let openings: [Signal] = [.wrongNumber, .strangerOpening]
        if !reasons.isEmpty, reasons.allSatisfy(openings.contains) { return .low }
        let doubts = cues.intersection([ConversationSignals(.doubt), ConversationSignals(.reassured)])
        let isExcused = reasons.isEmpty || !doubts.isEmpty || inConversation
        return incoming.riskLevel == .medium && isExcused ? .low : incoming.riskLevel
    }
}
