import Bowline
import Essentials
import LocalizedTexts
import Wire

/// The commands that plan, save and move a season's games.
extension ScoreTerminal {
    /// Plans a season's games. With `--keep`, also saves them.
    func plan() async throws -> TerminalAnswer {
        let league = try subject("league")
        let request: FixtureRequest
        if let read: FixtureRequest = try fixtureFile() {
            request = read
        } else {
            var newRequest = FixtureRequest(format: option("format") ?? "round_robin", calendar: try fixtureCalendar())
            newRequest.legs = try number("legs", in: 1...2)
            newRequest.groups = try number("groups", in: 1...20)
            newRequest.restDays = try number("rest-days", in: 0...30)
            newRequest.seed = try number("seed", in: 0...Int(Int32.max))
            newRequest.calendar.closed = EditForm.words(option("closed") ?? "")
            request = newRequest
        }
        let saves = self.request.switches.contains("keep")
        return try await signedIn { container, _ in
            let plan = try await container.plan(request, in: league)
            if saves, !plan.games.isEmpty {
                let games = try await container.save(NewFixtures(games: plan.newGames), in: league)
                let text = ([FixtureStrings.planned(games.count)[language]] + lines(.plan(plan)).dropFirst())
                return TerminalAnswer(text.joined(separator: "\n"), SavedFixtures(plan: plan, games: games))
            }
            return TerminalAnswer(lines(.plan(plan)).joined(separator: "\n"), ["plan": plan])
        }
    }

    /// Shows which games would move after days were lost or a team withdrew. With `--keep`, also moves them.
    func replan() async throws -> TerminalAnswer {
        let league = try subject("league")
        var request: ReplanRequest
        if let read: ReplanRequest = try fixtureFile() {
            request = read
        } else {
            request = ReplanRequest(calendar: try fixtureCalendar())
            request.restDays = try number("rest-days", in: 0...30)
        }
        if let days = EditForm.words(option("lost-days") ?? "") { request.lostDays = days }
        if let games = EditForm.words(option("lost-games") ?? "") { request.lostGames = games }
        if let teams = EditForm.words(option("withdrawn") ?? "") { request.withdrawn = teams }
        if self.request.switches.contains("keep") { request.keeps = true }
        return try await signedIn { [request] container, _ in
            let changes = try await container.replan(request, in: league)
            return TerminalAnswer(lines(.changes(changes)).joined(separator: "\n"), ["changes": changes])
        }
    }

    private func option(_ name: String) -> String? { request.options[name] }

    private func lines(_ preview: EditForm.Preview) -> [String] {
        FixturePresentation.lines(preview, in: option("time-zone") ?? "UTC", language).map { line in
            line.problem.map { line.text.isEmpty ? $0 : "\(line.text): \($0)" } ?? line.text
        }
    }

    /// The request in the file of `--file`, in the API's format; nil without that option.
    private func fixtureFile<Value: Decodable>() throws(TerminalError) -> Value? {
        guard let path = request.options["file"] else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= 1 << 20 else {
            throw .failed("The file \(path) cannot be read, or is longer than 1 MiB.", code: "file")
        }
        do {
            return try JSONCoder.standard.decode(Value.self, from: bytes)
        } catch {
            throw .failed("The file \(path) is not a request for fixtures.", ["\(error)"], code: "file")
        }
    }

    private func fixtureCalendar() throws(TerminalError) -> FixtureCalendar {
        guard let first = request.options["first-day"], let last = request.options["last-day"] else {
            throw .usage("\(request.words[0]) takes --first-day and --last-day, or --file")
        }
        let text = request.options["times"] ?? ""
        guard let times = FixtureTime.list(text), !times.isEmpty else {
            throw .usage("--times must be times of a week, e.g. 'sat 15:00 17:00, sun 12:00'; got '\(text)'")
        }
        var calendar = FixtureCalendar(firstDay: first, lastDay: last, times: times)
        calendar.timeZone = request.options["time-zone"]
        let venues = (request.options["venues"] ?? "").split(separator: ",").map { EditForm.trimmed($0) }
        calendar.venues = venues.isEmpty ? nil : venues.map { FixtureVenue(name: $0) }
        return calendar
    }
}

/// The answer of `plan --keep`.
private struct SavedFixtures: Encodable {
    let plan: FixturePlan
    let games: [GameInfo]
}
