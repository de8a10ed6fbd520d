/// A record of a conversation in one field of one app: which signals occurred and when, but none of its words.
///
/// It takes at most 48 bytes. Signals decay by half every six hours and are forgotten after a day.
///
///     memory.add(message, at: now)
///     let judgement = ScamJudge.judgeOutgoing(text, after: memory, at: now)
/// See docs/decisions/scamsense.md, "A conversation is remembered as fading signals".
public struct ConversationMemory: Sendable, Equatable {
    /// The time after its last message until a conversation is forgotten.
    public static let lifetime = Duration.seconds(24 * 60 * 60)
    /// The time in which signals decay by half.
    static let halfLife = Duration.seconds(6 * 60 * 60)

    /// The level of each signal: 2 after one message, 3 after more; it decays with time.
    private var levels = SIMD16<UInt8>(repeating: 0)
    /// The number of messages with a telling signal, at most 255.
    private var messages: UInt8 = 0
    /// The time when the levels last changed.
    private var changed = Duration.zero

    /// An empty memory.
    public init() {}

    /// Whether nothing is remembered at this time.
    public func isEmpty(at now: Duration) -> Bool { faded(to: now) == ConversationMemory() }

    /// Whether anything but surprise or ordinary business is remembered at this time.
    func hasSubject(at now: Duration) -> Bool {
        let memory = faded(to: now)
        return ConversationSignal.allCases.contains {
            $0 != .alarmed && $0 != .ordinary && memory.level($0) > 0
        }
    }

    /// Records the signals of a sent message. `now` is the time since any fixed reference time.
    public mutating func add(_ message: String, at now: Duration) {
        var message = message
        let signals = message.withUTF8 { ConversationCues.shared.signals(in: OutgoingText($0)) }
        self = adding(signals, at: now)
    }

    /// The memory after one more message.
    func adding(_ signals: ConversationSignals, at now: Duration) -> ConversationMemory {
        var memory = faded(to: now)
        guard !signals.isEmpty else { return memory }
        if signals.contains(ConversationSignals(.reassured)) {
            memory = ConversationMemory()
            memory.levels[Int(ConversationSignal.reassured.rawValue)] = 2
            memory.changed = now
            return memory
        }
        for signal in ConversationSignal.allCases where signals.contains(ConversationSignals(signal)) {
            let index = Int(signal.rawValue)
            memory.levels[index] = memory.levels[index] == 0 ? 2 : 3
        }
        if signals.isTelling, memory.messages < .max { memory.messages += 1 }
        memory.changed = now
        return memory
    }

    /// The memory after decay up to this time.
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

    /// Twice the scores from which a conversation is worth a warning, and from which it is very likely a scam.
    private static let (mediumScore, highScore) = (12, 18)

    /// The risk of the conversation. A warning needs at least two messages with telling signals, two telling signals, and
    /// two kinds of evidence.
    var riskLevel: RiskLevel {
        guard messages >= 2 else { return .low }
        let signals = ConversationSignal.allCases.filter { level($0) > 0 }
        guard signals.count(where: \.isTelling) >= 2, Set(signals.compactMap(\.evidence)).count >= 2 else {
            return .low
        }
        let score = signals.reduce(0) { $0 + $1.weight * level($1) }
        guard score >= Self.mediumScore else { return .low }
        return score >= Self.highScore ? .high : .medium
    }

    /// The strongest telling signal of the conversation.
    var strongest: ConversationSignal? {
        ConversationSignal.allCases.filter { $0.isTelling && level($0) > 0 }
            .max { one, other in one.weight * level(one) < other.weight * level(other) }
    }

    /// Whether a code or other details were mentioned, so that a bare number is likely to be one.
    func expectsCode(at now: Duration) -> Bool {
        let memory = faded(to: now)
        return memory.level(.secretNamed) > 0 || memory.level(.askedForDetails) > 0
    }

    private func level(_ signal: ConversationSignal) -> Int { Int(levels[Int(signal.rawValue)]) }
}
