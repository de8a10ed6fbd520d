#if os(Linux)
    import Identity
    import SQLite
    import ServerStorage
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct SessionTests {
        @Test func signingInGivesTokensThatWork() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                #expect(ann.session.userId == ann.id)
                #expect(ann.session.expiresIn == 900)
                #expect(try await ann.call("GET", "/api/gists").status == 200)
                let shouting = Gista.SignInRequest(email: ann.email.uppercased(), password: "longenough")
                #expect(try await bench.call("POST", "/api/sessions", shouting).status == 201)
            }
        }

        @Test func nobodyLearnsWhichPartWasWrong() async throws {
            try await GistaBench.run { bench in
                _ = try await bench.person()
                for (email, password) in [
                    ("ann@example.com", "wrong"), ("nobody@example.com", "longenough"), ("x", "y"),
                ] {
                    let answer = try await bench.call(
                        "POST",
                        "/api/sessions",
                        Gista.SignInRequest(email: email, password: password)
                    )
                    #expect(answer.status == 401)
                    #expect(answer.message == "The email address or the password is wrong.")
                }
            }
        }

        @Test func guessingSlowsDown() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let guess = Gista.SignInRequest(email: ann.email, password: "guess")
                var statuses: [Int] = []
                // The wait doubles with each guess, so that however slow a machine is, one guess comes too soon at
                // last.
                while statuses.last != 429, statuses.count < 20 {
                    statuses.append(try await bench.call("POST", "/api/sessions", guess).status)
                }
                #expect(statuses.count > 5)
                #expect(statuses.dropLast().allSatisfy { $0 == 401 })
                #expect(statuses.last == 429)
            }
        }

        @Test func withoutAGoodTokenNobodyGetsIn() async throws {
            try await GistaBench.run { bench in
                for header in [
                    nil, "", "x", "Basic eDp5", "Bearer", "Bearer ", "Bearer nonsense", "bearer \u{1}",

                ] {
                    let headers = header.map { ["Authorization": $0] } ?? [:]
                    let answer = try await bench.call("GET", "/api/gists", headers: headers)
                    #expect(answer.status == 401 || answer.status == 400)
                    if answer.status == 401 {
                        #expect(answer.code == "UNAUTHORIZED")
                        #expect(answer.header("WWW-Authenticate") == "Bearer")
                    }
                }
            }
        }

        @Test func aRefreshTokenIsNoAccessToken() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                #expect(try await bench.call("GET", "/api/gists", token: ann.session.refreshToken).status == 401)
                let swapped = Gista.RefreshRequest(refreshToken: ann.session.accessToken)
                #expect(try await bench.call("POST", "/api/sessions/refresh", swapped).status == 401)
            }
        }

        @Test func refreshingRotates() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let answer = try await bench.call(
                    "POST",
                    "/api/sessions/refresh",
                    Gista.RefreshRequest(refreshToken: ann.session.refreshToken)
                )
                #expect(answer.status == 200)
                let next = try answer.read(Gista.Session.self)
                #expect(next.userId == ann.id)
                #expect(next.refreshToken != ann.session.refreshToken)
                #expect(try await bench.call("GET", "/api/gists", token: next.accessToken).status == 200)
                // What was under way with the earlier token still gets through.
                #expect(try await ann.call("GET", "/api/gists").status == 200)
            }
        }

        @Test func signingOutEndsOneSessionOrAll() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let (phone, watch) = (
                    try await bench.signIn(ann.id, ann.email, "longenough"),
                    try await bench.signIn(ann.id, ann.email, "longenough")
                )
                let bob = try await bench.person("bob")
                #expect(try await phone.call("DELETE", "/api/sessions/current").status == 204)
                #expect(try await phone.call("GET", "/api/gists").status == 401)
                let spent = Gista.RefreshRequest(refreshToken: phone.session.refreshToken)
                #expect(try await bench.call("POST", "/api/sessions/refresh", spent).status == 401)
                #expect(try await ann.call("GET", "/api/gists").status == 200)
                #expect(try await ann.call("DELETE", "/api/sessions").status == 204)
                for person in [ann, phone, watch] { #expect(try await person.call("GET", "/api/gists").status == 401) }
                #expect(try await bob.call("GET", "/api/gists").status == 200)
            }
        }

        @Test func sessionsOutliveARestart() async throws {
            let folder = try TemporaryFolder()
            var token = ""
            try await GistaBench.run(in: folder) { bench in token = try await bench.person().session.accessToken }
            try await GistaBench.run(in: folder) { bench in
                let status = try await bench.call("GET", "/api/gists", token: token).status
                #expect(status == 200)
            }
        }
    }

    /// Sessions in a database of their own, with a time that a test moves.
    @Suite(.timeLimit(.minutes(8)))
    struct StoredSessionTests {
        private let folder: TemporaryFolder
        private let database: ServerDatabase
        private let sessions: SQLiteSessions
        private let account: Int64

        init() async throws {
            folder = try TemporaryFolder()
            database = try await TestStorage.open(in: folder)
            sessions = SQLiteSessions(database: database)
            let new = NewAccount(userID: "a_1", tag: "t", username: "a", email: "a@b.c", password: "hash", created: 0)
            account = try #require(await SQLiteAccounts(database: database).create(new)).number
        }

        private func pair(_ number: UInt8, expires: Double = 1_000) -> TokenPair {
            TokenPair(access: [number, 0], refresh: [number, 1], accessExpires: 100, refreshExpires: expires)
        }

        private func rule(_ now: Double) -> ExchangeRule { ExchangeRule(now: now, grace: 10, client: "gista") }

        @Test func aTokenUsedAgainSoonIsALostAnswerAndLaterATheft() async throws {
            #expect(try await sessions.open(pair(1), of: account, provenBy: "hash", now: 0))
            #expect(try await sessions.exchange([1, 1], for: pair(2), by: rule(50)) == .granted(userID: "a_1"))
            // Soon after, its answer may have been lost.
            #expect(try await sessions.exchange([1, 1], for: pair(3), by: rule(59)) == .granted(userID: "a_1"))
            #expect(try await sessions.caller(of: [3, 0]) != nil)
            let theft = try await sessions.exchange([1, 1], for: pair(4), by: rule(61))
            #expect(theft == .reused(account: account, session: 1))
            for number: UInt8 in 1...4 { #expect(try await sessions.caller(of: [number, 0]) == nil) }
            #expect(try await sessions.exchange([3, 1], for: pair(5), by: rule(62)) == .refused)
            await database.close()
        }

        @Test func aSessionProvenWithAnEarlierPasswordDoesNotOpen() async throws {
            #expect(try await !sessions.open(pair(1), of: account, provenBy: "earlier", now: 0))
            #expect(try await sessions.caller(of: [1, 0]) == nil)
            await database.close()
        }

        @Test func aTokenPastItsEndIsRefused() async throws {
            #expect(try await sessions.open(pair(1), of: account, provenBy: "hash", now: 0))
            #expect(try await sessions.exchange([1, 1], for: pair(2), by: rule(1_000)) == .refused)
            #expect(try await sessions.caller(of: [1, 0])?.expires == 100)
            await database.close()
        }

        @Test func ofTooManySessionsTheOldestEnds() async throws {
            for number in 0..<60 {
                let next = pair(UInt8(number), expires: 1_000 + Double(number))
                #expect(try await sessions.open(next, of: account, provenBy: "hash", now: 1))
            }
            #expect(try await sessions.caller(of: [9, 0]) == nil)
            #expect(try await sessions.caller(of: [10, 0]) != nil)
            await database.close()
        }
    }
#endif
