import Essentials
import Files

/// A file that is being filled beside the place it will take.
struct DownloadFile: Sendable {
    private let folder: OpenFile
    private let file: OpenFile
    private let temporaryName: String
    private let name: String

    /// Opens a new file of a name nobody has, in the folder of `path`.
    static func begin(_ path: String) async throws(CallError) -> DownloadFile {
        guard let place = FilePlace(path) else { throw CallError(.file(path: path, problem: "it names no file")) }
        let temporaryName = ".\(place.name).\(RandomID.span()).part"
        return try await Disk.run { () throws(FileError) in
            let folder = try OpenFile.open(place.folder, to: .folder(followingLinks: true))
            let file = try folder.open(temporaryName, to: .create(permissions: 0o644))
            return DownloadFile(folder: folder, file: file, temporaryName: temporaryName, name: place.name)
        }
    }

    /// Adds bytes at the end.
    func write(_ bytes: Data) async throws(CallError) {
        try await Disk.run { () throws(FileError) in try file.write([UInt8](bytes)) }
    }

    /// Puts the file in its place once its bytes are on the disk.
    func finish() async throws(CallError) {
        try await Disk.run { () throws(FileError) in
            try file.synchronize()
            try folder.rename(temporaryName, to: name)
        }
    }

    /// Removes the file. That it cannot be removed must not hide why the download failed.
    func abandon() async {
        _ = try? await Disk.run { () throws(FileError) in try folder.remove(temporaryName) }
    }
}
