import BowlineJSON
import ServerStorage
import TestSupport
import Testing

@testable import Identity

/// Nobody without the password or the mailbox keeps the owner from signing in or choosing a new password.
@Suite(.timeLimit(.minutes(8)))
struct OwnerTests {
    private static let owner = "viewer@demo.test"
    private static let home = Guesser(address: "198.51.100.7", isLocal: false)
    private static let fresh = "Quite-another-passw0rd!"

    private func stranger(_ number: Int) -> Guesser { Guesser(address: "203.0.113.\(number)", isLocal: false) }

    private func ask(_ bench: IdentityBench, from guesser: Guesser = home) async -> IdentityBench.Answer {
        await bench.call(
            "ForgotPassword",
            ["ClientId": "bowline-demo", "Username": .string(Self.owner)],
            from: guesser
        )
    }

    private func reset(
        _ bench: IdentityBench,
        _ code: String,
        from guesser: Guesser = home,
        to password: String = fresh
    ) async -> IdentityBench.Answer {
        await bench.call(
            "ConfirmForgotPassword",
            [
                "ClientId": "bowline-demo", "Username": .string(Self.owner), "ConfirmationCode": .string(code),
                "Password": .string(password),
            ],
            from: guesser
        )
    }

    /// Guesses until nothing more is admitted; how many were.
    private func guess(_ bench: IdentityBench, from guesser: Guesser, most: Int = 200) async -> Int {
        for count in 0..<most {
            let message = await bench.signIn(Self.owner, "Wrong-passw0rd!", from: guesser).members["message"]
            if message == "Password attempts exceeded" { return count }
            #expect(message == "Incorrect username or password.")
        }
        return most
    }

    @Test func strangersGuessesAreBoundedPerAddressAndPerAccount() async throws {
        let bench = try await IdentityBench()
        var admitted = await guess(bench, from: stranger(0))
        #expect(admitted == 5)
        for number in 1..<40 { admitted += await guess(bench, from: stranger(number)) }
        #expect(admitted == 60)
        // A day of guessing whenever there is room, from ever new addresses.
        for step in 0..<96 {
            bench.time.advance(by: 900)
            admitted += await guess(bench, from: stranger(40 + step), most: 3)
        }
        #expect(admitted <= 60 + 96)
    }

    @Test func guessesAtManyAccountsFromOneAddressAreBounded() async throws {
        let bench = try await IdentityBench()
        var admitted = 0
        for number in 0..<130 {
            let answer = await bench.signIn("name-\(number)@demo.test", "Wrong-passw0rd!", from: stranger(1))
            if answer.members["message"] == "Incorrect username or password." { admitted += 1 }
        }
        #expect(admitted == 100)
    }

    @Test func theOwnerSignsInWhereTheyDidBeforeWhateverStrangersGuess() async throws {
        let bench = try await IdentityBench()
        let device = try #require(await bench.signIn(Self.owner, from: Self.home).device)
        for number in 0..<40 { _ = await guess(bench, from: stranger(number)) }
        #expect(await bench.signIn(Self.owner, from: Self.home).status == 200)
        // On another network, by the token of a device that signed in before.
        let away = Guesser(address: "192.0.2.1", isLocal: false, device: device)
        #expect(await bench.signIn(Self.owner, from: away).status == 200)
        // A token of another account, or one that was made up, is worth nothing.
        let other = try #require(await bench.signIn("admin@demo.test", from: Self.home).device)
        for token in [other, "AAAA", String(repeating: "A", count: 44)] {
            let guesser = Guesser(address: "192.0.2.2", isLocal: false, device: token)
            #expect(await bench.signIn(Self.owner, from: guesser).members["message"] == "Password attempts exceeded")
        }
    }

    @Test func theMailboxLetsTheOwnerInFromAnywhereWhileStrangersGoOn() async throws {
        let bench = try await IdentityBench()
        for number in 0..<40 { _ = await guess(bench, from: stranger(number)) }
        let away = Guesser(address: "192.0.2.77", isLocal: false)
        #expect(await bench.signIn(Self.owner, from: away).members["message"] == "Password attempts exceeded")
        let asked = await ask(bench, from: away)
        for number in 0..<30 {
            for _ in 0..<12 { _ = await reset(bench, "000000", from: stranger(number)) }
            _ = await ask(bench, from: stranger(number))
        }
        let code = try #require(bench.codes.lastCode(for: Self.owner))
        #expect(await reset(bench, code, from: away).status == 200)
        for number in 40..<80 { _ = await guess(bench, from: stranger(number)) }
        #expect(await bench.signIn(Self.owner, Self.fresh, from: away).status == 200)
        #expect(asked.device != nil)
    }

    @Test func whoSharesTheOwnersAddressCannotSpendTheGuessesOfTheOnesWhoAsked() async throws {
        let bench = try await IdentityBench()
        let asked = try #require(await ask(bench).device)
        for _ in 0..<30 { _ = await reset(bench, "1234", from: Self.home) }
        #expect(await reset(bench, "1234", from: Self.home).error == "LimitExceededException")
        let code = try #require(bench.codes.lastCode(for: Self.owner))
        var owner = Self.home
        owner.device = asked
        let chosen = await reset(bench, code, from: owner)
        #expect(chosen.status == 200)
        for _ in 0..<30 { _ = await bench.signIn(Self.owner, "Wrong-passw0rd!", from: Self.home) }
        owner.device = chosen.device
        #expect(await bench.signIn(Self.owner, Self.fresh, from: owner).status == 200)
    }

