import Basics
import Bowline
import BowlineStore
import Essentials
import KitVictim
import SQLite
import TestSupport
import Testing

/// Random scripts against a server that fails at random and applies each call at most once a key: whatever is joined,
/// dropped, retried or cut off, each change is applied exactly once or refused, in the order of its lane.
@Suite(.timeLimit(.minutes(10))) struct OutboxBatchScriptTests {
    /// What differs between the scripts.
    private struct Setting {
        /// The server knows the changes of a batch by their numbers.
        let recognizes: Bool
        /// Changes are also refused that are not at fault, so that later ones overtake them.
        let isHarsh: Bool
        let stops: Bool

        init(_ seed: UInt64) {
            (recognizes, isHarsh, stops) = (seed & 1 == 1, seed & 2 == 2, seed & 4 == 4)
        }
    }

    /// What is known of the changes of a script, by their numbers.
    private struct Book {
        var receipts: [Int: OutboxReceipt] = [:]
        var dropped: Set<Int> = []
        /// The culprits that were dropped when they were refused.
        var refused: Set<Int> = []

        func number(_ entry: OutboxEntry) -> Int { Int(String(decoding: entry.change, as: UTF8.self)) ?? 0 }
    }

    @Test func everyChangeIsAppliedOnceOrRefusedInOrder() async throws {
        let disk = try #require(LossyDisk("outbox-scripts"))
        var joined = 0
        for seed in 0..<UInt64(isThorough ? 500 : 32) {
            let folder = try TemporaryFolder()
            var configuration = Outbox.configuration(folder: folder.path)
            configuration.fileLayer = disk.fileLayer
            let (setting, server) = (
                Setting(seed), RandomServer(seed, recognizes: seed & 1 == 1, isHarsh: seed & 2 == 2)
            )
            var (random, book) = (SeededRandom(seed), Book())
            for _ in 0..<(1 + random.next(below: 4)) {
                if random.next(below: 4) > 0 {
                    let kept = [0, 50, 100][random.next(below: 3)]
                    disk.pullThePlug(afterOperations: random.next(below: 300), seed: seed, kept: kept)
                }
                try await act(configuration, server, setting, &random, &book)
                disk.restorePower()
            }
            server.calmDown()
            try await settle(configuration, server, setting, &book)
            verify(server, setting, book, "seed \(seed)")
            joined += server.batches
        }
        #expect(joined > 32)
    }

    private func open(
        _ configuration: StorageConfiguration,
        _ server: RandomServer,
        _ setting: Setting,
        joins: Bool
    ) async throws -> Outbox {
        var rules = Outbox.Rules()
        rules.baseDelay = .milliseconds(1)
        rules.maxDelay = .milliseconds(2)
        rules.lease = .milliseconds(30)
        if setting.isHarsh { (rules.maxFaults, rules.minRetryTime) = (3, .zero) }
        if joins { rules.batching = [LedgerBatching(maxCount: 8, recognizesChanges: setting.recognizes)] }
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: server,
            configuration: .bare()
        )
        return try await Outbox.open(configuration, client: client, rules: rules, clock: ContinuousClock()) { _, _ in
            .keep
        }
    }

    /// A process that enqueues, drops and retries while it delivers, until its end.
    private func act(
        _ configuration: StorageConfiguration,
        _ server: RandomServer,
        _ setting: Setting,
        _ random: inout SeededRandom,
        _ book: inout Book
    ) async throws {
        // Where the disk fails already, the process has not come into being.
        guard
            let outbox = try? await open(configuration, server, setting, joins: random.next(below: 4) > 0)
        else { return }
        let courier = Task { await outbox.run() }
        for _ in 0..<(10 + random.next(below: 40)) {
            switch random.next(below: 20) {
            case 0: outbox.pause()
            case 1, 2: outbox.resume()
            case 3:
                guard let (number, receipt) = book.receipts.randomElement(using: &random) else { continue }
                book.dropped.insert(number)
                try? await outbox.drop(receipt)
            case 4 where setting.isHarsh:
                guard let receipt = book.receipts.values.randomElement(using: &random) else { continue }
                try? await outbox.retry(receipt)
            case 5: try? await Task.sleep(for: .milliseconds(random.next(below: 8)))
            default:
                let number = server.newNumber()
                let event = LedgerEvent(lane: "lane-\(random.next(below: 3))", number: number)
                let lane = OutboxLane(event.lane, stopsAtRefusal: setting.stops)
                book.receipts[number] = try? await outbox.enqueue(
                    event.booking,
                    lane: lane,
                    change: Data(String(number).utf8),
                    keepingAnswer: random.next(below: 2) == 0
                )
            }
        }
        outbox.resume()
        try? await Task.sleep(for: .milliseconds(random.next(below: 40)))
        courier.cancel()
        await courier.value
        await outbox.close()
    }

    /// Delivers all that is left to a server that does not fail. Culprits are dropped, and everything else that was
    /// refused is retried.
    private func settle(
        _ configuration: StorageConfiguration,
        _ server: RandomServer,
        _ setting: Setting,
        _ book: inout Book
    ) async throws {
        let outbox = try await open(configuration, server, setting, joins: true)
        let courier = Task { await outbox.run() }
        let end = ContinuousClock.now.advanced(by: .seconds(30))
        while ContinuousClock.now < end {
            var isSettled = true
            for entry in try await outbox.entries() {
                switch entry.state {
                case .delivered:
                    // An answer is that of the change, even if it was divided.
                    let number = book.number(entry)
                    let list = Endpoint<LedgerEvent>(.post, "/events", answer: .json())
                    if let answer = try? await outbox.answer(to: entry.receipt, as: list) {
                        #expect(answer.number == number)
                    }
                case .waiting: isSettled = false
                case .refused:
                    isSettled = false
                    let number = book.number(entry)
                    if server.isCulprit(number) {
                        book.refused.insert(number)
                        try await outbox.drop(entry.receipt)
                    } else {
                        #expect(setting.isHarsh, "\(number) was refused: \(entry.state)")
                        // A batch may have delivered it meanwhile.
                        try? await outbox.retry(entry.receipt)
                    }
                }
            }
            if isSettled { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await outbox.waiting == 0)
        courier.cancel()
        await courier.value
        await outbox.close()
    }

    private func verify(_ server: RandomServer, _ setting: Setting, _ book: Book, _ place: Comment) {
        #expect(server.problems == [], place)
        let applied = server.applied
        let numbers = Set(applied.map(\.number))
        for number in book.receipts.keys where !book.dropped.contains(number) {
            #expect(numbers.contains(number) != server.isCulprit(number), "\(number), \(place)")
            #expect(!server.isCulprit(number) || book.refused.contains(number), "\(number), \(place)")
        }
        guard !setting.isHarsh else { return }
        for (lane, events) in Dictionary(grouping: applied, by: \.lane) {
            #expect(events.map(\.number) == events.map(\.number).sorted(), "\(lane), \(place)")
        }
    }
}

