import Basics
import BowlineTesting
import Essentials
import Mail
import SQLite
import ServerStorage
import TestSupport
import Testing

@testable import Backend

/// Takes messages as a test says, one outcome after the other, and then all of them.
final class ScriptedMail: MailTransport {
    struct Attempt: Sendable {
        let message: MailMessage.Written
        let time: Double
    }

    private let outcomes: Locked<[MailOutcome]>
    private let clock: ManualClock
    private let line = AsyncStream.makeStream(of: Attempt.self)

    init(_ outcomes: [MailOutcome], _ clock: ManualClock) {
        self.outcomes = Locked(outcomes)
        self.clock = clock
    }

    /// What was handed over, as it comes.
    var attempts: AsyncStream<Attempt> { line.stream }

    /// The first of them.
    func first(_ count: Int) async -> [Attempt] {
        var all: [Attempt] = []
        for await attempt in attempts {
            all.append(attempt)
            if all.count == count { break }
        }
        return all
    }

    func send(_ message: MailMessage.Written) async -> MailOutcome {
        line.continuation.yield(Attempt(message: message, time: clock.date.timeIntervalSince1970))
        return outcomes.withLock { $0.isEmpty ? .accepted : $0.removeFirst() }
    }

    func rest() async {}
    func stop() {}
}

/// A mail queue over a database of its own, with a clock that a test moves.
final class MailBench: Sendable {
    let folder: TemporaryFolder
    let database: ServerDatabase
    let clock = ManualClock()
    let store: MailStore
    let counts = MailCounts()
    let log = KeptLog()
    let time: Timekeeper

    init(limits: MailLimits = MailLimits(), key: UInt8 = 1) async throws {
        folder = try TemporaryFolder()
        database = try await TestStorage.open(in: folder)
        store = MailStore(database, try Self.key(key), limits)
        time = Timekeeper(now: { [clock] in clock.date.timeIntervalSince1970 }, clock: clock)
    }

    static func key(_ byte: UInt8) throws -> MailKey {
        try #require(MailKey([UInt8](repeating: byte, count: 32)))
    }

    func sender(_ transport: ScriptedMail, over store: MailStore? = nil) throws -> MailSender {
        MailSender(
            store ?? self.store,
            transport: transport,
            from: try #require(EmailAddress("bowline@example.com")),
            time: time,
            counts: counts,
            log: EventLog(to: log, from: .info)
        )
    }

    @discardableResult
    func put(
        _ content: MailContent = .resetCode("123456", hours: 1),
        to address: String = "ana@example.org",
        topic: String? = nil,
        lane: MailLimits.Lane = .asked,
        asker: String? = nil,
        lasting seconds: Double = 3_540
    ) async throws -> MailLimits.Exceeded? {
        let to = try #require(EmailAddress(address))
        let message = MailMessage(to: to, content, account: .pool, language: nil, moment: time.seconds)
        let expires = time.seconds + seconds
        return try await store.put(
            NewMail(message: message, topic: topic ?? address, lane: lane, asker: asker, expires: expires),
            now: time.seconds
        )
    }

    /// Lets the time pass until the next sleeper wakes, again and again, while `body` runs.
    func whileTimePasses<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
        let passing = Task { [clock] in
            while !Task.isCancelled {
                await clock.sleepers(1)
                if let next = clock.nextWake { clock.advance(by: next) }
            }
        }
        defer { passing.cancel() }
        return try await body()
    }
}
