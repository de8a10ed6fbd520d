/// The faults to simulate, how often and for which calls, as a value that can be encoded as JSON.
///
///     faults.plan = FaultPlan(seed: 7, rules: [
///         .init("*", .latency(milliseconds: 300, jitter: 200)),
///         .init("POST /links", .loss(of: .answer), times: 1),
///         .init("GET *", .status(429, headers: ["Retry-After": "2"]), chance: 0.1),
///     ])
///
/// Chance is drawn from the seed, the rule, the endpoint's name and the number of its call, so a plan does the same
/// each time, whichever other endpoints are called in between.
public struct FaultPlan: Codable, Sendable, Hashable {
    /// Another seed gives other faults.
    public var seed: UInt64
    /// Every rule that matches a call applies to it, in this order.
    public var rules: [Rule]

    /// A plan of these rules. Without any, all goes well.
    public init(seed: UInt64 = 0, rules: [Rule] = []) {
        self.seed = seed
        self.rules = rules
    }

    /// A plan without any faults.
    public static let none = FaultPlan()

    /// A fault and the calls that it affects.
    public struct Rule: Codable, Sendable, Hashable {
        /// The endpoint's name, such as `GET /leagues/{}`; `*` matches any text, also an empty one.
        public var endpoint: String
        /// The fault that affects the call.
        public var fault: Fault
        /// How likely it is, from 0 to 1.
        public var chance: Double
        /// How often it may happen to each endpoint; nil for as often as it is drawn.
        public var times: Int?
        /// How many calls of each endpoint are spared first.
        public var after: Int

        /// A rule for the endpoints whose name fits.
        public init(_ endpoint: String, _ fault: Fault, chance: Double = 1, times: Int? = nil, after: Int = 0) {
            self.endpoint = endpoint
            self.fault = fault
            self.chance = chance
            self.times = times
            self.after = after
        }

        /// Reads a rule; what a file leaves out has its usual value.
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
