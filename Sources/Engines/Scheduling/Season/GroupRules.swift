/// The rules of one group's round robin, derived from the season request.
struct GroupRules {
    private enum Source {
        /// Reported when the games are assigned to slots.
        case slots
        /// A pair that meets once in each half.
        case halves(Int, Int)
    }

    private let group: [Int]
    private let request: SeasonRequest
    private let windows: [RoundWindow]
    private(set) var problem: RoundRobinProblem
    private var sources: [Source] = []

    init(_ request: SeasonRequest, _ group: [Int], _ windows: [RoundWindow]) {
        (self.group, self.request, self.windows) = (group, request, windows)
        problem = RoundRobinProblem(teams: group.count, legs: request.legs)
        problem.streak = Streak(atMost: request.streak, .must)
        let all = Array(group.indices)
        problem.breaks = [BreakLimit(all, in: Array(0..<problem.rounds), atMost: 0, .should(10))]
        if request.legs == 2 {
            if request.separation > 0 { problem.separation = Separation(atLeast: request.separation, .must) }
            if request.hasHalves { addHalves() }
        }
        addVenues()
        addDerbies()
        addWays()
    }

    private mutating func add(_ limit: GameLimit, _ source: Source) {
        problem.limits.append(limit)
        sources.append(source)
    }

    private mutating func addHalves() {
        let half = Array(0..<problem.rounds / 2)
        for one in group.indices {
            for two in group.indices where one < two {
                let games = [Pairing(home: one, away: two), Pairing(home: two, away: one)]
                add(GameLimit(games, in: half, 1...1, .must), .halves(group[one], group[two]))
            }
        }
    }

    /// In each round a team can be at home only if its venue is open on a day when the team can play. Teams that share
    /// a venue are at home together at most as often as it has slots.
    private mutating func addVenues() {
        for window in windows {
            for round in window.rounds where round < problem.rounds {
                var hosts: [Int: [Int]] = [:]
                for (index, team) in group.enumerated() {
                    let canPlay = window.slots.filter { !request.teams[team].blackouts.contains($0.day) }
                    // With an even number of teams there is no bye, so such a game is moved to other days.
                    if canPlay.isEmpty, group.count % 2 == 1 {
                        forbid(games(of: index, visits: true), in: round)
                        continue
                    }
                    let venue = request.teams[team].venue
                    if !canPlay.isEmpty, !canPlay.contains(where: { venue == nil || $0.venue == venue }) {
                        forbid(games(of: index, visits: false), in: round)
                        continue
                    }
                    if let venue = request.teams[team].venue { hosts[venue, default: []].append(index) }
                }
                for (venue, teams) in hosts.sorted(by: { $0.key < $1.key }) where teams.count > 1 {
                    let room = window.slots.count { $0.venue == venue } / window.rounds.count
                    guard room < teams.count else { continue }
                    let homes = teams.flatMap { games(of: $0, visits: false) }
                    add(GameLimit(homes, in: [round], 0...room, .must), .slots)
                }
            }
        }
    }

    private mutating func forbid(_ games: [Pairing], in round: Int) {
        add(GameLimit(games, in: [round], 0...0, .must), .slots)
    }

    private func games(of team: Int, visits: Bool) -> [Pairing] {
        group.indices.filter { $0 != team }.flatMap { other in
            visits
                ? [Pairing(home: team, away: other), Pairing(home: other, away: team)]
                : [Pairing(home: team, away: other)]
        }
    }

    private mutating func addDerbies() {
        for derby in request.derbies {
            guard let home = group.firstIndex(of: derby.game.home), let away = group.firstIndex(of: derby.game.away)
            else { continue }
            let rounds = windows.filter { $0.days.contains(derby.day) }.flatMap(\.rounds)
                .filter { $0 < problem.rounds }
            // A day without a round is reported when the games are assigned to slots.
            guard !rounds.isEmpty else { continue }
            add(GameLimit([Pairing(home: home, away: away)], in: rounds, 1...1, .must), .slots)
        }
    }

    private mutating func addWays() {
        let places = group.map { team in request.teams[team].venue.flatMap { request.calendar.venues[$0].coordinates } }
        guard request.travel > 0, places.allSatisfy({ $0 != nil }) else { return }
        let ways = places.map { from in
            places.map { to in
                guard let from, let to else { return 0 }
                return Int(min(from.kilometers(to: to) / 10, 10_000))  // at most 10,000
            }
        }
        problem.travel = Travel(ways: ways, penalty: request.travel)
    }

    /// The findings for a schedule's violations. Venues and derbies are reported when the games are assigned to slots.
    func findings(_ violations: [RoundRobinViolation]) -> [SeasonFinding] {
        violations.compactMap { violation in
            switch violation.rule {
            case .limit(let index):
                guard case .halves(let one, let two) = sources[index] else { return nil }
                return SeasonFinding(.halves, teams: [one, two])
            case .breaks: return nil
            case .streak(let team, let round):
                return SeasonFinding(.streak, teams: [group[team]], round: round, day: day(of: round))
            case .separation(let one, let two, let round):
                return SeasonFinding(.separation, teams: [group[one], group[two]], round: round, day: day(of: round))
            }
        }
    }

    private func day(of round: Int) -> Int? { windows.first { $0.rounds.contains(round) }?.days.lowerBound }
}
