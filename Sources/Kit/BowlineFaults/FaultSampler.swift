/// Chooses the faults of each call. The same plan and the same calls of an endpoint give the same faults.
struct FaultSampler {
    /// A chosen fault, and a random number from 0 to 1 for its jitter.
    struct PlannedFault: Sendable {
        let fault: Fault
        let jitter: Double
    }

    private struct Key: Hashable {
        let rule: Int
        let endpoint: String
    }

    private struct Count {
        var seen = 0
        var struck = 0
    }

    private let plan: FaultPlan
    private var counts: [Key: Count] = [:]

    init(_ plan: FaultPlan) {
        self.plan = plan
    }

    /// The faults of the endpoint's next call, in the plan's order.
    mutating func sample(for endpoint: String) -> [PlannedFault] {
        plan.rules.indices.compactMap { index in
            let rule = plan.rules[index]
            guard Self.matches(Array(endpoint.utf8)[...], Array(rule.endpoint.utf8)[...]) else { return nil }
            return sample(rule, Key(rule: index, endpoint: endpoint))
        }
    }

    private mutating func sample(_ rule: FaultPlan.Rule, _ key: Key) -> PlannedFault? {
        var count = counts[key, default: Count()]
        defer { counts[key] = count }
        count.seen += 1
        guard count.seen > rule.after, rule.times.map({ count.struck < $0 }) ?? true else { return nil }
        var random = SeededRandom(
            plan.seed,
            UInt64(key.rule),
            SeededRandom.number(of: key.endpoint),
            UInt64(count.seen)
        )
        guard random.next() < rule.chance else { return nil }
        count.struck += 1
        return PlannedFault(fault: rule.fault, jitter: random.next())
    }

    /// True when the pattern, in which `*` matches any text, matches the whole name.
    private static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        var name = name
        var pattern = pattern
        /// Where to continue when the last `*` must match one more character.
        var retry: (name: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>)?
        while true {
            if pattern.first == UInt8(ascii: "*") {
                pattern = pattern.dropFirst()
                retry = (name, pattern)
            } else if let byte = name.first, byte == pattern.first {
                name = name.dropFirst()
                pattern = pattern.dropFirst()
            } else if name.isEmpty, pattern.isEmpty {
                return true
            } else if let (from, rest) = retry, !from.isEmpty {
                name = from.dropFirst()
                pattern = rest
                retry = (name, rest)
            } else {
                return false
            }
        }
    }
}

/// Random numbers from 0 to 1 that depend only on their seeds (SplitMix64).
struct SeededRandom {
    private var state: UInt64 = 0

    init(_ seeds: UInt64...) {
        for seed in seeds { state = mixed(state ^ seed) }
    }

    /// The next number, from 0 up to but not including 1.
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Double(mixed(state) >> 11) / Double(1 << 53)
    }

    /// A hash of a string, the same in every run (FNV-1a).
    static func number(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private func mixed(_ value: UInt64) -> UInt64 {
        var value = value &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
