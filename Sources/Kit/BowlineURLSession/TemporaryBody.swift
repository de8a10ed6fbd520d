import Basics
import Bowline
// Full Foundation, which the module needs anyway.
import Foundation

/// The file that a body is sent from.
enum BodyFile: Sendable {
    /// The app's own file.
    case original(path: String)
    /// A file that is removed after the transfer.
    case temporary(TemporaryBody)

    var path: String {
        switch self {
        case .original(let path): path
        case .temporary(let body): body.path
        }
    }
}

/// A body in a temporary file while it is sent, so that it is never whole in memory. Releasing this removes the file.
final class TemporaryBody: Sendable {
    let path: String

    private init(_ path: String) {
        self.path = path
    }

    deinit {
        // A file that cannot be removed stays in the temporary folder, which the system empties.
        unlink(path)
    }

    /// Writes all of `source` to a file that only its owner can read.
    static func write(_ source: any ByteSource) async throws(CallError) -> TemporaryBody {
        let path = FileManager.default.temporaryDirectory.path + "/bowline-body-\(getpid())-\(UUID().uuidString)"
        do throws(CallError) {
            let file = try await Disk.run { () throws(FileError) in
                try OpenFile.open(path, to: .create(permissions: 0o600))
            }
            let body = TemporaryBody(path)
            while let chunk = try await source.next() {
                try await Disk.run { () throws(FileError) in try file.write([UInt8](chunk)) }
            }
            return body
        } catch {
            source.cancel()
            throw error
        }
    }
}
