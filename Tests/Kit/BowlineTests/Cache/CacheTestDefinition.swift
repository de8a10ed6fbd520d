// In full, for JSONSerialization: the definitions are too irregular for Codable.
import Foundation

/// One test of the HTTP cache suite, as its file defines it.
struct CacheTestDefinition {
    let id: String
    let kind: String
    /// True when the test is meant for a cache that is shared, or for a client that cannot be ours.
    let isForOthers: Bool
    let requests: [Step]

    /// One request of a test: what is sent, what the origin answers, what must come of it.
    struct Step {
        let fields: [String: Any]

        subscript(name: String) -> Any? { fields[name] }
        func text(_ name: String) -> String? { fields[name] as? String }
        func flag(_ name: String) -> Bool { fields[name] as? Bool ?? false }
        func isNull(_ name: String) -> Bool { fields[name] is NSNull }
        func number(_ name: String) -> Int? { fields[name] as? Int }
        func rows(_ name: String) -> [[Any]] {
            (fields[name] as? [Any] ?? []).map { $0 as? [Any] ?? [$0] }
        }
    }

    /// The definitions of the open suite.
    static func all() throws -> [CacheTestDefinition] {
        try all(in: OpenData.read("http/cache-tests/tests.json"))
    }

    /// Our own definitions, for rules that the open suite's at hand leave out.
    static func own() throws -> [CacheTestDefinition] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        return try all(in: Data(contentsOf: tests.appending(path: "Conformance/Definitions/cache-tests.json")))
    }

    private static func all(in data: Data) throws -> [CacheTestDefinition] {
        let groups = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        return (groups ?? []).flatMap { $0["tests"] as? [[String: Any]] ?? [] }.map { test in
            CacheTestDefinition(
                id: test["id"] as? String ?? "",
                kind: test["kind"] as? String ?? "required",
                isForOthers: test["cdn_only"] as? Bool ?? false || test["browser_skip"] as? Bool ?? false,
                requests: (test["requests"] as? [[String: Any]] ?? []).map(Step.init)
            )
        }
    }
}
