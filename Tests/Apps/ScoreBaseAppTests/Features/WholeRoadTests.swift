#if os(Linux)
    import Basics
    import Bowline
    import BowlineCognito
    import BowlineStore
    import LocalizedTexts
    import Scoring
    import Testing
    import Wire

    @testable import ScoreBaseApp

    /// The app as its people use it, against the real backend.
    @Suite(.timeLimit(.minutes(8))) struct WholeRoadTests {
        @Test func aScorekeeperRecordsAndAViewerSeesTheSameBoard() async throws {
            try await Stadium.open { stadium in
                let game = try await Self.gameUnderWay(stadium)
                let folders = (Device(), Device())
                let (keeperDesk, viewerDesk) = (
                    try await stadium.container(in: folders.0), try await stadium.container(in: folders.1)
                )
                let (keeper, viewer) = (Person(keeperDesk), Person(viewerDesk))
                try await viewerDesk.working {
                    try await keeperDesk.working {
                        _ = await viewer.open(game, as: "viewer@demo.test")
                        let room = await keeper.open(game, as: "scorekeeper@demo.test")
                        let before = room.book?.confirmed.sequence ?? 0
                        for number in 0..<6 {
                            guard let book = await keeper.state.game?.book else { break }
                            let scores = Pad(book.game.state).choices.filter { $0.wireType == "score" }
                            await keeper.act(.game(.pad(.playTapped(scores[number % scores.count]))))
                        }
                        await keeper.act(.game(.pad(.undoTapped)))
                        let end = before + 7
                        let kept = await keeper.see {
                            $0.game?.book?.confirmed.sequence == end && $0.game?.book?.unsent == []
                        }
                        let seen = await viewer.see { $0.game?.book?.confirmed.sequence == end }
                        let info: GameInfo = try await viewerDesk.client.request(ScoreBaseEndpoint.game(game))
                        for state in [kept, seen] {
                            let looks = ScoreBasePresentation(state).content
                            guard case .game(let looks) = looks else {
                                Issue.record("another screen")
                                return
                            }
                            #expect(looks.board == BoardPresentation(info.board, TeamNames(info), .english))
                            #expect(looks.badge.tone == .good && looks.conflicts.isEmpty)
                        }
                        #expect(
                            await viewer.state.game.map { GamePresentation($0, isScorekeeper: false, .english).pad }
                                == .some(nil)
                        )
                    }
                }
            }
        }

        @Test func twoScorekeepersLoseNothingAndSeeWhatCollides() async throws {
            try await Self.twoScorekeepers { one, other, before, outbox in
                let team = before.setup.teams.home.id
                let basket = Play.score(.init(team, points: 2, kind: .fieldGoal))
                // One is held back, so that both write against the same book.
                outbox.pause()
                await one.act(.game(.pad(.playTapped(basket))))
                await one.act(.game(.pad(.playTapped(.score(.init(team, points: 3, kind: .threePointer))))))
                _ = await one.see { $0.game?.book?.nextToSave == nil }
                await other.act(.game(.pad(.playTapped(basket))))
                let conflicting = await one.see { $0.game?.book?.conflicts.isEmpty == false }
                #expect(conflicting.game?.book?.conflicts.count == 1)
                outbox.resume()
                let mine = try #require(conflicting.game?.book?.conflicts.first)
                await one.act(.game(.pad(.decided(mine.id, .drop))))
                let end = before.confirmed.sequence + 2
                let settled = await one.see { $0.game?.book?.confirmed.sequence == end && $0.game?.book?.unsent == [] }
                #expect(settled.game?.book?.conflicts == [])
                let score = before.confirmed.state.score.home + 5
                #expect(settled.game?.book?.game.state.score.home == score)
                let seen = await other.see { $0.game?.book?.confirmed.sequence == end }
                #expect(seen.game?.book?.game.state.score.home == score)
            }
        }

        @Test func whatFitsBehindTheOtherGoesOutByItself() async throws {
            try await Self.twoScorekeepers { one, other, before, outbox in
                let teams = before.setup.teams
                outbox.pause()
                await one.act(.game(.pad(.playTapped(.score(.init(teams.home.id, points: 2, kind: .fieldGoal))))))
                await one.act(.game(.pad(.playTapped(.score(.init(teams.home.id, points: 1, kind: .freeThrow))))))
                _ = await one.see { $0.game?.book?.nextToSave == nil }
                await other.act(.game(.pad(.playTapped(.score(.init(teams.away.id, points: 3, kind: .threePointer))))))
                _ = await other.see { $0.game?.book?.unsent == [] }
                outbox.resume()
                let end = before.confirmed.sequence + 3
                let settled = await one.see { $0.game?.book?.confirmed.sequence == end && $0.game?.book?.unsent == [] }
                let score = before.confirmed.state.score
                #expect(settled.game?.book?.game.state.score == Both(score.home + 3, score.away + 3))
                let points = settled.game?.book?.confirmed.log.suffix(3).compactMap { event -> Int? in
                    if case .score(let score) = event.play { score.points } else { nil }
                }
                #expect(points == [3, 2, 1])
            }
        }

        @Test func signingOutLeavesNothingOnTheDevice() async throws {
            try await Stadium.open { stadium in
                let game = try await Self.gameUnderWay(stadium)
                let folder = Device()
                let container = try await stadium.container(in: folder)
                let person = Person(container)
                var words = ["demo-tenant", "scorekeeper@demo.test", game]
                try await container.working {
                    let room = await person.open(game, as: "scorekeeper@demo.test")
                    words += [room.page?.game.homeTeamName, room.page?.game.homeTeamId].compactMap(\.self)
                    let play = try #require(room.book.map { Pad($0.game.state).choices[0] })
                    container.outbox.pause()
                    await person.act(.game(.pad(.playTapped(play))))
                    let kept = await person.see { $0.game?.book?.unsent.first?.receipt != nil }
                    words.append(try #require(kept.game?.book?.unsent.first?.event.id))
                    words.append(try await container.auth.getAccessToken())
                    #expect(try folder.holds(words[5]), "the test would see what is left")
                    await person.act(.leaving(.signOutTapped))
                    _ = await person.see { $0.leaving?.unsent == 1 }
                    await person.act(.leaving(.destroyTapped))
                    let out = await person.see { $0.screen == .signIn }
                    #expect(out.user == nil && out.game == nil && out.leagues == LeagueList())
                    #expect(!container.auth.isAuthenticated)
                }
                for word in words { #expect(try !folder.holds(word), "\(word) is left") }
            }
        }

        @Test func keptEventsGoOutWhenTheSamePersonComesBack() async throws {
            try await Stadium.open { stadium in
                let game = try await Self.gameUnderWay(stadium)
                let folder = Device()
                let container = try await stadium.container(in: folder)
                let person = Person(container)
                try await container.working {
                    let room = await person.open(game, as: "scorekeeper@demo.test")
                    let before = try #require(room.book)
                    container.outbox.pause()
                    await person.act(.game(.pad(.playTapped(Pad(before.game.state).choices[0]))))
                    let kept = await person.see { $0.game?.book?.unsent.first?.receipt != nil }
                    let id = try #require(kept.game?.book?.unsent.first?.event.id)
                    await person.act(.leaving(.signOutTapped))
                    _ = await person.see { $0.leaving?.unsent == 1 }
                    await person.act(.leaving(.keepEventsTapped))
                    _ = await person.see { $0.screen == .signIn }
                    container.outbox.resume()
                    // Somebody else in between sends nothing of it.
                    _ = try await container.signIn(username: "admin@demo.test", password: Stadium.password)
                    #expect(try await container.unsentCount() == 0)
                    await container.signOut(unsent: .keep)
                    _ = try await container.signIn(username: "scorekeeper@demo.test", password: Stadium.password)
                    for await delivery in container.deliveries(ofGame: game) {
                        guard case .lines(let lines) = delivery else { continue }
                        #expect(lines.map(\.event.eventId) == [id])
                        break
                    }
                }
            }
        }

        @Test func twoTenantsSeeOnlyTheirOwn() async throws {
            try await Stadium.open { stadium in
                let game = try await Self.gameUnderWay(stadium)
                try await stadium.container(of: "admin@rival.test") { rival in
                    let leagues = try await ScoreBaseDependencies(rival).leagues("", nil).items
                    #expect(!leagues.isEmpty && leagues.allSatisfy { $0.tenantId == "rival-tenant" })
                    await #expect(throws: APIError.self) { try await rival.open(game: game) }
                    for await update in rival.follow(game: game, after: nil) {
                        guard case .stopped(let error) = update else { continue }
                        #expect(error?.kind == .notFound)
                        break
                    }
                }
                #expect(stadium.leaks.withLock { $0.isEmpty })
            }
        }

        /// Two scorekeepers with the same game open, on a device each.
        private static func twoScorekeepers(
            _ body: (_ one: Person, _ other: Person, _ book: Scorebook, _ outbox: Outbox) async throws -> Void
        ) async throws {
            try await Stadium.open { stadium in
                let game = try await gameUnderWay(stadium)
                let devices = (Device(), Device())
                let (oneDesk, otherDesk) = (
                    try await stadium.container(in: devices.0), try await stadium.container(in: devices.1)
                )
                let (one, other) = (Person(oneDesk), Person(otherDesk))
                try await oneDesk.working {
                    try await otherDesk.working {
                        let room = await one.open(game, as: "scorekeeper@demo.test")
                        _ = await other.open(game, as: "admin@demo.test")
                        try await body(one, other, try #require(room.book), oneDesk.outbox)
                    }
                }
            }
        }

        private static func gameUnderWay(_ stadium: Stadium) async throws -> String {
            var game = ""
            try await stadium.container(of: "viewer@demo.test") { game = try await $0.demoGame() }
            return game
        }
    }
#endif
