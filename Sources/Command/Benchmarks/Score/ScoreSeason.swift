import Bowline
import Wire

/// A season of basketball, played through the API in batches of events; most games are played to their end.
struct ScoreSeason: Sendable {
    let league: League
    let games: [GameInfo]
    let teams: [Team]
    /// The games that are still being played, to which events can be added.
    let running: Set<String>

    private static let runningCount = 64

    /// Plays the season. Every event is on disk before its call returns.
    static func play(_ caller: ScoreCaller, games count: Int, events: Int) async throws -> ScoreSeason {
        let league: League = try await caller.send(
            "/v1/leagues",
            NewLeague(name: "Measured", sportType: "basketball")
        )
        var teams: [Team] = []
        var players: [String: [Player]] = [:]
        for number in 0..<20 {
            let team: Team = try await caller.send(
                "/v1/leagues/\(league.leagueId)/teams",
                NewTeam(name: "Team \(number)")
            )
            for shirt in 0..<10 {
                let player: Player = try await caller.send(
                    "/v1/teams/\(team.teamId)/players",
                    NewPlayer(name: "Player \(number)-\(shirt)", number: shirt)
                )
                players[team.teamId, default: []].append(player)
            }
            teams.append(team)
        }
        let (all, squads) = (teams, players)
        let lanes = try await withThrowingTaskGroup(of: [(Int, GameInfo)].self) { group in
            for lane in 0..<4 {
                group.addTask {
                    var games: [(Int, GameInfo)] = []
                    for number in stride(from: lane, to: count, by: 4) {
                        let game = try await fixture(caller, league, all, number)
                        let script = script(game, squads, events: events, number, ends: number >= runningCount)
                        for start in stride(from: 0, to: script.count, by: 500) {
                            let batch = NewEvents(Array(script[start..<min(start + 500, script.count)]))
                            let _: [RecordedEvent] = try await caller.send("/v1/games/\(game.gameId)/events", batch)
                        }
                        games.append((number, game))
                    }
                    return games
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let games = lanes.sorted { $0.0 < $1.0 }.map(\.1)
        let running = Set(games.prefix(runningCount).map(\.gameId))
        return ScoreSeason(league: league, games: games, teams: teams, running: running)
    }

    private static func fixture(
        _ caller: ScoreCaller,
        _ league: League,
        _ teams: [Team],
        _ number: Int
    ) async throws -> GameInfo {
        let home = number % teams.count
        let away = (home + 1 + number / teams.count % (teams.count - 1)) % teams.count
        let (month, day) = (number / 28 % 12 + 1, number % 28 + 1)
        let date = "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T18:00:00Z"
        return try await caller.send(
            "/v1/leagues/\(league.leagueId)/games",
            NewGame(homeTeamId: teams[home].teamId, awayTeamId: teams[away].teamId, startsAt: date)
        )
    }

    /// The events of a game, always the same for the same number. Unless `ends` is true, the game stays in its last
    /// period.
    private static func script(
        _ game: GameInfo,
        _ squads: [String: [Player]],
        events: Int,
        _ number: Int,
        ends: Bool
    ) -> [EventDraft] {
        var script = [EventDraft(of: "game_start")]
        let whistles = ends ? 10 : 8
        let baskets = max(8, events - whistles)
        var lead = 0
        for period in 1...4 {
            script.append(EventDraft(of: "period_start"))
            for turn in (period - 1) * baskets / 4..<period * baskets / 4 {
                let isHome = (turn * 7 + number * 3 + turn / 5) % 2 == 0
                let team = isHome ? game.homeTeamId : game.awayTeamId
                let isLast = turn == baskets - 1
                let points = isLast && lead + (isHome ? 2 : -2) == 0 ? 3 : isLast ? 2 : (turn * 5 + number) % 3 + 1
                lead += isHome ? points : -points
                let squad = squads[team] ?? []
                script.append(
                    EventDraft(basketBy: team, player: squad[(turn + number) % squad.count].playerId, points: points)
                )
            }
            if period < 4 || ends { script.append(EventDraft(of: "period_end")) }
        }
        if ends { script.append(EventDraft(of: "game_end")) }
        return script
    }
}

extension EventDraft {
    init(of type: String) {
        self.init()
        self.type = type
    }

    init(basketBy team: String, player: String? = nil, points: Int) {
        self.init(of: "score")
        teamId = team
        playerId = player
        self.points = points
    }
}
