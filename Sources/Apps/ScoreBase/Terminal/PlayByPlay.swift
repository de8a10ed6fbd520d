package import Bowline
import Scoring

/// A published play-by-play of a whole game. It is counted by the app's own rules and written as a box score in the
/// form its publisher uses. An official box score in the file is ignored.
package struct PlayByPlay {
    /// The box score computed from the events.
    let box: BoxScore
    private let sport: Sport
    private let listed: Both<[String]>
    private let wentToShootout: Bool
    /// The names of both teams; `home` or `away` if the file has none.
    let teamNames: Both<String>
    /// The names and numbers of the players.
    let playerNames: BoxScorePresentation.Names

    /// Counts a game, e.g. `{"sport":"basketball","players":{"home":[…],"away":[…]},"events":[…]}`.
    package init(_ game: JSONObject) throws(PlayByPlayError) {
        guard let sport = game["sport"]?.string.flatMap(Sport.init(published:)) else {
            throw PlayByPlayError("sport", "must be basketball or ice hockey")
        }
        guard let events = game["events"]?.array else { throw PlayByPlayError("events", "must be an array") }
        guard events.count <= Self.maxEvents else {
            throw PlayByPlayError("events", "must be at most \(Self.maxEvents)")
        }
        let home = try Roster(game, .home, sport)
        let away = try Roster(game, .away, sport)
        let rules: RuleSet = sport == .basketball ? .fiba : .nhl
        let setup: GameSetup
        do throws(RuleError) {
            setup = try GameSetup(rules: rules, home: home.sheet, away: away.sheet)
        } catch {
            throw PlayByPlayError("players", error.message)
        }
        var translated: [GameEvent] = []
        for (index, event) in events.enumerated() {
            guard let event = event.object else { throw PlayByPlayError("events[\(index)]", "must be an object") }
            translated += PublishedEvent(event, index, sport).translated
        }
        self.sport = sport
        listed = Both(home.ids, away.ids)
        playerNames = home.names.merging(away.names) { first, _ in first }
        teamNames = Both { side in
            let team = game["teams"]?.object?[side.rawValue]?.object
            return (team?["name"] ?? team?["code"])?.string ?? side.rawValue
        }
        wentToShootout = translated.contains { if case .shootoutAttempt = $0.play { true } else { false } }
        box = BoxScore(setup, unchecked: translated)
    }

    /// The longest games have about a tenth of this.
    private static let maxEvents = 10_000

    /// The box score in the publisher's form.
    package var official: JSONObject { sport == .basketball ? basketball : iceHockey }
}

/// Why a play-by-play cannot be read.
package struct PlayByPlayError: Error, CustomStringConvertible {
    package let description: String

    init(_ field: String, _ problem: String) { description = "\(field) \(problem)" }
}

// MARK: Reading

extension Sport {
    fileprivate init?(published name: String) {
        switch name {
        case "basketball": self = .basketball
        case "ice hockey", "ice_hockey": self = .iceHockey
        default: return nil
        }
    }
}

/// The players of one team.
private struct Roster {
    let ids: [String]
    let sheet: TeamSheet
    private(set) var names: BoxScorePresentation.Names = [:]

    init(_ game: JSONObject, _ side: Side, _ sport: Sport) throws(PlayByPlayError) {
        let field = "players.\(side.rawValue)"
        guard let players = game["players"]?.object?[side.rawValue]?.array else {
            throw PlayByPlayError(field, "must be an array")
        }
        var (ids, starters) = ([String](), [String]())
        for (index, player) in players.enumerated() {
            let id = sport == .basketball ? player.object?["id"]?.string : player.object?["number"]?.word
            guard let id else {
                throw PlayByPlayError("\(field)[\(index)]", "must have \(sport == .basketball ? "an id" : "a number")")
            }
            ids.append(id)
            let number = player.object?["number"]?.word ?? ""
            names[PublishedEvent.player(id, side, sport)] = (player.object?["name"]?.string ?? id, number)
            if player.object?["starter"]?.bool == true { starters.append(id) }
        }
        self.ids = ids
        let name: (String) -> PlayerID = { PublishedEvent.player($0, side, sport) }
        sheet = TeamSheet(side.rawValue, players: ids.map(name), lineup: starters.map(name))
    }
}

