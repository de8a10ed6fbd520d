import Basics

/// The one thread that writes: takes what waits, runs it in one transaction, answers everyone after the commit.
struct Writer {
    let connection: Connection
    let counters: StorageCounters
    let checkpoints: Checkpoints
    let diskSpace: DiskSpaceMonitor?

    /// Starts the thread. The latch opens when all is written and the file is released.
    static func start(
        _ file: OpenedFile,
        _ configuration: StorageConfiguration,
        _ mailbox: Mailbox<WriteJob>,
        _ counters: StorageCounters,
        _ readers: ReaderPool,
        _ diskSpace: DiskSpaceMonitor?
    ) throws(StorageError) -> Latch {
        let end = Latch()
        let beside = configuration.sharing == .exclusive ? try Checkpointer(configuration, counters) : nil
        do throws(ThreadError) {
            try startThread(named: "storage.write") {
                file.lend { connection in
                    let checkpoints = Checkpoints(configuration.checkpoints, connection, beside, counters)
                    let writer = Writer(
                        connection: connection,
                        counters: counters,
                        checkpoints: checkpoints,
                        diskSpace: diskSpace
                    )
                    writer.run(mailbox, atMost: configuration.largestBatch)
                }
                // The last connection to go writes the log back; that should be this thread's.
                beside?.close()
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
                if job.needsOwnTurn {
                    _ = job.perform(on: connection)
                    job.answer(failure: nil)
                    rest = rest.dropFirst()
                } else {
                    let group = rest.prefix { !$0.needsOwnTurn }
                    rest = rest.dropFirst(commit(group))
                    checkpoints.afterCommit(isShortOfSpace: diskSpace?.isLow ?? false)
                }
            }
            done = jobs
            if jobs.count > 1 { mailbox.yield(until: jobs.count) }
        }
    }

    /// The jobs that may run with the free disk space. The others are refused here.
    private func admitted(_ jobs: [WriteJob]) -> [WriteJob] {
        guard let diskSpace, diskSpace.look() else { return jobs }
        let refused = jobs.filter { !$0.usesReserve }
        _ = answer(refused[...], failure: .full)
        return jobs.filter(\.usesReserve)
    }

    /// Runs the jobs in one transaction and answers them. Returns how many it took: fewer than it was given when SQLite
    /// undid the transaction half way, so that the rest gets a fresh one.
    private func commit(_ jobs: ArraySlice<WriteJob>) -> Int {
        do throws(SQLiteError) {
            try connection.begin(.immediate)
        } catch {
            return answer(jobs, failure: StorageError(error))
        }
        let isAlone = jobs.count == 1
        var undone = 0
        for (place, job) in zip(1..., jobs) {
            let verdict = isAlone ? job.perform(on: connection) : performInSavepoint(job)
            var reason: StorageError?
            if case .undo(let failure) = verdict {
                undone += 1
                reason = failure
            }
            // SQLite ends the transaction of all by itself when the disk is full or fails; they share the reason.
            guard connection.isInTransaction else {
                return answer(jobs.prefix(place), failure: reason ?? endedByABody)
            }
        }
        if undone == jobs.count {
            connection.rollback()
            counters.note(writes: 0, undone: undone, commits: 0)
            return answer(jobs, failure: nil)
        }
        do throws(SQLiteError) {
            try connection.commit()
        } catch {
            connection.rollback()
            return answer(jobs, failure: StorageError(error))
        }
        counters.note(writes: jobs.count - undone, undone: undone, commits: 1)
        return answer(jobs, failure: nil)
    }

    private func performInSavepoint(_ job: WriteJob) -> Verdict {
        do throws(SQLiteError) {
            try connection.beginSavepoint()
            let verdict = job.perform(on: connection)
            switch verdict {
            case .keep: try connection.keepSavepoint()
            case .undo: connection.undoSavepoint()
            }
            return verdict
        } catch {
            // Without its savepoint nothing is known of the job's writes: end the transaction for all.
            connection.rollback()
            return .undo(StorageError(error))
        }
    }

    private func answer(_ jobs: ArraySlice<WriteJob>, failure: StorageError?) -> Int {
        for job in jobs { job.answer(failure: failure) }
        return jobs.count
    }

    /// Why a transaction is gone that nothing went wrong in: one of its bodies ended it, which bodies must not do.
    private var endedByABody: StorageError {
        .statement(SQLiteError(code: .misuse, message: "a write ended the transaction it shares with others"))
    }
}
