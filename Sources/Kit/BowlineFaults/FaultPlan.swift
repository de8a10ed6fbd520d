/// The faults to simulate, how often and for which calls. Can be encoded as JSON.
///
///     faults.plan = FaultPlan(seed: 7, rules: [
///         .init("*", .latency(milliseconds: 300, jitter: 200)),
///         .init("POST /links", .loss(of: .answer), times: 1),
///         .init("GET *", .status(429, headers: ["Retry-After": "2"]), chance: 0.1),
///     ])
///
/// Whether a fault occurs depends on the seed, the rule, the endpoint's name and the number of the call, so a plan
/// behaves the same in every run, whichever other endpoints are called in between.
public struct FaultPlan: Codable, Sendable, Hashable {
    /// The seed of the random numbers; another seed gives other faults.
    public var seed: UInt64
    /// Every rule that matches a call applies to it, in this order.
    public var rules: [Rule]

    /// Creates a plan. Without rules, no fault occurs.
    public init(seed: UInt64 = 0, rules: [Rule] = []) {
        self.seed = seed
        self.rules = rules
    }

    /// A plan without any faults.
    public static let none = FaultPlan()

    /// A fault and the calls that it affects.
    public struct Rule: Codable, Sendable, Hashable {
        /// The endpoint's name, such as `GET /leagues/{}`; `*` matches any text, even the empty string.
        public var endpoint: String
        /// The fault that affects the call.
        public var fault: Fault
        /// The probability of the fault, from 0 to 1.
        public var chance: Double
        /// The maximum number of times per endpoint; nil for no limit.
        public var times: Int?
        /// The number of calls per endpoint that are left alone first.
        public var after: Int

        /// Creates a rule for the endpoints whose name matches the pattern.
        public init(_ endpoint: String, _ fault: Fault, chance: Double = 1, times: Int? = nil, after: Int = 0) {
            self.endpoint = endpoint
            self.fault = fault
            self.chance = chance
            self.times = times
            self.after = after
        }

        /// Decodes a rule; missing members get their default values.
        public init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            endpoint = try members.decodeIfPresent(String.self, forKey: .endpoint) ?? "*"
            fault = try members.decode(Fault.self, forKey: .fault)
            chance = try members.decodeIfPresent(Double.self, forKey: .chance) ?? 1
            times = try members.decodeIfPresent(Int.self, forKey: .times)
            after = try members.decodeIfPresent(Int.self, forKey: .after) ?? 0
        }
    }
}
