internal import BowlineJSON
internal import CivilTime
internal import HTTPServer
internal import Scheduling

/// A team that can take part.
struct FixtureParty: Sendable, Hashable {
    let key: Int64
    let id: String
    let name: String
}

/// Reads a request for fixtures and collects all its errors.
struct FixtureReader {
    private(set) var body: BodyReader
    /// The teams of the league.
    private let league: [FixtureParty]

    init(_ body: BodyReader, league: [FixtureParty]) {
        (self.body, self.league) = (body, league)
    }

    /// The calendar with the names of its venues.
    struct Calendar {
        var calendar: SeasonCalendar
        var days: FixtureDays
        var venues: [String] { calendar.venues.map(\.name) }
    }

    func check() throws(ScoreError) { try body.check() }

    // MARK: Teams

    /// The teams that take part, the best first.
    mutating func parties() -> [FixtureParty] {
        guard body.hasValue("team_ids") else {
            if !(2...RoundRobinProblem.maxTeams).contains(league.count) {
                body.reject("team_ids", "is required: the league has \(league.count) teams, and 2 to 40 can take part")
            }
            return league
        }
        guard case .array(let items)? = body.object["team_ids"],
            (2...RoundRobinProblem.maxTeams).contains(items.count)
        else {
            body.reject("team_ids", "must be an array of 2 to \(RoundRobinProblem.maxTeams) teams")
            return []
        }
        var parties: [FixtureParty] = []
        for (index, item) in items.enumerated() {
            if let party = party(item.string, "team_ids[\(index)]") {
                if parties.contains(party) { body.reject("team_ids[\(index)]", "must not be repeated") }
                parties.append(party)
            }
        }
        return parties
    }

    private mutating func party(_ id: String?, _ field: String) -> FixtureParty? {
        let party = league.first { $0.id == id }
        if party == nil { body.reject(field, "must be a team of this league") }
        return party
    }

    /// The teams' venues and the days on which they cannot play, in the order of `parties`.
    mutating func wishes(of parties: [FixtureParty], _ venues: [String]) -> [SeasonTeam] {
        var teams = parties.map { _ in SeasonTeam() }
        guard body.hasValue("teams") else { return teams }
        guard let items = body.objects("teams", count: 0...RoundRobinProblem.maxTeams) else {
            body.reject("teams", "must be an array of at most \(RoundRobinProblem.maxTeams) objects")
            return teams
        }
        for case .some(var item) in items {
            var (id, venue): (String, String?) = ("", nil)
            item.text("team_id", 1...128, into: &id)
            item.text("venue", into: &venue)
            let blackouts = item.days("blackouts")
            let index = parties.firstIndex { $0.id == id }
            if index == nil, !item.isRejected("team_id") { item.reject("team_id", "must be a team that takes part") }
            let venueIndex = venue.flatMap { venues.firstIndex(of: $0) }
            if venue != nil, venueIndex == nil { item.reject("venue", "must be the name of one of calendar.venues") }
            if let index { teams[index] = SeasonTeam(venue: venueIndex, blackouts: blackouts) }
            body.add(item.errors)
        }
        return teams
    }

    mutating func derbies(_ parties: [FixtureParty]) -> [Derby] {
        guard body.hasValue("derbies") else { return [] }
        guard let items = body.objects("derbies", count: 0...200) else {
            body.reject("derbies", "must be an array of at most 200 objects")
            return []
        }
        var derbies: [Derby] = []
        for case .some(var item) in items {
            var ids = (home: "", away: "")
            item.text("home_team_id", 1...128, into: &ids.home)
            item.text("away_team_id", 1...128, into: &ids.away)
            let day = item.day("day")
            let home = parties.firstIndex { $0.id == ids.home }
            let away = parties.firstIndex { $0.id == ids.away }
            if home == nil { item.reject("home_team_id", "must be a team that takes part") }
            if away == nil || away == home { item.reject("away_team_id", "must be another team that takes part") }
            if let home, let away, let day { derbies.append(Derby(Pairing(home: home, away: away), on: day)) }
            body.add(item.errors)
        }
        return derbies
    }

    /// The teams of the league that a list of ids names.
    mutating func teams(_ name: String) -> Set<String> {
        guard body.hasValue(name) else { return [] }
        guard case .array(let items)? = body.object[name], items.count <= RoundRobinProblem.maxTeams else {
            body.reject(name, "must be an array of at most \(RoundRobinProblem.maxTeams) teams")
            return []
        }
        return Set(items.enumerated().compactMap { party($1.string, "\(name)[\($0)]")?.id })
    }

    /// The strings in a list, e.g. ids.
    mutating func texts(_ name: String, atMost limit: Int) -> Set<String> {
        var texts: [String]?
        body.texts(name, atMost: limit, into: &texts)
        return Set(texts ?? [])
    }

    mutating func days(_ name: String) -> Set<Int> { body.days(name) }

    mutating func integer(_ name: String, _ range: ClosedRange<Int>, or standard: Int) -> Int {
        body.integer(name, in: range) ?? standard
    }

    mutating func flag(_ name: String, or standard: Bool) -> Bool { body.flag(name) ?? standard }

