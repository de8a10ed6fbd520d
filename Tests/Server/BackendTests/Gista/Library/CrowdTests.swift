#if os(Linux)
    import FoundationEssentials
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(10)))
    struct CrowdTests {
        /// Each of a thousand becomes a gist where proofs run in full, and every tenth otherwise.
        @Test func fiftyPeopleSaveAThousandLinksAtOnce() async throws {
            let isThorough = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1"
            let gists = isThorough ? 20 : 2
            try await GistaBench.run { bench in
                let site = try PageServer { $0 == "/robots.txt" ? notFound : page(article("Page \($0)")) }
                let people = try await withThrowingTaskGroup(of: GistaPerson.self) { group in
                    for number in 0..<50 { group.addTask { try await bench.person("p\(number)") } }
                    return try await group.reduce(into: [GistaPerson]()) { $0.append($1) }
                }
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for (index, person) in people.enumerated() {
                        for number in 0..<20 {
                            let url = site.url("/\(index)/\(number)")
                            group.addTask { try await person.store(url, makesGist: number < gists).status }
                        }
                    }
                    return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
                }
                #expect(statuses == [201: 1_000])
                for person in people {
                    let links = try await person.settledLinks()
                    #expect(links.count == 20)
                    #expect(links.allSatisfy { $0.status == .ready })
                    #expect(links.count { $0.gistId != nil } == gists)
                    #expect(Set(try await person.gists().map(\.id)).count == gists)
                }
                #expect(site.targets.filter { $0 != "/robots.txt" }.count == 50 * gists)
            }
        }
    }
#endif
