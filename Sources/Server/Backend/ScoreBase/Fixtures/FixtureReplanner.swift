internal import Scheduling
internal import Wire

/// Plans a season's games again after days were lost or teams withdrew. Pure.
struct FixtureReplanner: Sendable {
    /// The changes of a game.
    struct Change: Sendable {
        let id: String
        /// The game as it was read.
        let document: [UInt8]
        var startsAt: String?
        var venue: String?
        var scheduleStatus: String?
    }

    private let book: SeasonBook
    private let calendar: FixtureReader.Calendar
    private let teams: [SeasonTeam]
    private let restDays: Int
    private let lostDays: Set<Int>
    private let lostGames: Set<String>
    private let withdrawn: Set<String>
    let keeps: Bool

    init(_ book: SeasonBook, _ reader: inout FixtureReader) throws(ScoreError) {
        let calendar = reader.calendar()
        let teams = reader.wishes(of: book.teams, calendar?.venues ?? [])
        let restDays = reader.integer("rest_days", 0...30, or: 1)
        let lostDays = reader.days("lost_days")
        let lostGames = reader.texts("lost_games", atMost: 1_000)
        let withdrawn = reader.teams("withdrawn")
        let keeps = reader.flag("keeps", or: false)
        try reader.check()
        guard var calendar else { throw .invalid("calendar", "must be an object") }
        calendar.calendar.closed.formUnion(lostDays)
        (self.book, self.calendar, self.teams, self.restDays, self.keeps) = (book, calendar, teams, restDays, keeps)
        (self.lostDays, self.lostGames, self.withdrawn) = (lostDays, lostGames, withdrawn)
    }

    func replan() -> (answer: FixtureChanges, changes: [Change]) {
        var answer = FixtureChanges()
        var changes: [Change] = []
        var (games, entries, lost): ([SeasonGame], [SeasonBook.Entry], [Int: Slot]) = ([], [], [:])
        let indices = Dictionary(book.teams.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for entry in book.entries where entry.game.scheduleStatus != "cancelled" {
            let game = entry.game
            guard let home = indices[game.homeTeamId], let away = indices[game.awayTeamId] else { continue }
            let isOpen = game.board.status == "scheduled"
            if isOpen, withdrawn.contains(game.homeTeamId) || withdrawn.contains(game.awayTeamId) {
                answer.cancelled.append(FixtureMove(game))
                changes.append(Change(entry, status: "cancelled"))
                continue
            }
            let venue = game.venue.flatMap { calendar.venues.firstIndex(of: $0) }
            let slot = game.startsAt.flatMap { calendar.days.slot(of: $0, venue: venue) }
            let isLost = isOpen && (slot.map { lostDays.contains($0.day) } ?? false || lostGames.contains(game.gameId))
            let waits = isLost || isOpen && game.scheduleStatus == "postponed"
            if isLost, let slot { lost[games.count] = slot }
            // A game without a time that is not lost stays as it is.
            guard waits || slot != nil else { continue }
            let isFixed = !isOpen || (slot?.day ?? 0) < calendar.calendar.firstDay
            games.append(
                SeasonGame(home: home, away: away, slot: waits ? nil : slot, isFixed: isFixed && !waits)
            )
            entries.append(entry)
        }
        let planner = Replanner(calendar.calendar, teams, restDays: restDays)
        let outcome = planner.replan(games, lost: lost)
        for move in outcome.moves {
            let entry = entries[move.game]
            var told = FixtureMove(entry.game)
            told.to = calendar.days.instant(of: move.to)
            told.venue = move.to.venue.map { calendar.venues[$0] } ?? entry.game.venue
            answer.moves.append(told)
            var change = Change(entry, status: nil)
            (change.startsAt, change.venue) = (told.to, told.venue)
            changes.append(change)
        }
        for (index, game) in outcome.games.enumerated() where game.slot == nil {
            changes.append(Change(entries[index], status: "postponed"))
        }
        answer.findings = outcome.findings.map { finding in
            var told = FixtureFinding(finding, book.teams)
            told.round = nil
            return told
        }
        answer.isFewest = outcome.isFewest
        answer.isKept = keeps
        return (answer, changes)
    }
}

extension FixtureReplanner.Change {
    fileprivate init(_ entry: SeasonBook.Entry, status: String?) {
        (id, document) = (entry.game.gameId, entry.document)
        (startsAt, venue, scheduleStatus) = (entry.game.startsAt, entry.game.venue, status)
    }
}
