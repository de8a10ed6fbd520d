import Basics
import BowlineJSON
import Essentials
import Identity
import TestSupport
import Testing

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct AuditLogTests {
    private let folder: TemporaryFolder
    private let quiet = EventLog(to: nil, from: .error)

    init() throws { folder = try TemporaryFolder() }

    private func permissions(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
        return attributes[.posixPermissions] as? Int ?? 0
    }

    @Test func entriesAreKeptInOrderForTheOwnerAlone() async throws {
        let time = Locked(1_800_000_000.0)
        let audit = AuditLog(folder: folder.path, log: quiet) { time.withLock { $0 } }
        for number in 0..<10 {
            time.withLock { $0 += 1 }
            let outcome: AuditEntry.Outcome = number % 2 == 0 ? .done : .refused
            audit.record(AuditEntry("sign_in", outcome, actor: "a\(number)", address: "203.0.113.1", request: "r"))
        }
        let entries = await audit.entries(since: 1_800_000_003, limit: 100)
        #expect(entries.map { $0["actor"]?.string } == (2..<10).map { "a\($0)" })
        #expect(entries.first?["time"] == "2027-01-15T08:00:03.000Z")
        #expect(await audit.entries(since: 0, limit: 3).map { $0["actor"]?.string } == ["a7", "a8", "a9"])
        for name in ["audit.jsonl", "audit-refused.jsonl"] { #expect(try permissions(name) == 0o600) }
        // A second one continues behind what is there.
        let next = AuditLog(folder: folder.path, log: quiet) { 1_800_000_100 }
        next.record(AuditEntry("sign_in", .done, actor: "later"))
        #expect(await next.entries(since: 0, limit: 100).count == 11)
    }

    @Test func aFloodOfRefusalsIsBoundedAndPushesOutNothingThatWasDone() async throws {
        var limits = AuditLog.Limits()
        (limits.fileBytes, limits.olderFiles) = (10_000, 2)
        let audit = AuditLog(folder: folder.path, log: quiet, limits: limits)
        audit.record(AuditEntry("users delete", .done, actor: "operator", subject: "ann"))
        for number in 0..<2_000 {
            audit.record(AuditEntry("sign_in", .refused, actor: "unknown-\(number)"))
            if number % 20 == 0 { await audit.flush() }
        }
        let entries = await audit.entries(since: 0, limit: 100_000)
        #expect(entries.first?["event"] == "users delete")
        #expect(entries.last?["actor"] == "unknown-1999")
        let sizes = try folder.names.filter { $0.hasPrefix("audit-refused") }.map {
            try Data(contentsOf: URL(fileURLWithPath: folder.file($0))).count
        }
        #expect(sizes.count == 3 && sizes.allSatisfy { $0 <= 10_000 })
    }

    @Test func whatCannotBeKeptIsCountedAndReported() async throws {
        var limits = AuditLog.Limits()
        limits.waitingBytes = 200
        let log = KeptLog()
        let audit = AuditLog(folder: folder.path + "/later", log: EventLog(to: log, from: .error), limits: limits)
        for _ in 0..<50 { audit.record(AuditEntry("sign_in", .done, actor: "ann@example.com")) }
        await audit.flush()
        #expect(log.text.contains("audit_not_written"))
        try FileManager.default.createDirectory(atPath: folder.path + "/later", withIntermediateDirectories: false)
        audit.record(AuditEntry("sign_in", .done, actor: "ann@example.com"))
        let entries = await audit.entries(since: 0, limit: 100)
        let lost = entries.first { $0["event"] == "audit_entries_lost" }
        #expect(lost?["reason"]?.string.flatMap { Int($0) } == 50)
        #expect(log.text.contains("audit_entries_lost"))
    }

    @Test func spansAndInstantsAreRead() throws {
        #expect(try AuditSpan.moment("30m", now: 10_000) == 8_200)
        #expect(try AuditSpan.moment("2d", now: 200_000) == 27_200)
        #expect(try AuditSpan.moment("1970-01-01T01:00:00Z", now: 0) == 3_600)
        for wrong in ["", "h", "yesterday", "-1h", "999999999999999999999d"] {
            #expect(throws: AdminError.self) { try AuditSpan.moment(wrong, now: 0) }
        }
    }
}
