internal import Basics
internal import CivilTime
internal import Distill
internal import SQLite
internal import Wire

/// Makes gists of links, several at a time, for as long as the backend runs. Its queue is in the database, so that a
/// restart loses nothing. See docs/decisions/gista.md, "The job queue is an index over links".
final class GistMaker: Sendable {
    private let jobs: any GistJobQueue
    private let reader: any PageReading
    private let hub: LiveHub
    private let peers: Peers?
    private let places: PlaceGenerator
    private let rule: RetryRule
    private let time: Timekeeper
    private let log: EventLog
    private let board: Locked<JobBoard>
    private let wakeUps = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let runner = Locked<Task<Void, Never>?>(nil)

    init(
        _ jobs: any GistJobQueue,
        reader: any PageReading,
        hub: LiveHub,
        peers: Peers? = nil,
        places: PlaceGenerator,
        rule: RetryRule = RetryRule(),
        slots: Int,
        time: Timekeeper,
        log: EventLog
    ) {
        self.jobs = jobs
        self.reader = reader
        self.hub = hub
        self.peers = peers
        self.places = places
        self.rule = rule
        self.time = time
        self.log = log
        board = Locked(JobBoard(slots: slots))
    }

    /// Starts with the jobs that an earlier run left.
    func start() {
        let task = Task { await run() }
        runner.withLock { $0 = task }
        poke()
    }

    /// Signals that there may be something to do.
    func poke() { wakeUps.continuation.yield() }

    /// Cancels the current reads, which the next start repeats, and starts nothing more.
    func breakOff() {
        reader.stop()
        wakeUps.continuation.finish()
    }

    /// Does the same, and waits until all work has ended.
    func stop() async {
        breakOff()
        await runner.withLock { $0 }?.value
    }

    private func run() async {
        await recover { () async throws(StorageError) in try await jobs.recover() }
        let upkeep: Task<Void, Never>? = jobs.isShared ? Task { await extendLeases() } : nil
        defer { upkeep?.cancel() }
        await withDiscardingTaskGroup { group in
            var timer: Task<Void, Never>?
            for await _ in wakeUps.stream {
                timer?.cancel()
                for job in await begin() {
                    group.addTask { await self.work(on: job) }
                }
                timer = Task { await self.waitForNext() }
            }
            timer?.cancel()
        }
        await recordStop()
    }

    /// Extends the leases of the jobs that run here, four times a minute.
    private func extendLeases() async {
        while (try? await time.sleep(milliseconds: GistJob.lease / 4)) != nil {
            await recover { () async throws(StorageError) in try await jobs.extendLeases(now: time.milliseconds) }
            poke()
        }
    }

    /// Recovers the jobs that ran when a process died, and logs their number.
    private func recover(_ ask: () async throws(StorageError) -> RecoveredJobs) async {
        do throws(StorageError) {
            let found = try await ask()
            guard found != RecoveredJobs() else { return }
            log(
                .warning,
                "gist_jobs_recovered",
                ["suspects": String(found.suspects), "set_aside": String(found.setAside)]
            )
        } catch {
            log(.error, "gist_jobs_not_recovered", ["reason": error.description])
        }
    }

    private func recordStop() async {
        do throws(StorageError) {
            try await jobs.recordStop()
        } catch {
            log(.error, "gist_jobs_not_rested", ["reason": error.description])
        }
    }

    /// Starts as many jobs as there are free slots.
    private func begin() async -> [GistJob] {
        guard board.withLock({ $0.hasRoom }) else { return [] }
        do throws(StorageError) {
            let (last, slots) = board.withLock { ($0.lastAccount, $0.slots) }
            // Running jobs are due as well, and are skipped.
            let due = try await jobs.due(at: time.milliseconds, after: last, maxAccounts: 2 * slots, perAccount: slots)
            let chosen = board.withLock { $0.choose(from: due) }
            guard !chosen.isEmpty else { return [] }
            do throws(StorageError) {
                let begun = try await jobs.begin(chosen, now: time.milliseconds)
                let gone = chosen.filter { job in !begun.contains { $0.account == job.account && $0.place == job.place }
                }
                end(gone)
                return begun
            } catch {
                end(chosen)
                throw error
            }
        } catch {
            log(.error, "gist_jobs_not_begun", ["reason": error.description])
            return []
        }
    }

