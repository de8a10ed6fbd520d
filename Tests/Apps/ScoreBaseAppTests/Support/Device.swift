import Essentials

/// What a device keeps: a folder of a test's own, with all that is in it gone with the last reference.
final class Device: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("scorebase-\(UUID().uuidString)").path

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Whether some file in it holds that text.
    func holds(_ word: String) throws -> Bool {
        try FileManager.default.subpathsOfDirectory(atPath: path).contains { name in
            FileManager.default.contents(atPath: path + "/" + name)?.firstRange(of: Data(word.utf8)) != nil
        }
    }

    /// Who may do what with the folder and each thing in it.
    func permissions() throws -> [String: Int] {
        try ([""] + FileManager.default.subpathsOfDirectory(atPath: path)).reduce(into: [:]) { found, name in
            let facts = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
            found[name] = facts[.posixPermissions] as? Int
        }
    }
}
