internal import Basics
internal import BowlineJSON
internal import CivilTime
internal import Essentials
internal import HTTPServer
internal import Identity

/// One kind of the audit log's files: `NAME.jsonl`, which is written, and `NAME.1.jsonl` and on, the older the higher.
/// Calls block.
struct AuditFiles: Sendable {
    private let folder: String
    private let name: String
    private let bounds: AuditLog.Bounds

    init(folder: String, name: String, _ bounds: AuditLog.Bounds) {
        self.folder = folder
        self.name = name
        self.bounds = bounds
    }

    /// Writes lines to the end and waits until they are on the disk; a file that is full is set aside first.
    func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
        let bytes = Array(bytes)
        guard !bytes.isEmpty else { return }
        let folder = try OpenFile.open(folder, to: .folder(followingLinks: true))
        var file = try folder.open(file(0), to: .append(permissions: 0o600))
        let length = try file.standing().length
        if length > 0, length + bytes.count > bounds.fileBytes {
            try rotate(in: folder)
            file = try folder.open(self.file(0), to: .append(permissions: 0o600))
        }
        try file.write(bytes)
        try file.synchronize()
    }

    /// The lines since a moment, with their times; of more than `most` the newest.
    func lines(since moment: Double, most: Int) -> [(time: String, members: JSONObject)] {
        let from = UTCTime(moment).rfc3339
        var found: [(time: String, members: JSONObject)] = []
        // The newest file first: when it has enough, the older ones are not read.
        for number in 0...bounds.olderFiles where found.count < most {
            let newer = found
            found = lines(of: number).filter { $0.time >= from } + newer
        }
        return found.suffix(most)
    }

    private func lines(of number: Int) -> [(time: String, members: JSONObject)] {
        guard let file = try? OpenFile.open("\(folder)/\(file(number))", to: .read(followingLinks: false)),
            let bytes = try? file.readAll(upTo: 2 * bounds.fileBytes + bounds.waitingBytes)
        else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            // A line cut short by a full disk or a power cut is passed over.
            guard let members = JSONObject(message: line), let time = members["time"]?.string else { return nil }
            return (time, members)
        }
    }

    private func rotate(in folder: OpenFile) throws(FileError) {
        for number in stride(from: bounds.olderFiles - 1, through: 0, by: -1) {
            do throws(FileError) {
                try folder.rename(file(number), to: file(number + 1))
            } catch {
                guard error.isAbsence else { throw error }
            }
        }
    }

    private func file(_ number: Int) -> String { number == 0 ? "\(name).jsonl" : "\(name).\(number).jsonl" }
}
