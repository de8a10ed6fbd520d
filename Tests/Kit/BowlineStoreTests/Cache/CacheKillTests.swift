#if os(Linux)
    import Bowline
    import BowlineStore
    import KitVictim
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct CacheKillTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func victim(seed: Int, rounds: Int) throws -> Program {
            try Program("KitVictim", ["cache", folder.path, String(seed), String(rounds)])
        }

        /// Everything that can be read from the disk is the reader's own and whole.
        private func verify(_ place: String) async throws {
            let shelf = try folder.open()
            for person in WitnessPeople.all {
                // Somebody else's sign-in forgets the one before, so each reads in a session of their own.
                let client = try WitnessClient(shelf.origin, store: shelf.store)
                await client.session.signIn(person)
                for thing in 0..<WitnessPeople.things {
                    #expect(try await client.readsTheirs(thing, onlyCached: true), "\(person.owner), \(place)")
                }
            }
            #expect(await shelf.store.condition == .ready, "\(place)")
            await shelf.store.close()
            #expect(!folder.names.contains("answers.damaged"), "a kill damages nothing, \(place)")
        }

        @Test func nothingWrongIsServedAfterKills() async throws {
            var random = SeededRandom(7)
            for round in 0..<(isThorough ? 200 : 10) {
                let lines = try await victim(seed: round, rounds: 1_000_000)
                    .lines(killedAfter: 1 + random.next(below: 400))
                #expect(!lines.contains("wrong"), "round \(round)")
                // Whoever was out at the end left nothing behind.
                if let last = lines.last(where: { $0.hasPrefix("in ") || $0.hasPrefix("out ") }), last.hasPrefix("out ")
                {
                    #expect(!folder.holds(String(last.dropFirst(4))), "round \(round)")
                }
                try await verify("round \(round)")
            }
        }

        @Test func processesShareAFolder() async throws {
            let victims = try (100..<103).map { try victim(seed: $0, rounds: isThorough ? 100 : 6) }
            async let first = victims[0].lines()
            async let second = victims[1].lines()
            async let third = victims[2].lines()
            for lines in await [first, second, third] {
                #expect(lines.last == "done")
                #expect(!lines.contains("wrong"))
            }
            try await verify("three processes")
        }

        @Test func aKilledProcessHoldsUpNobody() async throws {
            let doomed = try victim(seed: 200, rounds: 1_000_000)
            let survivor = try victim(seed: 201, rounds: 4)
            async let cutShort = doomed.lines(killedAfter: 120)
            let lines = await survivor.lines()
            #expect(lines.last == "done")
            #expect(await !(cutShort + lines).contains("wrong"))
            try await verify("one killed")
        }
    }
#endif
