internal import Basics
internal import BowlineJSON
internal import CivilTime
internal import Essentials
internal import HTTPServer
internal import Identity

/// One series of the audit log's files: `NAME.jsonl` is the current file; `NAME.1.jsonl` and so on are older, the
/// higher the number the older. Calls block.
struct AuditFiles: Sendable {
    private let folder: String
    private let name: String
    private let limits: AuditLog.Limits

    init(folder: String, name: String, _ limits: AuditLog.Limits) {
        self.folder = folder
        self.name = name
        self.limits = limits
    }

    /// Appends lines and waits until they are on disk; rotates a full file first.
    func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
        let bytes = Array(bytes)
        guard !bytes.isEmpty else { return }
        let folder = try OpenFile.open(folder, to: .folder(followingLinks: true))
        var file = try folder.open(file(0), to: .append(permissions: 0o600))
        let length = try file.metadata().length
        if length > 0, length + bytes.count > limits.fileBytes {
            try rotate(in: folder)
            file = try folder.open(self.file(0), to: .append(permissions: 0o600))
        }
        try file.write(bytes)
        try file.synchronize()
    }

    /// The newest `limit` lines since `moment` (seconds since 1970), with their times, oldest first.
    func lines(since moment: Double, limit: Int) -> [(time: String, members: JSONObject)] {
        let from = UTCTime(moment).rfc3339
        var found: [(time: String, members: JSONObject)] = []
        // The newest file first: when it has enough, the older files are not read.
        for number in 0...limits.olderFiles where found.count < limit {
            let newer = found
            found = lines(of: number).filter { $0.time >= from } + newer
        }
        return found.suffix(limit)
    }

    private func lines(of number: Int) -> [(time: String, members: JSONObject)] {
        guard let file = try? OpenFile.open("\(folder)/\(file(number))", to: .read(followingLinks: false)),
            let bytes = try? file.readAll(upTo: 2 * limits.fileBytes + limits.waitingBytes)
        else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            // Skips a line that a full disk or a power failure cut short.
            guard let members = JSONObject(message: line), let time = members["time"]?.string else { return nil }
            return (time, members)
        }
    }

    private func rotate(in folder: OpenFile) throws(FileError) {
        for number in stride(from: limits.olderFiles - 1, through: 0, by: -1) {
            do throws(FileError) {
                try folder.rename(file(number), to: file(number + 1))
            } catch {
                guard error.isAbsence else { throw error }
            }
        }
    }

    private func file(_ number: Int) -> String { number == 0 ? "\(name).jsonl" : "\(name).\(number).jsonl" }
}
