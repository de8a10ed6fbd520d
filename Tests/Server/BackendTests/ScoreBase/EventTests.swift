import Essentials
import HTTPServer
import SQLite
import ServerStorage
import Testing
import Wire

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct EventTests {
    private func events(_ fixture: Fixture, _ world: ScoreWorld, _ query: String = "") async throws -> [RecordedEvent] {
        try await world.read([RecordedEvent].self, fixture.events + query)
    }

    @Test func eventsMakeTheScore() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let opening = try await world.record(Fixture.opening, in: fixture.game.gameId)
        #expect(opening.status == 201)
        #expect(try opening.data([RecordedEvent].self).map(\.event.type) == ["game_start", "period_start"])
        let answer = try await world.record(
            fixture.basket("b1", 3, by: fixture.homePlayers[0]),
            in: fixture.game.gameId
        )
        let line: RecordedEvent = try answer.data()
        #expect(line.event.eventId == "b1" && line.sequence == 3 && line.homeScore == 3 && line.awayScore == 0)
        #expect(line.recordedBy == "scorekeeper@demo.test")
        let game: GameInfo = try await world.read(GameInfo.self, "/v1/games/\(fixture.game.gameId)")
        #expect(game.board.status == "in_progress" && game.board.homeScore == 3 && game.board.period == "Q1")
        #expect(game.sequence == 3 && game.lastEventId == "b1")
        let book = try await events(fixture, world)
        #expect(book.map(\.sequence) == [1, 2, 3] && book.last == line)
        #expect(book.allSatisfy { $0.event.eventId?.isEmpty == false })
    }

    @Test func whatIsChangedBetweenTwoEventsStaysChanged() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let path = "/v1/games/\(fixture.game.gameId)"
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        let _: GameInfo = try await world.send(.patch, path, #"{"venue":"the new hall"}"#)
        let _: Team = try await world.send(.patch, "/v1/teams/\(fixture.away.teamId)", #"{"name":"Zebras"}"#)
        _ = try await world.record(fixture.basket("b1"), in: fixture.game.gameId)
        let game: GameInfo = try await world.read(GameInfo.self, path)
        #expect(game.venue == "the new hall" && game.awayTeamName == "Zebras" && game.sequence == 3)
    }

    @Test func wrongValuesAndForbiddenMomentsAreToldApart() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let early = try await world.record(fixture.basket("e1"), in: fixture.game.gameId)
        #expect(early.status == 409 && early.error?.code == "CONFLICT")
        #expect(early.error?.details?["reason"] == "game_not_started")
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        let four = try await world.record(fixture.basket("e2", 4), in: fixture.game.gameId)
        #expect(four.status == 400 && four.fields == ["points"])
        let stranger = fixture.basket("e3", 2, by: fixture.awayPlayers[0])
        #expect(try await world.record(stranger, in: fixture.game.gameId).fields == ["player_id"])
        let rubbish = #"{"type":"score","team_id":7,"points":"x","period":0,"clock":"soon"}"#
        let all = try await world.record(rubbish, in: fixture.game.gameId)
        #expect(all.status == 400 && all.fields == ["team_id", "points", "period", "clock"])
        #expect(try await world.record("{}", in: fixture.game.gameId).fields == ["type"])
        let period = #"{"type":"period_start","period":9}"#
        #expect(try await world.record(period, in: fixture.game.gameId).status == 400)
        #expect(try await events(fixture, world).count == 2)
    }

    @Test func aBatchIsTakenWholeOrNotAtAll() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        let mixed = #"{"events":[\#(fixture.basket("a")),\#(fixture.basket("b", 5)),{"type":"out"}]}"#
        let wrong = try await world.record(mixed, in: fixture.game.gameId)
        #expect(wrong.status == 400)
        #expect(wrong.fields == ["events[1].points", "events[2].team_id"])
        let late = #"{"events":[\#(fixture.basket("a")),{"type":"period_end"},\#(fixture.basket("b"))]}"#
        let forbidden = try await world.record(late, in: fixture.game.gameId)
        #expect(forbidden.status == 409 && forbidden.error?.details?["event"] == "events[2]")
        #expect(try await events(fixture, world).count == 2)
        let good = #"{"events":[\#(fixture.basket("a")),\#(fixture.basket("b", 3, team: fixture.away))]}"#
        let taken = try await world.record(good, in: fixture.game.gameId).data([RecordedEvent].self)
        #expect(taken.map(\.homeScore) == [2, 2] && taken.map(\.awayScore) == [0, 3])
        let many = (0..<501).map { fixture.basket("m\($0)", 1) }.joined(separator: ",")
        let tooMany = try await world.record(#"{"events":[\#(many)]}"#, in: fixture.game.gameId)
        #expect(tooMany.status == 400 && tooMany.fields == ["events"])
        let most = (0..<500).map { fixture.basket("m\($0)", 1) }.joined(separator: ",")
        #expect(try await world.record(#"{"events":[\#(most)]}"#, in: fixture.game.gameId).status == 201)
        #expect(try await world.record(#"{"events":[]}"#, in: fixture.game.gameId).status == 400)
        #expect(try await world.record(#"{"events":[7]}"#, in: fixture.game.gameId).fields.contains("events[0]"))
    }

    @Test func theSameEventTwiceIsOneLine() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        let first = try await world.record(fixture.basket("b"), in: fixture.game.gameId)
        let again = try await world.record(fixture.basket("b"), in: fixture.game.gameId)
        #expect(again.status == 201)
        #expect(try again.data(RecordedEvent.self) == first.data(RecordedEvent.self))
        let other = try await world.record(fixture.basket("b", 3), in: fixture.game.gameId)
        #expect(other.status == 400 && other.fields == ["event_id"])
        #expect(try await events(fixture, world).count == 3)
    }

    @Test func aKeyedEventHappensOnceEvenWithoutAnId() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        let body = #"{"type":"score","team_id":"\#(fixture.home.teamId)","points":2}"#
        let key = [(name: "Idempotency-Key", value: "e-1")]
        let first = try await world.record(body, in: fixture.game.gameId, headers: key)
        let again = try await world.record(body, in: fixture.game.gameId, headers: key)
        #expect(first.status == 201 && again.text == first.text)
        #expect(try await events(fixture, world).count == 3)
        // The fingerprint is looked at before the values are.
        let bad = try await world.record(#"{"type":"touchdown"}"#, in: fixture.game.gameId, headers: key)
        #expect(bad.status == 422)
    }

    @Test func mistakesAreCorrectedByLaterLines() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        _ = try await world.record(fixture.basket("b", 3), in: fixture.game.gameId)
        let void = #"{"event_id":"v","type":"void","voids":"b"}"#
        let line: RecordedEvent = try await world.record(void, in: fixture.game.gameId).data()
        #expect(line.homeScore == 0)
        let twice = try await world.record(
            #"{"event_id":"w","type":"void","voids":"b"}"#,
            in: fixture.game.gameId
        )
        #expect(twice.status == 409 && twice.error?.details?["blocked_by"] == "v")
        let unknown = try await world.record(#"{"type":"void","voids":"zzz"}"#, in: fixture.game.gameId)
        #expect(unknown.status == 400 && unknown.fields == ["voids"])
        #expect(try await events(fixture, world).map(\.event.eventId).suffix(2) == ["b", "v"])
    }

    @Test func endingFillsTheTableAndReopeningEmptiesIt() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture(rules: #"{"periods":1}"#)
        let standings = "/v1/leagues/\(fixture.league.leagueId)/standings"
        func table() async throws -> [Standing] { try await world.read([Standing].self, standings) }
        #expect(try await table().map(\.played) == [0, 0])
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        _ = try await world.record(fixture.basket("b"), in: fixture.game.gameId)
        #expect(try await table().map(\.played) == [0, 0])
        let end = #"{"events":[{"type":"period_end"},{"event_id":"end","type":"game_end"}]}"#
        #expect(try await world.record(end, in: fixture.game.gameId).status == 201)
        let rows = try await table()
        #expect(rows.map(\.teamId) == [fixture.home.teamId, fixture.away.teamId])
        #expect(rows.map(\.won) == [1, 0] && rows[0].streak == "W1" && rows[0].scored == 2)
        let late = try await world.record(fixture.basket("c"), in: fixture.game.gameId)
        #expect(late.status == 409 && late.error?.details?["reason"] == "game_over")
        let tag = try await world.ask(.get, standings).tag
        #expect(try await world.record(#"{"type":"reopen"}"#, in: fixture.game.gameId).status == 201)
        #expect(try await table().map(\.played) == [0, 0])
        #expect(try await world.ask(.get, standings).tag != tag)
        let games = "/v1/leagues/\(fixture.league.leagueId)/games"
        #expect(try await world.read([GameInfo].self, games + "?status=in_progress").count == 1)
        #expect(try await world.read([GameInfo].self, games + "?status=final").isEmpty)
        #expect(try await world.read([GameInfo].self, games + "?team_id=\(fixture.away.teamId)").count == 1)
        #expect(try await world.read([GameInfo].self, games + "?season_id=\(fixture.game.seasonId)").count == 1)
        #expect(try await world.ask(.get, games + "?status=lost").fields == ["status"])
    }

    @Test func aSecondScorekeeperSeesTheConflict() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        let mine = #"{"events":[\#(fixture.basket("mine"))],"expected_sequence":2}"#
        let theirs = #"{"events":[\#(fixture.basket("theirs", 3))],"expected_sequence":2}"#
        #expect(try await world.record(theirs, in: fixture.game.gameId).status == 201)
        let conflict = try await world.record(mine, in: fixture.game.gameId)
        #expect(conflict.status == 409 && conflict.error?.details?["reason"] == "sequence_moved")
        let newer = try await events(fixture, world, "?after_sequence=2")
        #expect(newer.map(\.event.eventId) == ["theirs"])
        let again = #"{"events":[\#(fixture.basket("mine"))],"expected_sequence":3}"#
        #expect(try await world.record(again, in: fixture.game.gameId).status == 201)
        // A repeated delivery is no conflict.
        #expect(try await world.record(again, in: fixture.game.gameId).status == 201)
        #expect(try await events(fixture, world).count == 4)
    }

    @Test func manyScorekeepersAtOnceLoseNothing() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let answer = try await world.record(fixture.basket("p\(number)"), in: fixture.game.gameId)
                    #expect(answer.status == 201, "\(answer.text) \(world.log.all("error"))")
                }
            }
        }
        let book = try await events(fixture, world, "?limit=100")
        #expect(book.map(\.sequence) == Array(1...42))
        #expect(Set(book.compactMap(\.event.eventId)).count == 42)
        #expect(book.last?.homeScore == 80)
    }

    @Test func whoJoinsLateMayScore() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        let path = "/v1/teams/\(fixture.home.teamId)/players"
        let late: Player = try await world.send(.post, path, #"{"name":"Late"}"#)
        // Refused once, so that they are on no sheet yet when the basket counts.
        #expect(try await world.record(fixture.basket("a", 5, by: late), in: fixture.game.gameId).fields == ["points"])
        let basket = fixture.basket("b", 2, by: late)
        #expect(try await world.record(basket, in: fixture.game.gameId).status == 201)
        let again = try await world.recordAfterRestart(fixture.basket("d", 2, by: late), in: fixture.game.gameId)
        #expect(again == 1)
        let nobody = fixture.basket("c").replacing("}", with: #","player_id":"nobody"}"#)
        #expect(try await world.record(nobody, in: fixture.game.gameId).fields == ["player_id"])
    }

    @Test func aBookIsReadAgainAfterARestart() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        for number in 0..<5 { _ = try await world.record(fixture.basket("b\(number)"), in: fixture.game.gameId) }
        #expect(try await world.recordAfterRestart(fixture.basket("late", 3), in: fixture.game.gameId) == 1)
        #expect(try await events(fixture, world).last?.homeScore == 13)
        let more = try await world.record(fixture.basket("more"), in: fixture.game.gameId)
        #expect(try more.data(RecordedEvent.self).homeScore == 15)
    }

    @Test func correctionsInOneBatchAreBounded() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        let voids = (0..<101).map { _ in #"{"type":"void","voids":"x"}"# }.joined(separator: ",")
        let answer = try await world.record(#"{"events":[\#(voids)]}"#, in: fixture.game.gameId)
        #expect(answer.status == 400 && answer.fields.contains("events"))
    }

    @Test func eventsComeInPages() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
        for number in 0..<5 { _ = try await world.record(fixture.basket("b\(number)"), in: fixture.game.gameId) }
        var (sequences, cursor): ([Int], String?) = ([], nil)
        repeat {
            let path = fixture.events + "?limit=2" + (cursor.map { "&cursor=\($0)" } ?? "")
            let page = try await world.ask(.get, path).envelope([RecordedEvent].self)
            sequences += page.data.map(\.sequence)
            cursor = page.nextCursor
        } while cursor != nil
        #expect(sequences == Array(1...7))
    }
}

extension ScoreWorld {
    /// Writes one event as a process would that has just started: with an empty cache. Gives how many lines were
    /// new.
    fileprivate func recordAfterRestart(_ body: String, in game: String) async throws -> Int {
        let draft = try JSONDecoder().decode(EventDraft.self, from: Data(body.utf8))
        let batch = EventBatch(drafts: [draft], problems: [], expectedSequence: nil, isSingle: true, sender: "x")
        let outcome = try await database.attempt { connection throws(StorageError) in
            try TenantWriter(connection, tenant: "demo-tenant").record(batch, in: game, GameCache())
        }
        return try outcome.get().count
    }
}
