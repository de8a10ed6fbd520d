internal import Basics

/// A database file with one writer and many readers.
///
/// Writes run on the writer's own thread. It runs all waiting writes in one transaction, each in its own savepoint, and
/// reports success to all callers after one commit that is on the disk. Success therefore means that the write is on
/// the disk, and the failure of one caller's write undoes no other's.
///
/// Reads run concurrently on the calling threads and see the state of the last commit.
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

    /// Opens the file, creating and migrating it as needed. Blocks on the disk, so use `open` in async code.
    package init(_ configuration: StorageConfiguration) throws(StorageError) {
        let diskSpace = configuration.diskSpace.map { policy in
            DiskSpaceMonitor(policy, folder: configuration.folder, path: configuration.path)
        }
        // Opening needs some free space, so the reserve may have to be released first.
        diskSpace?.check()
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
        // Submitted work is still finished: the threads end by themselves when it is done.
        background.close()
        mailbox.close()
    }

    /// Opens the file on a separate thread.
    package static func open(_ configuration: StorageConfiguration) async throws(StorageError) -> Database {
        try await Worker(name: "storage.open").run { () throws(StorageError) in try Database(configuration) }
    }

    /// Finishes all submitted writes, refuses later ones, and releases the file and its lock.
    package func close() async {
        background.close()
        await background.waitForEnd()
        mailbox.close()
        await writerEnd.wait()
    }

    /// Finishes the running write transaction and starts no other, so that this process holds no lock while the system
    /// suspends it. Writes submitted after that wait for `resume`.
    package func suspend() async {
        await mailbox.pause()
    }

    /// Continues writing after `suspend`.
    package func resume() {
        mailbox.resume()
    }

    /// The current counters.
    package var statistics: StorageStatistics { counters.current }
}
