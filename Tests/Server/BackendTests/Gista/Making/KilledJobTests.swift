#if os(Linux)
    import Glibc
    import Locked
    import StorageTesting
    import TestServers
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(3)))
    struct KilledJobTests {
        /// The process dies while it reads a page; the next one reads it anew, and nothing is lost or made twice.
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
