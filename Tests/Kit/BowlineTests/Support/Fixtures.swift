import Bowline
import BowlineTesting

/// A league as the tests' backend knows it.
struct League: Codable, Sendable, Equatable {
    var name: String
}

extension Endpoint where Answer == League {
    static var league: Self { .get("/leagues/1") }
    static var newLeague: Self { .post("/leagues", body: .json(League(name: "Premier"))) }
}

extension BackendEnvironment {
    /// The backend of the tests, which is never really called.
    static func test(_ base: String = "https://api.example.test/v1") throws -> BackendEnvironment {
        try BackendEnvironment(.staging, base: base)
    }
}

/// A client over a script, with a clock that stands still.
struct Bench {
    let clock = ManualClock()
    let network: ScriptedTransport
    let client: Client

    init(
        _ script: [ScriptedTransport.Reply],
        session: Session = Session(),
        base: String = "https://api.example.test/v1",
        configure: (inout Client.Configuration) -> Void = { _ in }
    ) throws {
        network = ScriptedTransport(script)
        var configuration = Client.Configuration(clock: clock)
        configuration.retry = Retry(random: { 1 })
        configure(&configuration)
        client = Client(
            environment: try .test(base),
            transport: network,
            session: session,
            configuration: configuration
        )
    }
}

/// The failure a call ends with; a call that succeeds fails the test.
func failure<Answer>(of work: () async throws(CallError) -> Answer) async throws -> CallError {
    do throws(CallError) {
        _ = try await work()
    } catch {
        return error
    }
    throw UnexpectedSuccess()
}

struct UnexpectedSuccess: Error {}
