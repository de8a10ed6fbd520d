import CivilTime
import Testing

@testable import Scheduling

@Suite struct SeasonMakerTests {
    @Test func eachRoundIsPlayedOnItsWeekendAndNoVenueIsTakenTwice() {
        let plan = SeasonMaker(Self.request(8, weeks: 14)).plan()
        #expect(plan.games.count == 56)
        #expect(plan.findings.isEmpty)
        let slots = plan.games.compactMap(\.slot)
        #expect(slots.count == 56)
        #expect(Set(slots).count == 56)
        for (game, slot) in zip(plan.games, slots) {
            #expect((slot.day - Self.saturday) / 7 == game.round)
            #expect(slot.venue == game.home)
        }
        #expect(Self.longestStreak(plan, teams: 8) <= 2)
    }

    @Test func inEachHalfEveryPairMeetsOnce() {
        let plan = SeasonMaker(Self.request(6, weeks: 10)).plan()
        let first = plan.games.filter { $0.round < 5 }.map { Set([$0.home, $0.away]) }
        #expect(first.count == 15)
        #expect(Set(first).count == 15)
    }

    @Test func aVenueThatIsClosedHasNoGames() {
        var request = Self.request(6, weeks: 10)
        let closed = Self.saturday + 14...Self.saturday + 15
        request.calendar.venues[2].closed = Set(closed)
        let plan = SeasonMaker(request).plan()
        #expect(plan.findings.isEmpty)
        #expect(!plan.games.contains { $0.slot.map { $0.venue == 2 && closed.contains($0.day) } ?? false })
    }

    @Test func aTeamThatCannotPlayOnAWeekendPlaysThatGameLaterAndTheMoveIsReported() {
        var request = Self.request(6, weeks: 12)
        request.teams[4].blackouts = [Self.saturday + 7, Self.saturday + 8]
        let plan = SeasonMaker(request).plan()
        let moved = plan.findings.filter { $0.rule == .moved }
        #expect(moved.count == 1)
        #expect(moved.first?.teams.contains(4) == true)
        #expect(moved.first?.round == 1)
        #expect(plan.games.allSatisfy { $0.slot != nil })
    }

    @Test func aTeamOfAnOddNumberIsFreeWhenItCannotPlay() {
        var request = Self.request(5, weeks: 10)
        request.teams[4].blackouts = [Self.saturday + 7, Self.saturday + 8]
        let plan = SeasonMaker(request).plan()
        #expect(plan.findings.isEmpty)
        #expect(plan.byes.contains(SeasonPlan.Bye(team: 4, round: 1)))
        #expect(plan.byes.count == 10)
    }

    @Test func aDerbyIsOnItsDayOrTheMissedDayIsReported() {
        var request = Self.request(6, weeks: 10)
        let game = Pairing(home: 1, away: 3)
        request.derbies = [Derby(game, on: Self.saturday + 29)]
        let plan = SeasonMaker(request).plan()
        #expect(plan.findings.isEmpty)
        #expect(plan.games.first { $0.home == 1 && $0.away == 3 }?.slot?.day == Self.saturday + 29)

        request.derbies = [Derby(game, on: Self.saturday + 30)]
        let missed = SeasonMaker(request).plan().findings
        #expect(missed.map(\.rule) == [.derby])
        #expect(missed.first?.day == Self.saturday + 30)
        #expect(missed.first?.teams == [1, 3])
    }

    @Test func teamsThatShareAHallPlayThereOneAfterTheOther() {
        var request = Self.request(8, weeks: 40)
        request.calendar.venues = [SeasonVenue("Hall")]
        request.calendar.times = [WeeklyTime(weekday: 6, minute: 600), WeeklyTime(weekday: 6, minute: 720)]
        request.teams = request.teams.map { _ in SeasonTeam(venue: 0) }
        let plan = SeasonMaker(request).plan()
        let slots = plan.games.compactMap(\.slot)
        #expect(slots.count == 56)
        #expect(Set(slots).count == 56)
    }

    @Test func aWeekendTournamentIsPlayedOnOneDay() {
        let times = [540, 660, 780].map { WeeklyTime(weekday: 6, minute: $0) }
        var request = Self.request(4, weeks: 1)
        request.calendar.times = times
        request.calendar.venues = [SeasonVenue("One"), SeasonVenue("Two")]
        request.teams = request.teams.map { _ in SeasonTeam() }
        (request.legs, request.restDays) = (1, 0)
        let plan = SeasonMaker(request).plan()
        #expect(plan.findings.isEmpty)
        #expect(plan.games.compactMap(\.slot).count == 6)
        for time in times {
            let teams = plan.games.filter { $0.slot?.minute == time.minute }.flatMap { [$0.home, $0.away] }
            #expect(Set(teams).count == 4)
        }
    }

