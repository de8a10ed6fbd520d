#if os(Linux)
    import Basics
    import BowlineTesting
    import Distill
    import SQLite
    import ServerStorage
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    /// Reads pages as a test says, one answer after the other.
    private final class ScriptedReader: PageReading {
        private let answers: Locked<[Result<DistilledPage, PageReadError>]>
        private let read = Locked<[String]>([])

        init(_ answers: [Result<DistilledPage, PageReadError>]) { self.answers = Locked(answers) }

        var count: Int { read.withLock { $0.count } }

        func read(_ url: String, for account: Int64) async -> Result<DistilledPage, PageReadError> {
            read.withLock { $0.append(url) }
            return answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        }

        func stop() {}
    }

    /// The queue over a database of its own, with a clock that a test moves.
    @Suite(.timeLimit(.minutes(8)))
    struct GistMakerTests {
        private let folder: TemporaryFolder
        private let database: ServerDatabase
        private let library: SQLiteLibrary
        private let clock = ManualClock()
        private let seconds = ManualSeconds()
        private let account: Int64
        private let hub = LiveHub()
        private let listener: LiveHub.Listener
        private let temporary = PageReadError(reason: "busy", isTemporary: true)

        init() async throws {
            folder = try TemporaryFolder()
            database = try await TestStorage.open(in: folder)
            library = SQLiteLibrary(database: database)
            let new = NewAccount(userID: "a_1", tag: "t", username: "a", email: "a@b.c", password: "", created: 0)
            account = try #require(await SQLiteAccounts(database: database).create(new)).number
            let caller = GistaCaller(account: account, userID: "a_1", tag: "t", session: 1, signedIn: 0, expires: 1)
            listener = try #require(hub.join(caller))
        }

        private func maker(_ reader: any PageReading) -> GistMaker {
            let time = Timekeeper(now: seconds.read, clock: clock)
            let places = PlaceGenerator(above: 1_000, now: { 0 })
            let log = EventLog(to: nil, from: .error)
            return GistMaker(library, reader: reader, hub: hub, places: places, slots: 2, time: time, log: log)
        }

        private func store(_ place: Int64, url: String = "https://example.com/") async throws {
            let link = Gista.Link(
                id: "l-t-\(place)",
                title: url,
                url: url,
                category: "",
                status: .pending,
                progress: .waiting
            )
            let due = Int64(seconds.read() * 1_000)
            let new = NewLink(
                account: account,
                place: place,
                page: [UInt8(place)],
                due: due,
                json: GistaJSON.text(link),
                words: link.words(of: account)
            )
            #expect(try await library.save(new, now: due) == .new)
        }

        private func link() async throws -> Gista.Link {
            let page = try #require(try await library.page(of: .links, account, LibraryRange(), bytes: .max))
            let last = try #require(page.rows.last)
            return try #require(GistaJSON.value(Gista.Link.self, String(decoding: last, as: UTF8.self)))
        }

        /// Listens until the link is as wanted.
        private func settle(until isDone: (Gista.Link) -> Bool) async throws -> Gista.Link {
            for await _ in listener.signals {
                let link = try await link()
                if isDone(link) { return link }
            }
            return try await link()
        }

        /// Listens until the link is as wanted, while both clocks move on whenever the maker waits.
        private func settle(
            passing step: Double,
            until isDone: (Gista.Link) -> Bool
        ) async throws -> Gista.Link {
            let time = Task { [clock, seconds] in
                while !Task.isCancelled {
                    await clock.sleepers(1)
                    seconds.advance(step)
                    clock.advance(by: .seconds(step))
                }
            }
            defer { time.cancel() }
            return try await settle(until: isDone)
        }

        private func readPage() throws -> DistilledPage {
            DistilledPage(
                gist: try Distiller().gist(from: PageSource(html: article())),
                address: "https://example.com/"
            )
        }

        @Test func whatPassesIsTriedAgainAndShowsIt() async throws {
            let reader = ScriptedReader([.failure(temporary), .success(try readPage())])
            let maker = maker(reader)
            try await store(1)
            maker.start()
            let waiting = try await settle { $0.progress?.step == "retrying" }
            #expect(waiting.status == .pending)
            #expect(waiting.progress?.attempt == 1)
            #expect(waiting.progress?.retryAt != nil)
            let done = try await settle(passing: 2) { $0.status == .ready }
            #expect(done.gistId != nil)
            #expect(done.title == "Rivers rise in the north")
            #expect(reader.count == 2)
            await maker.stop()
            await database.close()
        }

        @Test func whatDoesNotPassEndsWithItsReason() async throws {
            let reader = ScriptedReader([.failure(temporary)])
            let maker = maker(reader)
            try await store(1)
            maker.start()
            let failed = try await settle(passing: 20) { $0.status == .failed }
            #expect(failed.reason == "busy")
            #expect(reader.count == 4)
            let events = try await library.events(after: 0, of: account, limit: 10)
            #expect(events.map(\.number) == [1])
            #expect(events.first?.json.contains(#""type":"link.failed""#) == true)
            await maker.stop()
            await database.close()
        }

        @Test func aJobThatNeverComesToAnEndIsGivenUp() async throws {
            try await store(1)
            // Begun five times, each ended by the death of the process.
            for _ in 0..<5 {
                let due = try await library.due(at: .max, after: 0, maxAccounts: 9, perAccount: 10)
                #expect(try await library.begin(due, now: 0).count == 1)
            }
            let reader = ScriptedReader([.success(try readPage())])
            let maker = maker(reader)
            maker.start()
            #expect(try await settle { $0.status == .failed }.reason == "This page could not be read.")
            #expect(reader.count == 0)
            await maker.stop()
            await database.close()
        }

        /// The pure half of what `KilledJobTests` proves with a real process.
        @Test func aJobThatEndsTheProcessIsRetriedOnceAndThenSetAside() async throws {
            try await store(1)
            try await store(2, url: "https://example.com/b")
            func due() async throws -> [GistJob] {
                try await library.due(at: .max, after: 0, maxAccounts: 9, perAccount: 10)
            }
            #expect(try await library.recover() == RecoveredJobs())
            #expect(try await library.begin(try await due(), now: 0).count == 2)
            // The process dies with both, and once more with the first.
            #expect(try await library.recover() == RecoveredJobs(suspects: 2))
            let suspects = try await due().filter(\.isSuspect)
            #expect(Set(suspects.map(\.place)) == [1, 2])
            let first = try #require(suspects.first { $0.place == 1 })
            #expect(try await library.begin([first], now: 0).count == 1)
            #expect(try await library.recover() == RecoveredJobs(setAside: 1))
            #expect(try await due().filter { $0.place == 1 }.isEmpty)
            #expect(try await link().status == .failed)
            #expect(try await link().reason == "Reading this page ended the server, twice.")
            // Not even its owner has it begun again.
            _ = try await library.remake(1, of: account, now: 0)
            #expect(try await due().filter { $0.place == 1 }.isEmpty)
            await database.close()
        }

        @Test func aProcessThatIsStoppedLeavesNoSuspects() async throws {
            try await store(1)
            let due = try await library.due(at: .max, after: 0, maxAccounts: 9, perAccount: 10)
            #expect(try await library.begin(due, now: 0).count == 1)
            try await library.recordStop()
            #expect(try await library.recover() == RecoveredJobs())
            #expect(try await library.due(at: .max, after: 0, maxAccounts: 9, perAccount: 1).first?.isSuspect == false)
            await database.close()
        }

        @Test func aJobBelongsToTheProcessThatBeganItUntilItsLeaseEnds() async throws {
            try await store(1)
            let (one, two) = (
                SQLiteLibrary(database: database, owner: "one"), SQLiteLibrary(database: database, owner: "two")
            )
            let due = try await one.due(at: .max, after: 0, maxAccounts: 9, perAccount: 10)
            #expect(try await one.begin(due, now: 0).count == 1)
            #expect(try await two.begin(due, now: 0).isEmpty)
            #expect(try await two.due(at: .max, after: 0, maxAccounts: 9, perAccount: 10).isEmpty)
            // A process that starts takes nothing from the others, nor does one that stops.
            #expect(try await two.recover() == RecoveredJobs())
            try await two.recordStop()
            // While it says so, the first one keeps its job.
            #expect(try await one.extendLeases(now: 50_000) == RecoveredJobs())
            #expect(try await two.extendLeases(now: 70_000) == RecoveredJobs())
            #expect(try await two.extendLeases(now: 110_001) == RecoveredJobs(suspects: 1))
            let job = try #require(try await two.due(at: .max, after: 0, maxAccounts: 9, perAccount: 10).first)
            #expect(job.isSuspect)
            #expect(try await two.begin([job], now: 110_001).count == 1)
            // What the first one brings now is no longer wanted.
            let page = try readPage()
            #expect(try await one.finish(job, NewGist(page, for: job, at: 7, now: 0), of: page) == .linkDeleted)
            #expect(try await two.finish(job, NewGist(page, for: job, at: 8, now: 0), of: page) == .ready)
            #expect(try await link().gistId?.hasSuffix("-8") == true)
            await database.close()
        }

        @Test func accountsWithJobsAreGoneRound() async throws {
            var accounts = [account]
            for number in 2...4 {
                let new = NewAccount(
                    userID: "a_\(number)",
                    tag: "t\(number)",
                    username: "a",
                    email: "a\(number)@b.c",
                    password: "",
                    created: 0
                )
                accounts.append(try #require(await SQLiteAccounts(database: database).create(new)).number)
            }
            for (number, account) in accounts.enumerated() where number != 1 {
                for place in 1...5 as ClosedRange<Int64> {
                    let link = Gista.Link(id: "l-t-\(place)", title: "", url: "u", category: "", status: .pending)
                    let json = GistaJSON.text(link)
                    let new = NewLink(
                        account: account,
                        place: place,
                        page: [UInt8(place)],
                        due: place,
                        json: json,
                        words: ""
                    )
                    #expect(try await library.save(new, now: 0) == .new)
                }
            }
            let due = try await library.due(at: 3, after: accounts[2], maxAccounts: 2, perAccount: 2)
            #expect(due.map(\.account) == [accounts[3], accounts[3], accounts[0], accounts[0]])
            #expect(due.map(\.place) == [1, 2, 1, 2])
            #expect(try await library.due(at: 0, after: 0, maxAccounts: 9, perAccount: 9).isEmpty)
            await database.close()
        }

        @Test func aJobWhoseLinkIsDeletedLeavesNothing() async throws {
            try await store(1)
            let job = try #require(try await library.due(at: .max, after: 0, maxAccounts: 9, perAccount: 1).first)
            #expect(try await library.deleteLink(1, of: account))
            let page = try readPage()
            let gist = NewGist(page, for: job, at: 7, now: 0)
            #expect(try await library.finish(job, gist, of: page) == .linkDeleted)
            #expect(try await library.fail(job, reason: "x") == .linkDeleted)
            #expect(try await library.begin([job], now: 0).isEmpty)
            #expect(try await library.gist(7, of: account) == nil)
            #expect(try await library.events(after: 0, of: account, limit: 1).isEmpty)
            await database.close()
        }

        @Test func stoppingPutsBackWhatWasBegun() async throws {
            let reader = ScriptedReader([.failure(PageReadError(reason: "", isTemporary: true, isStopped: true))])
            let maker = maker(reader)
            try await store(1)
            maker.start()
            _ = try await settle { _ in reader.count > 0 }
            await maker.stop()
            #expect(try await library.due(at: .max, after: 0, maxAccounts: 9, perAccount: 1).first?.attempt == 0)
            #expect(try await link().status == .pending)
            await database.close()
        }

        @Test func aFullShelfIsSaidToBe() async throws {
            try await database.write { connection throws(StorageError) in
                try connection.run("UPDATE gista_shelf SET links = ?", QuotaKind.links.defaultLimit)
            }
            let link = NewLink(account: account, place: 1, page: [1], due: nil, json: "{}", words: "")
            #expect(try await library.save(link, now: 0) == .full)
            await database.close()
        }
    }
#endif
