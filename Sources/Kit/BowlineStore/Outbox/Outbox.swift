import Basics
public import Bowline
public import Essentials
package import SQLite

/// A queue of changes on disk that are delivered when possible, so that nothing a user did is lost.
///
///     let outbox = try await Outbox.open(folder: support + "/outbox", client: client) { _, _ in .keep }
///     let receipt = try await outbox.enqueue(.addEvent(event), lane: "game-42")   // it is on disk
///     await outbox.run()                                                          // in a task that lives as long as the app
///
/// A change is stored as a whole request, with an idempotency key and without any credential, and belongs to the user
/// who was signed in. It is delivered only while the same user is signed in, and its response is kept until the app
/// drops the change. Several processes may share one outbox; one process delivers at a time, and another takes over
/// when that process dies or is suspended. If a `NetworkMonitor` is among the client's layers, deliveries follow its
/// state.
///
/// See docs/decisions/outbox.md, "The outbox stores whole requests without credentials".
public final class Outbox: Sendable {
    /// Asks the app what happens to a user's undelivered changes at sign-out.
    public typealias SignOutHandler = @Sendable (Principal.Identity, [OutboxEntry]) async -> OutboxSignOutPolicy

    /// The rules for deliveries.
    public struct Rules: Sendable {
        /// The maximum number of concurrent deliveries, each in its own lane.
        public var maxConcurrent = 64
        /// How long a delivering process is considered alive without renewing its lease.
        public var lease: Duration = .seconds(10)
        /// The upper bound of the random wait before the first retry. It doubles with each retry, up to `maxDelay`.
        public var baseDelay: Duration = .seconds(1)
        /// The maximum wait, not counting the wait that the server asks for.
        public var maxDelay: Duration = .seconds(300)
        /// How often one change is tried while the network monitor reports offline, since the report may be wrong.
        public var probeInterval: Duration = .seconds(30)
        /// The number of failed attempts after which a change is set aside as refused, provided that `minRetryTime` has
        /// passed since the first of them. Only failures that the change itself may cause count: a transient server
        /// error, or a connection that was lost or timed out while the server had the change. Being offline, signed out
        /// or throttled does not count.
        public var maxFaults = 20
        /// The minimum time from a change's first fault until it is set aside, so that the change outlasts a server
        /// outage.
        public var minRetryTime: Duration = .seconds(3_600)
        /// The maximum number of bytes on disk for the copied bodies of all users' undelivered changes.
        public var maxFileBytes = 256 << 20
        /// Joins waiting changes into one call, for the endpoints that allow it. Of two for the same endpoint, the first
        /// is used.
        public var batching: [any OutboxBatching] = []

        /// Creates rules with the default values.
        public init() {}

        /// A first fault in the future was recorded before the clock was set back, and counts as long ago.
        func isSetAside(faults: Int, since first: Double, now: Double) -> Bool {
            faults >= maxFaults && (first > now || now - first >= minRetryTime / .seconds(1))
        }

        func backoff(_ attempts: Int, _ random: Double) -> Duration {
            min(baseDelay * (1 << min(attempts, 20)), maxDelay) * random
        }
    }

    private let database: Database
    private let client: Client
    private let clock: any KitClock
    private let bodies: OutboxBodies
    private let maxFileBytes: Int
    private let sender: OutboxSender
    private let broadcast: Broadcast<OutboxEvent>
    /// The number of the first change in each generation of the session.
    private let firstNumbers = Locked<[Principal: Int64]>([:])

    /// Opens the outbox in its own folder. Open only one outbox per process; the client's session decides whose changes
    /// are delivered.
    public static func open(
        folder: String,
        client: Client,
        rules: Rules = Rules(),
        clock: any KitClock = ContinuousClock(),
        atSignOut handler: @escaping SignOutHandler
    ) async throws(OutboxError) -> Outbox {
        var configuration = configuration(folder: folder)
        configuration.idleReaders = 4
        return try await open(configuration, client: client, rules: rules, clock: clock, atSignOut: handler)
    }

    /// For tests, which choose the configuration of the storage.
    package static func open(
        _ configuration: StorageConfiguration,
        client: Client,
        rules: Rules,
        clock: any KitClock,
        atSignOut handler: @escaping SignOutHandler
    ) async throws(OutboxError) -> Outbox {
        do throws(StorageError) {
            let outbox = Outbox(try await Database.open(configuration), at: configuration.path, client, rules, clock)
            client.session.onSignOut { [weak outbox] principal in
                // In a separate task, so that the changes are destroyed even if the caller of the sign-out is
                // cancelled.
                await Task { await outbox?.handleSignOut(from: principal, handler) }.value
            }
            client.session.observe { [weak sender = outbox.sender] _ in sender?.signal.send() }
            return outbox
        } catch {
            throw OutboxError(error)
        }
    }

