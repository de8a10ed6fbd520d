import Bowline
import BowlineStore
import Essentials
import Testing
import Wire

@testable import ScoreBaseApp

/// Which events of a game go out as one call, and how its answer is divided.
@Suite struct EventBatchingTests {
    private func body(
        _ id: String?,
        expecting expected: Int?,
        _ change: (inout EventDraft) -> Void = { _ in }
    ) throws -> Data {
        var event = EventDraft()
        (event.eventId, event.type) = (id, "note")
        change(&event)
        return try JSONCoding.standard.encode(NewEvents([event], expectedSequence: expected))
    }

    private func joined(_ bodies: [Data]) throws -> NewEvents? {
        guard let joined = EventBatching().joined(bodies) else { return nil }
        let events = try JSONCoding.standard.decode(NewEvents.self, from: joined.bytes)
        #expect(events.events.count == joined.count)
        return events
    }

    @Test func itKnowsTheCallThatRecordsEvents() throws {
        let call = try ScoreBaseEndpoint.record(NewEvents([]), in: "g").endpoint(reading: Reader<Data>.bytes)
        #expect(EventBatching().endpoint == call.name)
    }

    @Test func eventsThatExpectEachOtherAreJoined() throws {
        let bodies = try (0..<4).map { try body("e\($0)", expecting: 7 + $0) }
        let events = try #require(try joined(bodies))
        #expect(events.expectedSequence == 7)
        #expect(events.events.map(\.eventId) == ["e0", "e1", "e2", "e3"])
        let unconditional = try joined(try (0..<3).map { try body("e\($0)", expecting: nil) })
        #expect(unconditional?.events.count == 3 && unconditional?.expectedSequence == .some(nil))
    }

    @Test(arguments: [6, 7, 9, nil]) func anEventThatExpectsAnythingElseEndsTheBatch(other: Int?) throws {
        let bodies = [
            try body("e0", expecting: 6), try body("e1", expecting: 7), try body("e2", expecting: other),
            try body("e3", expecting: 8),
        ]
        let (first, second) = (try joined(bodies), try joined(Array(bodies.dropFirst())))
        #expect(first?.events.map(\.eventId) == ["e0", "e1"])
        #expect(second == nil)
    }

    @Test func anEventWithoutAnIdIsNotJoined() throws {
        let (nameless, foreign) = (try body(nil, expecting: 1), Data("{}".utf8))
        let (first, last) = (try body("e0", expecting: 0), try body("e1", expecting: 1))
        for bodies in [[first, nameless], [foreign, last]] { #expect(EventBatching().joined(bodies) == nil) }
    }

    @Test func aBatchHasAtMostAHundredCorrections() throws {
        let bodies = try (0..<120).map { (number: Int) in
            try body("e\(number)", expecting: number) { $0.voids = "v\(number)" }
        }
        let events = try joined(bodies)
        #expect(events?.events.count == 100)
    }

    @Test func eachEventGetsAnAnswerOfItsOwn() throws {
        let lines = (1...3).map { Fixture.line(Fixture.homeTwo, $0) }
        let whole = APIResponseEnvelope(requestId: "r", timestamp: "t", data: lines)
        let bytes = try JSONCoding.standard.encode(whole)
        let parts = try #require(EventBatching().answers(in: bytes, count: 3))
        for (part, line) in zip(parts, lines) {
            let answer = try JSONCoding.standard.decode(APIResponseEnvelope<[RecordedEvent]>.self, from: part)
            #expect(answer.data == [line] && answer.requestId == "r")
        }
        #expect(EventBatching().answers(in: bytes, count: 2) == nil)
        #expect(EventBatching().answers(in: Data("no".utf8), count: 1) == nil)
    }
}

#if os(Linux)
    import Basics
    import Scoring

