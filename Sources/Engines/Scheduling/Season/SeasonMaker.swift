/// Creates a season: first the pairings of each round, then their times and venues.
///
/// The pairings, with home and away, are arranged in rounds; then each round's games are matched to its slots. Games
/// that do not fit are placed on other days by the ``Replanner``.
package struct SeasonMaker: Sendable {
    private let request: SeasonRequest

    package init(_ request: SeasonRequest) { self.request = request }

    package func plan() -> SeasonPlan {
        var plan = SeasonPlan()
        let groups = Self.groups(of: request.teams.count, request.groups)
        let rounds = groups.map { Self.rounds(of: $0.count, legs: request.legs) }.max() ?? 0
        let gamesPerRound = groups.reduce(0) { $0 + $1.count / 2 }
        var windows = RoundWindow.windows(of: request.calendar.slots, games: gamesPerRound)
        RoundWindow.assign(rounds, to: &windows)
        if windows.isEmpty { plan.findings.append(SeasonFinding(.noSlots)) }
        for (number, group) in groups.enumerated() {
            arrange(group, number, windows, &plan)
        }
        place(&plan, windows)
        return plan
    }

    /// The number of rounds in a round robin.
    package static func rounds(of teams: Int, legs: Int) -> Int { (teams + teams % 2 - 1) * legs }

    /// Divides teams, the best first, into groups of similar strength, in alternating direction.
    package static func groups(of teams: Int, _ count: Int) -> [[Int]] {
        var groups: [[Int]] = Array(repeating: [], count: max(count, 1))
        for team in 0..<teams {
            let (turn, index) = team.quotientAndRemainder(dividingBy: groups.count)
            groups[turn % 2 == 0 ? index : groups.count - 1 - index].append(team)
        }
        return groups
    }

    // MARK: Rounds

    /// A number of steps that takes about a second in total.
    private func defaultSteps(of teams: Int) -> Int {
        min(240_000, 2_400_000 / teams, 4_000 * teams * teams) * min(max(request.effort, 1), 10) / 5
            / max(request.groups, 1)
    }

    private func arrange(_ group: [Int], _ number: Int, _ windows: [RoundWindow], _ plan: inout SeasonPlan) {
        guard group.count > 1 else { return }
        let rules = GroupRules(request, group, windows)
        let steps = request.steps ?? defaultSteps(of: group.count)
        let result = RoundRobinSearch(steps: steps, seed: request.seed &+ UInt64(number)).solve(rules.problem)
        for (round, games) in result.rounds.enumerated() {
            var isBusy = Array(repeating: false, count: group.count)
            for game in games {
                (isBusy[game.home], isBusy[game.away]) = (true, true)
                plan.games.append(
                    SeasonGame(home: group[game.home], away: group[game.away], round: round, group: number)
                )
            }
            for (index, team) in group.enumerated() where !isBusy[index] {
                plan.byes.append(SeasonPlan.Bye(team: team, round: round))
            }
        }
        plan.findings += rules.findings(result.violations)
    }

    // MARK: Slots

    /// Assigns each game a slot of its round, and remaining games any slot.
    private func place(_ plan: inout SeasonPlan, _ windows: [RoundWindow]) {
        let planner = Replanner(request.calendar, request.teams, restDays: request.restDays)
        let wished = wishedDays(plan.games, windows)
        var search = ReplanSearch(planner, plan.games, wished: wished)
        for window in windows {
            for round in window.rounds {
                let games = plan.games.indices.filter { plan.games[$0].round == round }
                SlotMatching(window.slots, request.derbies).match(games, &search)
            }
        }
        search.placeOneByOne()
        plan.games = search.games
        report(&plan, windows, search)
        plan.games.sort {
            ($0.round, $0.group, $0.slot ?? .last, $0.home) < ($1.round, $1.group, $1.slot ?? .last, $1.home)
        }
    }

    private func wishedDays(_ games: [SeasonGame], _ windows: [RoundWindow]) -> [Int?] {
        var days: [Int: Int] = [:]
        for window in windows {
            for round in window.rounds { days[round] = window.days.lowerBound }
        }
        return games.map { game in
            request.derbies.first { $0.game == Pairing(home: game.home, away: game.away) }?.day ?? days[game.round]
        }
    }

    private func report(_ plan: inout SeasonPlan, _ windows: [RoundWindow], _ search: ReplanSearch) {
        for derby in request.derbies {
            let game = plan.games.first { $0.home == derby.game.home && $0.away == derby.game.away }
            guard game?.slot?.day != derby.day else { continue }
            plan.findings.append(
                SeasonFinding(.derby, teams: [derby.game.home, derby.game.away], round: game?.round, day: derby.day)
            )
        }
        for (index, game) in plan.games.enumerated() {
            let teams = [game.home, game.away]
            if let slot = game.slot {
                let window = windows.first { $0.rounds.contains(game.round) }
                if let window, !window.days.contains(slot.day) {
                    plan.findings.append(SeasonFinding(.moved, teams: teams, round: game.round, day: slot.day))
                }
            } else if !windows.isEmpty {
                let reason = search.reason(index)
                plan.findings.append(SeasonFinding(.unplaced, teams: teams, round: game.round, reason: reason))
            }
        }
    }
}

extension Slot {
    fileprivate static let last = Slot(day: .max, minute: 0)
}

/// Matches as many of a round's games to slots as possible: a game may move to another slot of the round to make space.
private struct SlotMatching {
    let slots: [Slot]
    let derbies: [Derby]

    init(_ slots: [Slot], _ derbies: [Derby]) {
        (self.slots, self.derbies) = (slots, derbies)
    }

    func match(_ games: [Int], _ search: inout ReplanSearch) {
        // No team plays twice in a round, so only earlier rounds restrict the slots of a game.
        var choices: [Int: [Slot]] = [:]
        for game in games {
            let pairing = Pairing(home: search.games[game].home, away: search.games[game].away)
            let derby = derbies.first { $0.game == pairing }?.day
            let day = derby.flatMap { day in slots.contains { $0.day == day } ? day : nil }
            choices[game] = slots.filter { slot in
                (day == nil || slot.day == day) && search.permits(slot, game)
                    && search.displaced(by: game, in: slot, limit: 0)?.isEmpty == true
            }
        }
        for game in games.sorted(by: { (choices[$0] ?? []).count < (choices[$1] ?? []).count }) {
            var seen: Set<Slot> = []
            _ = seat(game, choices, &seen, games, &search)
        }
    }

    private func seat(
        _ game: Int,
        _ choices: [Int: [Slot]],
        _ seen: inout Set<Slot>,
        _ games: [Int],
        _ search: inout ReplanSearch
    ) -> Bool {
        for slot in choices[game] ?? [] where seen.insert(slot).inserted {
            let holder = slot.venue == nil ? nil : games.first { $0 != game && search.games[$0].slot == slot }
            if let holder {
                guard seat(holder, choices, &seen, games, &search) else { continue }
            }
            search.move(game, to: slot)
            return true
        }
        return false
    }
}
