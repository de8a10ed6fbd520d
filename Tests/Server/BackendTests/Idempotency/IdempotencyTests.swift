import Basics
import HTTPServer
import SQLite
import ServerStorage
import TestSupport
import Testing

@testable import Backend

/// Answers in memory, with a count of what was looked for.
private final class MemoryIdempotencyStore: IdempotencyStore {
    let answers = Locked<[IdempotencyKey: (answer: IdempotentAnswer, expires: Int)]>([:])

    func find(_ key: IdempotencyKey, now: Int) async throws(StorageError) -> IdempotentAnswer? {
        answers.withLock { $0[key].flatMap { $0.expires > now ? $0.answer : nil } }
    }

    func save(_ answer: IdempotentAnswer, for key: IdempotencyKey, expires: Int, now: Int) async throws(StorageError)
        -> Bool
    {
        answers.withLock { answers in
            if let other = answers[key], other.expires > now { return false }
            answers[key] = (answer, expires)
            return true
        }
    }

    func removeExpired(now: Int) async throws(StorageError) {
        answers.withLock { answers in answers = answers.filter { $0.value.expires > now } }
    }
}

@Suite(.timeLimit(.minutes(8)))
struct IdempotencyTests {
    private let count = Locked(0)
    private let now = Locked(1_700_000_000)

    private func table(
        _ store: any IdempotencyStore = MemoryIdempotencyStore(),
        _ handler: @escaping @Sendable (Request, Int) async throws -> Response
    ) throws -> RouteTable {
        let coordinator = IdempotencyCoordinator(store, log: EventLog(to: nil, from: .error)) { [now] in
            now.withLock { $0 }
        }
        let idempotency = IdempotencyMiddleware(coordinator) { $0.header("Caller") ?? "nobody" }
        let handle: @Sendable (Request) async throws -> Response = { [count] request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return try await handler(request, number)
        }
        return try RouteTable([
            RouteGroup(middleware: [idempotency], routes: [Route(.post, "/x/{id}", handler: handle)])
        ])
    }

    private func post(_ key: String?, _ body: String = "{}", _ path: String = "/x/1", as caller: String = "ann")
        -> Request
    {
        let headers = [("Caller", caller)] + (key.map { [("Idempotency-Key", $0)] } ?? [])
        return Request(.post, path, headers: headers.map { (name: $0.0, value: $0.1) }, body: Array(body.utf8))
    }

    private var calls: Int { count.withLock { $0 } }

    @Test func theSameRequestGetsTheSameAnswer() async throws {
        let table = try table { _, number in
            Response(.created, headers: ["Location": "/x/\(number)"], body: .bytes([UInt8(number)]))
        }
        let first = await table.respond(to: post("k"))
        let again = await table.respond(to: post("k"))
        #expect(calls == 1)
        #expect(again.status == 201)
        #expect(again.headers["Location"] == first.headers["Location"])
        #expect(again.headers["Idempotent-Replayed"] == "true")
        #expect(again.text == first.text)
    }

    @Test func anotherBodyUnderTheSameKeyIsRefusedBeforeItIsLookedAt() async throws {
        let table = try table { request, _ in
            if request.text == "bad" { throw HTTPError(.badRequest, .validation, "bad") }
            return Response(.created)
        }
        #expect(await table.respond(to: post("k", "good")).status == 201)
        let refusal = await table.respond(to: post("k", "bad"))
        #expect(refusal.status == 422)
        #expect(refusal.text.contains("IDEMPOTENCY_KEY_REUSED"))
        #expect(calls == 1)
    }

    @Test func keysBelongToTheirCallerAndRoute() async throws {
        let table = try table { _, _ in Response(.created) }
        for request in [post("k"), post("k", as: "bob"), post("k", "{}", "/x/2"), post("other"), post(nil), post(nil)] {
            #expect(await table.respond(to: request).status == 201)
        }
        #expect(calls == 6)
    }

    @Test func whatFailedMayBeTriedAgain() async throws {
        let table = try table { _, number in
            if number == 1 { throw HTTPError.serverError }
            if number == 2 { throw HTTPError(.conflict, .conflict, "not now") }
            return Response(.created)
        }
        let statuses = [
            await table.respond(to: post("k")).status, await table.respond(to: post("k")).status,
            await table.respond(to: post("k")).status, await table.respond(to: post("k")).status,
        ]
        #expect(statuses == [500, 409, 201, 201])
        #expect(calls == 3)
    }

