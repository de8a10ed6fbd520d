internal import Scheduling
internal import Scoring
internal import Wire

/// A league's teams and a season's games.
struct SeasonBook: Sendable {
    /// A game, with its winner if there is a winner yet.
    struct Entry: Sendable {
        let document: [UInt8]
        let game: GameInfo
        let winner: Side?
    }

    let teams: [FixtureParty]
    let entries: [Entry]
}

/// Plans games of a season. Pure: the plan depends only on the input.
struct FixturePlanner: Sendable {
    enum Format: String, CaseIterable, Sendable {
        case roundRobin = "round_robin"
        case knockout, swiss
    }

    let format: Format
    let parties: [FixtureParty]
    let request: SeasonRequest
    let reseeds: Bool
    let days: FixtureDays
    /// The games that the season already has.
    let entries: [SeasonBook.Entry]

    init(_ book: SeasonBook, _ reader: inout FixtureReader) throws(ScoreError) {
        let format = reader.choice("format", Format.allCases.map(\.rawValue))
        let parties = reader.parties()
        let calendar = reader.calendar()
        let teams = reader.wishes(of: parties, calendar?.venues ?? [])
        var request = SeasonRequest(
            teams: teams,
            calendar: calendar?.calendar ?? SeasonCalendar(firstDay: 0, lastDay: 0, times: [])
        )
        request.legs = reader.integer("legs", 1...2, or: 2)
        request.groups = reader.integer("groups", 1...max(1, parties.count / 2), or: 1)
        request.restDays = reader.integer("rest_days", 0...30, or: 1)
        request.streak = reader.integer("streak", 1...10, or: 2)
        request.separation = reader.integer("separation", 0...40, or: 0)
        request.hasHalves = reader.flag("has_halves", or: true)
        request.travel = reader.integer("travel", 0...100, or: 0)
        request.derbies = reader.derbies(parties)
        request.seed = UInt64(reader.integer("seed", 0...Int(Int32.max), or: 1))
        request.effort = reader.integer("effort", 1...10, or: 5)
        reseeds = reader.flag("reseeds", or: false)
        try reader.check()
        guard let calendar, let format = Format(rawValue: format) else {
            throw .invalid("calendar", "must be an object")
        }
        (self.format, self.parties, self.request, days) = (format, parties, request, calendar.days)
        entries = book.entries
    }

    func plan() -> FixturePlan {
        switch format {
        case .roundRobin: answer(SeasonMaker(request).plan())
        case .knockout: nextOfKnockout()
        case .swiss: nextOfSwiss()
        }
    }

    // MARK: Knockout and Swiss

    private func nextOfKnockout() -> FixturePlan {
        let played = self.played
        let results = played.compactMap { game, winner in
            winner.map { Knockout.Result(winner: $0, loser: $0 == game.home ? game.away : game.home) }
        }
        var plan = SeasonPlan()
        guard let round = Knockout(teamCount: parties.count, reseeds: reseeds).round(after: results) else {
            return answer(plan)
        }
        plan.byes = round.byes.map { SeasonPlan.Bye(team: $0, round: round.number) }
        let pairs = Set(played.filter { $0.winner == nil }.map { Set([$0.game.home, $0.game.away]) })
        var games: [SeasonGame] = []
        for game in round.games {
            if pairs.contains([game.home, game.away]) {
                plan.findings.append(SeasonFinding(.undecided, teams: [game.home, game.away], round: round.number))
            } else {
                games.append(SeasonGame(home: game.home, away: game.away, round: round.number))
            }
        }
        return place(games, &plan)
    }

