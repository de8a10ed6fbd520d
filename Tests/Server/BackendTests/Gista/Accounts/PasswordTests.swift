#if os(Linux)
    import HTTPServer
    import SQLite
    import ServerStorage
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct PasswordTests {
        private func forgotten(
            _ bench: GistaBench,
            _ email: String,
            from address: String = "127.0.0.1"
        ) async throws -> GistaAnswer {
            let request = Gista.ForgottenPasswordRequest(email: email)
            return try await bench.call(
                "POST",
                "/api/passwords/forgotten",
                request,
                headers: ["X-Forwarded-For": address]
            )
        }

        private func reset(
            _ bench: GistaBench,
            _ email: String,
            _ code: String,
            from address: String = "127.0.0.1"
        ) async throws -> GistaAnswer {
            let request = Gista.ResetPasswordRequest(email: email, code: code, password: "another one")
            return try await bench.call(
                "POST",
                "/api/passwords/reset",
                request,
                headers: ["X-Forwarded-For": address]
            )
        }

        @Test func aCodeChoosesANewPasswordAndEndsEverySession() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                #expect(try await forgotten(bench, ann.email).status == 202)
                let code = try await bench.nextCode()
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

        @Test func wrongCodesNeitherBlockTheOwnerNorAreEndless() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                #expect(try await forgotten(bench, ann.email).status == 202)
                let code = try await bench.nextCode()
                let statuses = try await guess(bench, ann.email, from: "203.0.113.1", times: 12)
                #expect(statuses == Array(repeating: 400, count: 10) + [429, 429])
                for number in 2..<6 {
                    _ = try await guess(bench, ann.email, from: "203.0.113.\(number)", times: 11)
                    #expect(try await forgotten(bench, ann.email, from: "203.0.113.\(number)").status == 202)
                    // The same code is sent again, which makes the one in the mailbox no worse.
                    #expect(try await bench.nextCode() == code)
                }
                #expect(try await reset(bench, ann.email, code, from: "192.0.2.1").status == 200)
            }
        }

        @Test func strangersGuessesDoNotKeepTheOwnerOut() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                var admitted = 0
                for number in 0..<14 {
                    for _ in 0..<6 {
                        let wrong = Gista.SignInRequest(email: ann.email, password: "wrong")
                        let headers = ["X-Forwarded-For": "203.0.113.\(number)"]
                        let answer = try await bench.call("POST", "/api/sessions", wrong, headers: headers)
                        if answer.status == 401 { admitted += 1 } else { #expect(answer.status == 429) }
                    }
                }
                #expect(admitted == 60)
                // Where they signed in before, they still do; elsewhere by the mailbox.
                _ = try await bench.signIn(ann.id, ann.email, "longenough")
                let away = ["X-Forwarded-For": "192.0.2.8"]
                let right = Gista.SignInRequest(email: ann.email, password: "longenough")
                #expect(try await bench.call("POST", "/api/sessions", right, headers: away).status == 429)
                _ = try await forgotten(bench, ann.email, from: "192.0.2.8")
                #expect(try await reset(bench, ann.email, try await bench.nextCode(), from: "192.0.2.8").status == 200)
                let chosen = Gista.SignInRequest(email: ann.email, password: "another one")
                #expect(try await bench.call("POST", "/api/sessions", chosen, headers: away).status == 201)
            }
        }

        @Test func commonPasswordsAreRefused() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                for password in ["password", "12345678", "Summer2026!"] {
                    let request = Gista.CreateUserRequest(
                        userId: "bob_6F9619FF-8B86-D011-B42D-00C04FC964FF",
                        email: "bob@example.com",
                        password: password,
                        username: "bob"
                    )
                    let created = try await bench.call("POST", "/api/users", request)
                    #expect(created.status == 400 && created.fields == ["password"])
                    let changed = try await ann.call("PUT", "/api/users/\(ann.id)", ["password": password])
                    #expect(changed.status == 400 && changed.fields == ["password"])
                }
            }
        }

        @Test func signUpsAndCodesAreLimitedByAddress() async throws {
            try await GistaBench.run(limits: true) { bench in
                var statuses: [Int] = []
                for number in 0..<22 {
                    let answer = try await forgotten(bench, "name\(number)@example.com", from: "203.0.113.5")
                    statuses.append(answer.status)
                }
                #expect(statuses.filter { $0 == 202 }.count == 20 && statuses.suffix(2) == [429, 429])
                #expect(try await forgotten(bench, "ann@example.com", from: "203.0.113.6").status == 202)
                let request = Gista.CreateUserRequest(
                    userId: "ann_6F9619FF-8B86-D011-B42D-00C04FC964FF",
                    email: "ann@example.com",
                    password: "longenough",
                    username: "ann"
                )
                let headers = ["X-Forwarded-For": "203.0.113.5"]
                let refused = try await bench.call("POST", "/api/users", request, headers: headers)
                #expect(refused.status == 429 && refused.header("Retry-After") != nil)
                // Signing in is not what ran out.
                let wrong = Gista.SignInRequest(email: "ann@example.com", password: "wrong")
                #expect(try await bench.call("POST", "/api/sessions", wrong, headers: headers).status == 401)
            }
        }

        private func guess(
            _ bench: GistaBench,
            _ email: String,
            from address: String,
            times: Int
        ) async throws -> [Int] {
            var statuses: [Int] = []
            for _ in 0..<times { statuses.append(try await reset(bench, email, "000", from: address).status) }
            return statuses
        }

        @Test func passwordsAreKeptAsArgon2idAndNeverLogged() async throws {
            let hasher = PasswordHasher(cost: .init(iterations: 1, memoryKiB: 64))
            let hash = try await hasher.hash("longenough")
            #expect(hash.hasPrefix("$argon2id$v=19$m=64,t=1,p=1$"))
            #expect(try await hasher.hash("longenough") != hash)
            #expect(try await hasher.verify("longenough", against: hash))
            #expect(try await !hasher.verify("longenougi", against: hash))
            #expect(try await !hasher.verify("nobody", against: nil))
            #expect(try await !hasher.verify("x", against: "no hash at all"))
            // A hash that cannot be read would be refused at once, and tell that the address is unknown.
            let shapes = [hash, hasher.decoyHash].map { $0.split(separator: "$").map(\.count) }
            #expect(shapes[0] == shapes[1] && hasher.isCurrent(hasher.decoyHash))
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                #expect(!bench.logged.contains("longenough"))
                #expect(!bench.logged.contains(ann.session.accessToken))
            }
        }

        /// The hash that is kept of the only account's password, after something was done to it.
        private func keptHash(in folder: TemporaryFolder, replacedBy hash: String? = nil) async throws -> String {
            let database = try await TestStorage.open(in: folder)
            if let hash {
                try await database.write { connection throws(StorageError) in
                    try connection.run("UPDATE gista_account SET password = ?", hash)
                }
            }
            let kept = try await database.lookUp { connection throws(StorageError) in
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
            let cheap = try await PasswordHasher(cost: .init(iterations: 1, memoryKiB: 64)).hash("longenough")
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
            let hasher = PasswordHasher(cost: .init(iterations: 1, memoryKiB: 8), maxWaiting: 3)
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
