import BowlineTesting
import Mail
import SQLite
import ServerStorage
import TestSupport
import Testing

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct MailStoreTests {
    @Test func ofSeveralCodesForOnePersonOnlyTheLastWaits() async throws {
        let bench = try await MailBench()
        try await bench.put(.resetCode("111111", hours: 1))
        try await bench.put(.resetCode("222222", hours: 1))
        try await bench.put(.confirmationCode("333333", hours: 24))
        try await bench.put(.resetCode("444444", hours: 1), topic: "another account")
        try await bench.put(.passwordChanged, lane: .notice)
        try await bench.put(.passwordChanged, lane: .notice)
        let contents = try await bench.store.all(atMost: 10).compactMap(\.message?.content)
        #expect(
            contents == [
                .resetCode("222222", hours: 1), .confirmationCode("333333", hours: 24), .resetCode("444444", hours: 1),
                .passwordChanged, .passwordChanged,
            ]
        )
    }

    @Test func oneMailboxGetsSixAnHourHoweverItIsWritten() async throws {
        let bench = try await MailBench()
        let writings = ["ana@example.org", "ANA@example.org", "ana+1@Example.org", "ana+2@example.org"]
        for number in 0..<6 {
            #expect(try await bench.put(to: writings[number % 4], topic: "\(number)") == nil)
        }
        #expect(try await bench.put(to: "ana+3@example.org") == .recipient)
        #expect(try await bench.put(to: "boris@example.org") == nil)
        // What happened is told all the same.
        #expect(try await bench.put(.passwordChanged, lane: .notice) == nil)
        bench.clock.advance(by: .seconds(3_599))
        #expect(try await bench.put() == .recipient)
        bench.clock.advance(by: .seconds(1))
        #expect(try await bench.put() == nil)
    }

    @Test func oneAddressCausesTwentyAnHourAndAllTogetherTheTotal() async throws {
        var limits = MailLimits()
        limits.askedInAll = 25
        let bench = try await MailBench(limits: limits)
        for number in 0..<20 { #expect(try await bench.put(to: "a\(number)@b.c", asker: "192.0.2.1") == nil) }
        #expect(try await bench.put(to: "x@b.c", asker: "192.0.2.1") == .asker)
        for number in 0..<5 {
            #expect(try await bench.put(to: "b\(number)@b.c", asker: "192.0.2.\(number + 2)") == nil)
        }
        #expect(try await bench.put(to: "y@b.c", asker: "198.51.100.1") == .total)
        #expect(try await bench.put(.temporaryPassword("x"), to: "y@b.c", lane: .operation) == nil)
        bench.clock.advance(by: .seconds(3_600))
        #expect(try await bench.put(to: "y@b.c", asker: "192.0.2.1") == nil)
    }

    @Test(.withItsOwnFile)
    func theFileShowsNeitherCodesNorAddresses() async throws {
        let bench = try await MailBench()
        try await bench.put(.temporaryPassword("Aa1!very-secret"), to: "ana-secret@example.org", asker: "192.0.2.77")
        let copy = bench.folder.file("copy.db")
        try await #require(bench.database.file).backup(to: copy)
        let bytes = String(decoding: bench.folder.bytes(of: "copy.db"), as: UTF8.self)
        #expect(bytes.contains("temporary_password"))
        for secret in ["very-secret", "ana-secret", "192.0.2.77"] { #expect(!bytes.contains(secret)) }
        #expect(try await bench.store.all(atMost: 1).first?.message?.to == "ana-secret@example.org")
    }

    @Test func theKeyIsMadeOnceAndKeptFromOthers() throws {
        let folder = try TemporaryFolder()
        #expect(try MailKey.read(in: folder.path, making: false) == nil)
        let made = try #require(try MailKey.read(in: folder.path, making: true))
        #expect(folder.permissions(of: MailKey.fileName) == 0o600 && folder.names == [MailKey.fileName])
        let again = try #require(try MailKey.read(in: folder.path, making: false))
        #expect(again.open(made.seal([1, 2], id: "x"), id: "x") == [1, 2])
        #expect(again.open(made.seal([1, 2], id: "x"), id: "y") == nil)
        #expect(again.digest("a", "b") == made.digest("a", "b"))
        #expect(again.digest("a", "b") != made.digest("a", "c"))
        folder.setPermissions(of: MailKey.fileName, to: 0o644)
        #expect(throws: MailKeyError.self) { try MailKey.read(in: folder.path, making: true) }
    }

    @Test(arguments: [1, 2, 3, 10, 17, 60, Int.max, 0, -1, Int.min])
    func waitsAreBounded(_ failures: Int) {
        for random in [-1, 0, 0.5, 1, 2, Double.infinity] {
            let wait = MailRetry().wait(after: failures, random: random)
            #expect((2.5...900).contains(wait))
        }
    }
}
