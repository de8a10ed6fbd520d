internal import Distill
internal import SQLite
internal import ServerStorage
internal import Wire

extension SQLiteLibrary: GistJobQueue {
    func recover() async throws(StorageError) -> RecoveredJobs {
        try await database.write { connection throws(StorageError) in
            // A process that has just started runs nothing, so the jobs under its name were interrupted.
            let interrupted = try connection.run(
                """
                UPDATE gista_link SET running = 0, deaths = deaths + 1
                WHERE running = 1 AND due IS NOT NULL AND owner = ?
                """,
                owner
            )
            return try Self.setAside(interrupted, on: connection)
        }
    }

    var isShared: Bool { !owner.isEmpty }

    func extendLeases(now: Int64) async throws(StorageError) -> RecoveredJobs {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "UPDATE gista_link SET lease = ? WHERE running = 1 AND owner = ?",
                now + GistJob.lease,
                owner
            )
            let interrupted = try connection.run(
                """
                UPDATE gista_link SET running = 0, deaths = deaths + 1
                WHERE running = 1 AND due IS NOT NULL AND owner <> ? AND lease < ?
                """,
                owner,
                now
            )
            return interrupted == 0 ? RecoveredJobs() : try Self.setAside(interrupted, on: connection)
        }
    }

    /// Sets aside jobs that have crashed a process too often; the other jobs of `interrupted` are retried.
    private static func setAside(_ interrupted: Int, on connection: SQLConnection) throws(StorageError) -> RecoveredJobs
    {
        var found = RecoveredJobs(suspects: interrupted)
        let guilty = try connection.all(
            """
            SELECT account, user_id, place, attempt, json, deaths FROM gista_link JOIN gista_account ON number = account
            WHERE deaths >= ? AND due IS NOT NULL
            """,
            GistJob.maxCrashes
        ) { row in GistJob(row) }.compactMap(\.self)
        for job in guilty {
            _ = try Self.fail(job, reason: "Reading this page ended the server, twice.", on: connection)
        }
        found.suspects -= guilty.count
        found.setAside = guilty.count
        return found
    }

    func recordStop() async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run("UPDATE gista_link SET running = 0 WHERE running = 1 AND owner = ?", owner)
        }
    }

    func due(at now: Int64, after last: Int64, maxAccounts: Int, perAccount: Int) async throws(StorageError)
        -> [GistJob]
    {
        try await database.read { connection throws(StorageError) in
            var jobs = try connection.all(
                """
                SELECT account, user_id, place, attempt, json, deaths FROM gista_link JOIN gista_account ON number = account
                WHERE deaths > 0 AND due <= ? AND (running = 0 OR owner = ?) ORDER BY due LIMIT 1
                """,
                now,
                owner
            ) { row in GistJob(row) }.compactMap(\.self)
            var found = 0
            for range in [(last, Int64.max), (-1, last)] {
                var account = range.0
                while found < maxAccounts, let next = try Self.account(after: account, through: range.1, on: connection)
                {
                    account = next
                    let due = try connection.all(
                        """
                        SELECT account, user_id, place, attempt, json, deaths FROM gista_link JOIN gista_account ON number = account
                        WHERE account = ? AND due <= ? AND (running = 0 OR owner = ?) ORDER BY due LIMIT ?
                        """,
                        account,
                        now,
                        owner,
                        perAccount
                    ) { row in GistJob(row) }.compactMap(\.self)
                    if !due.isEmpty { found += 1 }
                    jobs += due
                }
            }
            return jobs
        }
    }

    /// The next account with jobs, whether due or not.
    private static func account(
        after last: Int64,
        through end: Int64,
        on connection: SQLConnection
    ) throws(StorageError) -> Int64? {
        try connection.first(
            "SELECT account FROM gista_link WHERE account > ? AND account <= ? AND due IS NOT NULL ORDER BY account LIMIT 1",
            last,
            end
        ) { row in row[0] }
    }

    func nextDue(after now: Int64) async throws(StorageError) -> Int64? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT min(due) FROM gista_link WHERE due > ?", now) { row in
                row[0] as Int64?
            } ?? nil
        }
    }

    func begin(_ jobs: [GistJob], now: Int64) async throws(StorageError) -> [GistJob] {
        try await database.write { connection throws(StorageError) in
            var begun: [GistJob] = []
            for job in jobs {
                guard var current = try current(job, on: connection) else { continue }
                current.attempt += 1
                let progress = Gista.LinkProgress(step: "reading", attempt: current.attempt)
                let link = current.link.changed(status: .pending, progress: progress)
                try connection.run(
                    """
                    UPDATE gista_link SET attempt = ?, running = 1, owner = ?, lease = ?, json = ?
                    WHERE account = ? AND place = ?
                    """,
                    current.attempt,
                    owner,
                    now + GistJob.lease,
                    GistaJSON.text(link),
                    job.account,
                    job.place
                )
                _ = try Self.countUp(job.account, links: 0, gists: 0, on: connection)
                begun.append(current)
            }
            return begun
        }
    }

    func finish(_ job: GistJob, _ gist: NewGist, of page: DistilledPage) async throws(StorageError) -> JobOutcome {
        let words = job.link.words(of: job.account, page.gist.article)
        return try await database.write { connection throws(StorageError) in
            guard let current = try current(job, on: connection) else { return .linkDeleted }
            let canonical = page.gist.article.canonicalURL.flatMap(PageKey.of)
            let twin = try Self.twin(of: gist, canonical, of: page, on: connection)
            if twin == nil, try !Self.insert(gist, on: connection) {
                return try Self.fail(current, reason: "There is no room for more gists.", on: connection)
            }
            try Self.attach(twin ?? gist.place, to: current, canonical, page, on: connection)
            try Self.index(words, at: job.place, of: job.account, on: connection)
            return .ready
        }
    }

    func postpone(
        _ job: GistJob,
        until due: Int64,
        progress: Gista.LinkProgress
    ) async throws(StorageError) -> JobOutcome {
        try await database.write { connection throws(StorageError) in
            guard let current = try current(job, on: connection) else { return .linkDeleted }
            let link = current.link.changed(status: .pending, progress: progress)
            try connection.run(
                "UPDATE gista_link SET due = ?, attempt = ?, running = 0, json = ? WHERE account = ? AND place = ?",
                due,
                progress.attempt,
                GistaJSON.text(link),
                job.account,
                job.place
            )
            _ = try Self.countUp(job.account, links: 0, gists: 0, on: connection)
            return .waiting
        }
    }

    func fail(_ job: GistJob, reason: String) async throws(StorageError) -> JobOutcome {
        try await database.write { connection throws(StorageError) in
            guard let current = try current(job, on: connection) else { return .linkDeleted }
            return try Self.fail(current, reason: reason, on: connection)
        }
    }
}

