internal import Basics

/// A database file with one writer and many readers.
///
/// Writes are handed to the writer's own thread. It runs what is waiting in one transaction, each write in a savepoint
/// of its own, and answers all of them after one commit that is on disk. An answer of success therefore means disk, and
/// one caller's failure undoes nothing of the others.
///
/// Reads go side by side, on whatever thread asks, and see the state of the last commit.
///
/// See docs/decisions/storage.md, "One thread writes, and one commit serves a group of callers".
package final class Database: Sendable {
    let configuration: StorageConfiguration
    let mailbox: Mailbox<WriteJob>
    let readers: ReaderPool
    let background: Worker
    let counters: StorageCounters
    let diskSpace: DiskSpaceMonitor?
    private let writerEnd: Latch

    /// Opens the file, creating and migrating it as needed. Waits for the disk: call `open` from a task instead.
    package init(_ configuration: StorageConfiguration) throws(StorageError) {
        let diskSpace = configuration.diskSpace.map { policy in
            DiskSpaceMonitor(policy, folder: configuration.folder, path: configuration.path)
        }
        // Opening needs some free space.
        diskSpace?.look()
        let opened = try OpenedFile(configuration)
        self.diskSpace = diskSpace
        self.configuration = configuration
        counters = StorageCounters()
        mailbox = Mailbox()
        readers = ReaderPool(configuration)
        background = Worker(name: "storage.read", maxThreads: configuration.backgroundReaders)
        writerEnd = try Writer.start(opened, configuration, mailbox, counters, readers, diskSpace)
    }

    deinit {
        // What was submitted is still finished: the threads end by themselves when their work is done.
        background.close()
        mailbox.close()
    }

    /// Opens the file on a thread of its own.
    package static func open(_ configuration: StorageConfiguration) async throws(StorageError) -> Database {
        try await Worker(name: "storage.open").run { () throws(StorageError) in try Database(configuration) }
    }

    /// Finishes every write that was submitted, refuses later ones, and releases the file and its lock.
    package func close() async {
        background.close()
        await background.waitForEnd()
        mailbox.close()
        await writerEnd.wait()
    }

    /// Ends the write transaction that is running and starts no other, so that this process holds no lock while the
    /// system suspends it. Writes submitted until then wait for `resume`.
    package func suspend() async {
        await mailbox.hold()
    }

    /// Goes on writing after `suspend`.
    package func resume() {
        mailbox.release()
    }

    /// What was written so far.
    package var statistics: StorageStatistics { counters.current }
}
