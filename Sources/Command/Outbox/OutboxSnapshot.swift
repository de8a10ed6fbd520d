import Bowline
import BowlineStore

/// The state of several outboxes at one time, for finding later changes.
struct OutboxSnapshot {
    /// The identity of a change among several outboxes.
    struct Place: Hashable, Comparable {
        let folder: String
        let number: Int64

        static func < (left: Place, right: Place) -> Bool {
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

        let place: Place
        let kind: Kind
        let endpoint: String

        var answer: OutboxCommands.Answer {
            OutboxCommands.Answer(
                text: "\(place.number)  \(endpoint)  \(kind.rawValue)",
                json: JSONObject([
                    .init("folder", .string(place.folder)), .init("number", .of(place.number)),
                    .init("endpoint", .string(endpoint)), .init("event", .string(kind.rawValue)),
                ])
            )
        }
    }

    private struct Standing: Equatable {
        let state: OutboxEntry.State
        let attempts: Int
        let endpoint: String
    }

    private var standings: [Place: Standing] = [:]

    /// Adds the entries of one outbox.
    mutating func add(_ items: [OutboxFile.Item], of folder: String) {
        for item in items {
            let entry = item.entry
            standings[Place(folder: folder, number: entry.receipt.number)] = Standing(
                state: entry.state,
                attempts: entry.attempts,
                endpoint: entry.endpoint
            )
        }
    }

    /// The events since another snapshot, in the order of the entries' numbers.
    func changes(since before: OutboxSnapshot) -> [Change] {
        Set(standings.keys).union(before.standings.keys).sorted().compactMap { place in
            let (old, new) = (before.standings[place], standings[place])
            guard old != new, let endpoint = (new ?? old)?.endpoint else { return nil }
            return Change(place: place, kind: Self.kind(old, new), endpoint: endpoint)
        }
    }

    private static func kind(_ old: Standing?, _ new: Standing?) -> Change.Kind {
        switch (old, new?.state) {
        case (_, nil): .gone
        case (_, .delivered?): .delivered
        case (_, .refused?): .refused
        case (nil, .waiting?): .enqueued
        case (let old?, .waiting?): old.state == .waiting ? .tried : .waiting
        }
    }
}