    @Test func askingForCodesLocksNothingAndMakesNoCodeWorthless() async throws {
        let bench = try await IdentityBench()
        _ = await ask(bench)
        let code = try #require(bench.codes.lastCode(for: Self.owner))
        #expect(code.count == 16 && code.allSatisfy(\.isNumber))
        for number in 0..<50 { #expect(await ask(bench, from: stranger(number)).status == 200) }
        #expect(bench.codes.all.count == 6, "the first, and five times the same again")
        #expect(bench.codes.lastCode(for: Self.owner) == code)
        #expect(await bench.signIn(Self.owner, from: Self.home).status == 200)
        // In the second half of its life another one is made, and the first is good beside it.
        bench.time.advance(by: 1_900)
        _ = await ask(bench, from: stranger(1))
        #expect(bench.codes.lastCode(for: Self.owner) != code)
        bench.time.advance(by: 1_600)
        #expect(await reset(bench, code.enumerated().map { $0 % 4 == 0 ? " \($1)" : "\($1)" }.joined()).status == 200)
        #expect(await reset(bench, code).error == "CodeMismatchException")
    }

    @Test func aCodeEndsAfterItsTime() async throws {
        let bench = try await IdentityBench()
        _ = await ask(bench)
        let code = try #require(bench.codes.lastCode(for: Self.owner))
        bench.time.advance(by: 3_600)
        #expect(await reset(bench, code).error == "CodeMismatchException")
    }

    @Test func wrongCodesAreBoundedPerAddress() async throws {
        let bench = try await IdentityBench()
        _ = await ask(bench)
        for _ in 0..<10 { #expect(await reset(bench, "1", from: stranger(1)).error == "CodeMismatchException") }
        #expect(await reset(bench, "1", from: stranger(1)).error == "LimitExceededException")
        bench.time.advance(by: 120)
        #expect(await reset(bench, "1", from: stranger(1)).error == "CodeMismatchException")
    }

    @Test func changingThePasswordCannotBeLockedByStrangers() async throws {
        let bench = try await IdentityBench()
        let access = try #require(await bench.signIn(Self.owner, from: Self.home).tokens["AccessToken"])
        for number in 0..<40 { _ = await guess(bench, from: stranger(number)) }
        for _ in 0..<15 { _ = await bench.signIn(Self.owner, "Wrong-passw0rd!", from: Self.home) }
        let answer = await bench.call(
            "ChangePassword",
            [
                "AccessToken": access, "PreviousPassword": .string(DemoData.password),
                "ProposedPassword": .string(Self.fresh),
            ],
            from: Self.home
        )
        #expect(answer.status == 200)
        // The stolen token does not allow endless guesses either.
        var refused = 0
        for _ in 0..<30 {
            let guess: JSONValue = [
                "AccessToken": access, "PreviousPassword": "Wrong-passw0rd!", "ProposedPassword": .string(Self.fresh),
            ]
            if await bench.call("ChangePassword", guess).members["message"] == "Password attempts exceeded" {
                refused += 1
            }
        }
        #expect(refused == 20)
    }

    @Test func whoSquatsAnAddressDoesNotKeepItsOwnerOut() async throws {
        let bench = try await IdentityBench()
        let name = "ann@example.com"
        func signUp(_ password: String, email: String = name) async -> IdentityBench.Answer {
            await bench.call(
                "SignUp",
                [
                    "ClientId": "bowline-demo", "Username": .string(name), "Password": .string(password),
                    "UserAttributes": [["Name": "email", "Value": .string(email)]],
                ]
            )
        }
        #expect(await signUp("Thief-passw0rd!", email: "thief@example.com").error == "InvalidParameterException")
        #expect(await signUp("Thief-passw0rd!").status == 200)
        #expect(await signUp("Owner-passw0rd!").status == 200)
        _ = await bench.call("ForgotPassword", ["ClientId": "bowline-demo", "Username": .string(name)])
        let code = try #require(bench.codes.lastCode(for: name))
        let confirm: JSONValue = [
            "ClientId": "bowline-demo", "Username": .string(name), "ConfirmationCode": .string(code),
            "Password": "Owner-passw0rd!",
        ]
        #expect(await bench.call("ConfirmForgotPassword", confirm).status == 200)
        #expect(await bench.signIn(name, "Owner-passw0rd!").status == 200)
        #expect(await bench.signIn(name, "Thief-passw0rd!").status == 400)
    }

    @Test(arguments: DatabaseEngine.allCases)
    func countsAndKnownAddressesOutliveARestart(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, IdentitySchema.migrations)
        let time = TestTime()
        let before = try await IdentityBench(StoredIdentity(store.database), time: time)
        _ = await before.signIn(Self.owner, from: Self.home)
        for number in 0..<13 { _ = await guess(before, from: stranger(number)) }
        try await before.service.drain()

        try await store.reopen()
        let after = try await IdentityBench(StoredIdentity(store.database), time: time)
        #expect(await guess(after, from: stranger(200)) == 0)
        #expect(await after.signIn(Self.owner, from: Self.home).status == 200)
        #expect(await guess(after, from: Self.home) == 10)
        // A new password makes earlier guesses worthless, and forgets where the old one was used.
        _ = await ask(after, from: stranger(201))
        let code = try #require(after.codes.lastCode(for: Self.owner))
        #expect(await reset(after, code, from: stranger(201)).status == 200)
        try await after.service.drain()
        #expect(await guess(after, from: Self.home) == 5)
        #expect(await guess(after, from: stranger(201)) == 10)
        await store.close()
    }
}
