import Basics
import Digest
import Essentials

/// The saved state of an upload in parts, so that the upload can resume after the process restarts.
struct UploadRecord: Codable, Sendable, Equatable {
    /// A digest of the file's version, the endpoint, the strategy and the user.
    var key: String
    /// The address to which the parts are sent.
    var location: String

    private enum CodingKeys: String, CodingKey {
        case key
        // Records saved by earlier versions have this name.
        case location = "place"
    }
}

/// The file that contains the record of an upload. Only one upload at a time can open it, across all processes.
struct UploadRecordFile: Sendable {
    private let folder: OpenFile
    private let file: OpenFile
    private let name: String

    /// Opens the record in `folder` for the file at `path`, or creates an empty record.
    static func open(for path: String, in folder: String) async throws(CallError) -> UploadRecordFile {
        guard let location = FileLocation(path) else {
            throw CallError(.file(path: path, problem: "the path has no file name"))
        }
        // Files with the same name in different folders have separate records.
        let digest = Hex.encode(Hash.sha256(path.utf8)).prefix(16)
        let name = ".\(location.name).\(digest).upload"
        return try await Disk.run { () throws(FileError) in
            let folder = try OpenFile.open(folder, to: .folder(followingLinks: true))
            let file = try folder.openExclusively(name, to: .lock(permissions: 0o600))
            return UploadRecordFile(folder: folder, file: file, name: name)
        }
    }

    /// The record; nil if there is none, or if a crash left it incomplete.
    func read() async throws(CallError) -> UploadRecord? {
        let bytes = try await Disk.run { () throws(FileError) -> [UInt8] in
            try file.seek(to: 0)
            do throws(FileError) {
                return try file.readAll(upTo: 1 << 16)
            } catch  where error.code == Disk.fileTooLarge {
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
            throw CallError(.file(path: name, problem: "the record cannot be encoded as JSON"))
        }
        try await Disk.run { () throws(FileError) in
            try file.truncate(to: 0)
            try file.seek(to: 0)
            try file.write(bytes)
            try file.synchronize()
            try folder.synchronize()
        }
    }

    /// Deletes the record; the empty file stays for the next upload.
    func clear() async throws(CallError) {
        try await Disk.run { () throws(FileError) in
            try file.truncate(to: 0)
            try file.synchronize()
        }
    }

    /// Removes the file. If that fails, the next upload only makes one extra request to the server.
    func remove() async {
        _ = try? await Disk.run { () throws(FileError) in try folder.remove(name) }
    }
}