// MARK: Steps of a job's end, in its transaction

extension SQLiteLibrary {
    /// The current state of a job; nil if its link was deleted, or another process runs it.
    private func current(_ job: GistJob, on connection: SQLConnection) throws(StorageError) -> GistJob? {
        try connection.first(
            """
            SELECT account, user_id, place, attempt, json, deaths FROM gista_link JOIN gista_account ON number = account
            WHERE account = ? AND place = ? AND due IS NOT NULL AND (running = 0 OR owner = ?)
            """,
            job.account,
            job.place,
            owner
        ) { row in GistJob(row) } ?? nil
    }

    private static func fail(_ job: GistJob, reason: String, on connection: SQLConnection) throws(StorageError)
        -> JobOutcome
    {
        let link = job.link.changed(status: .failed, reason: reason)
        try connection.run(
            "UPDATE gista_link SET due = NULL, running = 0, json = ? WHERE account = ? AND place = ?",
            GistaJSON.text(link),
            job.account,
            job.place
        )
        _ = try countUp(job.account, links: 0, gists: 0, on: connection)
        try recordEvent(job.account, on: connection) { id in
            Gista.LiveFrame(type: .linkFailed, id: id, linkId: link.id, reason: reason)
        }
        return .failed
    }

    /// The gist of another link to the same page: it has the same canonical address and says the same. The address
    /// alone is no proof, as many sites name their front page on every page. An equal text is enough, as a model may
    /// write another summary each time; otherwise the headline and the summary must be equal.
    private static func twin(
        of gist: NewGist,
        _ canonical: [UInt8]?,
        of page: DistilledPage,
        on connection: SQLConnection
    ) throws(StorageError) -> Int64? {
        guard let canonical else { return nil }
        let candidates = try connection.all(
            """
            SELECT g.place, g.json, t.segments IS NOT DISTINCT FROM ? FROM gista_link l
            JOIN gista_gist g ON g.account = l.account AND g.place = l.gist
            LEFT JOIN gista_text t ON t.account = g.account AND t.place = g.place
            WHERE l.account = ? AND l.canonical = ? LIMIT 8
            """,
            gist.segments,
            gist.account,
            canonical
        ) { row in (place: row[0] as Int64, json: row[1] as String, hasSameText: row[2] as Int64 != 0) }
        return candidates.first { candidate in
            if candidate.hasSameText { return true }
            let other = GistaJSON.value(Gista.Gist.self, candidate.json)
            return other?.summary == page.gist.summary && other?.headline == page.gist.headline
        }?.place
    }

    private static func attach(
        _ gist: Int64,
        to job: GistJob,
        _ canonical: [UInt8]?,
        _ page: DistilledPage,
        on connection: SQLConnection
    ) throws(StorageError) {
        guard let tag = job.link.id.split(separator: "-").dropFirst().first else { return }
        let gistID = LibraryItemID(.gist, tag: String(tag), place: gist).text
        let article = page.gist.article
        let link = job.link.changed(
            title: job.link.title == job.link.url ? article.title.isEmpty ? page.gist.headline : article.title : nil,
            category: job.link.category.isEmpty ? article.category.rawValue : nil,
            status: .ready,
            gistId: gistID
        )
        try connection.run(
            """
            UPDATE gista_link SET due = NULL, running = 0, deaths = 0, gist = ?, canonical = ?, json = ?
            WHERE account = ? AND place = ?
            """,
            gist,
            canonical,
            GistaJSON.text(link),
            job.account,
            job.place
        )
        _ = try countUp(job.account, links: 0, gists: 0, on: connection)
        try recordEvent(job.account, on: connection) { id in
            Gista.LiveFrame(type: .gistReady, id: id, gistId: gistID, linkId: link.id)
        }
    }
}

extension GistJob {
    /// Nil for a row without a valid link, which this code never writes.
    fileprivate init?(_ row: borrowing SQLRow) {
        guard let link = GistaJSON.value(Gista.Link.self, row[4]) else { return nil }
        self.init(account: row[0], owner: row[1], place: row[2], attempt: row[3], link: link, crashes: row[5])
    }
}
