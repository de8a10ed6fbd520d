import Basics
import BowlineJSON
import Essentials
import HTTPServer
import Identity
import SQLite
import Scoring
import ServerStorage
import TestSupport
import Testing
import Wire

@testable import Backend

/// Everything that was logged.
final class LogBook: LogSink {
    private let lines = Locked<[String]>([])

    func write(_ line: [UInt8]) { lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }

    /// The lines of one event.
    func all(_ event: String) -> [String] { lines.withLock { $0.filter { $0.contains("\"\(event)\"") } } }
}

/// The demo's people, each signed in once by their password for all tests: proofs of passwords are slow on purpose.
private struct SignedInPeople {
    let bench: IdentityBench
    let tokens: [String: String]

    static let all = Task { try await SignedInPeople() }

    private init() async throws {
        bench = try await IdentityBench(time: TestTime(secondsSince1970()))
        var tokens: [String: String] = [:]
        for person in ["admin@demo.test", "scorekeeper@demo.test", "viewer@demo.test", "admin@rival.test"] {
            tokens[person] = try #require(await bench.signIn(person).tokens["AccessToken"]?.string)
        }
        self.tokens = tokens
    }
}

/// ScoreBase over a database of its own, with the demo's people and true tokens.
final class ScoreWorld: Sendable {
    let folder: TemporaryFolder
    let database: ServerDatabase
    let scores: ScoreBase
    let table: RouteTable
    let log = LogBook()
    private let identity: IdentityBench
    private let tokens: [String: String]

    init(
        seedsDemo: Bool = false,
        limits: Bool = false,
        clock: any Clock<Duration> = ContinuousClock(),
        rate: RateLimiter? = nil,
        on shared: ServerDatabase? = nil
    ) async throws {
        folder = try TemporaryFolder()
        if let shared { database = shared } else { database = try await TestStorage.open(in: folder) }
        let people = try await SignedInPeople.all.value
        (identity, tokens) = (people.bench, people.tokens)
        let events = EventLog(to: log, from: .info)
        let services = BackendServices(
            configuration: try await .test(folder),
            database: database,
            address: PublicAddress("http://127.0.0.1"),
            limiter: rate ?? RateLimiter(isOff: !limits),
            idempotency: IdempotencyCoordinator(StoredIdempotency(database), log: events),
            identity: people.bench.service,
            keys: KnownKeys(AccessSecrets(StoredIdentity(database), now: { 0 }), now: { 0 }),
            seedsDemo: seedsDemo,
            mail: MailService(log: events),
            notices: LoggedNotices(log: events),
            audit: AuditLog(folder: folder.path, log: events),
            peers: Peers(on: database, log: events),
            log: events
        )
        if seedsDemo { try await ScoreDemo.seed(database) }
        scores = ScoreBase(on: services, clock: clock)
        table = try RouteTable(scores.groups, about: .bowline(hasDemo: seedsDemo))
    }

