import Basics
import Bowline
import Flow
import LocalizedTexts
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct EditingFeatureTests {
    private static var admin: ScoreBaseState {
        var state = Scene.inside
        state.user?.isAdmin = true
        state.leagues.hasLoaded = true
        return state
    }

    /// An admin in a team of two players.
    private static var team: ScoreBaseState {
        var state = admin
        state.league = OpenLeague(Scene.league("l", "Premier"))
        state.team = OpenTeam(id: "t", name: "Anchors")
        state.team?.players = [player("p", "Ada", 4)]
        state.screen = .team
        return state
    }

    nonisolated private static func player(_ id: String, _ name: String, _ number: Int?) -> Player {
        var player = Player(playerId: id, tenantId: "north", teamId: "t", name: name)
        player.number = number
        return player
    }

    nonisolated private static func ada(_ name: String, number: String = "4", tag: String = "v1") -> Editable {
        Editable(target: .player("p"), tag: tag, values: [.name: name, .number: number])
    }

    @Test func onlyAnAdminMayAddOrChange() async throws {
        try await Scene.Store.test(Scene().feature, from: Scene.inside) { store in
            try store.send(.edit(.opened(.league)))
            try store.send(.edit(.changeTapped(.league("l"))))
            guard case .leagues(let looks) = ScoreBasePresentation(store.state).content else {
                Issue.record("another screen")
                return
            }
            #expect(looks.add == nil && looks.step == nil)
        }
    }

    @Test func aNewLeagueIsOpenedAtItsTeams() async throws {
        var scene = Scene()
        let (calls, league) = (scene.calls, Scene.league("l", "Harbour"))
        scene.dependencies.add = { addition in
            let new = NewLeague(name: "Harbour", sportType: "volleyball", timeZone: "Europe/Sofia")
            calls.withLock { $0.append("\(addition == .league(new))") }
            return league
        }
        scene.dependencies.standings = { _ in [] }
        scene.dependencies.games = { _, _ in ListPage([]) }
        scene.dependencies.leagues = { _, _ in ListPage([league]) }
        let store = Store(initialState: Self.admin, reducer: scene.feature)
        store.send(.zoneFound("Europe/Sofia"))
        store.send(.edit(.opened(.league)))
        #expect(store.state.edit?.additions == nil)
        store.send(.edit(.changed(.name, " Harbour ")))
        store.send(.edit(.changed(.sport, "volleyball")))
        try await store.finish(.edit(.submitTapped)) { $0.league?.games != nil && $0.leagues.page.items.count == 1 }
        #expect(store.state.edit == nil && store.state.screen == .league && store.state.league?.tab == .teams)
        #expect(scene.calls.withLock { $0 } == ["true", "refresh"])
    }

    @Test func anEmptyLeagueLeadsByTheHandToItsFirstGame() throws {
        var state = Self.admin
        func league() throws -> LeaguePresentation {
            guard case .league(let looks) = ScoreBasePresentation(state).content else { throw ScoreBaseError(.other) }
            return looks
        }
        guard case .leagues(let empty) = ScoreBasePresentation(state).content else { throw ScoreBaseError(.other) }
        #expect(empty.step?.title.contains("Make a league") == true && empty.add?.tone == .accent)
        func row(_ id: String) -> Standing {
            Standing(rank: 1, tenantId: "north", leagueId: "l", seasonId: "s", teamId: id, teamName: id)
        }
        state.league = OpenLeague(Scene.league("l", "Harbour"))
        state.screen = .league
        state.league?.table = [row("a")]
        state.league?.games = ListPage([])
        #expect(try league().step?.buttons.map(\.action) == [.edit(.opened(.team(league: "l")))])
        state.league?.table = [row("a"), row("b")]
        let teams = [EditForm.Choice(id: "a", name: "a"), EditForm.Choice(id: "b", name: "b")]
        #expect(try league().step?.buttons.map(\.action) == [.edit(.opened(.game(league: "l", teams: teams)))])
        state.league?.games = ListPage([Fixture.game])
        #expect(try league().step?.title.hasPrefix("Step 3 of 3") == true)
        var played = Fixture.game
        played.sequence = 1
        state.league?.games = ListPage([played])
        #expect(try league().step == nil)
    }

    @Test func aListStopsAtTheFirstPlayerWhoIsRefusedAndGoesOnAfterHim() async throws {
        var scene = Scene()
        let tries = Locked(0)
        scene.dependencies.add = { _ in
            if tries.withLock({ tries in
                tries += 1; return tries
            }) == 2 {
                throw ScoreBaseError(.offline)
            }
            return nil
        }
        scene.dependencies.players = { _ in [Self.player("p", "Ada", 4)] }
        scene.dependencies.standings = { _ in [] }
        scene.dependencies.games = { _, _ in ListPage([]) }
        let store = Store(initialState: Self.team, reducer: scene.feature)
        store.send(.edit(.opened(.players(team: "t"))))
        store.send(.edit(.changed(.list, "Ben,4\nCid,5\nDan,6")))
        #expect(store.state.edit?.list.rows.first?.problem == .takenNumber(4) && store.state.edit?.additions == nil)
        store.send(.edit(.changed(.list, "Ben,7\nCid,5\nDan,6")))
        try await store.finish(.edit(.submitTapped)) { $0.edit?.error != nil }
        #expect(store.state.edit?.added == 1 && store.state.edit?.additions?.count == 2)
        try await store.finish(.edit(.submitTapped)) { $0.edit == nil }
        #expect(tries.withLock { $0 } == 4)
    }

    // MARK: Taking out

    @Test func anAdminTakesAFileOutOfALeague() async throws {
        var scene = Scene()
        let tries = Locked(0)
        scene.dependencies.export = { export, league in
            if tries.withLock({ tries in
                tries += 1; return tries
            }) == 1 {
                throw ScoreBaseError(.offline)
            }
            return LeagueExport.File(name: "\(league.name).csv", mediaType: "text/csv", text: export.rawValue)
        }
        var state = Self.admin
        state.league = OpenLeague(Scene.league("l", "Harbour"))
        state.league?.table = []
        state.screen = .league
        let store = Store(initialState: state, reducer: scene.feature)
        func looks() throws -> LeaguePresentation {
            guard case .league(let looks) = ScoreBasePresentation(store.state).content else {
                throw ScoreBaseError(.other)
            }
            return looks
        }
        #expect(try looks().exports.map(\.title).first == "Whole league" && looks().file == nil)
        let table = try #require(try looks().exports.first { $0.title == "Table (CSV)" })
        try await store.finish(table.action) { $0.league?.isExporting == false && $0.league?.error != nil }
        try await store.finish(table.action) { $0.league?.file != nil }
        #expect(try looks().saveTitle == "Save Harbour.csv" && looks().file?.text == "standings")
        store.send(.league(.tabTapped(.teams)))
        #expect(try looks().exports.isEmpty && looks().file == nil)
        state.user?.isAdmin = false
        guard case .league(let viewers) = ScoreBasePresentation(state).content else { throw ScoreBaseError(.other) }
        #expect(viewers.exports.isEmpty)
    }

    // MARK: Venues

    @Test func anAdminSeesAndAddsTheVenuesOfALeague() async throws {
        var scene = Scene()
        let venues = Locked<[Venue]>([])
        scene.dependencies.venues = { _ in venues.withLock { $0 } }
        scene.dependencies.standings = { _ in [] }
        scene.dependencies.games = { _, _ in ListPage([]) }
        scene.dependencies.add = { addition in
            guard case .venue(let new, let league) = addition else { throw ScoreBaseError(.other) }
            venues.withLock { venues in
                var venue = Venue(venueId: "v", tenantId: "north", leagueId: league, name: new.name)
                (venue.address, venue.timeZone) = (new.address, new.timeZone)
                venues.append(venue)
            }
            return nil
        }
        var state = Self.admin
        state.league = OpenLeague(Scene.league("l", "Harbour"))
        state.screen = .league
        state.league?.tab = .teams
        let store = Store(initialState: state, reducer: scene.feature)
        store.send(.edit(.opened(.venue(league: "l"))))
        store.send(.edit(.changed(.name, "Port hall")))
        store.send(.edit(.changed(.address, "1 Quay")))
        store.send(.edit(.changed(.zone, "Europe/Sofia")))
        try await store.finish(.edit(.submitTapped)) { $0.league?.venues?.count == 1 && $0.league?.table != nil }
        guard case .league(let looks) = ScoreBasePresentation(store.state).content else {
            throw ScoreBaseError(.other)
        }
        #expect(looks.venues.map { [$0.title, $0.detail, $0.value] } == [["Port hall", "1 Quay", "Sofia"]])
        #expect(looks.venues[0].action == .edit(.changeTapped(.venue("v"))))
        // A game that is planned next is one tap from it.
        store.send(.edit(.opened(.game(league: "l", teams: []))))
        #expect(store.state.edit?.venues == ["Port hall"] && store.state.edit?.zones == ["Port hall": "Europe/Sofia"])
        store.send(.edit(.cancelTapped))
        store.send(.edit(.opened(.fixtures(league: "l"))))
        #expect(store.state.edit?.text(.venues) == "Port hall")
    }

    // MARK: Changing

    /// Opens the form of Ada and types another name.
    private func rename(_ store: Store<ScoreBaseState, ScoreBaseAction>, to name: String) async throws {
        try await store.finish(.edit(.changeTapped(.player("p")))) { $0.edit?.isReading == false }
        store.send(.edit(.changed(.name, name)))
    }

    private func scene(_ change: @escaping @Sendable (Change) async throws -> Void, now: Editable? = nil) -> Scene {
        var scene = Scene()
        let reads = Locked(0)
        scene.dependencies.editable = { _ in
            let number = reads.withLock { reads in
                reads += 1; return reads
            }
            return number > 1 ? now ?? Self.ada("Ada") : Self.ada("Ada")
        }
        scene.dependencies.change = change
        scene.dependencies.players = { _ in [Self.player("p", "Eve", 4)] }
        scene.dependencies.standings = { _ in [] }
        scene.dependencies.games = { _, _ in ListPage([]) }
        return scene
    }

    @Test func aChangeIsShownBeforeTheServerHasIt() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let sent = Locked<[Change]>([])
        let scene = scene { change in
            sent.withLock { $0.append(change) }
            for await _ in gate.stream {}
        }
        let store = Store(initialState: Self.team, reducer: scene.feature)
        try await rename(store, to: "Eve")
        #expect(store.state.team?.players?.map(\.name) == ["Ada"])
        store.send(.edit(.submitTapped))
        #expect(store.state.edit == nil && store.state.team?.players?.map(\.name) == ["Eve"])
        #expect(scene.calls.withLock { $0 }.isEmpty)
        gate.continuation.finish()
        try await store.see { $0.league?.games != nil }
        #expect(scene.calls.withLock { $0 } == ["refresh"])
        let members: JSONObject = ["name": "Eve"]
        #expect(sent.withLock { $0 } == [Change(target: .player("p"), tag: "v1", members: members)])
    }

    @Test func aChangeThatTheServerRefusesIsTakenBackAndCanBeCorrected() async throws {
        let scene = scene { _ in throw ScoreBaseError(.wrongValue, details: ["name": "is too long"]) }
        let store = Store(initialState: Self.team, reducer: scene.feature)
        try await rename(store, to: "Eve")
        try await store.finish(.edit(.submitTapped)) { $0.edit?.error != nil }
        #expect(store.state.team?.players?.map(\.name) == ["Ada"] && store.state.edit?.text(.name) == "Eve")
        let looks = EditPresentation(try #require(store.state.edit), .english)
        #expect(looks.notice?.lines.contains("name: is too long") == true && looks.submit.isEnabled)
    }

    @Test func whatAnotherAdminChangedFirstIsToldAndKeptUnlessReplaced() async throws {
        let sent = Locked<[Change]>([])
        let scene = scene(
            { change in
                sent.withLock { $0.append(change) }
                if change.tag == "v1" { throw ScoreBaseError(.conflict) }
            },
            now: Self.ada("Ida", number: "9", tag: "v2")
        )
        let store = Store(initialState: Self.team, reducer: scene.feature)
        try await rename(store, to: "Eve")
        try await store.finish(.edit(.submitTapped)) { $0.edit?.error != nil }
        #expect(store.state.team?.players?.first?.name == "Ida" && store.state.team?.players?.first?.number == 9)
        let form = try #require(store.state.edit)
        #expect(form.text(.name) == "Eve" && form.text(.number) == "9")
        let notice = try #require(EditPresentation(form, .english).notice)
        #expect(notice.title == "Someone else changed this meanwhile" && notice.role == .alert)
        #expect(notice.lines.contains("Name is now “Ida”.") && notice.lines.contains("Number is now “9”."))
        try await store.finish(.edit(.submitTapped)) { $0.edit == nil && $0.league?.games != nil }
        let members: JSONObject = ["name": "Eve"]
        #expect(sent.withLock { $0.last } == Change(target: .player("p"), tag: "v2", members: members))
    }

    @Test func aChangeWhoseAnswerWasLostIsNoConflict() async throws {
        let scene = scene({ _ in throw ScoreBaseError(.conflict) }, now: Self.ada("Eve", tag: "v2"))
        let store = Store(initialState: Self.team, reducer: scene.feature)
        try await rename(store, to: "Eve")
        try await store.finish(.edit(.submitTapped)) { $0.league?.games != nil }
        #expect(store.state.edit == nil && store.state.team?.players?.map(\.name) == ["Eve"])
    }

    @Test func aFailedChangeWaitsWhileAnotherFormIsOpen() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let scene = scene { _ in
            for await _ in gate.stream {}
            throw ScoreBaseError(.offline)
        }
        let store = Store(initialState: Self.team, reducer: scene.feature)
        try await rename(store, to: "Eve")
        store.send(.edit(.submitTapped))
        store.send(.edit(.opened(.player(team: "t"))))
        gate.continuation.finish()
        try await store.see { $0.returned != nil }
        #expect(store.state.edit?.subject == .player(team: "t"))
        store.send(.edit(.cancelTapped))
        #expect(store.state.edit?.text(.name) == "Eve" && store.state.edit?.error == ScoreBaseError(.offline))
    }

    @Test func aFormSavesOnlyWhatIsRightAndDifferent() {
        var form = EditForm(.change(Self.ada("Ada")))
        #expect(form.change == nil)
        form.values[.number] = "1000"
        #expect(form.isWrong(.number) && form.change == nil)
        form.values[.number] = ""
        #expect(form.change?.members == ["number": .null])
        form.values[.name] = " "
        #expect(form.change == nil)
        let game = Editable(target: .game("g"), tag: "v", ["starts_at": "2026-05-01T18:30:00.000Z", "venue": "Port"])
        form = EditForm(.change(game))
        #expect(form.text(.startsAt) == "2026-05-01 18:30")
        form.values[.startsAt] = "2026-05-02 18:30"
        #expect(form.change?.members == ["starts_at": "2026-05-02T18:30:00Z"])
        form.values[.startsAt] = "tomorrow"
        #expect(form.change == nil)
    }

    @Test func aGameTakesTwoTeamsAndOffersTheVenuesSoFar() throws {
        var state = Self.admin
        state.league = OpenLeague(Scene.league("l", "Harbour"))
        state.screen = .league
        var game = Fixture.game
        game.venue = "Port hall"
        state.league?.games = ListPage([game, game])
        let store = Store(initialState: state, reducer: Scene().feature)
        let teams = ["a", "b", "c"].map { EditForm.Choice(id: $0, name: $0) }
        store.send(.edit(.opened(.game(league: "l", teams: teams))))
        let looks = EditPresentation(try #require(store.state.edit), .english)
        #expect(looks.parts.contains { $0.choices == ["Port hall"] })
        store.send(.edit(.changed(.home, "a")))
        store.send(.edit(.changed(.away, "a")))
        #expect(store.state.edit?.additions == nil)
        store.send(.edit(.changed(.away, "b")))
        #expect(store.state.edit?.additions == [.game(NewGame(homeTeamId: "a", awayTeamId: "b"), league: "l")])
    }
}

extension EditPresentation.Part {
    /// The titles of the choices.
    fileprivate var choices: [String]? {
        if case .choices(_, let buttons) = self { buttons.map(\.title) } else { nil }
    }
}

extension Store where State == ScoreBaseState, Action == ScoreBaseAction {
    /// Sends an action and waits until the state is as wanted.
    func finish(_ action: ScoreBaseAction, _ test: @escaping (ScoreBaseState) -> Bool) async throws {
        send(action)
        try await see(test)
    }

    /// Waits until the state is as wanted.
    fileprivate func see(_ test: @escaping (ScoreBaseState) -> Bool) async throws {
        guard !test(state) else { return }
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            onChange = { state in
                guard test(state) else { return }
                waiting?.resume()
                waiting = nil
            }
        }
    }
}
