import Basics
import Digest
import Essentials

/// What is noted about an upload in parts: enough to go on with it after a restart of the process.
struct UploadRecord: Codable, Sendable, Equatable {
    /// Which version of which file goes where, by which strategy and for which user, as a digest.
    var key: String
    /// The address that the parts go to.
    var place: String
}

/// The file with the record of an upload. One upload at a time may have it, in this process or another.
struct UploadRecordFile: Sendable {
    private let folder: OpenFile
    private let file: OpenFile
    private let name: String

    /// Opens the record of the file at `path`, which is in `folder`, or makes an empty one.
    static func open(of path: String, in folder: String) async throws(CallError) -> UploadRecordFile {
        guard let place = FilePlace(path) else { throw CallError(.file(path: path, problem: "it names no file")) }
        // Files of the same name in two folders have two records.
        let digest = Hex.encode(Hash.sha256(path.utf8)).prefix(16)
        let name = ".\(place.name).\(digest).upload"
        return try await Disk.run { () throws(FileError) in
            let folder = try OpenFile.open(folder, to: .folder(followingLinks: true))
            let file = try folder.openAlone(name, to: .lock(permissions: 0o600))
            return UploadRecordFile(folder: folder, file: file, name: name)
        }
    }

    /// The record; nil when there is none, or when a crash left only a part of it.
    func read() async throws(CallError) -> UploadRecord? {
        let bytes = try await Disk.run { () throws(FileError) -> [UInt8] in
            try file.seek(to: 0)
            do throws(FileError) {
                return try file.readAll(upTo: 1 << 16)
            } catch  where error.code == Disk.isTooLarge {
                return []
            }
        }
        return try? JSONCoder.standard.decode(UploadRecord.self, from: Data(bytes))
    }

    /// Replaces the record.
    func save(_ record: UploadRecord) async throws(CallError) {
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try JSONCoder.standard.encode(record))
        } catch {
            throw CallError(.file(path: name, problem: "it cannot be written as JSON"))
        }
        try await Disk.run { () throws(FileError) in
            try file.truncate(to: 0)
            try file.seek(to: 0)
            try file.write(bytes)
            try file.synchronize()
            try folder.synchronize()
        }
    }

    /// Forgets the upload; the file stays for the next one.
    func clear() async throws(CallError) {
        try await Disk.run { () throws(FileError) in
            try file.truncate(to: 0)
            try file.synchronize()
        }
    }

    /// Removes the file. A record that cannot be removed only has the server asked once more.
    func remove() async {
        _ = try? await Disk.run { () throws(FileError) in try folder.remove(name) }
    }
}
