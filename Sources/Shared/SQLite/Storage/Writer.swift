import Basics

/// The thread that writes: it takes the queued jobs, runs them in one transaction, and reports to all callers after the
/// commit.
struct Writer {
    let connection: Connection
    let counters: StorageCounters
    let checkpoints: Checkpoints
    let diskSpace: DiskSpaceMonitor?

    /// Starts the thread. The latch opens when everything is written and the file is released.
    static func start(
        _ file: OpenedFile,
        _ configuration: StorageConfiguration,
        _ mailbox: Mailbox<WriteJob>,
        _ counters: StorageCounters,
        _ readers: ReaderPool,
        _ diskSpace: DiskSpaceMonitor?
    ) throws(StorageError) -> Latch {
        let end = Latch()
        let backgroundCheckpointer =
            configuration.sharing == .exclusive ? try Checkpointer(configuration, counters) : nil
        do throws(ThreadError) {
            try startThread(named: "storage.write") {
                file.withConnection { connection in
                    let checkpoints = Checkpoints(
                        configuration.checkpoints,
                        connection,
                        backgroundCheckpointer,
                        counters
                    )
                    let writer = Writer(
                        connection: connection,
                        counters: counters,
                        checkpoints: checkpoints,
                        diskSpace: diskSpace
                    )
                    writer.run(mailbox, atMost: configuration.maxWritesPerTransaction)
                }
                // The last connection to close writes the log back; that should be this thread's.
                backgroundCheckpointer?.close()
                readers.close()
                file.close()
                end.open()
            }
        } catch {
            throw .noThread(error)
        }
        return end
    }

    private func run(_ mailbox: Mailbox<WriteJob>, atMost limit: Int) {
        var done: [WriteJob] = []
        while let jobs = mailbox.next(atMost: limit, after: done) {
            var rest = admitted(jobs)[...]
            while let job = rest.first {
                if job.needsExclusiveUse {
                    _ = job.perform(on: connection)
                    job.answer(failure: nil)
                    rest = rest.dropFirst()
                } else {
                    let group = rest.prefix { !$0.needsExclusiveUse }
                    rest = rest.dropFirst(commit(group))
                    checkpoints.afterCommit(isShortOfSpace: diskSpace?.isLow ?? false)
                }
            }
            done = jobs
            if jobs.count > 1 { mailbox.yield(until: jobs.count) }
        }
    }

    /// Returns the jobs that may run with the free disk space, and refuses the others.
    private func admitted(_ jobs: [WriteJob]) -> [WriteJob] {
        guard let diskSpace, diskSpace.check() else { return jobs }
        let refused = jobs.filter { !$0.mayWriteBelowFloor }
        _ = answer(refused[...], failure: .full)
        return jobs.filter(\.mayWriteBelowFloor)
    }

    /// Runs the jobs in one transaction and delivers their results. Returns the number of jobs it handled: fewer than
    /// given if SQLite rolled back the transaction midway, so that the rest gets a new transaction.
    private func commit(_ jobs: ArraySlice<WriteJob>) -> Int {
        do throws(SQLiteError) {
            try connection.begin(.immediate)
        } catch {
            return answer(jobs, failure: StorageError(error))
        }
        let isAlone = jobs.count == 1
        var rolledBack = 0
        for (index, job) in zip(1..., jobs) {
            let verdict = isAlone ? job.perform(on: connection) : performInSavepoint(job)
            var reason: StorageError?
            if case .rollBack(let failure) = verdict {
                rolledBack += 1
                reason = failure
            }
            // If the disk is full or fails, SQLite itself rolls back the whole transaction; all its jobs get the same
            // error.
            guard connection.isInTransaction else {
                return answer(jobs.prefix(index), failure: reason ?? transactionEndedByBody)
            }
        }
        if rolledBack == jobs.count {
            connection.rollback()
            counters.record(writes: 0, rolledBack: rolledBack, commits: 0)
            return answer(jobs, failure: nil)
        }
        do throws(SQLiteError) {
            try connection.commit()
        } catch {
            connection.rollback()
            return answer(jobs, failure: StorageError(error))
        }
        counters.record(writes: jobs.count - rolledBack, rolledBack: rolledBack, commits: 1)
        return answer(jobs, failure: nil)
    }

    private func performInSavepoint(_ job: WriteJob) -> Verdict {
        do throws(SQLiteError) {
            try connection.beginSavepoint()
            let verdict = job.perform(on: connection)
            switch verdict {
            case .commit: try connection.releaseSavepoint()
            case .rollBack: connection.rollBackToSavepoint()
            }
            return verdict
        } catch {
            // Without the savepoint, it is unknown which of the job's writes exist, so the whole transaction is rolled
            // back.
            connection.rollback()
            return .rollBack(StorageError(error))
        }
    }

    private func answer(_ jobs: ArraySlice<WriteJob>, failure: StorageError?) -> Int {
        for job in jobs { job.answer(failure: failure) }
        return jobs.count
    }

    /// The error if a transaction has ended although no statement failed: one of the bodies ended it, which is not
    /// allowed.
    private var transactionEndedByBody: StorageError {
        .statement(SQLiteError(code: .misuse, message: "a write ended the transaction it shares with others"))
    }
}
