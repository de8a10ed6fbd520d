internal import Bowline

/// The kind of a caller whose calls are counted together.
package enum LimitKind: String, Sendable, CaseIterable {
    case tenant, key, session, address
    /// Sign-ups and requests for codes, by address.
    case signUp = "sign-up"
}

/// A caller whose calls are counted together: one tenant, one key, one session or one address.
package struct LimitSubject: Sendable, Hashable {
    /// The kind of caller.
    package let kind: LimitKind
    /// The tenant, key, session or address that is limited.
    package let id: String

    package init(_ kind: LimitKind, _ id: String) {
        self.kind = kind
        self.id = id
    }
}

/// How often a subject may call: a number of calls at once, and a rate per second in the long run.
package struct LimitRule: Sendable, Hashable {
    /// The number of calls per second in the long run.
    package let perSecond: Double
    /// The maximum number of calls at once.
    package let burst: Int

    /// Nil unless the rate is from 0.001 to 1,000,000 and the burst from 1 to 10,000,000.
    package init?(perSecond: Double, burst: Int) {
        guard (0.001...1_000_000).contains(perSecond), (1...10_000_000).contains(burst) else { return nil }
        self.init(checked: perSecond, burst)
    }

    fileprivate init(checked perSecond: Double, _ burst: Int) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// Nanoseconds until one call is available again.
    var interval: UInt64 { UInt64(clamping: max(1, Int(bounded: 1e9 / perSecond))) }
    /// Nanoseconds in which an empty bucket is full again.
    var capacity: UInt64 { interval * UInt64(burst) }
}

/// All rules: the default of each kind, and the exceptions for single subjects.
package struct LimitSettings: Sendable, Equatable {
    /// The default for all subjects of a kind.
    package var defaults: [LimitKind: LimitRule]
    /// The exceptions for single subjects.
    package var exceptions: [LimitSubject: LimitRule] = [:]

    /// The rules of a new backend.
    package static let standard = LimitSettings(
        defaults: [
            .tenant: LimitRule(checked: 1_000, 2_000), .key: LimitRule(checked: 1_000, 2_000),
            .session: LimitRule(checked: 20, 100), .address: LimitRule(checked: 200, 1_000),
            .signUp: LimitRule(checked: 1.0 / 60, 20),
        ],
        exceptions: [.ownMachine: LimitRule(checked: 2, 1_000)]
    )

    /// The rule for a subject; nil if its kind is not limited.
    package func rule(for subject: LimitSubject) -> LimitRule? {
        (exceptions.isEmpty ? nil : exceptions[subject]) ?? defaults[subject.kind]
    }
}
