import Essentials
import Testing
import Wire

@testable import Scoring

@Suite struct RuleOverridesTests {
    private func rules(_ json: String, _ sport: Sport) throws -> RuleSet {
        try JSONDecoder().decode(RuleOverrides.self, from: Data(json.utf8)).rules(for: sport)
    }

    @Test func aLeagueChangesOnlyWhatItNames() throws {
        let rules = try rules(#"{"preset":"nba","periods":2,"period_minutes":20,"points_loss":1}"#, .basketball)
        #expect(rules.name(ofPeriod: 2) == "2nd half")
        var expected = RuleSet.nba
        expected.format = .clocked(
            ClockedFormat(periods: 2, periodMinutes: 20, overtimePeriods: nil, overtimeMinutes: 5)
        )
        expected.standings.points.loss = 1
        #expect(rules == expected)
    }

    @Test func setsAndTieBreakersCanBeChanged() throws {
        let tennis = try rules(#"{"best_of":5,"advantage_sets":true,"games_per_set":8}"#, .tennis)
        #expect(tennis.format == .tennis(TennisFormat(bestOf: 5, setGames: 8, tieBreakAt: nil)))
        let order = try rules(#"{"order":["points","head_to_head_points","scored"]}"#, .football)
        #expect(order.standings.order == [.points, .headToHeadPoints, .scored])
    }

    @Test func withoutOvertimeADrawStands() throws {
        #expect(try rules(#"{"overtime_periods":0}"#, .basketball).drawAllowed)
        #expect(try !rules(#"{"overtime_periods":0}"#, .iceHockey).drawAllowed)
    }

    @Test(arguments: [
        (#"{"preset":"nhl"}"#, Sport.basketball, "preset"), (#"{"preset":"nope"}"#, .tennis, "preset"),
        (#"{"periods":0}"#, .basketball, "periods"), (#"{"periods":-4}"#, .baseball, "periods"),
        (#"{"best_of":4}"#, .volleyball, "best_of"), (#"{"best_of":3}"#, .football, "best_of"),
        (#"{"period_minutes":5}"#, .tennis, "period_minutes"), (#"{"set_points":5}"#, .tennis, "set_points"),
        (#"{"foul_limit":5}"#, .football, "foul_limit"), (#"{"foul_limit":0}"#, .basketball, "foul_limit"),
        (#"{"draw_allowed":true}"#, .tennis, "draw_allowed"), (#"{"draw_allowed":false}"#, .football, "draw_allowed"),
        (#"{"preset":"football_knockout","overtime_periods":1}"#, .football, "overtime_periods"),
        (#"{"order":[]}"#, .football, "order"), (#"{"order":["head_to_head_points"]}"#, .football, "order"),
        (#"{"order":["points","points"]}"#, .football, "order"), (#"{"points_win":-1}"#, .football, "points_win"),
    ])
    func whatCannotBePlayedByIsRefused(_ json: String, _ sport: Sport, _ field: String) throws {
        let refusal = try #require(throws: RuleError.self) { _ = try rules(json, sport) }
        #expect(refusal.field == field && refusal.code == .unfitRule && refusal.kind == .wrongValue)
    }

    @Test(arguments: RuleSet.presets) func presetsComeBackFromJSON(_ rules: RuleSet) throws {
        let data = try JSONEncoder().encode(rules)
        #expect(try JSONDecoder().decode(RuleSet.self, from: data) == rules)
        #expect(RuleSet.preset(named: rules.name) == rules)
    }

    @Test func everySportHasAStandard() {
        for sport in Sport.allCases { #expect(RuleSet.standard(for: sport).sport == sport) }
        #expect(Sport(name: "soccer") == .football && Sport(name: "chess") == nil)
    }
}