    mutating func choice(_ name: String, _ choices: [String]) -> String {
        var text = ""
        body.text(name, 1...50, into: &text)
        if !choices.contains(text) { body.reject(name, "must be one of " + choices.joined(separator: ", ")) }
        return text
    }

    // MARK: The calendar

    mutating func calendar() -> Calendar? {
        guard var item = body.object("calendar") else {
            body.reject("calendar", "must be an object")
            return nil
        }
        let calendar = item.calendar()
        body.add(item.errors)
        return calendar
    }
}

extension BodyReader {
    fileprivate mutating func calendar() -> FixtureReader.Calendar? {
        let (first, last) = (day("first_day"), day("last_day"))
        var name: String?
        text("time_zone", 1...100, into: &name)
        let zone = ZoneTable.system.rules(of: name ?? "UTC")
        if zone == nil { reject("time_zone", "must be a time zone, e.g. Europe/Sofia; got '\(name ?? "")'") }
        let times = weekly("times")
        let closed = days("closed")
        let venues = venues()
        guard let first, let last, let zone else { return nil }
        guard first <= last else {
            reject("last_day", "must not be before first_day")
            return nil
        }
        guard last - first < SeasonCalendar.maxDays else {
            reject("last_day", "must be within \(SeasonCalendar.maxDays) days of first_day")
            return nil
        }
        if times.isEmpty, venues.isEmpty || venues.contains(where: \.times.isEmpty) {
            reject("times", "must have at least one time, unless each venue has times of its own")
        }
        var calendar = SeasonCalendar(firstDay: first, lastDay: last, times: times)
        (calendar.closed, calendar.venues) = (closed, venues)
        return FixtureReader.Calendar(calendar: calendar, days: FixtureDays(zone: zone))
    }

    private mutating func venues() -> [SeasonVenue] {
        guard hasValue("venues") else { return [] }
        guard let items = objects("venues", count: 0...100) else {
            reject("venues", "must be an array of at most 100 objects")
            return []
        }
        var venues: [SeasonVenue] = []
        for case .some(var item) in items {
            var name = ""
            item.text("name", into: &name)
            if venues.contains(where: { $0.name == name }) { item.reject("name", "must not be repeated") }
            var venue = SeasonVenue(name)
            venue.times = item.weekly("times")
            venue.closed = item.days("closed")
            let latitude = item.degrees("latitude", 90)
            let longitude = item.degrees("longitude", 180)
            if let latitude, let longitude { venue.coordinates = Coordinates(latitude: latitude, longitude: longitude) }
            venues.append(venue)
            add(item.errors)
        }
        return venues
    }

    private mutating func degrees(_ name: String, _ limit: Double) -> Double? {
        guard hasValue(name), let value = object[name] else { return nil }
        let number = value.number?.double
        guard let number, (-limit...limit).contains(number) else {
            reject(name, "must be a number from -\(Int(limit)) to \(Int(limit))")  // 90 or 180
            return nil
        }
        return number
    }

    private mutating func weekly(_ name: String) -> [WeeklyTime] {
        guard hasValue(name) else { return [] }
        guard let items = objects(name, count: 0...100) else {
            reject(name, "must be an array of at most 100 objects")
            return []
        }
        var times: [WeeklyTime] = []
        for case .some(var item) in items {
            var (weekday, time) = ("", "")
            item.text("weekday", 1...20, into: &weekday)
            item.text("time", 1...20, into: &time)
            let day = FixtureReader.weekdays.firstIndex(of: weekday)
            if day == nil { item.reject("weekday", "must be one of " + FixtureReader.weekdays.joined(separator: ", ")) }
            let second = UTCTime.secondOfDay(clock: time + ":00")
            if second == nil { item.reject("time", "must be a time of day, e.g. 18:30") }
            if let day, let second { times.append(WeeklyTime(weekday: day, minute: second / 60)) }
            add(item.errors)
        }
        return times
    }

    /// A day such as `2026-09-05`, of the years 1970 to 9999.
    fileprivate mutating func day(_ name: String) -> Int? {
        var text = ""
        self.text(name, 1...20, into: &text)
        guard !text.isEmpty else { return nil }
        guard let day = FixtureReader.day(text) else {
            reject(name, "must be a date, e.g. 2026-09-05")
            return nil
        }
        return day
    }

    /// A set of at most 1,000 days.
    fileprivate mutating func days(_ name: String) -> Set<Int> {
        guard hasValue(name) else { return [] }
        guard case .array(let items)? = object[name], items.count <= 1_000 else {
            reject(name, "must be an array of at most 1000 dates")
            return []
        }
        var days: Set<Int> = []
        for (index, item) in items.enumerated() {
            if let day = item.string.flatMap(FixtureReader.day) {
                days.insert(day)
            } else {
                reject("\(name)[\(index)]", "must be a date, e.g. 2026-09-05")
            }
        }
        return days
    }
}

extension FixtureReader {
    /// The names of the weekdays, in the order of `CivilDate.weekday`.
    static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

    static func day(_ text: String) -> Int? {
        CivilDate(iso: text).flatMap { (1_970...9_999).contains($0.year) ? $0.daysSince1970 : nil }
    }
}
