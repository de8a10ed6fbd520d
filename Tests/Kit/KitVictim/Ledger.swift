package import Bowline
package import BowlineStore
package import Essentials
import SQLite

/// An event as the tests' backend books it.
package struct LedgerEvent: Codable, Sendable, Equatable {
    /// The lane it came in.
    package let lane: String
    /// The number of the event.
    package let number: Int

    /// An event of that.
    package init(lane: String, number: Int) {
        self.lane = lane
        self.number = number
    }

    /// The call that books it.
    package var booking: Endpoint<LedgerEvent> { .post("/events", body: .json(self)) }
}

/// Joins bookings into a list. The ledger knows only the key of the list, not the events in it.
package struct LedgerBatching: OutboxBatching {
    package let endpoint = "POST /events"
    package let maxCount: Int
    package let recognizesChanges: Bool

    /// A batching of so many.
    package init(maxCount: Int = 100, recognizesChanges: Bool = false) {
        (self.maxCount, self.recognizesChanges) = (maxCount, recognizesChanges)
    }

    /// The events of a call; nil when it is none.
    package static func events(in body: Data) -> [LedgerEvent]? {
        if let list = try? JSONDecoder().decode([LedgerEvent].self, from: body) { return list }
        return (try? JSONDecoder().decode(LedgerEvent.self, from: body)).map { [$0] }
    }

    package func joined(_ bodies: [Data]) -> OutboxBatchBody? {
        OutboxBatchBody(
            Data([UInt8(ascii: "[")] + bodies.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]),
            count: bodies.count
        )
    }

    package func answers(in body: Data, count: Int) -> [Data]? {
        try? JSONDecoder().decode([LedgerEvent].self, from: body).map { try JSONEncoder().encode($0) }
    }
}

/// A backend in a file, so that it outlives every process of a test: it books an event once a key, and loses a part of
/// the requests and of the answers on the way.
package final class Ledger: Transport {
    private let database: Database
    /// Every so many requests one is lost, by turns before and after it was booked; 0 for none.
    private let loses: Int

    /// Opens the ledger in a folder.
    package init(folder: String, loses: Int = 0) throws {
        var configuration = StorageConfiguration(path: folder + "/ledger", schema: Self.schema, sharing: .shared)
        configuration.busyTimeout = BusyTimeout(limit: .seconds(60))
        database = try Database(configuration)
        self.loses = loses
    }

    private static let schema = Schema(
        applicationID: 11,
        migrations: [
            Migration(
                """
                CREATE TABLE event (place INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, lane TEXT NOT NULL,
                    number INTEGER NOT NULL) STRICT
                """
            )
        ]
    )

    /// What was booked, in order.
    package func events() throws -> [LedgerEvent] {
        try database.read { connection throws(SQLiteError) in
            try connection.all("SELECT lane, number FROM event ORDER BY place") { row in
                LedgerEvent(lane: row[0], number: row[1])
            }
        }
    }

    /// Books the event of the request, or the list of them, once a key.
    package func send(_ request: Request) async throws(CallError) -> Response {
        let body = if case .bytes(let data, _) = request.body { data } else { Data() }
        guard let key = request.headers[.idempotencyKey], let events = LedgerBatching.events(in: body) else {
            return Response(status: 422, address: request.address)
        }
        let loss = loses == 0 ? -1 : Int.random(in: 0..<(loses * 2))
        if loss == 0 { throw CallError(.cannotConnect(host: "ledger", .unreachable)) }
        do throws(StorageError) {
            try await database.write { connection throws(SQLiteError) in
                for (place, event) in events.enumerated() {
                    try connection.run(
                        "INSERT INTO event (key, lane, number) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING",
                        "\(key) \(place)",
                        event.lane,
                        event.number
                    )
                }
            }
        } catch {
            throw CallError(.cancelled)
        }
        if loss == 1 { return Response(status: 503, address: request.address) }
        return Response(
            status: 201,
            headers: [.contentType: "application/json"],
            body: .bytes(body),
            address: request.address
        )
    }

    /// A client of this backend, with nothing on its road.
    package func client() throws -> Client {
        Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: self,
            configuration: .bare()
        )
    }

    /// Closes the file of the ledger.
    package func close() async {
        await database.close()
    }
}