    /// A token of one of the demo's people.
    func token(of person: String) throws -> String { try #require(tokens[person]) }

    /// A sign-in of its own, which may be ended.
    func signIn(_ person: String) async throws -> (access: String, refresh: String) {
        let tokens = await identity.signIn(person).tokens
        return (try #require(tokens["AccessToken"]?.string), try #require(tokens["RefreshToken"]?.string))
    }

    /// Somebody with a new account, whose address is confirmed and who belongs to no tenant.
    func newcomer(_ name: String) async throws -> (access: String, refresh: String) {
        let account: JSONValue = [
            "ClientId": .string(DemoData.client), "Username": .string(name), "Password": .string(DemoData.password),
        ]
        #expect(await identity.call("SignUp", account).status == 200)
        // The message is sent after the answer.
        var code: String?
        while code == nil {
            await Task.yield()
            code = identity.codes.lastCode(for: name)
        }
        let confirmation: JSONValue = [
            "ClientId": .string(DemoData.client), "Username": .string(name), "ConfirmationCode": .string(code ?? ""),
        ]
        #expect(await identity.call("ConfirmSignUp", confirmation).status == 200)
        return try await signIn(name)
    }

    /// The id of who has a token.
    func subject(of token: String) throws -> String? { try scores.verifier.verify(token).subject }

    /// Exchanges a refresh token for a new access token.
    func renewed(_ refresh: String) async throws -> String {
        try #require(await identity.refresh(refresh).tokens["AccessToken"]?.string)
    }

    /// Revokes the refresh token of a sign-in.
    func revoke(_ refresh: String) async throws {
        let members: JSONValue = ["ClientId": .string(DemoData.client), "Token": .string(refresh)]
        #expect(await identity.call("RevokeToken", members).status == 200)
    }

    /// Sends a request as one of the users.
    func ask(
        _ method: HTTPMethod,
        _ path: String,
        _ body: String? = nil,
        as person: String? = "admin@demo.test",
        bearing token: String? = nil,
        headers: [(name: String, value: String)] = []
    ) async throws -> ScoreAnswer {
        var headers = headers
        if let token {
            headers.append(("Authorization", "Bearer \(token)"))
        } else if let person {
            headers.append(("Authorization", "Bearer \(try self.token(of: person))"))
        }
        if body != nil { headers.append(("Content-Type", "application/json")) }
        let request = Request(method, path, headers: headers, body: Array((body ?? "").utf8), id: "test-request-id")
        return ScoreAnswer(await table.respond(to: request))
    }

    /// Asks for something and reads the `data` of its envelope.
    func read<Value: Decodable & Sendable>(_ type: Value.Type = Value.self, _ path: String) async throws -> Value {
        try await ask(.get, path).data()
    }

    /// Makes or changes something and reads the `data` of the answer.
    func send<Value: Decodable & Sendable>(
        _ method: HTTPMethod,
        _ path: String,
        _ body: String,
        as person: String = "admin@demo.test"
    ) async throws -> Value {
        try await ask(method, path, body, as: person).data()
    }
}

/// An answer with its decoded body.
struct ScoreAnswer {
    let response: HTTPServer.Response

    init(_ response: HTTPServer.Response) { self.response = response }

    var status: Int { response.status.code }
    var tag: String? { response.headers["ETag"] }
    var text: String { response.text }

    func envelope<Value: Decodable>(_ type: Value.Type = Value.self) throws -> APIResponseEnvelope<Value> {
        try JSONDecoder().decode(APIResponseEnvelope<Value>.self, from: Data(text.utf8))
    }

    func data<Value: Decodable>(_ type: Value.Type = Value.self, sourceLocation: SourceLocation = #_sourceLocation)
        throws -> Value
    {
        #expect((200...299).contains(status), "\(text)", sourceLocation: sourceLocation)
        return try envelope(type).data
    }

    var error: ErrorBody.Detail? { try? JSONDecoder().decode(ErrorBody.self, from: Data(text.utf8)).error }
    var fields: Set<String> { Set((error?.details ?? [:]).keys) }
}

extension ScoreWorld {
    /// A league with two teams of three players each, and a game between them.
    func fixture(sport: String = "basketball", rules: String = "null", players: Int = 3) async throws -> Fixture {
        let league: League = try await send(
            .post,
            "/v1/leagues",
            #"{"name":"Test \#(sport)","sport_type":"\#(sport)","rules":\#(rules)}"#
        )
        var teams: [(Team, [Player])] = []
        for name in ["Home", "Away"] {
            let team: Team = try await send(.post, "/v1/leagues/\(league.leagueId)/teams", #"{"name":"\#(name)"}"#)
            var squad: [Player] = []
            for number in 0..<players {
                let body = #"{"name":"\#(name) \#(number)","number":\#(number)}"#
                squad.append(try await send(.post, "/v1/teams/\(team.teamId)/players", body))
            }
            teams.append((team, squad))
        }
        let game: GameInfo = try await send(
            .post,
            "/v1/leagues/\(league.leagueId)/games",
            #"{"home_team_id":"\#(teams[0].0.teamId)","away_team_id":"\#(teams[1].0.teamId)","starts_at":"2026-05-01T18:00:00Z"}"#
        )
        return Fixture(
            league: league,
            home: teams[0].0,
            away: teams[1].0,
            homePlayers: teams[0].1,
            awayPlayers: teams[1].1,
            game: game
        )
    }

    /// Sends an event of a game as a scorekeeper.
    func record(_ body: String, in game: String, headers: [(name: String, value: String)] = []) async throws
        -> ScoreAnswer
    {
        try await ask(.post, "/v1/games/\(game)/events", body, as: "scorekeeper@demo.test", headers: headers)
    }
}

/// A league that is ready to be played in.
struct Fixture {
    let league: League
    let home: Team
    let away: Team
    let homePlayers: [Player]
    let awayPlayers: [Player]
    let game: GameInfo

    var events: String { "/v1/games/\(game.gameId)/events" }

    /// The game opened: begun, with its first period running.
    static let opening = #"{"events":[{"type":"game_start"},{"type":"period_start"}]}"#

    func basket(_ id: String, _ points: Int = 2, by player: Player? = nil, team: Team? = nil) -> String {
        let by = player.map { #","player_id":"\#($0.playerId)""# } ?? ""
        return #"{"event_id":"\#(id)","type":"score","team_id":"\#((team ?? home).teamId)","points":\#(points)\#(by)}"#
    }
}

extension Fixture {
    /// A game made by choosing among what the pad offers, the same each time.
    func played(_ sport: Sport, seed: UInt64 = 7) throws -> Game {
        let setup = try GameSetup(
            rules: .standard(for: sport),
            home: TeamSheet(home.teamId),
            away: TeamSheet(away.teamId)
        )
        var game = Game(setup)
        var random = SeededRandom(seed)
        while game.state.status != .final, game.log.count < 5_000 {
            let id = "e\(game.log.count)"
            if game.state.problemWithEnding == nil, game.state.isDecided || random.next() % 3 == 0 {
                try game.append(GameEvent(id, .gameEnd))
                continue
            }
            let choices = Pad(game.state).choices.filter(isPlay)
            // Scores more often than whistles, so that there is something to count.
            let scores = choices.filter { $0.wireType == "score" || $0.wireType == "out" }
            let among = scores.isEmpty || random.next() % 8 == 0 ? choices : scores
            try game.append(GameEvent(id, among[Int(random.next() % UInt64(among.count))]))
        }
        return game
    }

    private func isPlay(_ play: Play) -> Bool {
        switch play {
        case .forfeit, .abandon, .gameEnd, .reopen, .sanction: false
        default: true
        }
    }
}
