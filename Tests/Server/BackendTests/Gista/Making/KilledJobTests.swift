#if os(Linux)
    import Basics
    import Glibc
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct KilledJobTests {
        /// The process dies while it reads a page; the next one reads it again, and nothing is lost or made twice.
        @Test func aJobOutlivesItsProcess() async throws {
            let (reached, tell) = AsyncStream.makeStream(of: Void.self)
            let hangs = Locked(true)
            let site = try PageServer { target, connection in
                guard target == "/a" else { return _ = connection.send(notFound) }
                tell.yield()
                if hangs.withLock({ $0 }) { _ = connection.receive() } else { connection.send(page(article())) }
            }
            let folder = try TemporaryFolder()

            var (program, bench) = try await start(in: folder)
            let ann = try await bench.person()
            let link = try await ann.store(site.url("/a")).read(Gista.Link.self)
            for await _ in reached { break }
            program.send(SIGKILL)
            #expect(await program.exitCode() == -SIGKILL)

            hangs.withLock { $0 = false }
            (program, bench) = try await start(in: folder)
            let again = try await bench.signIn(ann.id, ann.email, "longenough")
            let links = try await again.settledLinks()
            #expect(links.map(\.id) == [link.id])
            #expect(links.first?.status == .ready)
            #expect(try await again.gists().count == 1)
            program.send(SIGTERM)
            #expect(await program.exitCode() == 0)
        }

        /// A page with which the process dies again and again: the second time it was read alone, and then never again.
        /// What was read beside it the first time is read all the same.
        @Test func aJobNeverEndsTheProcessTwice() async throws {
            let (reached, tell) = AsyncStream.makeStream(of: String.self)
            let site = try PageServer { target, connection in
                guard target.hasPrefix("/a") || target == "/bad" else { return _ = connection.send(notFound) }
                tell.yield(target)
                if target == "/bad" || target == "/a1" && isFirst.withLock({ $0 }) {
                    _ = connection.receive()
                } else {
                    connection.send(page(article("Page \(target)")))
                }
            }
            let folder = try TemporaryFolder()
            var (program, bench) = try await start(in: folder)
            let ann = try await bench.person()
            for path in ["/bad", "/a1"] { #expect(try await ann.store(site.url(path)).status == 201) }
            var underWay: Set<String> = []
            for await target in reached where underWay.insert(target).inserted && underWay.count == 2 { break }
            program.send(SIGKILL)
            _ = await program.exitCode()

            isFirst.withLock { $0 = false }
            func readings() -> Int { site.targets.count { $0 == "/bad" } }
            let first = readings()
            (program, bench) = try await start(in: folder)
            // Both are suspect, and each is alone: while one is being read the other is not.
            for await target in reached where target == "/bad" && readings() > first { break }
            program.send(SIGKILL)
            _ = await program.exitCode()
            let second = readings()

            (program, bench) = try await start(in: folder)
            let again = try await bench.signIn(ann.id, ann.email, "longenough")
            let links = try await again.settledLinks()
            let bad = try #require(links.first { $0.url.hasSuffix("/bad") })
            #expect(bad.status == .failed)
            #expect(bad.reason == "Reading this page ended the server, twice.")
            #expect(links.first { $0.url.hasSuffix("/a1") }?.status == .ready)
            #expect(readings() == second)
            // Asking for it again changes nothing.
            #expect(try await again.call("POST", "/api/links/\(ann.id)/\(bad.id)/gist").status == 202)
            #expect(try await again.links().first { $0.id == bad.id }?.status == .failed)
            program.send(SIGTERM)
            #expect(await program.exitCode() == 0)
        }

        /// Whether this is the first of the three processes.
        private let isFirst = Locked(true)

        private func start(in folder: TemporaryFolder) async throws -> (Program, GistaBench) {
            let program = try Program(
                "bowline",
                [
                    "serve", "--port", "0", "--data", folder.path, "--no-demo", "--no-limits", "--allow-loopback-links",
                    "--log-level", "error",
                ]
            )
            let line = await program.line()
            return (program, GistaBench(url: String(try #require(line.split(separator: " ").last))))
        }
    }
#endif