    @Test func teamsRestBetweenTheirGames() {
        var request = Self.request(6, weeks: 10)
        request.calendar.times.append(WeeklyTime(weekday: 3, minute: 1_140))
        (request.restDays, request.separation) = (3, 2)
        let plan = SeasonMaker(request).plan()
        for team in 0..<6 {
            let days = plan.games.filter { $0.home == team || $0.away == team }.compactMap { $0.slot?.day }.sorted()
            #expect(days.count == 10)
            #expect(zip(days, days.dropFirst()).allSatisfy { $1 - $0 >= 3 })
        }
    }

    @Test func whatHasNoSlotIsReportedWithItsReason() {
        var request = Self.request(4, weeks: 3)
        request.calendar.venues[0].closed = Set(Self.saturday...Self.saturday + 30)
        let plan = SeasonMaker(request).plan()
        let unplaced = plan.findings.filter { $0.rule == .unplaced }
        #expect(unplaced.filter { $0.teams[0] == 0 }.count == 3)
        #expect(unplaced.filter { $0.teams[0] == 0 }.allSatisfy { $0.reason == .venueClosed })

        request.calendar.lastDay = request.calendar.firstDay - 1
        #expect(SeasonMaker(request).plan().findings.contains { $0.rule == .noSlots })
    }

    @Test func groupsAreOfEqualStrengthAndPlayInTheSameRounds() {
        #expect(SeasonMaker.groups(of: 8, 2) == [[0, 3, 4, 7], [1, 2, 5, 6]])
        var request = Self.request(8, weeks: 6)
        request.groups = 2
        let plan = SeasonMaker(request).plan()
        #expect(plan.findings.isEmpty)
        #expect(plan.games.count == 24)
        #expect(plan.games.allSatisfy { ([0, 3, 4, 7].contains($0.home) ? 0 : 1) == $0.group })
        #expect(plan.games.filter { $0.group == 0 }.allSatisfy { [0, 3, 4, 7].contains($0.away) })
    }

    @Test func toursAreShorterWhenWaysCount() {
        var request = Self.request(8, weeks: 14)
        for index in 0..<8 {
            request.calendar.venues[index].coordinates = Coordinates(
                latitude: 42 + Double(index % 4) * 0.5,
                longitude: index < 4 ? 23 : 28
            )
        }
        (request.streak, request.hasHalves) = (3, false)
        let plain = Self.way(SeasonMaker(request).plan(), request)
        request.travel = 5
        #expect(Self.way(SeasonMaker(request).plan(), request) < plain)
    }

    @Test func aDistanceIsThatOfTheGlobe() {
        let sofia = Coordinates(latitude: 42.6977, longitude: 23.3219)
        let varna = Coordinates(latitude: 43.2141, longitude: 27.9147)
        #expect((373...381).contains(sofia.kilometers(to: varna)))  // 377 km
        #expect(abs(sofia.kilometers(to: varna) - varna.kilometers(to: sofia)) < 0.001)
    }

    // MARK: Steps

    /// Saturday, 5 September 2026.
    static let saturday = CivilDate(year: 2026, month: 9, day: 5)?.daysSince1970 ?? 0

    /// Teams with a venue each, which play on Saturdays and Sundays.
    static func request(_ teams: Int, weeks: Int) -> SeasonRequest {
        var calendar = SeasonCalendar(
            firstDay: saturday,
            lastDay: saturday + weeks * 7 - 1,
            times: [WeeklyTime(weekday: 6, minute: 900), WeeklyTime(weekday: 0, minute: 900)]
        )
        calendar.venues = (0..<teams).map { SeasonVenue("Ground \($0)") }
        var request = SeasonRequest(teams: (0..<teams).map { SeasonTeam(venue: $0) }, calendar: calendar)
        request.steps = 5_000
        return request
    }

    private static func longestStreak(_ plan: SeasonPlan, teams: Int) -> Int {
        var longest = 0
        for team in 0..<teams {
            var length = 0
            var wasHome: Bool?
            for game in plan.games where game.home == team || game.away == team {
                length = wasHome == (game.home == team) ? length + 1 : 1
                wasHome = game.home == team
                longest = max(longest, length)
            }
        }
        return longest
    }

    private static func way(_ plan: SeasonPlan, _ request: SeasonRequest) -> Double {
        var way = 0.0
        for team in request.teams.indices {
            let stops = plan.games.filter { $0.home == team || $0.away == team }.map(\.home) + [team]
            for (one, two) in zip([team] + stops, stops) {
                guard let from = request.calendar.venues[one].coordinates,
                    let to = request.calendar.venues[two].coordinates
                else {
                    continue
                }
                way += from.kilometers(to: to)
            }
        }
        return way
    }
}
