internal import BowlineJSON
internal import Identity

extension AdminAction {
    private static let kinds = LimitKind.allCases.map(\.rawValue).joined(separator: "|")
    private static let kind = Field.text("kind", kinds)
    private static let subject = Field.text("subject", "ID", "for this one only; all of the kind if omitted")

    static let limitActions = [
        AdminAction("limits show", "show the rate limits") { context, _ in try await context.shownLimits() },
        AdminAction(
            "limits set",
            "set a rate limit",
            words: [kind],
            options: [
                .text("per-second", "N", "in the long run, 0.001 to 1000000"),
                .text("burst", "N", "at once, 1 to 10000000"), subject,
            ],
            beginsFolder: true
        ) { context, arguments in
            let kind = try LimitKind(arguments)
            guard let perSecond = try arguments.number("per-second", in: 0.001...1_000_000) else {
                throw AdminError.usage("--per-second is missing")
            }
            guard let burst = try arguments.number("burst", in: 1...10_000_000) else {
                throw AdminError.usage("--burst is missing")
            }
            let rule = LimitRule(perSecond: perSecond, burst: Int(burst))
            try await context.limits.set(rule, for: kind, subject: try arguments.optional("subject"))
            try await context.takeUpLimits()
            return try await context.shownLimits()
        },
        AdminAction(
            "limits clear",
            "restore the default limit",
            words: [kind],
            options: [subject]
        ) { context, arguments in
            try await context.limits.set(nil, for: try LimitKind(arguments), subject: try arguments.optional("subject"))
            try await context.takeUpLimits()
            return try await context.shownLimits()
        },
    ]
}

extension Administration {
    fileprivate func shownLimits() async throws -> AdminAnswer {
        let settings = try await limits.settings()
        let usual = LimitKind.allCases.compactMap { kind in settings.defaults[kind].map { $0.facts(kind, nil) } }
        let own = settings.exceptions.sorted { ($0.key.kind.rawValue, $0.key.id) < ($1.key.kind.rawValue, $1.key.id) }
            .map { $0.value.facts($0.key.kind, $0.key.id) }
        return AdminAnswer("limits", usual + own, columns: ["kind", "subject", "per_second", "burst"])
    }
}

extension LimitRule {
    fileprivate func facts(_ kind: LimitKind, _ subject: String?) -> JSONObject {
        [
            "kind": .string(kind.rawValue), "subject": subject.map { .string($0) } ?? .null,
            "per_second": .plain(perSecond), "burst": .integer(Int64(burst)),
        ]
    }
}

extension LimitKind {
    fileprivate init(_ arguments: AdminArguments) throws(AdminError) {
        guard let kind = LimitKind(rawValue: try arguments.text("kind")) else {
            throw .usage("the kind of a limit must be one of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = kind
    }
}
