import Bowline
import BowlineStore
import BowlineTesting
import Essentials
import TestSupport
import Testing

@testable import Command

@Suite(.timeLimit(.minutes(8))) struct OutboxCommandsTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func outbox() async throws -> Outbox {
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: ScriptedTransport([]),
            configuration: .bare(clock: clock)
        )
        return try await Outbox.open(folder: folder.path, client: client, clock: clock) { _, _ in .keep }
    }

    private func put(_ text: String, into outbox: Outbox) async throws {
        let call = Endpoint<Void>(.post, "/notes", body: .bytes(Data(text.utf8), type: "text/plain"), answer: .nothing)
        _ = try await outbox.enqueue(call, lane: "notes", change: Data("shown".utf8))
    }

    private var commands: OutboxCommands { OutboxCommands(folders: [folder.path], clock: clock) }

    @Test(
        arguments: [
            ([], .list), (["list"], .list), (["show", "3"], .show(3)), (["retry", "3"], .retry(3)),
            (["drop", "12"], .drop(12)), (["follow"], .follow(count: nil)),
        ] as [([String], OutboxCommands.Request)]
    )
    func wordsAreRequests(words: [String], request: OutboxCommands.Request) throws {
        #expect(try OutboxCommands.Request(words) == request)
    }

    @Test(arguments: [
        ["send"], ["show"], ["show", "x"], ["drop", "0"], ["drop", "1", "2"], ["list", "1"], ["retry", "-1"],
    ])
    func otherWordsAreWrongUsage(words: [String]) {
        #expect(throws: UsageError.self) { try OutboxCommands.Request(words) }
    }

    @Test func changesAreListedShownAndDropped() async throws {
        let outbox = try await outbox()
        for text in ["first", "second"] { try await put(text, into: outbox) }
        let list = try await commands.answer(.list)
        #expect(list.text.contains("2 waiting, 2 in all\n  1  POST /notes  lane notes  waiting"))
        let text = JSONValue.object(list.json).text()
        #expect(
            text.hasPrefix(
                #"{"outboxes":[{"folder":"\#(folder.path)","delivering":false,"waiting":2,"entries":[{"number":1,"key":""#
            )
        )
        let shown = try await commands.answer(.show(2))
        #expect(shown.text.hasSuffix("\n\nsecond"))
        #expect(shown.json["body"] == .string("second") && shown.json["change"] == .string("shown"))
        #expect(shown.json["address"] == .string("https://api.example.test/notes"))
        #expect(try await commands.answer(.retry(1)).json["delivering"] == .bool(false))
        #expect(try await commands.answer(.drop(1)).json["dropped"] == .number(JSONNumber(1)))
        await #expect(throws: OutboxCommands.CommandError.self) { try await commands.answer(.drop(1)) }
        await #expect(throws: OutboxCommands.CommandError.self) { try await commands.answer(.show(1)) }
        #expect(try await outbox.entries().map(\.receipt.number) == [2])
        await outbox.close()
    }

    @Test func withSeveralOutboxesOneMustBeNamed() async throws {
        let commands = OutboxCommands(folders: [folder.path, "/elsewhere"], clock: clock)
        await #expect(throws: UsageError.self) { try await commands.answer(.drop(1)) }
    }

    @Test func changesAreToldAsTheyHappen() async throws {
        let outbox = try await outbox()
        try await put("old", into: outbox)
        let (lines, told) = AsyncStream.makeStream(of: String.self)
        let commands = commands
        let following = Task { try await commands.follow(count: 2) { told.yield($0.text) } }
        var iterator = lines.makeAsyncIterator()
        await clock.sleepers(1)
        try await put("new", into: outbox)
        clock.advance(by: .milliseconds(200))
        #expect(await iterator.next() == "2  POST /notes  enqueued")
        await clock.sleepers(1)
        try await outbox.drop(try #require(try await outbox.entries().first).receipt)
        clock.advance(by: .milliseconds(200))
        #expect(await iterator.next() == "1  POST /notes  gone")
        try await following.value
        await outbox.close()
    }
}
