#if os(Linux)
    import Basics
    import Bowline
    import BowlineStore
    import BowlineTesting
    import Scoring
    import Testing
    import Wire

    @testable import ScoreBaseApp

    @Suite(.timeLimit(.minutes(8))) struct GameDeskTests {
        @Test func leaguesTablesAndGamesAreRead() async throws {
            try await Stadium.open { stadium in
                try await stadium.container(of: "viewer@demo.test") { container in
                    let dependencies = ScoreBaseDependencies(container)
                    let leagues = try await dependencies.leagues("harbour", nil).items
                    #expect(leagues.map(\.name) == ["Harbour Basketball League"])
                    #expect(try await dependencies.leagues("nothing has this", nil).items.isEmpty)
                    let table = try await dependencies.standings(leagues[0].leagueId)
                    #expect(table.count == 4 && table.map(\.rank) == [1, 2, 3, 4])
                    let games = try await dependencies.games(leagues[0].leagueId, nil).items
                    #expect(games.contains { $0.board.status == "in_progress" })
                }
            }
        }

        @Test func aGameOpensWithABookThatAddsUpToTheServersBoard() async throws {
            try await Stadium.open { stadium in
                try await stadium.container(of: "scorekeeper@demo.test") { container in
                    let opened = try await container.open(game: try await container.demoGame())
                    var book = Scorebook(try #require(try opened.page.setup()))
                    #expect(book.take(opened.lines) == .taken)
                    #expect(GameBoard(book.game.state) == opened.page.game.board)
                    #expect(opened.staleBecause == nil && opened.unsent.isEmpty)
                }
            }
        }

        @Test func anEventGoesOutAndComesBackAsALine() async throws {
            try await Stadium.open { stadium in
                try await stadium.container(of: "scorekeeper@demo.test") { container in
                    let id = try await container.demoGame()
                    let opened = try await container.open(game: id)
                    var book = Scorebook(try #require(try opened.page.setup()))
                    _ = book.take(opened.lines)
                    let play = try #require(Pad(book.game.state).choices.first)
                    try book.record(play, as: "mine")
                    let entry = try #require(book.nextToSave)
                    let deliveries = container.deliveries(ofGame: id)
                    book.saved(entry, as: try await container.record(entry, inGame: id))
                    for await delivery in deliveries {
                        guard case .lines(let lines) = delivery else { continue }
                        #expect(book.take(lines) == .taken)
                        break
                    }
                    #expect(book.unsent.isEmpty && book.confirmed.log.last?.id == "mine")
                    #expect(try await container.eventLog(ofGame: id).last?.event.eventId == "mine")
                }
            }
        }

        @Test func theClockOfAGameIsKeptUntilItsUserSignsOut() async throws {
            try await Stadium.open { stadium in
                try await stadium.container(of: "scorekeeper@demo.test") { container in
                    let id = try await container.demoGame()
                    let opened = try await container.open(game: id)
                    var book = Scorebook(try #require(try opened.page.setup()))
                    _ = book.take(opened.lines)
                    var clock = try #require(book.game.clockOfPeriod)
                    clock.start(at: 1_700_000_000_000)
                    #expect(opened.clock == nil)
                    await container.games.store(clock, of: id)
                    #expect(try await container.open(game: id).clock == clock)
                    await container.signOut(unsent: .keep)
                    #expect(await container.games.clock(of: id) == nil)
                    _ = try await container.signIn(username: "scorekeeper@demo.test", password: Stadium.password)
                    #expect(try await container.open(game: id).clock == nil)
                }
            }
        }

        @Test func aViewerHearsOfItLive() async throws {
            try await Stadium.open { stadium in
                try await stadium.container(of: "scorekeeper@demo.test") { keeper in
                    try await stadium.container(of: "viewer@demo.test") { viewer in
                        let id = try await keeper.demoGame()
                        let opened = try await keeper.open(game: id)
                        var book = Scorebook(try #require(try opened.page.setup()))
                        _ = book.take(opened.lines)
                        try book.record(try #require(Pad(book.game.state).choices.first), as: "mine")
                        let live = viewer.follow(game: id, after: opened.lines.last?.event.eventId)
                        for await update in live {
                            if case .connected = update {
                                _ = try await keeper.record(try #require(book.nextToSave), inGame: id)
                            }
                            guard case .line(let line, let board) = update else { continue }
                            #expect(line.event.eventId == "mine" && board != nil)
                            break
                        }
                    }
                }
            }
        }
    }
#endif
