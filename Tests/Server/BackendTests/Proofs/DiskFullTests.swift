#if os(Linux)
    import Bowline
    import Glibc
    import SQLite
    import TestSupport
    import Testing

    @testable import Backend

    /// A small disk of its own, which only the system's administrator can have.
    private final class SmallDisk: Sendable {
        let folder: TemporaryFolder

        init?(bytes: Int) throws {
            folder = try TemporaryFolder()
            guard mount("bowline", folder.path, "tmpfs", 0, "size=\(bytes),mode=700") == 0 else { return nil }
        }

        deinit {
            umount2(folder.path, Int32(MNT_DETACH))
        }

        /// Whether this process may have one.
        static var isPossible: Bool { (try? SmallDisk(bytes: 65_536)) != nil }
    }

    @Suite(.timeLimit(.minutes(8)))
    struct DiskFullTests {
        @Test(.enabled(if: SmallDisk.isPossible, "a small disk can only be mounted as root"))
        func aFullDiskIsToldAndHarmsNothingAndIsGotOver() async throws {
            let disk = try #require(try SmallDisk(bytes: 6 << 20))
            let ballast = disk.folder
            ballast.overwrite("ballast", at: 0, with: [UInt8](repeating: 1, count: 1 << 20))
            var server = try await Served(ballast.path)
            let token = server.token

            var kept: [String] = []
            var refusal: Served.Outcome?
            while refusal == nil {
                let name = "league-\(kept.count)."
                let outcome = try await server.createLeague(name, key: name, filler: 190)
                if let id = outcome.id, outcome.status == 201 { kept.append(id) } else { refusal = outcome }
            }
            #expect(refusal?.status == 507)
            #expect(
                refusal?.body.contains(#"{"error":{"code":"STORAGE_FULL","message":"The server's disk is full.""#)
                    == true
            )
            // Reading continues, and refusing stays orderly.
            #expect(try await server.get("/readyz").status == 200)
            #expect(try await server.get("/v1/leagues/\(kept[0])").status == 200)
            for number in 0..<20 {
                let outcome = try await server.createLeague("more-\(number)", key: "more-\(number)", filler: 190)
                #expect([201, 507].contains(outcome.status))
                if let id = outcome.id, outcome.status == 201 { kept.append(id) }
            }

            ballast.remove("ballast")
            let outcome = try await server.createLeague("after", key: "after")
            #expect(outcome.status == 201)
            kept.append(try #require(outcome.id))

            server.program.send(SIGKILL)
            _ = await server.program.exitCode()
            server = try await Served(ballast.path, token: token)
            for id in kept { #expect(try await server.get("/v1/leagues/\(id)").status == 200, "\(id) is gone") }
            server.program.send(SIGTERM)
            #expect(await server.program.exitCode() == 0)
            let file = ballast.file(Backend.fileName)
            let database = try await Database.open(.server(path: file, schema: BackendSchema.schema))
            #expect(try await database.isIntact(thorough: true))
            await database.close()
        }
    }
#endif