    /// What a scorekeeper recorded offline, sent to the real backend.
    @Suite(.timeLimit(.minutes(8))) struct EventBatchesTests {
        /// Counts the calls that record events, and loses the answers to some of them.
        private final class Recorder: Layer {
            let calls = Locked<[(key: String?, events: [String?])]>([])
            let losing = Locked<Set<Int>>([])

            func send(_ request: Request, next: Next) async throws(CallError) -> Response {
                guard request.method == .post, request.address.description.hasSuffix("/events"),
                    case .bytes(let body, _) = request.body,
                    let events = try? JSONCoding.standard.decode(NewEvents.self, from: body)
                else { return try await next(request) }
                let number = calls.withLock { calls in
                    calls.append((request.headers[.idempotencyKey], events.events.map(\.eventId)))
                    return calls.count
                }
                let response = try await next(request)
                guard losing.withLock({ $0.remove(number) }) == nil else {
                    throw CallError(.timedOut(.waiting))
                }
                return response
            }
        }

        /// Records baskets while nothing is sent, and then sends them. `change` changes the play of an event.
        private func record(
            _ count: Int,
            losing: Set<Int> = [],
            change: @escaping @Sendable (Int, Play) -> Play = { $1 },
            _ check: (ScoreBaseContainer, String, Recorder, [EventDelivery]) async throws -> Void
        ) async throws {
            try await Stadium.open { stadium in
                let (recorder, device) = (Recorder(), Device())
                recorder.losing.withLock { $0 = losing }
                let container = try await stadium.container(in: device) { $0.networkLayers = [recorder] }
                _ = try await container.signIn(username: "scorekeeper@demo.test", password: Stadium.password)
                let id = try await container.demoGame()
                let opened = try await container.open(game: id)
                let book = Scorebook(try #require(try opened.page.setup()))
                let basket = Play.score(.init(book.setup.teams.home.id, points: 2, kind: .fieldGoal))
                for number in 0..<count {
                    let event = GameEvent("mine-\(number)", change(number, basket))
                    let entry = Scorebook.Entry(event: event, expected: opened.lines.count + number)
                    _ = try await container.record(entry, inGame: id)
                }
                let events = container.outbox.events
                try await container.working {
                    for await event in events {
                        if case .refused = event { break }
                        let waiting = try await container.outbox.waiting
                        if case .delivered = event, waiting == 0 { break }
                    }
                    var deliveries: [EventDelivery] = []
                    for await delivery in container.deliveries(ofGame: id) {
                        deliveries.append(delivery)
                        if case .refused = delivery { break }
                        if deliveries.count == count { break }
                    }
                    try await check(container, id, recorder, deliveries)
                }
            }
        }

        private func ids(_ deliveries: [EventDelivery]) -> [String?] {
            deliveries.flatMap { delivery -> [String?] in
                guard case .lines(let lines) = delivery else { return [] }
                return lines.map(\.event.eventId)
            }
        }

        @Test func aPeriodRecordedOfflineIsTwoCallsAndReadsAsManyAnswers() async throws {
            try await record(60) { container, id, recorder, deliveries in
                #expect(recorder.calls.withLock { $0.map(\.events.count) } == [1, 59])
                let mine = (0..<60).map { "mine-\($0)" }
                #expect(ids(deliveries) == mine)
                #expect(deliveries.allSatisfy { if case .lines(let lines) = $0 { lines.count == 1 } else { false } })
                let (log, unsent) = (try await container.eventLog(ofGame: id), try await container.unsentCount())
                #expect(log.suffix(60).map(\.event.eventId) == mine)
                #expect(unsent == 0)
            }
        }

        @Test func aBatchWhoseAnswerWasLostIsRepeatedAndRecordedOnce() async throws {
            try await record(20, losing: [2, 3]) { container, id, recorder, deliveries in
                let calls = recorder.calls.withLock { $0 }
                #expect(calls.map(\.events.count) == [1, 19, 19, 19])
                #expect(Set(calls.dropFirst().map(\.key)).count == 1)
                let mine = (0..<20).map { "mine-\($0)" }
                #expect(ids(deliveries) == mine)
                let log = try await container.eventLog(ofGame: id)
                #expect(log.suffix(20).map(\.event.eventId) == mine)
            }
        }

        @Test func theEventThatTheServerRefusesIsNamedAndStopsItsGame() async throws {
            let stranger = Play.score(.init("nobody", points: 2, kind: .fieldGoal))
            try await record(8, change: { $0 == 5 ? stranger : $1 }) { container, id, recorder, deliveries in
                #expect(recorder.calls.withLock { $0.map(\.events.count) } == [1, 7, 1, 1, 1, 1, 1])
                guard case .refused(let number, let error)? = deliveries.last else {
                    Issue.record("nothing was refused")
                    return
                }
                let entries = try await container.outbox.entries().filter { $0.state != .delivered }
                #expect(entries.first?.receipt.number == number && entries.count == 3)
                #expect(error.kind == .wrongValue)
                #expect(try await container.eventLog(ofGame: id).suffix(5).last?.event.eventId == "mine-4")
            }
        }
    }
#endif
