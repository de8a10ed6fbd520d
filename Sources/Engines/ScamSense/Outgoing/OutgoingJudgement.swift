/// The engine's verdict on a text that the user is about to send.
public struct OutgoingJudgement: Sendable, Equatable {
    /// The verdict on the text as if it were received: "send me your OTP" is also a scam when sent.
    public let incoming: Judgement
    /// The risk of `incoming` if the user sends the text. An opening phrase, or doubt about the other person, is no risk
    /// in a text that the user writes.
    let incomingRisk: RiskLevel
    /// The secrets in the text, in order of position.
    public let secrets: [OutgoingSecret]
    /// The risk of the whole conversation, including this text.
    public let conversationRisk: RiskLevel
    /// The strongest signal of the conversation; nil if there is no reason to warn about it.
    let conversationSignal: ConversationSignal?
    /// Whether the text may contain the first words of a recovery phrase.
    let mayBeginSecret: Bool

    /// The secret that the verdict is about: the first secret with the highest risk.
    public var worstSecret: OutgoingSecret? {
        secrets.first { secret in secrets.allSatisfy { $0.riskLevel <= secret.riskLevel } }
    }

    /// The highest risk of the text as received, its secrets and the conversation.
    public var riskLevel: RiskLevel {
        max(incomingRisk, worstSecret?.riskLevel ?? .low, conversationRisk)
    }

    /// Whether the verdict is about a secret, rather than about the text as if it were received.
    public var isAboutSecret: Bool { worstSecret.map { $0.riskLevel == riskLevel } ?? false }

    /// Whether the verdict is about the conversation, rather than a secret or the text alone.
    private var isAboutConversation: Bool {
        !isAboutSecret && conversationRisk > .low && conversationRisk > incomingRisk
    }

    /// The confidence in the verdict, 0 to 1. It is set by hand for a secret (0.95 if it gives access by itself, otherwise
    /// 0.9) and for a conversation (0.9 if its risk is high, otherwise 0.8); for a text it is the model's.
    public var confidence: Double {
        if isAboutConversation { return conversationRisk == .high ? 0.9 : 0.8 }
        guard isAboutSecret, let secret = worstSecret else {
            return incomingRisk == incoming.riskLevel ? incoming.confidence : 1 - incoming.probability
        }
        return secret.riskLevel == .high ? 0.95 : 0.9
    }

    /// The category of scam of what the verdict is about: the conversation, the worst secret or the text.
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

    /// One plain sentence: what the secret is and why scammers ask for it, or what was found in the text.
    public var explanation: String {
        if isAboutSecret, let secret = worstSecret { return Explanation.sentence(for: secret.kind) }
        if isAboutConversation, let signal = conversationSignal { return Explanation.sentence(for: signal) }
        return incomingRisk == .low ? Explanation.nothingGivenAway : incoming.explanation
    }

    /// Whether the text may be sent to the backend or another provider: not if it contains a secret, or what may be the
    /// beginning of a secret.
    public var mayLeaveDevice: Bool { secrets.isEmpty && !mayBeginSecret }
}

extension ScamJudge {
    /// Judges a text that the user is about to send: its secrets, the text as if it were received, and the conversation
    /// including it. `now` is on the same clock as the memory.
    public static func judgeOutgoing(
        _ text: String,
        after memory: ConversationMemory = ConversationMemory(),
        at now: Duration = .zero
    ) -> OutgoingJudgement {
        var text = text
        return text.withUTF8 { bytes in
            let finder = SecretFinder(reading: bytes, expectsCode: memory.expectsCode(at: now))
            let incoming = judge(bytes, foreignShare: TextLanguage.foreignShare(of: finder.text))
            let cues = ConversationCues.shared.signals(in: finder.text)
            let conversation = memory.adding(cues, at: now)
            return OutgoingJudgement(
                incoming: incoming,
                incomingRisk: incomingRisk(incoming, cues, inConversation: memory.hasSubject(at: now)),
                secrets: finder.secrets.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound },
                conversationRisk: conversation.riskLevel,
                conversationSignal: conversation.riskLevel > .low ? conversation.strongest : nil,
                mayBeginSecret: !finder.phraseRuns.isEmpty
            )
        }
    }

    /// An alarm does not count in each of these cases:
    /// - All its reasons are opening phrases such as "Is this Anna's number?", which harm only their receiver.
    /// - The text doubts its recipient, and all reasons are opening phrases or a request for a secret ("verify your
    ///   credentials").
    ///
    /// An alarm of medium risk also does not count in each of these cases:
    /// - No signal explains it, because short replies resemble the messages they answer.
    /// - The text doubts its recipient, or reassures a stranger.
    /// - The conversation is remembered and judged as a whole.
    private static func incomingRisk(
        _ incoming: Judgement,
        _ cues: ConversationSignals,
        inConversation: Bool
    ) -> RiskLevel {
        guard incoming.riskLevel > .low else { return .low }
        let reasons = Explanation.alarms.lazy.map(\.0).filter(incoming.signals.has)
        let openings: [Signal] = [.wrongNumber, .strangerOpening]
        if !reasons.isEmpty, reasons.allSatisfy(openings.contains) { return .low }
        let doubts = cues.contains(ConversationSignals(.doubt))
        if doubts, reasons.allSatisfy((openings + [.asksForSecret]).contains) { return .low }
        let isReassured = cues.contains(ConversationSignals(.reassured))
        let isExcused = reasons.isEmpty || doubts || isReassured || inConversation
        return incoming.riskLevel == .medium && isExcused ? .low : incoming.riskLevel
    }
}