/// A server that loses requests and answers, fails, and refuses every call with a culprit.
private final class RandomServer: Transport {
    private struct State {
        var random: SeededRandom
        var isCalm = false
        var number = 0
        var applied: [LedgerEvent] = []
        var known: Set<Int> = []
        /// The body of each key, whether it was applied or not.
        var bodies: [String: Data] = [:]
        var answers: [String: Data] = [:]
        var sentAlone: Set<Int> = []
        var batches = 0
        var problems: [String] = []
    }

    private let state: Locked<State>
    private let recognizes: Bool
    private let isHarsh: Bool
    private static let lost = CallError.Loss(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false)

    init(_ seed: UInt64, recognizes: Bool, isHarsh: Bool) {
        state = Locked(State(random: SeededRandom(seed ^ 0xBA7C)))
        (self.recognizes, self.isHarsh) = (recognizes, isHarsh)
    }

    /// What was applied, in order.
    var applied: [LedgerEvent] { state.withLock { $0.applied } }
    var problems: [String] { state.withLock { $0.problems } }
    var batches: Int { state.withLock { $0.batches } }

    func isCulprit(_ number: Int) -> Bool { number % 11 == 7 }

    func newNumber() -> Int {
        state.withLock { state in
            state.number += 1
            return state.number
        }
    }

    func calmDown() {
        state.withLock { $0.isCalm = true }
    }

    func send(_ request: Request) async throws(CallError) -> Response {
        let body = if case .bytes(let data, _) = request.body { data } else { Data() }
        let key = request.headers[.idempotencyKey] ?? ""
        let events = LedgerBatching.events(in: body) ?? []
        let weather = state.withLock { state in
            receive(events, body, key, &state)
            return state.isCalm ? 100 : state.random.next(below: 24)
        }
        await Task.yield()
        switch weather {
        case 0: throw CallError(.cannotConnect(host: "ledger", .unreachable))
        case 1: throw CallError(.connectionLost(Self.lost))
        case 2: return Response(status: 500, address: request.address)
        case 3: return Response(status: 503, headers: [.retryAfter: "0"], address: request.address)
        case 4, 5: return Response(status: 401, address: request.address)
        case 6 where isHarsh: return Response(status: 403, address: request.address)
        default: break
        }
        let answer = state.withLock { state in apply(events, body, key, &state) }
        await Task.yield()
        switch weather {
        case 7, 8, 9: throw CallError(.connectionLost(Self.lost))
        case 10: return Response(status: 502, address: request.address)
        case 11: throw CallError(.timedOut(.waiting))
        case 12 where isHarsh: throw CallError(.tooLarge(.body, limit: 1))
        default: break
        }
        guard let answer else { return Response(status: 422, address: request.address) }
        return Response(
            status: 201,
            headers: [.contentType: "application/json"],
            body: .bytes(answer),
            address: request.address
        )
    }

    private func receive(_ events: [LedgerEvent], _ body: Data, _ key: String, _ state: inout State) {
        if let before = state.bodies.updateValue(body, forKey: key), before != body {
            state.problems.append("the key \(key) has two bodies")
        }
        if events.count == 1 {
            state.sentAlone.insert(events[0].number)
        } else {
            state.batches += 1
            let again = events.map(\.number).filter(state.sentAlone.contains)
            if !again.isEmpty, state.answers[key] == nil { state.problems.append("\(again) were sent alone before") }
        }
    }

    /// Nil when the call is refused.
    private func apply(_ events: [LedgerEvent], _ body: Data, _ key: String, _ state: inout State) -> Data? {
        if let answer = state.answers[key] { return answer }
        guard !events.contains(where: { isCulprit($0.number) }) else { return nil }
        for event in events where !(recognizes && state.known.contains(event.number)) {
            if !state.known.insert(event.number).inserted { state.problems.append("\(event.number) was applied twice") }
            state.applied.append(event)
        }
        state.answers[key] = body
        return body
    }
}