    /// The configuration of an outbox in a folder, for `OutboxFile` and for tests that change a part of it.
    package static func configuration(folder: String) -> StorageConfiguration {
        StorageConfiguration(path: folder + "/outbox", schema: OutboxTables.schema, sharing: .shared)
    }

    private init(_ database: Database, at path: String, _ client: Client, _ rules: Rules, _ clock: any KitClock) {
        let broadcast = Broadcast<OutboxEvent>(capacity: 1_024)
        (self.database, self.client, self.clock, self.broadcast) = (database, client, clock, broadcast)
        let bodies = OutboxBodies(nextTo: path)
        (self.bodies, maxFileBytes) = (bodies, rules.maxFileBytes)
        sender = OutboxSender(
            database: database,
            bodies: bodies,
            client: client,
            clock: clock,
            rules: rules
        ) { event in
            broadcast.send(event)
        }
    }

    // MARK: Enqueueing

    /// Adds a call and returns when it is on disk. `change` is data in the app's own format, which the app can show
    /// until the call is delivered.
    ///
    /// Without a lane, neither here nor in the endpoint's traits, a call is delivered independently. It is refused if
    /// it is not delivered within the time `within`. Without `keepingAnswer` it is removed once it is delivered. A body
    /// from a file, a form or a stream is copied to a file next to the outbox, so the original may change or be
    /// deleted; `Rules.maxFileBytes` limits the total of all copies.
    public func enqueue<Answer>(
        _ endpoint: Endpoint<Answer>,
        lane: OutboxLane? = nil,
        change: Data = Data(),
        within: Duration = .seconds(7 * 86_400),
        keepingAnswer: Bool = true
    ) async throws(OutboxError) -> OutboxReceipt {
        let (session, principal) = (client.session, client.session.principal)
        let entry = try await newEntry(endpoint, lane, change, within, keepingAnswer, principal)
        let number: Int64
        do throws(OutboxError) {
            number = try await insert(entry, session, principal)
        } catch {
            await bodies.remove([entry.file?.name].compactMap(\.self))
            throw error
        }
        sender.signal.send()
        broadcast.send(.enqueued(number))
        return OutboxReceipt(number: number, idempotencyKey: entry.key)
    }

    private func insert(
        _ entry: OutboxTables.NewEntry,
        _ session: Session,
        _ principal: Principal
    ) async throws(OutboxError) -> Int64 {
        let quota = maxFileBytes
        let outcome = try await checked { [database, firstNumbers] () async throws(StorageError) in
            try await database.attempt { connection throws(SQLiteError) -> Result<Int64, OutboxError> in
                guard session.isCurrent(principal) else { return .failure(.signedOut) }
                if let file = entry.file, try OutboxTables.fileBytes(connection) + file.length > quota {
                    return .failure(.overQuota(limit: quota))
                }
                let number = try OutboxTables.insert(entry, on: connection)
                firstNumbers.withLock { $0[principal] = $0[principal] ?? number }
                return .success(number)
            }
        }
        return try outcome.get()
    }

    private func newEntry<Answer>(
        _ endpoint: Endpoint<Answer>,
        _ lane: OutboxLane?,
        _ change: Data,
        _ within: Duration,
        _ keepingAnswer: Bool,
        _ principal: Principal
    ) async throws(OutboxError) -> OutboxTables.NewEntry {
        let (kept, rest): (StoredRequest, RequestBody)
        do throws(CallError) { (kept, rest) = try client.storedRequest(for: endpoint) } catch { throw .request(error) }
        // The client adds a key unless the endpoint has a key.
        let key = kept.headers[.idempotencyKey] ?? ""
        let now = clock.date.timeIntervalSince1970
        let file = try await copy(rest, at: now)
        return OutboxTables.NewEntry(
            key: key,
            owner: principal.identity.storageName,
            lane: lane ?? OutboxLane(endpoint.traits.lane ?? key),
            endpoint: endpoint.name,
            enqueued: now,
            deadline: now + within / .seconds(1),
            keepsAnswer: keepingAnswer,
            request: OutboxRecord.bytes(of: kept),
            change: change,
            file: file
        )
    }

    /// Copies a body that is not in memory, within the remaining quota; nil when there is no body.
    private func copy(_ body: RequestBody, at now: Double) async throws(OutboxError) -> OutboxBodies.Copy? {
        if case .none = body { return nil }
        let used = try await checked { [database] () async throws(StorageError) in
            try await database.readInBackground { connection throws(SQLiteError) in
                try OutboxTables.fileBytes(connection)
            }
        }
        guard used < maxFileBytes else { throw .overQuota(limit: maxFileBytes) }
        return try await bodies.copy(body, at: now, limit: maxFileBytes - used, of: maxFileBytes)
    }

    // MARK: Delivering

    /// Delivers the waiting changes until the task is cancelled. A second run waits until the first has ended.
    public func run() async {
        await sender.run()
    }

    /// Starts no delivery until `resume`, e.g. while the network is known to be unavailable.
    public func pause() {
        sender.pause(true)
    }

