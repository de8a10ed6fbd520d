internal import CivilTime
internal import HTTPServer
internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

/// The demo data of ScoreBase in a new data folder: for each demo tenant a basketball league with teams and players,
/// games that were played, one that is being played, and one that is scheduled.
enum ScoreDemo {
    private static let leagues = [
        (
            tenant: "demo-tenant", name: "Harbour Basketball League",
            teams: ["Anchors", "Buoys", "Capstans", "Dolphins"]
        ),
        (tenant: "rival-tenant", name: "Hill Basketball League", teams: ["Eagles", "Foxes", "Goats", "Hares"]),
    ]
    private static let people = [
        "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo",
    ]

    /// Writes the data of each tenant that has no league yet, in one transaction per tenant.
    static func seed(_ database: ServerDatabase) async throws(StorageError) {
        for league in leagues {
            try await database.write { connection throws(StorageError) in
                let writer = TenantWriter(connection, tenant: league.tenant)
                guard try writer.children(.league, of: 0).isEmpty else { return }
                try writer.makeDemo(league.name, league.teams, people)
            }
        }
    }
}

extension TenantWriter {
    fileprivate func makeDemo(_ name: String, _ names: [String], _ people: [String]) throws(StorageError) {
        let league = try add(NewLeague(name: name, sportType: Sport.basketball.rawValue))
        let teams = try names.map { name throws(StorageError) in
            let team = try add(NewTeam(name: name, shortName: String(name.uppercased().prefix(3))), to: league)
            for (number, person) in people.enumerated() {
                let player = NewPlayer(name: "\(person) \(name.dropLast())", number: number + 4)
                _ = try add(player, to: team)
            }
            return team
        }
        guard let league = try find(.league, league.id) else { return }
        let books = GameCache()
        var number = 0
        for home in teams {
            for away in teams where away.id != home.id {
                number += 1
                let game = try add(home, away, to: league, daysAgo: 14 - number)
                try play(game, home, away, lastPeriod: number < 12 ? 4 : 2, seed: number, books)
            }
        }
        _ = try add(teams[0], teams[1], to: league, daysAgo: -7)
    }

    private func add(
        _ home: StoredDocument,
        _ away: StoredDocument,
        to league: StoredDocument,
        daysAgo: Int
    ) throws(StorageError) -> StoredDocument {
        let today = seconds(ofInstant: now) ?? 0
        let start = ((today / 86_400).rounded(.down) - Double(daysAgo)) * 86_400 + 18 * 3_600
        let new = NewGame(
            homeTeamId: home.id,
            awayTeamId: away.id,
            startsAt: daysAgo == 2 ? UTCTime(today - 3_600).rfc3339 : UTCTime(start).rfc3339,
            venue: "Main hall"
        )
        return try made(add(new, to: league))
    }

    /// Plays a game into the middle of a period; with the fourth period, to its end.
    private func play(
        _ game: StoredDocument,
        _ home: StoredDocument,
        _ away: StoredDocument,
        lastPeriod: Int,
        seed: Int,
        _ books: GameCache
    ) throws(StorageError) {
        let players = Both(
            try children(.player, of: home.key).map(\.id),
            try children(.player, of: away.key).map(\.id)
        )
        var plays: [EventDraft] = [EventDraft(GameEvent("", .gameStart))]
        for period in 1...lastPeriod {
            plays.append(EventDraft(GameEvent("", .periodStart)))
            for turn in 0..<(period == lastPeriod && lastPeriod < 4 ? 7 : 14) {
                let side: Side = turn % 2 == 0 ? .home : .away
                let roll = (seed * 31 + period * 17 + turn * 7) % 10
                let shooter = players[side][(roll + turn) % players[side].count]
                let points = roll < 2 ? 3 : roll < 8 ? 2 : 1
                let team = side == .home ? home.id : away.id
                plays.append(EventDraft(GameEvent("", .score(.init(team, player: shooter, points: points)))))
            }
            if period < lastPeriod || lastPeriod == 4 { plays.append(EventDraft(GameEvent("", .periodEnd))) }
        }
        if lastPeriod == 4 {
            if level(plays, home.id) {
                let basket = GameEvent("", .score(.init(home.id, player: players.home[0], points: 1)))
                plays.insert(EventDraft(basket), at: plays.count - 1)
            }
            plays.append(EventDraft(GameEvent("", .gameEnd)))
        }
        for index in plays.indices { plays[index].eventId = Self.newID() }
        let batch = EventBatch(
            drafts: plays,
            problems: [],
            expectedSequence: 0,
            isSingle: false,
            sender: "scorekeeper@demo.test"
        )
        _ = try made(record(batch, in: game.id, books))
    }

    private func level(_ plays: [EventDraft], _ home: String) -> Bool {
        plays.reduce(0) { $0 + ($1.teamId == home ? 1 : -1) * ($1.points ?? 0) } == 0
    }

    private func made<Value>(_ outcome: Result<Value, ScoreError>) throws(StorageError) -> Value {
        do throws(ScoreError) { return try outcome.get() } catch {
            throw StorageError.unwritable("the demo's games cannot be played: \(error.httpError.message)")
        }
    }
}
