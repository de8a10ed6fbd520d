import Basics
import Essentials

/// A file that is written next to its final path.
struct DownloadFile: Sendable {
    private let folder: OpenFile
    private let file: OpenFile
    private let temporaryName: String
    private let name: String
    /// The name of the file that records how to resume the download; nil if the download cannot be resumed.
    private let recordName: String?

    /// Creates a temporary file with an unused name in the folder of `path`.
    static func begin(_ path: String) async throws(CallError) -> DownloadFile {
        let location = try location(of: path)
        let temporaryName = ".\(location.name).\(RandomID.span()).part"
        return try await Disk.run { () throws(FileError) in
            let folder = try OpenFile.open(location.folder, to: .folder(followingLinks: true))
            let file = try folder.open(temporaryName, to: .create(permissions: 0o644))
            return DownloadFile(
                folder: folder,
                file: file,
                temporaryName: temporaryName,
                name: location.name,
                recordName: nil
            )
        }
    }

    /// Opens the partial file that an earlier download of `key` left next to `path`, with its record, or an empty file.
    ///
    /// Only one download at a time can write it, across all processes.
    static func resume(_ path: String, key: String) async throws(CallError) -> (DownloadFile, DownloadRecord?) {
        let location = try location(of: path)
        return try await Disk.run { () throws(FileError) in
            let folder = try OpenFile.open(location.folder, to: .folder(followingLinks: true))
            let temporaryName = ".\(location.name).part"
            let recordName = ".\(location.name).resume"
            let file = try folder.openExclusively(temporaryName, to: .append(permissions: 0o644))
            let download = DownloadFile(
                folder: folder,
                file: file,
                temporaryName: temporaryName,
                name: location.name,
                recordName: recordName
            )
            guard let record = try read(recordName, in: folder), record.key == key,
                record.synced <= (try file.metadata().length)
            else {
                try download.forgetPart()
                return (download, nil)
            }
            try file.truncate(to: record.synced)
            return (download, record)
        }
    }

    private static func location(of path: String) throws(CallError) -> FileLocation {
        guard let location = FileLocation(path) else {
            throw CallError(.file(path: path, problem: "the path has no file name"))
        }
        return location
    }

    /// The content of the record file; nil if there is none or it is not a valid record.
    private static func read(_ name: String, in folder: OpenFile) throws(FileError) -> DownloadRecord? {
        let bytes: [UInt8]
        do {
            bytes = try folder.open(name, to: .read(followingLinks: false)).readAll(upTo: 1 << 16)
        } catch  where error.isAbsence || error.code == Disk.fileTooLarge {
            return nil
        }
        let record = try? JSONCoder.standard.decode(DownloadRecord.self, from: Data(bytes))
        return record.flatMap { $0.isValid ? $0 : nil }
    }

    // MARK: Filling

    /// Appends bytes.
    func write(_ bytes: Data) async throws(CallError) {
        try await Disk.run { () throws(FileError) in try file.write([UInt8](bytes)) }
    }

    /// Discards the received bytes. The record is removed first, so that after a crash it cannot describe other bytes.
    func startOver() async throws(CallError) {
        try await Disk.run { () throws(FileError) in try forgetPart() }
    }

    private func forgetPart() throws(FileError) {
        if let recordName, try folder.remove(recordName) { try folder.synchronize() }
        try file.truncate(to: 0)
    }

    /// Saves the record, after the file's bytes are on the disk.
    func save(_ record: DownloadRecord) async throws(CallError) {
        guard let recordName else { return }
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try JSONCoder.standard.encode(record))
        } catch {
            throw CallError(.file(path: recordName, problem: "the record cannot be encoded as JSON"))
        }
        let newName = "\(recordName).\(RandomID.span())"
        try await Disk.run { () throws(FileError) in
            try file.synchronize()
            do throws(FileError) {
                let new = try folder.open(newName, to: .create(permissions: 0o600))
                try new.write(bytes)
                try new.synchronize()
                try folder.rename(newName, to: recordName)
            } catch {
                // A failure to remove the new record must not hide why it could not be written.
                _ = try? folder.remove(newName)
                throw error
            }
        }
    }

    /// Moves the file to its final path, after its bytes are on the disk.
    func finish() async throws(CallError) {
        try await Disk.run { () throws(FileError) in
            try file.synchronize()
            try folder.rename(temporaryName, to: name)
            guard let recordName else { return }
            try folder.remove(recordName)
            try folder.synchronize()
        }
    }

    /// Removes the file. Errors are ignored, because they must not hide why the download failed.
    func abandon() async {
        _ = try? await Disk.run { () throws(FileError) in
            if let recordName { try folder.remove(recordName) }
            try folder.remove(temporaryName)
        }
    }
}