    @Test func twinsWaitAndShareOneAnswer() async throws {
        let table = try table { _, number in
            for _ in 0..<50 { await Task.yield() }
            return Response(.created, body: .bytes([UInt8(ascii: "0") + UInt8(number)]))
        }
        let answers = await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { await table.respond(to: post("k")).text } }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers == ["1"])
        #expect(calls == 1)
    }

    @Test func whenTheFirstOfTwinsFailsTheNextTakesItsPlace() async throws {
        let table = try table { _, number in
            for _ in 0..<20 { await Task.yield() }
            if number <= 3 { throw HTTPError.serverError }
            return Response(.created)
        }
        let statuses = await withTaskGroup { group in
            for _ in 0..<20 { group.addTask { await table.respond(to: post("k")).status.code } }
            return await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [500: 3, 201: 17])
        #expect(calls == 4)
    }

    @Test func aTwinWhoGivesUpLeavesTheOthersAlone() async throws {
        let (started, mayEnd) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let table = try table { _, _ in
            started.continuation.yield()
            for await _ in mayEnd.stream { break }
            return Response(.created)
        }
        let first = Task { await table.respond(to: post("k")).status }
        for await _ in started.stream { break }
        let impatient = Task { await table.respond(to: post("k")).status }
        let patient = Task { await table.respond(to: post("k")).status }
        impatient.cancel()
        #expect(await impatient.value == 500)
        mayEnd.continuation.yield()
        #expect(await first.value == 201)
        #expect(await patient.value == 201)
        #expect(calls == 1)
    }

    @Test func anAnswerIsKeptForADay() async throws {
        let table = try table { _, _ in Response(.created) }
        _ = await table.respond(to: post("k"))
        now.withLock { $0 += 86_399 }
        _ = await table.respond(to: post("k"))
        #expect(calls == 1)
        now.withLock { $0 += 1 }
        #expect(await table.respond(to: post("k", "another body")).status == 201)
        #expect(calls == 2)
    }

    @Test(arguments: ["", " ", "a b", "é", String(repeating: "k", count: 256)])
    func aMalformedKeyIsRefused(key: String) async throws {
        let table = try table { _, _ in Response(.created) }
        let refusal = await table.respond(to: post(key))
        #expect(refusal.status == 400)
        #expect(refusal.text.contains("Idempotency-Key"))
        #expect(calls == 0)
    }

    @Test func answersOutlastARestartAndExpiredOnesAreRemoved() async throws {
        let folder = try TemporaryFolder()
        for _ in 0..<2 {
            let database = try await TestStorage.open(in: folder)
            let table = try table(StoredIdempotency(database)) { _, _ in
                Response(.created, headers: ["ETag": "\"a:b\"", "Location": "/x"], body: .bytes(Array("made".utf8)))
            }
            let answer = await table.respond(to: post("k"))
            #expect(answer.status == 201)
            #expect(answer.headers["ETag"] == "\"a:b\"")
            #expect(answer.headers["Location"] == "/x")
            #expect(answer.text == "made")
            #expect(await table.respond(to: post("k", "other")).status == 422)
            await database.close()
        }
        #expect(calls == 1)
        now.withLock { $0 += 90_000 }
        let database = try await TestStorage.open(in: folder)
        _ = await (try table(StoredIdempotency(database)) { _, _ in Response(.created) }).respond(to: post("new"))
        #expect(try await database.keptAnswers() == 1)
        await database.close()
    }

    @Test func anAnswerKeptWithItsEffectIsUndoneWithIt() async throws {
        let folder = try TemporaryFolder()
        let database = try await TestStorage.open(in: folder)
        let table = try table(StoredIdempotency(database)) { request, number in
            let answer = Response(.created, body: .bytes(Array("\(number)".utf8)))
            let outcome = try await database.attempt { connection throws(StorageError) in
                try request.idempotencyTicket?.save(answer, on: connection)
                return number == 1 ? Result<Void, HTTPError>.failure(.serverError) : .success(())
            }
            try outcome.get()
            return answer
        }
        #expect(await table.respond(to: post("k")).status == 500)
        #expect(try await database.keptAnswers() == 0)
        #expect(await table.respond(to: post("k")).text == "2")
        #expect(await table.respond(to: post("k")).text == "2")
        #expect(calls == 2)
        await database.close()
    }

    @Test func ofTwoProcessesOneAnswersAndTheOthersEffectIsUndone() async throws {
        let folder = try TemporaryFolder()
        let database = try await TestStorage.open(in: folder)
        let effect: @Sendable (Request, Int) async throws -> Response = { request, number in
            let answer = Response(.created, body: .bytes(Array("\(number)".utf8)))
            try await database.write { connection throws(StorageError) in
                try connection.run(
                    "INSERT INTO quota_rule (kind, subject, most) VALUES ('games', ?, ?)",
                    "\(number)",
                    number
                )
                try request.idempotencyTicket?.save(answer, on: connection)
            }
            return answer
        }
        let other = try table(StoredIdempotency(database), effect)
        // While this one is at work the other process does the same from its beginning to its end.
        let slow = try table(StoredIdempotency(database)) { [self] request, number in
            if number == 1 { #expect(await other.respond(to: post("k")).text == "2") }
            return try await effect(request, number)
        }
        let answer = await slow.respond(to: post("k"))
        #expect(answer.text == "2")
        #expect(answer.headers["Idempotent-Replayed"] == "true")
        #expect(try await StoredQuotas(database).rules().map(\.limit) == [2])
        await database.close()
    }
}
