import Bowline
import BowlineStore

/// The state of several outboxes at one time, for finding later changes.
struct OutboxSnapshot {
    /// The identity of a change among several outboxes.
    struct ChangeID: Hashable, Comparable {
        let folder: String
        let number: Int64

        static func < (left: ChangeID, right: ChangeID) -> Bool {
            (left.folder, left.number) < (right.folder, right.number)
        }
    }

    /// An event of an outbox entry.
    struct Change: Equatable {
        enum Kind: String {
            case enqueued, tried, delivered, refused, waiting
            /// The change was dropped, or delivered without keeping its response.
            case gone
        }

        let id: ChangeID
        let kind: Kind
        let endpoint: String

        var answer: OutboxCommands.Answer {
            OutboxCommands.Answer(
                text: "\(id.number)  \(endpoint)  \(kind.rawValue)",
                json: JSONObject([
                    .init("folder", .string(id.folder)), .init("number", .of(id.number)),
                    .init("endpoint", .string(endpoint)), .init("event", .string(kind.rawValue)),
                ])
            )
        }
    }

    private struct EntryState: Equatable {
        let state: OutboxEntry.State
        let attempts: Int
        let endpoint: String
    }

    private var states: [ChangeID: EntryState] = [:]

    /// Adds the entries of one outbox.
    mutating func add(_ items: [OutboxFile.Item], of folder: String) {
        for item in items {
            let entry = item.entry
            states[ChangeID(folder: folder, number: entry.receipt.number)] = EntryState(
                state: entry.state,
                attempts: entry.attempts,
                endpoint: entry.endpoint
            )
        }
    }

    /// The events since another snapshot, in the order of the entries' numbers.
    func changes(since before: OutboxSnapshot) -> [Change] {
        Set(states.keys).union(before.states.keys).sorted().compactMap { id in
            let (old, new) = (before.states[id], states[id])
            guard old != new, let endpoint = (new ?? old)?.endpoint else { return nil }
            return Change(id: id, kind: Self.kind(old, new), endpoint: endpoint)
        }
    }

    private static func kind(_ old: EntryState?, _ new: EntryState?) -> Change.Kind {
        switch (old, new?.state) {
        case (_, nil): .gone
        case (_, .delivered?): .delivered
        case (_, .refused?): .refused
        case (nil, .waiting?): .enqueued
        case (let old?, .waiting?): old.state == .waiting ? .tried : .waiting
        }
    }
}