    private func end(_ jobs: [GistJob]) {
        board.withLock { board in for job in jobs { board.end(job) } }
    }

    /// Sleeps until the next job is due, at most some seconds: a job whose storage failed is looked for again then.
    private func waitForNext() async {
        let now = time.milliseconds
        let next = (try? await jobs.nextDue(after: now)) ?? nil
        let wait = min(next.map { $0 - now } ?? 5_000, 5_000)
        guard (try? await time.sleep(milliseconds: max(1, wait))) != nil else { return }
        poke()
    }

    private func work(on job: GistJob) async {
        defer {
            end([job])
            poke()
        }
        do throws(StorageError) {
            _ = try await outcome(of: job)
            peers?.notify(.account(job.account))
            hub.notify(job.account)
        } catch {
            log(.error, "gist_not_kept", ["reason": error.description])
        }
    }

    private func outcome(of job: GistJob) async throws(StorageError) -> JobOutcome {
        // Started too often without coming to an end: reading the page may have crashed this process.
        guard job.attempt <= rule.attempts else {
            return try await jobs.fail(job, reason: "This page could not be read.")
        }
        switch await reader.read(job.link.url, for: job.account) {
        case .success(let page):
            let place = places.next()
            return try await jobs.finish(job, NewGist(page, for: job, at: place, now: time.seconds), of: page)
        case .failure(let problem) where problem.isStopped:
            let progress = Gista.LinkProgress(step: "waiting", attempt: job.attempt - 1)
            return try await jobs.postpone(job, until: time.milliseconds, progress: progress)
        case .failure(let problem):
            return try await after(problem, job)
        }
    }

    private func after(_ problem: PageReadError, _ job: GistJob) async throws(StorageError) -> JobOutcome {
        guard let wait = rule.wait(after: problem, attempt: job.attempt, random: .random(in: 0...1)) else {
            return try await jobs.fail(job, reason: problem.reason)
        }
        let due = time.milliseconds + wait
        let progress = Gista.LinkProgress(
            step: "retrying",
            attempt: job.attempt,
            retryAt: UTCTime(milliseconds: Int(due)).rfc3339
        )
        return try await jobs.postpone(job, until: due, progress: progress)
    }
}

extension NewGist {
    /// The gist of a page.
    init(_ page: DistilledPage, for job: GistJob, at place: Int64, now: Double) {
        let article = page.gist.article
        let tag = job.link.id.split(separator: "-").dropFirst().first.map(String.init) ?? ""
        let gist = Gista.Gist(
            id: LibraryItemID(.gist, tag: tag, place: place).text,
            title: article.title.isEmpty ? page.gist.headline : article.title,
            content: page.gist.summary.joined(separator: "\n"),
            userId: job.owner,
            sourceUrl: job.link.url,
            linkId: job.link.id,
            headline: page.gist.headline,
            summary: page.gist.summary,
            byline: article.byline,
            published: article.published,
            language: article.language,
            siteName: article.siteName,
            category: job.link.category.isEmpty ? article.category.rawValue : job.link.category,
            tags: article.tags,
            wordCount: article.wordCount,
            readingMinutes: article.readingMinutes,
            createdAt: UTCTime(now).rfc3339
        )
        let segments = article.paragraphs.enumerated().map { Gista.Segment(index: $0, text: $1) }
        self.init(
            account: job.account,
            place: place,
            json: GistaJSON.text(gist),
            segments: GistaJSON.text(segments),
            article: GistaJSON.text(Gista.GistArticle(page.gist, gistId: gist.id, title: gist.title))
        )
    }
}
