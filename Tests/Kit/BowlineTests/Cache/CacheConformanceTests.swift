import Testing

@Suite struct CacheConformanceTests {
    /// Optimal tests this cache leaves out on purpose, each with its reason.
    private static let exceptions = [
        "partial-store-partial-reuse-partial-absent":
            "its 206 has fewer bytes than its Content-Range says, and the range that is asked for needs them all"
    ]

    @Test func ourOwnDefinitionsPass() async throws {
        let tests = try CacheTestDefinition.own()
        #expect(tests.count >= 100)
        for test in tests {
            let problem = try await CacheTestRun(test).problem()
            #expect(problem == nil, "\(test.id): \(problem ?? "")")
        }
    }

    @Test(.enabled(if: OpenData.isHere, Comment(rawValue: OpenData.reason)))
    func theSuiteForPrivateCachesPasses() async throws {
        var score: [String: (passed: Int, total: Int)] = [:]
        var problems: [String] = []
        for test in try CacheTestDefinition.all() where !test.isForOthers {
            let problem = try await CacheTestRun(test).problem()
            score[test.kind, default: (0, 0)].total += 1
            score[test.kind, default: (0, 0)].passed += problem == nil ? 1 : 0
            if let problem, test.kind != "check", Self.exceptions[test.id] == nil {
                problems.append("\(test.id): \(problem)")
            }
        }
        for (kind, count) in score.sorted(by: { $0.key < $1.key }) {
            print("cache-tests: \(kind) \(count.passed)/\(count.total)")
        }
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
        let optimal = try #require(score["optimal"])
        #expect(optimal.passed * 10 >= optimal.total * 9)
    }
}
