import Testing

@testable import Scheduling

@Suite struct ReplannerTests {
    @Test func aRainedOutDayMovesOnlyItsGames() {
        let request = SeasonMakerTests.request(6, weeks: 12)
        var games = SeasonMaker(request).plan().games
        let day = SeasonMakerTests.saturday + 14
        var calendar = request.calendar
        calendar.closed = [day]
        let rained = games.indices.filter { games[$0].slot?.day == day }
        for index in games.indices {
            guard let slot = games[index].slot else { continue }
            if slot.day < day { games[index].isFixed = true } else if slot.day == day { games[index].slot = nil }
        }
        let outcome = Replanner(calendar, request.teams, restDays: 1, first: day).replan(games)
        #expect(rained.count > 0)
        #expect(outcome.moves.map(\.game) == rained)
        #expect(outcome.moves.allSatisfy { $0.to.day > day })
        #expect(outcome.isFewest)
        #expect(outcome.findings.isEmpty)
    }

    @Test func anotherGameIsMovedOnlyWhenNoSlotIsFree() {
        // Two games in one hall with two slots; the first game's team cannot play in the slot that is free.
        var calendar = SeasonCalendar(firstDay: 3, lastDay: 4, times: [])
        calendar.venues = [SeasonVenue("Hall")]
        calendar.times = (0..<7).map { WeeklyTime(weekday: $0, minute: 600) }
        var teams = Array(repeating: SeasonTeam(venue: 0), count: 4)
        teams[0].blackouts = [4]
        let games = [
            SeasonGame(home: 0, away: 1), SeasonGame(home: 2, away: 3, slot: Slot(day: 3, minute: 600, venue: 0)),
        ]
        let outcome = Replanner(calendar, teams, restDays: 1).replan(games)
        #expect(outcome.moves.count == 2)
        #expect(outcome.games[0].slot?.day == 3)
        #expect(outcome.games[1].slot?.day == 4)
        #expect(outcome.isFewest)

        var fixed = games
        fixed[1].isFixed = true
        let stuck = Replanner(calendar, teams, restDays: 1).replan(fixed)
        #expect(stuck.moves.isEmpty)
        #expect(stuck.findings == [SeasonFinding(.unplaced, teams: [0, 1], round: 0, reason: .venueTaken)])
    }

    @Test func noReplanningMovesFewerGames() {
        // Small cases, compared with all ways to place the games.
        var random = SeededRandom(seed: 5)
        var moved = 0
        for _ in 0..<60 {
            var calendar = SeasonCalendar(
                firstDay: 10,
                lastDay: 13,
                times: (0..<7).map { WeeklyTime(weekday: $0, minute: 600) }
            )
            calendar.venues = [SeasonVenue("Hall")]
            var teams = Array(repeating: SeasonTeam(), count: 6)
            for team in teams.indices where random.below(2) == 0 { teams[team].blackouts = [10 + random.below(4)] }
            let pairs = [(0, 1), (2, 3), (4, 5), (0, 2)]
            let slots = calendar.slots.shuffled(using: &random)
            var games = pairs.enumerated().map { index, pair in
                SeasonGame(home: pair.0, away: pair.1, slot: index == 0 ? nil : slots[index])
            }
            games[3].isFixed = random.below(3) == 0
            let planner = Replanner(calendar, teams, restDays: 1)
            guard Self.isSound(planner, games) else { continue }
            let outcome = planner.replan(games)
            let fewest = Self.fewestMoves(planner, games)
            #expect(fewest == (outcome.findings.isEmpty ? outcome.moves.count : nil))
            if outcome.moves.count > 1 { moved += 1 }
        }
        #expect(moved > 0)
    }

    /// Whether what is planned already keeps the rules.
    private static func isSound(_ planner: Replanner, _ games: [SeasonGame]) -> Bool {
        let search = ReplanSearch(planner, games)
        return games.indices.allSatisfy { index in
            guard let slot = games[index].slot else { return true }
            return search.permits(slot, index) && search.displaced(by: index, in: slot, limit: 9)?.isEmpty == true
        }
    }

    private static func fewestMoves(_ planner: Replanner, _ games: [SeasonGame]) -> Int? {
        var fewest: Int?
        func go(_ index: Int, _ planned: [SeasonGame]) {
            guard index < games.count else {
                guard isSound(planner, planned) else { return }
                let moves = zip(games, planned).count { $0.slot != $1.slot }
                fewest = min(fewest ?? moves, moves)
                return
            }
            for slot in planner.slots {
                if games[index].isFixed, games[index].slot != slot { continue }
                var next = planned
                next[index].slot = slot
                go(index + 1, next)
            }
        }
        go(0, games)
        return fewest
    }
}
