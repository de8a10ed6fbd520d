import Testing

@testable import Scheduling

@Suite struct PairingsTests {
    @Test func theBestTeamsHaveByesAndMeetLate() {
        let cup = Knockout(teamCount: 6, reseeds: false)
        #expect(cup.rounds == 3)
        #expect(Knockout.draw(8) == [0, 7, 3, 4, 1, 6, 2, 5])
        let first = cup.round(after: [])
        #expect(first?.byes == [0, 1])
        #expect(first?.games == [Pairing(home: 3, away: 4), Pairing(home: 2, away: 5)])
    }

    @Test func theDrawStaysOrIsReseeded() {
        let results = [Knockout.Result(winner: 4, loser: 3), .init(winner: 5, loser: 2)]
        let stays = Knockout(teamCount: 6, reseeds: false).round(after: results)
        #expect(stays?.games == [Pairing(home: 0, away: 4), Pairing(home: 1, away: 5)])
        let reseeded = Knockout(teamCount: 6, reseeds: true).round(after: results)
        #expect(reseeded?.number == 1)
        #expect(reseeded?.games == [Pairing(home: 0, away: 5), Pairing(home: 1, away: 4)])
    }

    @Test func aRoundThatIsNotDecidedHasItsOpenGames() {
        let round = Knockout(teamCount: 4, reseeds: false).round(after: [.init(winner: 0, loser: 3)])
        #expect(round?.number == 0)
        #expect(round?.games == [Pairing(home: 1, away: 2)])
    }

    @Test(arguments: [2, 3, 5, 8, 13, 32], [false, true])
    func oneTeamIsLeftWhenAllOthersLostOnce(teams: Int, reseeds: Bool) {
        var random = SeededRandom(seed: UInt64(teams))
        let cup = Knockout(teamCount: teams, reseeds: reseeds)
        var results: [Knockout.Result] = []
        var rounds = 0
        while let round = cup.round(after: results) {
            #expect(round.number == rounds)
            for game in round.games {
                let isHome = random.below(2) == 0
                results.append(.init(winner: isHome ? game.home : game.away, loser: isHome ? game.away : game.home))
            }
            rounds += 1
        }
        #expect(rounds == cup.rounds)
        #expect(results.count == teams - 1)
        #expect(Set(results.map(\.loser)).count == teams - 1)
    }

    @Test func equalsMeetAndNoPairMeetsTwice() {
        for teams in [8, 9, 16] {
            var (points, played, free): ([Int], [Pairing], [Int]) = (Array(repeating: 0, count: teams), [], [])
            for _ in 0..<(teams - 1) / 2 {
                let round = Swiss(points: points, played: played).round()
                #expect(round.games.count == teams / 2)
                #expect(round.rematches.isEmpty)
                for game in round.games {
                    points[min(game.home, game.away)] += 2
                    played.append(game)
                }
                if let bye = round.bye {
                    points[bye] += 2
                    free.append(bye)
                }
            }
            let pairs = played.map { Set([$0.home, $0.away]) }
            #expect(Set(pairs).count == pairs.count)
            #expect(Set(free).count == free.count)
            #expect(points[0] == (teams - 1) / 2 * 2)
        }
    }

    @Test func aPairThatMustMeetAgainIsReported() {
        let round = Swiss(points: [2, 0], played: [Pairing(home: 0, away: 1)]).round()
        #expect(round.games == [Pairing(home: 1, away: 0)])
        #expect(round.rematches == round.games)
    }
}
