/// What is remembered of a conversation in one field of one app: which signals it had, and when; never a word of it.
///
/// It takes 48 bytes at most. Signals fade by half every six hours and are forgotten after a day.
///
///     memory.add(message, at: now)
///     let judgement = ScamJudge.judgeOutgoing(text, after: memory, at: now)
/// See docs/decisions/scamsense.md, "A conversation is remembered as fading signals".
public struct ConversationMemory: Sendable, Equatable {
    /// How long after its last message a conversation is forgotten.
    public static let lifetime = Duration.seconds(24 * 60 * 60)
    /// The time in which signals fade to half.
    static let halfLife = Duration.seconds(6 * 60 * 60)

    /// By signal: 2 for one message, 3 for more; less with time.
    private var levels = SIMD16<UInt8>(repeating: 0)
    /// The messages with a signal, 255 at most.
    private var messages: UInt8 = 0
    /// When the levels were last changed.
    private var changed = Duration.zero

    /// Nothing is remembered.
    public init() {}

    /// Whether anything is remembered at this time.
    public func isEmpty(at now: Duration) -> Bool { faded(to: now).messages == 0 }

    /// Remembers the signals of a message that was sent. `now` is the time since any fixed moment.
    public mutating func add(_ message: String, at now: Duration) {
        var message = message
        let signals = message.withUTF8 { ConversationCues.shared.signals(in: OutgoingText($0)) }
        self = adding(signals, at: now)
    }

    /// The memory with one more message.
    func adding(_ signals: ConversationSignals, at now: Duration) -> ConversationMemory {
        var memory = faded(to: now)
        guard !signals.isEmpty else { return memory }
        if signals.contains(ConversationSignals(.reassured)) {
            memory = ConversationMemory()
            memory.levels[Int(ConversationSignal.reassured.rawValue)] = 2
            memory.messages = 1
            memory.changed = now
            return memory
        }
        for signal in ConversationSignal.allCases where signals.contains(ConversationSignals(signal)) {
            let place = Int(signal.rawValue)
            memory.levels[place] = memory.levels[place] == 0 ? 2 : 3
        }
        if memory.messages < .max { memory.messages += 1 }
        memory.changed = now
        return memory
    }

    /// The memory as it is later.
    private func faded(to now: Duration) -> ConversationMemory {
        let age = now - changed
        if age >= Self.lifetime { return ConversationMemory() }
        guard age >= Self.halfLife else { return self }
        var memory = self
        let steps = UInt8(truncatingIfNeeded: age.components.seconds / Self.halfLife.components.seconds)
        memory.levels = levels &>> SIMD16(repeating: steps)
        if memory.levels == SIMD16(repeating: 0) { return ConversationMemory() }
        memory.changed = changed + .seconds(Self.halfLife.components.seconds * Int64(steps))
        return memory
    }

    // MARK: Judging

    /// Twice the score from which a conversation is worth a warning, and from which it is very likely a scam.
    private static let (mediumScore, highScore) = (11, 18)

    /// The risk of the conversation: from two messages with signals on, and two telling ones among these.
    var riskLevel: RiskLevel {
        guard messages >= 2 else { return .low }
        let telling = ConversationSignal.allCases.count { $0.isTelling && level($0) > 0 }
        let score = ConversationSignal.allCases.reduce(0) { $0 + $1.weight * level($1) }
        guard telling >= 2, score >= Self.mediumScore else { return .low }
        return score >= Self.highScore ? .high : .medium
    }

    /// The signal that says most about the conversation.
    var strongest: ConversationSignal? {
        ConversationSignal.allCases.filter { $0.isTelling && level($0) > 0 }
            .max { one, other in one.weight * level(one) < other.weight * level(other) }
    }

    /// Whether a code or other details were spoken of, so that a bare number is likely one.
    func expectsCode(at now: Duration) -> Bool {
        let memory = faded(to: now)
        return memory.level(.secretNamed) > 0 || memory.level(.askedForDetails) > 0
    }

    private func level(_ signal: ConversationSignal) -> Int { Int(levels[Int(signal.rawValue)]) }
}