/// One published event, translated to the events of our score book.
private struct PublishedEvent {
    private let event: JSONObject
    private let index: Int
    private let sport: Sport

    init(_ event: JSONObject, _ index: Int, _ sport: Sport) {
        (self.event, self.index, self.sport) = (event, index, sport)
    }

    /// A sweater number is unique only within a team.
    static func player(_ id: String, _ side: Side, _ sport: Sport) -> PlayerID {
        sport == .basketball ? id : "\(side.rawValue)-\(id)"
    }

    /// The events; empty if no box score counts them, e.g. for a stoppage.
    var translated: [GameEvent] {
        plays.enumerated().map { place, play in
            GameEvent(
                "\(index)-\(place)",
                play,
                period: event["period"]?.number?.int,
                clock: event["clock"]?.string.flatMap(GameClock.init)
            )
        }
    }

    private var plays: [Play] {
        switch event["type"]?.string {
        case "period start": return [.periodStart]
        case "period end": return [.periodEnd]
        case "game end": return [.gameEnd]
        case let type?:
            guard let team = event["team"]?.string, let side = Side(rawValue: team) else { return [] }
            return sport == .basketball ? basketball(type, team, side) : iceHockey(type, team, side)
        case nil: return []
        }
    }

    private func player(_ member: String, _ side: Side) -> PlayerID? {
        event[member]?.word.map { Self.player($0, side, sport) }
    }

    private func basketball(_ type: String, _ team: TeamID, _ side: Side) -> [Play] {
        let player = player("player", side)
        func stat(_ kind: StatKind) -> [Play] { [.stat(.init(team, player: player, kind: kind))] }
        func foul(_ kind: SanctionKind) -> [Play] { [.sanction(.init(team, player: player, kind: kind))] }
        switch type {
        case "shot made", "free throw made":
            return [.score(.init(team, player: player, points: event["points"]?.number?.int))]
        case "shot missed":
            return stat(event["value"]?.number?.int == 3 ? .threePointerMissed : .fieldGoalMissed)
        case "free throw missed": return stat(.freeThrowMissed)
        case "offensive rebound": return stat(.offensiveRebound)
        case "defensive rebound": return stat(.defensiveRebound)
        case "assist": return stat(.assist)
        case "steal": return stat(.steal)
        case "turnover": return stat(.turnover)
        case "block": return stat(.block)
        case "shot blocked": return stat(.shotBlocked)
        case "foul drawn": return stat(.foulDrawn)
        case "foul", "foul offensive": return foul(.personal)
        case "foul technical": return foul(.technical)
        case "foul unsportsmanlike": return foul(.unsportsmanlike)
        case "foul disqualifying": return foul(.disqualifying)
        case "foul coach": return [.sanction(.init(team, kind: .technical, offender: .coach))]
        case "foul bench": return [.sanction(.init(team, kind: .technical, offender: .bench))]
        case "substitution in": return player.map { [.substitution(.init(team, in: $0, out: nil))] } ?? []
        case "substitution out": return player.map { [.substitution(.init(team, in: nil, out: $0))] } ?? []
        case "timeout": return [.timeout(team: team)]
        default: return []
        }
    }

    private func iceHockey(_ type: String, _ team: TeamID, _ side: Side) -> [Play] {
        let player = player("player", side)
        func stat(_ kind: StatKind) -> [Play] { [.stat(.init(team, player: player, kind: kind))] }
        let isShot = ["goal", "shot on goal", "shot missed", "shot blocked"].contains(type)
        if event["shootout"]?.bool == true {
            return isShot ? [.shootoutAttempt(.init(team, player: player, scored: type == "goal"))] : []
        }
        switch type {
        case "goal":
            let assists = (event["assists"]?.array ?? []).compactMap(\.word).map { Self.player($0, side, sport) }
            return [
                .score(
                    .init(
                        team,
                        player: player,
                        assist: assists.first,
                        secondAssist: assists.dropFirst().first,
                        points: 1,
                        kind: .goal,
                        strength: strength
                    )
                )
            ]
        case "shot on goal": return stat(.shotOnGoal)
        case "shot missed": return stat(.shotMissed)
        case "shot blocked":
            let blocker = self.player("blocked_by", side.other)
            return stat(.shotBlocked) + [.stat(.init(side.other.rawValue, player: blocker, kind: .block))]
        case "hit": return stat(.hit)
        case "giveaway": return stat(.giveaway)
        case "takeaway": return stat(.takeaway)
        case "face-off":
            let winner = event["players"]?.object?[team]?.word.map { Self.player($0, side, sport) }
            return [.stat(.init(team, player: winner, kind: .faceoffWon))]
        case "penalty": return [.sanction(penalty(team, player, side))]
        default: return []
        }
    }

