// In full, because reading the process's environment and files is all it is needed for.
import BowlineJSON
import Foundation
import Identity

/// The open data that lies beside a checkout; tests that read it are skipped where it is absent.
enum OpenData {
    static let folder = ProcessInfo.processInfo.environment["BOWLINE_DATA"]
    static let reason: String = "the open data is not here; set BOWLINE_DATA to its folder"
    static var isHere: Bool { folder != nil }

    /// The groups of tests of a file.
    static func groups(_ file: String) throws -> [JSONObject] {
        let url = URL(fileURLWithPath: "\(folder ?? "")/http/wycheproof/\(file)_test.json")
        let members = JSONObject(message: try Data(contentsOf: url)) ?? [:]
        return objects(members["testGroups"])
    }

    static func objects(_ value: JSONValue?) -> [JSONObject] {
        value?.array?.compactMap(\.object) ?? []
    }
}
