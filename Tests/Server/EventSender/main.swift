import Bowline
import BowlineStore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// A scorekeeper's process for the tests to kill: `EventSender SERVER FOLDER TOKEN GAME:TEAM,… FIRST COUNT` puts baskets
// into an outbox, by a task and a lane for each game, says the number of each one when it has the receipt, and delivers
// them to a real backend meanwhile, until everything has been taken. It keeps no more than a few undelivered, so that
// putting in and delivering happen at the same time.

let words = CommandLine.arguments
guard words.count == 7, let first = Int(words[5]), let count = Int(words[6]) else {
    print("usage: EventSender SERVER FOLDER TOKEN GAME:TEAM,... FIRST COUNT")
    exit(2)
}

/// One write call a line, so that a kill never cuts one in two.
@Sendable func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

struct Game {
    let id: String
    let team: String

    func basket(_ number: Int) -> Endpoint<Void> {
        let json = #"{"event_id":"basket-\#(number)","type":"score","team_id":"\#(team)","points":2}"#
        return Endpoint(
            .post,
            "/v1/games/\(id)/events",
            body: .bytes(Data(json.utf8), type: "application/json"),
            answer: .nothing
        )
    }
}

let games = words[4].split(separator: ",").map { pair in
    let parts = pair.split(separator: ":").map(String.init)
    return Game(id: parts[0], team: parts[1])
}
var configuration = Client.Configuration.bare()
configuration.credentials = .bearer(words[3])
let client = Client(
    environment: try BackendEnvironment(.development, base: words[1] + "/"),
    transport: try CurlTransport(),
    configuration: configuration
)
await client.session.signIn(.user(id: "scorekeeper", tenant: "demo-tenant"))
var rules = Outbox.Rules()
rules.baseDelay = .milliseconds(1)
rules.maxDelay = .milliseconds(50)
rules.lease = .milliseconds(300)
let outbox = try await Outbox.open(folder: words[2], client: client, rules: rules) { _, _ in .keep }
let courier = Task { await outbox.run() }
await withTaskGroup(of: Void.self) { group in
    for (lane, game) in games.enumerated() {
        group.addTask {
            for number in stride(from: first + lane, to: first + count, by: games.count) {
                let receipt = try? await outbox.enqueue(
                    game.basket(number),
                    lane: OutboxLane(game.id),
                    keepingAnswer: false
                )
                say(receipt == nil ? "failed" : String(number))
                while (try? await outbox.waiting) ?? 0 > 40 { try? await Task.sleep(for: .milliseconds(2)) }
            }
        }
    }
}
while try await outbox.waiting > 0 { try await Task.sleep(for: .milliseconds(5)) }
courier.cancel()
await courier.value
for entry in try await outbox.entries() { say("failed \(entry.state)") }
await outbox.close()
say("done")
