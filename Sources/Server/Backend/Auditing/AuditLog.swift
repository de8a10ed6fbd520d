internal import Basics
package import BowlineJSON
internal import CivilTime
internal import HTTPServer
package import Identity

/// The audit log: JSON lines in the data folder, readable only by its owner.
///
/// An entry is put into a bounded queue and written by a dedicated thread, so no request waits for the disk.
/// Completed and refused actions go to separate files, so that a flood of refusals cannot push out the records of
/// completed actions. Dropped entries are counted, and the count is written as an entry when the queue has room again.
///
/// See docs/decisions/accounts.md, "The audit log is two series of files".
package final class AuditLog: AuditSink {
    /// Size limits.
    package struct Limits: Sendable {
        /// The maximum size of one file, in bytes.
        package var fileBytes = 8 << 20
        /// The number of rotated files to keep, for completed and for refused actions each.
        package var olderFiles = 7
        /// The maximum size of the entries that wait to be written, in bytes.
        package var waitingBytes = 8 << 20

        package init() {}
    }

    private struct State {
        var waiting: [(isRefusal: Bool, line: [UInt8])] = []
        var bytes = 0
        var lost = 0
        var isWriting = false
    }

    private let state = Locked(State())
    private let worker = Worker(name: "bowline-audit")
    private let completedFiles: AuditFiles
    private let refusedFiles: AuditFiles
    private let limits: Limits
    private let log: EventLog
    private let now: @Sendable () -> Double

    /// A log in an existing folder.
    package init(
        folder: String,
        log: EventLog,
        limits: Limits = Limits(),
        now: @escaping @Sendable () -> Double = secondsSince1970
    ) {
        completedFiles = AuditFiles(folder: folder, name: "audit", limits)
        refusedFiles = AuditFiles(folder: folder, name: "audit-refused", limits)
        self.limits = limits
        self.log = log
        self.now = now
    }

    package func record(_ entry: AuditEntry) {
        let line = entry.line(at: now())
        let startsWriter = state.withLock { state in
            guard state.bytes + line.count <= limits.waitingBytes else {
                state.lost += 1
                return false
            }
            state.waiting.append((entry.outcome != .done, line))
            state.bytes += line.count
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if startsWriter { Task { await flush() } }
    }

    /// Returns when all entries recorded before the call are on disk, or could not be written.
    package func flush() async {
        await worker.run { self.drain() }
    }

    /// The newest `limit` entries since `moment` (seconds since 1970), oldest first.
    package func entries(since moment: Double, limit: Int) async -> [JSONObject] {
        await flush()
        return await worker.run { [completedFiles, refusedFiles] in
            let lines =
                completedFiles.lines(since: moment, limit: limit) + refusedFiles.lines(since: moment, limit: limit)
            return lines.sorted { $0.time < $1.time }.suffix(limit).map(\.members)
        }
    }

    // MARK: On the thread

    private func drain() {
        while let batch = takeBatch() {
            var lines = batch.lines.filter { !$0.isRefusal }.map(\.line)
            let count = lines.count + batch.lost
            if batch.lost > 0 {
                let entry = AuditEntry("audit_entries_lost", .refused, reason: String(batch.lost))
                lines.append(entry.line(at: now()))
                log(.error, "audit_entries_lost", ["entries": String(batch.lost)])
            }
            write(lines, of: count, to: completedFiles)
            let refusals = batch.lines.filter(\.isRefusal).map(\.line)
            write(refusals, of: refusals.count, to: refusedFiles)
        }
    }

    /// Writes the lines; `count` is the number of entries that count as lost if that fails.
    private func write(_ lines: [[UInt8]], of count: Int, to files: AuditFiles) {
        guard !lines.isEmpty else { return }
        do throws(FileError) {
            try files.append(lines.joined())
        } catch {
            state.withLock { $0.lost += count }
            log(.error, "audit_not_written", ["entries": String(count), "reason": error.description])
        }
    }

    /// The waiting entries and the number of dropped entries. Nil if no entry waits; the writer is then marked as stopped.
    private func takeBatch() -> (lines: [(isRefusal: Bool, line: [UInt8])], lost: Int)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isWriting = false
                return nil
            }
            defer { (state.waiting, state.bytes, state.lost) = ([], 0, 0) }
            return (state.waiting, state.lost)
        }
    }
}

extension AuditEntry {
    /// The entry as one line of JSON.
    fileprivate func line(at time: Double) -> [UInt8] {
        let members: [(String, String?)] = [
            ("time", UTCTime(time).rfc3339), ("event", event), ("outcome", outcome.rawValue), ("reason", reason),
            ("actor", actor), ("subject", subject), ("address", address), ("request", request),
        ]
        let present = members.compactMap { name, text in text.map { (name, JSONValue.string($0)) } }
        return JSONValue.object(JSONObject(present)).bytes() + [UInt8(ascii: "\n")]
    }
}
