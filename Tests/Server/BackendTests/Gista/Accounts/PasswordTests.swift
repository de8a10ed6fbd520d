#if os(Linux)
    import HTTPServer
    import SQLite
    import Storage
    import StorageTesting
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(2)))
    struct PasswordTests {
        private func forgotten(_ bench: GistaBench, _ email: String) async throws -> GistaAnswer {
            try await bench.call("POST", "/api/passwords/forgotten", Gista.ForgottenPasswordRequest(email: email))
        }

        private func reset(_ bench: GistaBench, _ email: String, _ code: String) async throws -> GistaAnswer {
            let request = Gista.ResetPasswordRequest(email: email, code: code, password: "another one")
            return try await bench.call("POST", "/api/passwords/reset", request)
        }

        @Test func aCodeChoosesANewPasswordAndEndsEverySession() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                #expect(try await forgotten(bench, ann.email).status == 202)
                let code = try #require(bench.lastCode)
                #expect(try await reset(bench, ann.email, code).status == 200)
                #expect(try await ann.call("GET", "/api/gists").status == 401)
                _ = try await bench.signIn(ann.id, ann.email, "another one")
                // A code works once.
                #expect(try await reset(bench, ann.email, code).fields == ["code"])
            }
        }

        @Test func nobodyLearnsWhoHasAnAccount() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let (known, unknown) = (
                    try await forgotten(bench, ann.email), try await forgotten(bench, "nobody@example.com")
                )
                #expect(known.status == unknown.status)
                #expect(known.text == unknown.text)
                let (wrong, none) = (
                    try await reset(bench, ann.email, "x"), try await reset(bench, "nobody@example.com", "x")
                )
                #expect(wrong.status == 400 && none.status == 400)
                #expect(wrong.fields == none.fields)
            }
        }

        @Test func fiveGuessesAreAllThereAre() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                _ = try await forgotten(bench, ann.email)
                let code = try #require(bench.lastCode)
                for _ in 0..<5 { #expect(try await reset(bench, ann.email, "000").status == 400) }
                #expect(try await reset(bench, ann.email, code).status == 400)
                // Asking again buys no new guesses.
                _ = try await forgotten(bench, ann.email)
                let second = try #require(bench.lastCode)
                #expect(try await reset(bench, ann.email, second).status == 400)
            }
        }

        @Test func passwordsAreKeptAsArgon2idAndNeverLogged() async throws {
            let hasher = try PasswordHasher(cost: .init(passes: 1, kibibytes: 64))
            let hash = try await hasher.hash("longenough")
            #expect(hash.hasPrefix("$argon2id$v=19$m=64,t=1,p=1$"))
            #expect(try await hasher.hash("longenough") != hash)
            #expect(try await hasher.verify("longenough", against: hash))
            #expect(try await !hasher.verify("longenougi", against: hash))
            #expect(try await !hasher.verify("nobody", against: nil))
            #expect(try await !hasher.verify("x", against: "no hash at all"))
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                #expect(!bench.logged.contains("longenough"))
                #expect(!bench.logged.contains(ann.session.accessToken))
            }
        }

        /// The hash that is kept of the only account's password, after something was done to it.
        private func keptHash(in folder: TemporaryFolder, replacedBy hash: String? = nil) async throws -> String {
            let file = StorageConfiguration.server(path: folder.file(Backend.fileName), schema: BackendSchema.schema)
            let database = try await Database.open(file)
            if let hash {
                try await database.write { connection throws(SQLiteError) in
                    try connection.run("UPDATE gista_account SET password = ?", hash)
                }
            }
            let kept = try database.read { connection throws(SQLiteError) in
                try connection.first("SELECT password FROM gista_account") { row in row[0] as String }
            }
            await database.close()
            return try #require(kept)
        }

        @Test func whatIsKeptCostsEnoughAndChangesWithThePassword() async throws {
            let folder = try TemporaryFolder()
            var id = "", email = ""
            try await GistaBench.run(in: folder) { bench in
                let ann = try await bench.person()
                (id, email) = (ann.id, ann.email)
            }
            let first = try await keptHash(in: folder)
            #expect(first.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
            try await GistaBench.run(in: folder) { bench in
                let ann = try await bench.signIn(id, email, "longenough")
                let change = ["password": "quite another", "currentPassword": "longenough"]
                #expect(try await ann.call("PUT", "/api/users/\(id)", change).status == 200)
                #expect(try await bench.signIn(id, email, "quite another").id == id)
            }
            let second = try await keptHash(in: folder)
            #expect(second.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$") && second != first)
        }

        @Test func aCheapHashOfOldIsMadeAnewWhenItsOwnerSignsIn() async throws {
            let folder = try TemporaryFolder()
            var id = "", email = ""
            try await GistaBench.run(in: folder) { bench in
                let ann = try await bench.person()
                (id, email) = (ann.id, ann.email)
            }
            let cheap = try await PasswordHasher(cost: .init(passes: 1, kibibytes: 64)).hash("longenough")
            #expect(try await keptHash(in: folder, replacedBy: cheap) == cheap)
            try await GistaBench.run(in: folder) { bench in
                let wrong = Gista.SignInRequest(email: email, password: "wrong")
                #expect(try await bench.call("POST", "/api/sessions", wrong).status == 401)
                _ = try await bench.signIn(id, email, "longenough")
            }
            let kept = try await keptHash(in: folder)
            #expect(kept.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
            #expect(try await PasswordHasher().verify("longenough", against: kept))
        }

        @Test func aCrowdIsTurnedAwayRatherThanQueuedForEver() async throws {
            let hasher = try PasswordHasher(cost: .init(passes: 1, kibibytes: 8), most: 3)
            let refused = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<200 {
                    group.addTask {
                        do throws(HTTPError) {
                            _ = try await hasher.hash("x")
                            return false
                        } catch {
                            return error.status == 503 && error.headers["Retry-After"] != nil
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(refused > 0)
            #expect(try await hasher.hash("x").hasPrefix("$argon2id$"))
        }
    }
#endif
