internal import BowlineJSON
internal import Essentials
internal import HTTPServer
internal import Identity

extension AdminAction {
    /// Shows the audit log.
    static let audit = AdminAction(
        "audit",
        "show sign-ins, refused requests and changes",
        options: [
            .text("since", "WHEN", "an instant, e.g. 2026-03-01T08:00:00Z, or how long ago: 30m, 24h, 7d (24h)"),
            .text("most", "N", "the maximum number of entries, the newest first, 1 to 100000 (1000)"),
        ]
    ) { context, arguments in
        let since = try AuditSpan.moment(try arguments.optional("since") ?? "24h", now: secondsSince1970())
        let limit = Int(try arguments.number("most", in: 1...100_000) ?? 1_000)
        let entries = await context.audit.entries(since: since, limit: limit)
        let columns = ["time", "event", "outcome", "reason", "actor", "subject", "address", "request"]
        return AdminAnswer("entries", entries, columns: columns)
    }
}

/// Parses the option `since`.
enum AuditSpan {
    /// The time that `text` names, in seconds since 1970.
    static func moment(_ text: String, now: Double) throws(AdminError) -> Double {
        if let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), (0...100_000).contains(count)
        {
            return now - Double(count) * unit
        }
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw .usage(
                "since must be an instant or a time span, e.g. 2026-03-01T08:00:00Z or 24h; got '\(text)'"
            )
        }
        return date.timeIntervalSince1970
    }

    private static let units: [Character: Double] = ["m": 60, "h": 3_600, "d": 86_400]
}
