import Essentials
import Testing
import Wire

/// The JSON of ScoreBase: the document's samples letter for letter, and the names of everything it leaves open.
struct ScoreBaseWireTests {
    private func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    private func written(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test func theLeaguesOfTheDocument() throws {
        let text = """
            {
                "request_id": "test-request-id",
                "timestamp": "2024-01-15T10:30:00Z",
                "data": [
                    {
                        "league_id": "league-123",
                        "tenant_id": "tenant-456",
                        "name": "Test League",
                        "sport_type": "basketball"
                    }
                ]
            }
            """
        let envelope = try read(APIResponseEnvelope<[League]>.self, text)
        #expect(envelope.requestId == "test-request-id" && envelope.timestamp == "2024-01-15T10:30:00Z")
        #expect(envelope.nextCursor == nil)
        let league = League(
            leagueId: "league-123",
            tenantId: "tenant-456",
            name: "Test League",
            sportType: "basketball"
        )
        #expect(envelope.data == [league])
        #expect(
            try written(league)
                == #"{"league_id":"league-123","name":"Test League","sport_type":"basketball","tenant_id":"tenant-456"}"#
        )
    }

    @Test func theErrorOfTheDocument() throws {
        let text = """
            {
                "error": {
                    "code": "UNAUTHORIZED",
                    "message": "Invalid JWT token",
                    "request_id": "test-request-id"
                }
            }
            """
        let body = try read(ErrorBody.self, text)
        #expect(body.error.code == "UNAUTHORIZED" && body.error.message == "Invalid JWT token")
        #expect(body.error.requestId == "test-request-id" && body.error.details == nil)
    }

    @Test func aListSaysWhereItGoesOn() throws {
        let text = #"{"request_id":"r","timestamp":"t","data":[],"next_cursor":"abc"}"#
        #expect(try read(APIResponseEnvelope<[Team]>.self, text).nextCursor == "abc")
        let last = #"{"request_id":"r","timestamp":"t","data":[],"next_cursor":null}"#
        #expect(try read(APIResponseEnvelope<[Team]>.self, last).nextCursor == nil)
    }

    @Test func aGameBearsItsBoardOnOneLevel() throws {
        var game = GameInfo(gameId: "g", tenantId: "t", leagueId: "l", seasonId: "s", sportType: "tennis")
        game.board.homeScore = 2
        game.board.periods = [.init(name: "Set 1", home: 7, away: 6, text: "7–6(5)")]
        let text = try written(game)
        for member in [#""game_id":"g""#, #""home_score":2"#, #""status":"scheduled""#, #""home_team_id":"""#] {
            #expect(text.contains(member))
        }
        #expect(!text.contains(#""board""#))
        #expect(try read(GameInfo.self, text) == game)
    }

    @Test func aLineOfABookBearsItsEventOnOneLevel() throws {
        let text = """
            {"event_id":"e1","type":"score","team_id":"t","points":3,"sequence":7,"home_score":3,"away_score":0,
            "recorded_at":"2026-01-01T00:00:00.000Z","recorded_by":"a@b.test"}
            """
        let line = try read(RecordedEvent.self, text)
        #expect(line.event.eventId == "e1" && line.event.points == 3 && line.sequence == 7)
        #expect(try read(RecordedEvent.self, written(line)) == line)
    }

    @Test func framesAreReadByTheirType() throws {
        let game = GameInfo(gameId: "g", tenantId: "t", leagueId: "l", seasonId: "s", sportType: "football")
        let line = RecordedEvent(
            event: EventDraft(),
            sequence: 1,
            homeScore: 0,
            awayScore: 0,
            recordedAt: "",
            recordedBy: ""
        )
        for frame in [
            LiveFrame.snapshot(id: "", game), .event(id: "e", line, nil), .event(id: "e", line, game.board), .gap,
        ] {
            #expect(try read(LiveFrame.self, written(frame)) == frame)
        }
        #expect(try written(LiveFrame.gap) == #"{"type":"gap"}"#)
        #expect(try read(LiveFrame.self, #"{"type":"confetti","id":"x"}"#) == .other(type: "confetti"))
    }

    @Test func requestsHaveSnakeCaseNames() throws {
        #expect(try written(NewLeague(name: "A", sportType: "tennis")) == #"{"name":"A","sport_type":"tennis"}"#)
        #expect(
            try written(NewGame(homeTeamId: "h", awayTeamId: "a", startsAt: "s"))
                == #"{"away_team_id":"a","home_team_id":"h","starts_at":"s"}"#
        )
        var event = EventDraft()
        event.type = "game_start"
        #expect(
            try written(NewEvents([event], expectedSequence: 4))
                == #"{"events":[{"type":"game_start"}],"expected_sequence":4}"#
        )
    }
}
