// In full, because reading the process's environment and files is all it is needed for.
import Foundation

/// The open data that lies beside a checkout; tests that read it are skipped where it is absent.
enum OpenData {
    static let folder = ProcessInfo.processInfo.environment["BOWLINE_DATA"]
    static let reason: String = "the open data is not here; set BOWLINE_DATA to its folder"
    static var isHere: Bool { folder != nil }

    static func read(_ path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: "\(folder ?? "")/\(path)"))
    }
}