    /// Starts deliveries again and retries failed changes at once: call it when the network is back.
    public func resume() {
        sender.pause(false)
    }

    /// Finishes the current write, so that no lock is held while the system suspends the process.
    public func suspend() async {
        await database.suspend()
    }

    /// Continues after `suspend`.
    public func wake() {
        database.resume()
        sender.signal.send()
    }

    /// Finishes the current writes and closes the file.
    public func close() async {
        await database.close()
        broadcast.finish()
    }

    // MARK: Entries and responses

    /// The events from now on. A slow listener misses the oldest of 1,024 events; `entries` is always complete.
    public var events: AsyncStream<OutboxEvent> { broadcast.stream }

    /// The changes of the signed-in user, in the order they were enqueued.
    public func entries() async throws(OutboxError) -> [OutboxEntry] {
        let owner = owner
        return try await checked { [database] () async throws(StorageError) in
            try await database.readInBackground { connection throws(SQLiteError) in
                try OutboxTables.entries(of: owner, on: connection)
            }
        }
    }

    /// The number of the signed-in user's changes that are not delivered yet.
    public var waiting: Int {
        get async throws(OutboxError) {
            let owner = owner
            return try await checked { [database] () async throws(StorageError) in
                try await database.readInBackground { connection throws(SQLiteError) in
                    try OutboxTables.countWaiting(of: owner, on: connection)
                }
            }
        }
    }

    /// Reads the response to a delivered or refused change. It is kept until the change is dropped.
    public func answer<Answer>(to receipt: OutboxReceipt, as endpoint: Endpoint<Answer>) async throws(OutboxError)
        -> Answer
    {
        let owner = owner
        let bytes = try await checked { [database] () async throws(StorageError) in
            try await database.readInBackground { connection throws(SQLiteError) in
                try OutboxTables.answer(to: receipt.number, of: owner, on: connection)
            }
        }
        guard let bytes, let response = OutboxRecord.response(from: bytes) else { throw .notFound }
        do { return try await endpoint.value(of: response, by: client.coding) } catch { throw .request(error) }
    }

    /// Tries a waiting or refused change at once.
    public func retry(_ receipt: OutboxReceipt) async throws(OutboxError) {
        let owner = owner
        try await edit { connection throws(SQLiteError) in
            try OutboxTables.retry(receipt.number, of: owner, on: connection)
        }
    }

    /// Removes a change, whatever its state: it is no longer delivered, and its response is deleted.
    public func drop(_ receipt: OutboxReceipt) async throws(OutboxError) {
        let owner = owner
        let removed = try await checked { [database] () async throws(StorageError) in
            try await database.write { connection throws(SQLiteError) in
                try OutboxTables.remove(receipt.number, of: owner, on: connection)
            }
        }
        sender.signal.send()
        guard let removed else { throw .notFound }
        broadcast.send(.dropped(receipt.number))
        await bodies.remove(removed)
    }

    // MARK: Helpers

    private var owner: String { client.session.principal.identity.storageName }

    private func edit(_ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Bool) async throws(OutboxError) {
        let exists = try await checked { [database] () async throws(StorageError) in try await database.write(body) }
        sender.signal.send()
        guard exists else { throw .notFound }
    }

    /// Asks the app what happens to the changes of a user who signs out. `destroy` also removes delivered and refused
    /// changes. Changes that the same user made after signing in again are left alone.
    private func handleSignOut(from principal: Principal, _ handler: SignOutHandler) async {
        let owner = principal.identity.storageName
        let all = try? await database.readInBackground { connection throws(SQLiteError) in
            try OutboxTables.entries(of: owner, on: connection)
        }
        let end = firstNumber(after: principal)
        guard let entries = all?.filter({ $0.receipt.number < end }), !entries.isEmpty else { return }
        guard case .destroy = await handler(principal.identity, entries.filter { $0.state == .waiting }) else { return }
        // If the disk fails, the changes stay and wait for that user alone.
        let files = try? await database.write { [self] connection throws(SQLiteError) in
            try OutboxTables.removeAll(of: owner, before: firstNumber(after: principal), on: connection)
        }
        await bodies.remove(files ?? [])
        try? await database.scrub()
    }

    /// The number of the first change that the same user enqueued after a later sign-in.
    private func firstNumber(after principal: Principal) -> Int64 {
        firstNumbers.withLock { numbers in
            let ofSameUser = numbers.filter { $0.key.identity == principal.identity }
            return ofSameUser.filter { $0.key.generation > principal.generation }.values.min() ?? .max
        }
    }

    private func checked<Value>(_ work: () async throws(StorageError) -> Value) async throws(OutboxError) -> Value {
        do throws(StorageError) { return try await work() } catch { throw OutboxError(error) }
    }
}

extension OutboxError {
    init(_ error: StorageError) {
        switch error {
        case .cancelled: self = .cancelled
        case .full: self = .full
        default: self = .unusable(reason: "\(error)")
        }
    }
}