    private var strength: Strength {
        switch event["strength"]?.string {
        case "PP": .powerPlay
        case "SH": .shortHanded
        default: .even
        }
    }

    private func penalty(_ team: TeamID, _ player: PlayerID?, _ side: Side) -> Play.Sanction {
        let minutes = event["minutes"]?.number?.int.flatMap { (0...60).contains($0) ? $0 : nil }
        let kind: SanctionKind =
            switch minutes ?? 2 {
            case ...3: .minor
            case 4: .doubleMinor
            case 5...9: .major
            default: .misconduct
            }
        return Play.Sanction(
            team,
            player: player,
            kind: kind,
            offender: player == nil ? .bench : nil,
            minutes: minutes,
            infraction: event["infraction"]?.string,
            servedBy: self.player("served_by", side)
        )
    }
}

extension JSONValue {
    /// A text, or a whole number as a text.
    fileprivate var word: String? { string ?? number?.int.map(String.init) }
}

// MARK: Writing

extension PlayByPlay {
    private var basketball: JSONObject {
        let count = Side.allCases.map { box.teams[$0].line.periods.count }.max() ?? 0
        let byPeriod = perSide { side in
            let periods = box.teams[side].line.periods
            return .array((0..<count).map { .integer($0 < periods.count ? periods[$0][.points] : 0) })
        }
        var players = JSONObject()
        for side in Side.allCases {
            for id in listed[side] { players[id] = .object(basketballPlayer(id, side)) }
        }
        return [
            "score": perSide { .integer(box.teams[$0].line.total[.points]) },
            "by_period": byPeriod,
            "team": perSide { side in
                numbers([.points, .fouls, .rebounds, .turnovers, .assists], of: box.teams[side].line.total)
            },
            "players": .object(players),
        ]
    }

    private func basketballPlayer(_ id: String, _ side: Side) -> JSONObject {
        let line = line(of: id, side)
        var player: JSONObject = ["minutes": .string(line.known[.seconds].map(Self.minutes) ?? "DNP")]
        let columns: [Stat] = [
            .points, .fouls, .foulsDrawn, .assists, .rebounds, .steals, .turnovers, .blocks, .twoMade, .threeMade,
            .freeMade, .plusMinus,
        ]
        for column in columns { player[column.rawValue] = .integer(line[column]) }
        return player
    }

    private var iceHockey: JSONObject {
        let columns: [Stat] = [
            .goals, .assists, .points, .pim, .shotsOnGoal, .hits, .giveaways, .takeaways, .powerPlayGoals,
        ]
        return [
            "score_before_shootout": perSide { .integer(box.teams[$0].line.total[.goals]) },
            "went_to_shootout": .bool(wentToShootout),
            "players": perSide { side in
                var players = JSONObject()
                for id in listed[side] { players[id] = numbers(columns, of: line(of: id, side)) }
                return .object(players)
            },
        ]
    }

    private func line(of id: String, _ side: Side) -> StatLine {
        let id = PublishedEvent.player(id, side, sport)
        return box.teams[side].players.first { $0.id == id }?.line.total ?? StatLine()
    }

    private func numbers(_ columns: [Stat], of line: StatLine) -> JSONValue {
        var object = JSONObject()
        for column in columns { object[column.rawValue] = .integer(line[column]) }
        return .object(object)
    }

    private func perSide(_ value: (Side) -> JSONValue) -> JSONValue {
        ["home": value(.home), "away": value(.away)]
    }

    private static func minutes(_ seconds: Int) -> String {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        return "\(minutes < 10 ? "0" : "")\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    }
}