    private func nextOfSwiss() -> FixturePlan {
        let played = self.played
        var points = parties.map { _ in 0 }
        var games = parties.map { _ in 0 }
        var plan = SeasonPlan()
        for (game, winner) in played {
            games[game.home] += 1
            games[game.away] += 1
            if let winner { points[winner] += 2 }
        }
        // A game without a winner is a draw once it is final.
        for entry in mine {
            let (game, status) = (entry.pairing, entry.entry.game.board.status)
            guard entry.entry.winner == nil else { continue }
            if status == "final" {
                points[game.home] += 1
                points[game.away] += 1
            } else {
                plan.findings.append(SeasonFinding(.undecided, teams: [game.home, game.away]))
            }
        }
        guard plan.findings.isEmpty else { return answer(plan) }
        let number = games.max() ?? 0
        // A team that was free won that round.
        for team in points.indices where games[team] < number { points[team] += 2 * (number - games[team]) }
        let round = Swiss(points: points, played: played.map(\.game)).round()
        if let bye = round.bye { plan.byes = [SeasonPlan.Bye(team: bye, round: number)] }
        plan.findings = round.rematches.map { SeasonFinding(.rematch, teams: [$0.home, $0.away], round: number) }
        return place(round.games.map { SeasonGame(home: $0.home, away: $0.away, round: number) }, &plan)
    }

    private struct Mine {
        let pairing: Pairing
        let entry: SeasonBook.Entry
    }

    /// The games between teams that take part, without those that are cancelled.
    private var mine: [Mine] {
        let indices = Dictionary(parties.enumerated().map { ($1.id, $0) }) { first, _ in first }
        return entries.compactMap { entry in
            guard entry.game.scheduleStatus != "cancelled", let home = indices[entry.game.homeTeamId],
                let away = indices[entry.game.awayTeamId]
            else { return nil }
            return Mine(pairing: Pairing(home: home, away: away), entry: entry)
        }
    }

    private var played: [(game: Pairing, winner: Int?)] {
        mine.map { mine in
            (mine.pairing, mine.entry.winner.map { $0 == .home ? mine.pairing.home : mine.pairing.away })
        }
    }

    /// Gives games slots that fit those of the existing games.
    private func place(_ games: [SeasonGame], _ plan: inout SeasonPlan) -> FixturePlan {
        let venues = request.calendar.venues.map(\.name)
        let others = mine.map { mine in
            let venue = mine.entry.game.venue.flatMap { venues.firstIndex(of: $0) }
            return SeasonGame(
                home: mine.pairing.home,
                away: mine.pairing.away,
                slot: mine.entry.game.startsAt.flatMap { days.slot(of: $0, venue: venue) } ?? .past,
                isFixed: true
            )
        }
        let outcome = Replanner(request.calendar, request.teams, restDays: request.restDays).replan(games + others)
        plan.games = Array(outcome.games.prefix(games.count))
        plan.findings += outcome.findings
        return answer(plan)
    }

    // MARK: Answering

    private func answer(_ plan: SeasonPlan) -> FixturePlan {
        FixturePlan(
            games: plan.games.map { game in
                var planned = PlannedFixture(round: game.round + 1, home: name(game.home), away: name(game.away))
                planned.group = request.groups > 1 ? game.group + 1 : nil
                planned.startsAt = game.slot.map(days.instant)
                planned.venue = game.slot?.venue.map { request.calendar.venues[$0].name }
                return planned
            },
            byes: plan.byes.map {
                FixtureBye(round: $0.round + 1, teamId: name($0.team).id, teamName: name($0.team).name)
            },
            findings: plan.findings.map { FixtureFinding($0, parties) }
        )
    }

    private func name(_ team: Int) -> (id: String, name: String) { (parties[team].id, parties[team].name) }
}

extension Slot {
    /// The slot of a game without a time that is not to be planned.
    fileprivate static let past = Slot(day: -1_000_000, minute: 0)
}

extension FixtureFinding {
    init(_ finding: SeasonFinding, _ parties: [FixtureParty]) {
        self.init(
            rule: finding.rule.rawValue,
            teamIds: finding.teams.map { parties[$0].id },
            teamNames: finding.teams.map { parties[$0].name }
        )
        round = finding.round.map { $0 + 1 }
        day = finding.day.map(FixtureDays.text)
        reason = finding.reason?.rawValue
    }
}
