import Bowline
import Essentials
import Scoring
import Testing

@testable import ScoreBaseApp

/// Published play-by-plays against the official box scores beside them.
@Suite struct PlayByPlayTests {
    private static let folder = ProcessInfo.processInfo.environment["BOWLINE_DATA"]

    @Test(
        .enabled(if: folder != nil, "the open data is not here: set BOWLINE_DATA"),
        arguments: ["basketball_euroleague", "icehockey_nhl"]
    )
    func everyNumberIsTheOfficialOne(_ file: String) throws {
        let path = "\(Self.folder ?? "")/sports/\(file).jsonl"
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count > 10)
        for line in lines {
            let game = try #require(JSONValue(parsing: Data(line.utf8)).object)
            let ours = try PlayByPlay(game).official
            let official = try #require(game["official"])
            #expect(Self.differences(.object(ours), official) == [], "\(game["id"]?.string ?? "")")
        }
    }

    @Test(.enabled(if: folder != nil, "the open data is not here: set BOWLINE_DATA"))
    func fivePlayersPlusMinusIsFiveTimesTheMargin() throws {
        let path = "\(Self.folder ?? "")/sports/basketball_euroleague.jsonl"
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let box = try PlayByPlay(#require(JSONValue(parsing: Data(line.utf8)).object)).box
            let margin = box.teams.home.line.total[.points] - box.teams.away.line.total[.points]
            #expect(box.teams.home.players.reduce(0) { $0 + $1.line.total[.plusMinus] } == 5 * margin)
            #expect(box.teams.away.players.reduce(0) { $0 + $1.line.total[.plusMinus] } == -5 * margin)
        }
    }

    @Test func aFileOfAnotherShapeIsRefusedWithTheField() {
        func problem(_ game: JSONObject) -> String? {
            do throws(PlayByPlayError) {
                _ = try PlayByPlay(game)
                return nil
            } catch { return error.description }
        }
        let nobody: JSONValue = ["home": [], "away": []]
        #expect(problem(["sport": "curling"]) == "sport must be basketball or ice hockey")
        #expect(problem(["sport": "basketball"]) == "events must be an array")
        #expect(problem(["sport": "basketball", "events": []]) == "players.home must be an array")
        #expect(problem(["sport": "basketball", "events": [1], "players": nobody]) == "events[0] must be an object")
        let twice: JSONValue = ["home": [["id": "P1"]], "away": [["id": "P1"]]]
        #expect(problem(["sport": "basketball", "events": [], "players": twice]) != nil)
        // Whatever numbers stand in events, nothing traps.
        let wild: JSONValue = [
            ["type": "period start", "period": 9_223_372_036_854_775_807],
            ["type": "shot made", "team": "home", "points": 9],
            ["type": "substitution in", "team": "home", "player": "P9", "clock": "99:99"], ["type": 5],
            ["type": "foul", "team": "home", "period": -5],
        ]
        #expect(problem(["sport": "basketball", "events": wild, "players": nobody]) == nil)
    }

    /// The members of the official box score that ours has otherwise, but for those that events do not tell.
    private static func differences(_ ours: JSONValue, _ official: JSONValue, at path: String = "") -> [String] {
        let untold: Set<String> = ["toi", "plus_minus", "blocked_shots"]
        switch (ours, official) {
        case (.object(let mine), .object(let theirs)):
            return theirs.members.filter { !untold.contains($0.name) }.flatMap { member in
                mine[member.name].map { differences($0, member.value, at: path + "." + member.name) }
                    ?? [path + "." + member.name]
            }
        default: return ours == official ? [] : [path]
        }
    }
}
