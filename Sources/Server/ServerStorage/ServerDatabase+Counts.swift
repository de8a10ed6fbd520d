internal import PostgreSQL

extension ServerDatabase {
    /// Metrics about the connections to a database server, in the Prometheus text format; empty for a file.
    package var counts: String { statistics.map(Self.text) ?? "" }

    static func text(_ statistics: PostgresPoolStatistics) -> String {
        let gauges = [
            ("database_connections_in_use", "Connections to the database server that are in use.", statistics.inUse),
            (
                "database_connections_idle", "Open connections to the database server that wait for use.",
                statistics.idle
            ),
            ("database_callers_waiting", "Callers that wait for a connection.", statistics.waiting),
        ]
        let counters = [
            ("database_connects_total", "Connections that were opened.", statistics.connects),
            ("database_failed_connects_total", "Attempts to connect that failed.", statistics.failedConnects),
            ("database_refusals_total", "Callers that got no connection in time.", statistics.refusals),
            ("database_conflicts_total", "Transactions that ran again because of a conflict.", statistics.conflicts),
        ]
        return gauges.map { metric($0, "gauge") }.joined() + counters.map { metric($0, "counter") }.joined()
            + histogram(statistics.statements)
    }

    private static func metric(_ metric: (name: String, help: String, value: Int), _ type: String) -> String {
        "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(type)\n\(metric.name) \(metric.value)\n"
    }

    private static func histogram(_ tally: DurationTally) -> String {
        let name = "database_statement_seconds"
        var text = "# HELP \(name) How long statements took on the database server.\n# TYPE \(name) histogram\n"
        var sum = 0
        for (limit, count) in zip(DurationTally.limits.map { "\($0)" } + ["+Inf"], tally.counts) {
            sum += count
            text += "\(name)_bucket{le=\"\(limit)\"} \(sum)\n"
        }
        return text + "\(name)_sum \(tally.seconds)\n\(name)_count \(sum)\n"
    }
}
