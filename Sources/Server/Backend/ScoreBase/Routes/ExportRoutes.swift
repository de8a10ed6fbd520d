internal import HTTPServer
internal import SQLite
internal import ServerStorage
internal import Wire

// Moving a whole league to another backend. See docs/decisions/scorebase.md, "An exported league is imported record by
// record, and its tables are made again".
extension ScoreBase {
    /// The maximum number of records in an import request.
    static let maxRecords = 200

    var exportRoutes: [Route] { [exporting, importing] }

    private var exporting: Route {
        Route(.get, "/v1/leagues/{leagueId}/export", .exportLeague) { request in
            try request.require(.admin)
            let scores = try scores(for: request)
            let league = try await scores.need(.league, request.id("leagueId"))
            return .stream(contentType: "application/x-ndjson") { writer in
                var export = LeagueExport(scores: scores, writer: writer)
                try await export.write(league)
            }
        }
    }

    private var importing: Route {
        Route(.post, "/v1/leagues/import", .importLeague) { request in
            try request.require(.admin)
            let scores = try scores(for: request)
            var fields = try request.fields()
            guard let items = fields.objects("records", count: 1...Self.maxRecords) else {
                throw ScoreError.invalid("records", "must be an array of 1 to \(Self.maxRecords) records")
            }
            let records = items.compactMap { item in
                guard var item else { return nil as LeagueRecord? }
                defer { fields.add(item.errors) }
                return LeagueRecord(&item)
            }
            // A game that is not cached is read as a whole.
            if Set(records.compactMap(\.gameOfEvents)).count > 1 {
                fields.reject("records", "must have events of one game at most")
            }
            let corrections = records.reduce(0) { $0 + $1.corrections }
            if corrections > Self.maxCorrections {
                fields.reject(
                    "records",
                    "must have at most \(Self.maxCorrections) events that void, correct or follow others"
                )
            }
            try fields.check()
            let respond = request.responder(.created)
            let outcome = try await scores.add(records, request.idempotencyRecord(respond))
            for game in outcome.games { await announce(game) }
            return respond(outcome.data)
        }
    }
}

/// Writes a league as lines of JSON, a few rows at a time.
private struct LeagueExport {
    let scores: any ScoreRepository
    let writer: ResponseWriter
    private var count = 0

    init(scores: any ScoreRepository, writer: ResponseWriter) {
        self.scores = scores
        self.writer = writer
    }

    mutating func write(_ league: StoredDocument) async throws {
        try await line("{\"league\":", league.document)
        try await resources(.season, under: league)
        try await resources(.venue, under: league)
        for team in try await resources(.team, under: league) { try await resources(.player, under: team) }
        var listing = Listing()
        repeat {
            let page = try await scores.games(of: league, GameFilter(), listing)
            for document in page.documents { try await write(game: document) }
            guard let next = page.next else { break }
            listing.cursor = next
        } while true
        try await writer.write(Array("{\"end\":{\"records\":\(count)}}\n".utf8))
    }

    /// Writes all resources of a kind under `parent`; returns them if they are teams.
    @discardableResult
    private mutating func resources(_ kind: ScoreKind, under parent: StoredDocument) async throws -> [StoredDocument] {
        var (found, listing): ([StoredDocument], Listing) = ([], Listing())
        while true {
            let page = try await scores.page(of: kind, under: parent, ResourceFilter(), listing)
            for document in page.documents {
                try await line("{\"\(kind.rawValue)\":", document)
                let id = ResourceID.read("\(kind.rawValue)_id", in: document) ?? ""
                // Of these kinds, only teams have others under them.
                if kind == .team { found.append(try await scores.need(kind, id)) }
            }
            guard let next = page.next else { return found }
            listing.cursor = next
        }
    }

    private mutating func write(game document: [UInt8]) async throws {
        let game = try await scores.need(.game, ResourceID.read("game_id", in: document) ?? "")
        var sheets: [UInt8] = []
        if let known = try await scores.sheets(of: game) {
            sheets += ",\"home_players\":".utf8
            sheets += try Rendering.write(known.home)
            sheets += ",\"away_players\":".utf8
            sheets += try Rendering.write(known.away)
        }
        try await line("{\"game\":", game.document + sheets)
        try await resources(.protest, under: game)
        var seen = 0
        while seen < game.sequence {
            let limit = min(LeagueRecord.maxEvents, game.sequence - seen)
            let lines = try await scores.events(of: game, after: seen, limit: limit).documents
            guard !lines.isEmpty else { break }
            seen += lines.count
            let start =
                Array("{\"events\":{\"game_id\":".utf8) + (try Rendering.write(game.id)) + Array(",\"lines\":".utf8)
            try await line(start, Rendering.array(lines) + [UInt8(ascii: "}")])
        }
    }

    private mutating func line(_ start: String, _ document: [UInt8]) async throws {
        try await line(Array(start.utf8), document)
    }

    private mutating func line(_ start: [UInt8], _ document: [UInt8]) async throws {
        count += 1
        try await writer.write(start + document + Array("}\n".utf8))
    }
}

extension LeagueRecord {
    /// The game whose events it contains; nil for all other records.
    fileprivate var gameOfEvents: String? {
        if case .events(let game, _) = self { game } else { nil }
    }

    /// How many events make the server read the whole game again.
    fileprivate var corrections: Int {
        if case .events(_, let batch) = self { batch.drafts.count(where: \.refersToAnother) } else { 0 }
    }
}
