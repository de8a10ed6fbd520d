internal import Basics

/// Counts mails by outcome, for `/metrics`.
final class MailCounts: Sendable {
    enum Event: String, Sendable, CaseIterable {
        /// Put into the queue.
        case queued
        /// Accepted by the mail server.
        case sent
        /// Not accepted now; tried again later.
        case deferred
        /// Given up: the mail server refuses it for good, or it cannot be read.
        case failed
        /// Dropped because its code or notice has expired.
        case expired
        /// Not queued because of a limit.
        case limited
    }

    private let counts = Locked<[Event: Int]>([:])

    func add(_ event: Event) { counts.withLock { $0[event, default: 0] &+= 1 } }

    func count(of event: Event) -> Int { counts.withLock { $0[event, default: 0] } }

    /// The counts in Prometheus' text format, with the number of mails that wait.
    func text(waiting: Int?) -> String {
        let lines = Event.allCases.map { "mail_messages_total{event=\"\($0.rawValue)\"} \(count(of: $0))\n" }
        let counters = metricFamily("mail_messages_total", "Mails by outcome.", lines)
        guard let waiting else { return counters }
        return counters + "# HELP mail_queue_length Mails that wait to be sent.\n# TYPE mail_queue_length gauge\n"
            + "mail_queue_length \(waiting)\n"
    }
}
