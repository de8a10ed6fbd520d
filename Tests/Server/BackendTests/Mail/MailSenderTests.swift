import BowlineTesting
import Mail
import SQLite
import ServerStorage
import TestSupport
import Testing

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct MailSenderTests {
    @Test func aDeferredMailIsTriedAgainAfterWaitsThatDouble() async throws {
        let bench = try await MailBench()
        let transport = ScriptedMail(Array(repeating: .deferred("451 4.7.1"), count: 5), bench.clock)
        let sender = try bench.sender(transport)
        try await bench.put()
        sender.start()
        let attempts = await bench.whileTimePasses { await transport.first(6) }
        await sender.stop()
        for (index, (one, next)) in zip(attempts, attempts.dropFirst()).enumerated() {
            let whole = 5.0 * Double(1 << index)
            #expect((whole * 0.49...whole * 1.01).contains(next.time - one.time))
        }
        #expect(Set(attempts.map(\.message.bytes)).count == 1)
        #expect(try await bench.store.count() == 0)
        #expect((bench.counts.count(of: .deferred), bench.counts.count(of: .sent)) == (5, 1))
    }

    @Test func aServerThatCannotBeUsedIsLeftAloneAndNoMailIsBlamed() async throws {
        let bench = try await MailBench()
        let transport = ScriptedMail(
            Array(repeating: .unavailable("the mail server refuses user and password (535)"), count: 3),
            bench.clock
        )
        let sender = try bench.sender(transport)
        for name in ["a", "b", "c"] { try await bench.put(to: "\(name)@example.org") }
        sender.start()
        let attempts = await bench.whileTimePasses { await transport.first(6) }
        await sender.stop()
        // Three tries with the first mail, then all.
        #expect(attempts.map(\.message.to.text) == ["a", "a", "a", "a", "b", "c"].map { $0 + "@example.org" })
        let waits = zip(attempts, attempts.dropFirst()).prefix(3).map { $1.time - $0.time }
        #expect(waits.enumerated().allSatisfy { $1 >= 5.0 * Double(1 << $0) * 0.49 })
        #expect(bench.log.text.split(separator: "mail_server_not_usable").count == 4)
        #expect(bench.log.text.contains("mail_server_works_again"))
        #expect(try await bench.store.count() == 0)
    }

    @Test func aCodeOlderThanItsLifeIsNotSent() async throws {
        let bench = try await MailBench()
        let transport = ScriptedMail(Array(repeating: .unavailable("nothing answers"), count: 40), bench.clock)
        let sender = try bench.sender(transport)
        try await bench.put(.resetCode("123456", hours: 1), to: "ana@example.org", lasting: 600)
        try await bench.put(.passwordChanged, to: "eva@example.org", lane: .notice, lasting: 3 * 86_400)
        sender.start()
        let attempts = await bench.whileTimePasses {
            var attempts: [ScriptedMail.Attempt] = []
            for await attempt in transport.attempts {
                attempts.append(attempt)
                if attempts.count == 41 { break }
            }
            return attempts
        }
        await sender.stop()
        let first = try #require(attempts.first).time
        #expect(attempts.filter { $0.message.to.text == "ana@example.org" }.allSatisfy { $0.time < first + 600 })
        #expect(attempts.last?.message.to.text == "eva@example.org")
        #expect((bench.counts.count(of: .expired), bench.counts.count(of: .sent)) == (1, 1))
    }

    @Test func aRefusedMailIsGivenUpAndHoldsUpNoOther() async throws {
        let bench = try await MailBench()
        let transport = ScriptedMail([.refused("550 5.1.1")], bench.clock)
        let sender = try bench.sender(transport)
        try await bench.put(to: "a@example.org")
        try await bench.put(to: "b@example.org")
        sender.start()
        let attempts = await transport.first(2)
        await sender.stop()
        #expect(attempts.map(\.message.to.text) == ["a@example.org", "b@example.org"])
        #expect(try await bench.store.count() == 0)
        #expect(bench.counts.count(of: .failed) == 1)
        #expect(bench.log.text.contains("550 5.1.1") && !bench.log.text.contains("a@example.org"))
    }

    @Test(.withItsOwnFile)
    func aMailThatWasTakenIsNotSentTwiceWhileTheDiskRefusesToForgetIt() async throws {
        let bench = try await MailBench()
        try await bench.database.write { connection throws(StorageError) in
            try connection.run(
                "CREATE TRIGGER full BEFORE DELETE ON mail_queue BEGIN SELECT raise(ABORT, 'no room'); END"
            )
        }
        let transport = ScriptedMail([], bench.clock)
        let sender = try bench.sender(transport)
        try await bench.put(to: "a@example.org")
        sender.start()
        var attempts = transport.attempts.makeAsyncIterator()
        #expect(await attempts.next()?.message.to.text == "a@example.org")
        // Tries again to forget it, a few times.
        for _ in 0..<3 {
            await bench.clock.sleepers(1)
            bench.clock.advance(by: .seconds(60))
        }
        await bench.clock.sleepers(1)
        try await bench.database.write { connection throws(StorageError) in
            try connection.run("DROP TRIGGER full")
        }
        try await bench.put(to: "b@example.org")
        sender.poke()
        #expect(await attempts.next()?.message.to.text == "b@example.org")
        await sender.stop()
        #expect(try await bench.store.count() == 0)
        #expect(bench.counts.count(of: .sent) == 2)
    }

    @Test func aMailSealedWithAnotherKeyIsGivenUp() async throws {
        let bench = try await MailBench()
        try await bench.put()
        let transport = ScriptedMail([], bench.clock)
        let other = MailStore(bench.database, try MailBench.key(2), MailLimits())
        let sender = try bench.sender(transport, over: other)
        sender.start()
        await bench.clock.sleepers(1)
        await sender.stop()
        #expect(try await bench.store.count() == 0)
        #expect(bench.log.text.contains("cannot be read with the key"))
    }

    @Test func anEarlierRunsMailsAreSentByTheNext() async throws {
        let bench = try await MailBench()
        try await bench.put()
        let first = ScriptedMail([.stopped], bench.clock)
        let sender = try bench.sender(first)
        sender.start()
        for await _ in first.attempts.prefix(1) {}
        await sender.stop()
        #expect(try await bench.store.count() == 1)
        let second = ScriptedMail([], bench.clock)
        let again = try bench.sender(second)
        again.start()
        for await attempt in second.attempts.prefix(1) { #expect(attempt.message.to.text == "ana@example.org") }
        await again.stop()
        #expect(try await bench.store.count() == 0)
    }
}
