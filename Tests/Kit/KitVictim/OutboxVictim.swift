import Bowline
import BowlineStore

/// `outbox FOLDER FIRST COUNT [batches]` puts the events from FIRST on into an outbox, by eight tasks with a lane each, says the
/// number of each one when it has the receipt, and delivers meanwhile, until all of them are booked.
enum OutboxVictim {
    static func run(_ words: [String]) async throws {
        guard words.count >= 3, let first = Int(words[1]), let count = Int(words[2]) else {
            stop("outbox FOLDER FIRST COUNT [batches]")
        }
        let client = try Ledger(folder: words[0], loses: 20).client()
        await client.session.signIn(.user(id: "ann", tenant: "north"))
        var rules = Outbox.Rules()
        rules.baseDelay = .milliseconds(1)
        rules.maxDelay = .milliseconds(5)
        rules.lease = .milliseconds(200)
        if words.last == "batches" { rules.batching = [LedgerBatching()] }
        let outbox = try await Outbox.open(folder: words[0], client: client, rules: rules) { _, _ in .keep }
        let courier = Task { await outbox.run() }
        await withTaskGroup(of: Void.self) { group in
            for lane in 0..<8 {
                group.addTask {
                    for number in stride(from: first + lane, to: first + count, by: 8) {
                        let event = LedgerEvent(lane: "lane-\(lane)", number: number)
                        let receipt = try? await outbox.enqueue(
                            event.booking,
                            lane: OutboxLane(event.lane),
                            keepingAnswer: false
                        )
                        say(receipt == nil ? "failed" : String(number))
                    }
                }
            }
        }
        while try await outbox.waiting > 0 { await Task.yield() }
        courier.cancel()
        await courier.value
        await outbox.close()
        say("done")
    }
}
