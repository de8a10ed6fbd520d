internal import SQLite
internal import ServerStorage
internal import Wire

extension SQLiteLibrary {
    func save(_ links: [NewLink], now: Int64) async throws(StorageError) -> [SavedLink] {
        try await database.write { connection throws(StorageError) in
            var saved: [SavedLink] = []
            for link in links { saved.append(try Self.save(link, now: now, on: connection)) }
            return saved
        }
    }

    func remake(_ place: Int64, of account: Int64, now: Int64) async throws(StorageError) -> String? {
        try await database.write { connection throws(StorageError) in
            let row = try connection.first(
                "SELECT due, gist, json, deaths FROM gista_link WHERE account = ? AND place = ?",
                account,
                place
            ) { row in (needsNoJob: Self.needsNoJob(row[0], row[1], deaths: row[3]), json: row[2] as String) }
            guard let row else { return nil }
            guard !row.needsNoJob, let link = GistaJSON.value(Gista.Link.self, row.json) else { return row.json }
            return try Self.queue(link, at: place, of: account, now: now, on: connection)
        }
    }

    func deleteLink(_ place: Int64, of account: Int64) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            try Self.removeFromIndex(place, of: account, on: connection)
            let gist = try connection.first(
                "DELETE FROM gista_link WHERE account = ? AND place = ? RETURNING gist",
                account,
                place
            ) { row in row[0] as Int64? }
            guard let gist else { return false }
            let marked = try connection.run(
                "DELETE FROM gista_reading WHERE account = ? AND place = ?",
                account,
                place
            )
            if marked > 0 { try Self.recordReadingsChange(account, on: connection) }
            let sharer = try connection.first(
                "SELECT 1 FROM gista_link WHERE account = ? AND gist = ?",
                account,
                gist
            ) { _ in true }
            var gists = 0
            if let gist, sharer == nil {
                gists = try connection.run("DELETE FROM gista_gist WHERE account = ? AND place = ?", account, gist)
            }
            return try Self.countUp(account, links: -1, gists: -gists, on: connection)
        }
    }

    func saveGist(
        _ gist: NewGist,
        commit: @escaping @Sendable (SQLConnection) throws(StorageError) -> Void
    ) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            guard try Self.insert(gist, on: connection) else { return false }
            try commit(connection)
            return true
        }
    }

    func deleteGist(_ place: Int64, of account: Int64) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            let deleted = try connection.run("DELETE FROM gista_gist WHERE account = ? AND place = ?", account, place)
            guard deleted > 0 else { return false }
            let links = try connection.all(
                "SELECT place, json FROM gista_link WHERE account = ? AND gist = ?",
                account,
                place
            ) { row in (place: row[0] as Int64, json: row[1] as String) }
            for (place, json) in links {
                guard let link = GistaJSON.value(Gista.Link.self, json) else { continue }
                try connection.run(
                    "UPDATE gista_link SET gist = NULL, json = ? WHERE account = ? AND place = ?",
                    GistaJSON.text(link.changed(status: .ready)),
                    account,
                    place
                )
                try Self.index(link.words(of: account), at: place, of: account, on: connection)
            }
            return try Self.countUp(account, links: 0, gists: -1, on: connection)
        }
    }
}

// MARK: Steps of a change, in its transaction

extension SQLiteLibrary {
    private static func save(
        _ link: NewLink,
        now: Int64,
        on connection: SQLConnection
    ) throws(StorageError) -> SavedLink {
        if let known = try findLink(link.page, of: link.account, on: connection) {
            guard let again = try restart(known, of: link.account, now: now, on: connection) else {
                return .known(known.json)
            }
            return .again(again)
        }
        guard try countUp(link.account, links: 1, gists: 0, on: connection) else { return .full }
        try connection.run(
            "INSERT INTO gista_link (account, place, page, due, json) VALUES (?, ?, ?, ?, ?)",
            link.account,
            link.place,
            link.page,
            link.due,
            link.json
        )
        try index(link.words, at: link.place, of: link.account, on: connection)
        return .new
    }

    /// Adds to an account's counts; false if a quota is reached or the account is gone.
    static func countUp(
        _ account: Int64,
        links: Int,
        gists: Int,
        on connection: SQLConnection
    ) throws(StorageError) -> Bool {
        let subject = String(account)
        return try connection.run(
            """
            UPDATE gista_shelf SET links = links + ?2, gists = gists + ?3, revision = revision + 1
            WHERE account = ?1 AND (?2 <= 0 OR links < ?4) AND (?3 <= 0 OR gists < ?5)
                AND (?2 <= 0 AND ?3 <= 0 OR bytes < ?6)
            """,
            account,
            links,
            gists,
            try StoredQuotas.limit(.links, of: subject, on: connection),
            try StoredQuotas.limit(.gists, of: subject, on: connection),
            try StoredQuotas.limit(.accountBytes, of: subject, on: connection)
        ) > 0
    }

    static func insert(_ gist: NewGist, on connection: SQLConnection) throws(StorageError) -> Bool {
        guard try countUp(gist.account, links: 0, gists: 1, on: connection) else { return false }
        try connection.run(
            "INSERT INTO gista_gist (account, place, json) VALUES (?, ?, ?)",
            gist.account,
            gist.place,
            gist.json
        )
        if let segments = gist.segments {
            try connection.run(
                "INSERT INTO gista_text (account, place, segments) VALUES (?, ?, ?)",
                gist.account,
                gist.place,
                segments
            )
        }
        if let article = gist.article {
            try connection.run(
                "INSERT INTO gista_article (account, place, json) VALUES (?, ?, ?)",
                gist.account,
                gist.place,
                article
            )
        }
        return true
    }

    private typealias StoredLink = (place: Int64, needsNoJob: Bool, json: String)

    private static func findLink(
        _ page: [UInt8],
        of account: Int64,
        on connection: SQLConnection
    ) throws(StorageError) -> StoredLink? {
        try connection.first(
            "SELECT place, due, gist, json, deaths FROM gista_link WHERE account = ? AND page = ?",
            account,
            page
        ) { row in (row[0], needsNoJob(row[1], row[2], deaths: row[4]), row[3]) }
    }

    /// Whether there is nothing to start: a gist exists or is being made, or the job was set aside for good.
    private static func needsNoJob(_ due: Int64?, _ gist: Int64?, deaths: Int) -> Bool {
        due != nil || gist != nil || deaths >= GistJob.maxCrashes
    }

    /// Queues the job of a failed link again; nil if there is nothing to restart.
    private static func restart(
        _ known: StoredLink,
        of account: Int64,
        now: Int64,
        on connection: SQLConnection
    ) throws(StorageError) -> String? {
        guard !known.needsNoJob, let link = GistaJSON.value(Gista.Link.self, known.json), link.status == .failed else {
            return nil
        }
        return try queue(link, at: known.place, of: account, now: now, on: connection)
    }

    private static func queue(
        _ link: Gista.Link,
        at place: Int64,
        of account: Int64,
        now: Int64,
        on connection: SQLConnection
    ) throws(StorageError) -> String {
        let json = GistaJSON.text(link.changed(status: .pending, progress: .waiting))
        try connection.run(
            "UPDATE gista_link SET due = ?, attempt = 0, json = ? WHERE account = ? AND place = ?",
            now,
            json,
            account,
            place
        )
        _ = try countUp(account, links: 0, gists: 0, on: connection)
        return json
    }
}

extension Gista.LinkProgress {
    /// The link's job has not started yet.
    static let waiting = Gista.LinkProgress(step: "waiting", attempt: 0)
}
