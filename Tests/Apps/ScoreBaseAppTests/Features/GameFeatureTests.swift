import Basics
import Bowline
import BowlineTesting
import LocalizedTexts
import Scoring
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct GameFeatureTests {
    /// An open game after its first whistle, nothing unsent.
    private func open(_ plays: [Play] = Fixture.opening) throws -> ScoreBaseState {
        var state = Scene.inside
        state.screen = .game
        var room = OpenGame("g")
        room.page = Fixture.page
        room.book = try Fixture.book(plays)
        room.live = .live
        state.game = room
        return state
    }

    private func looks(
        _ state: ScoreBaseState,
        isScorekeeper: Bool,
        _ language: Language = .english
    ) throws -> GamePresentation {
        GamePresentation(try #require(state.game), isScorekeeper: isScorekeeper, language)
    }

    private func scene(_ record: @escaping @Sendable (Scorebook.Entry) throws -> Int64) -> Scene {
        var scene = Scene()
        scene.dependencies.record = { entry, _ in try record(entry) }
        return scene
    }

    @Test func aTapIsSeenAtOnceAndSaved() async throws {
        let scene = scene { _ in 7 }
        try await Scene.Store.test(scene.feature, from: try open()) { store in
            try store.send(.game(.pad(.playTapped(Fixture.homeTwo)))) {
                try? $0.game?.book?.record(Fixture.homeTwo, as: "m1")
                $0.game?.asking = "m1"
                $0.game?.isSaving = true
            }
            let entry = try #require(store.state.game?.book?.unsent.first)
            let looks = try looks(store.state, isScorekeeper: true, .english)
            #expect(looks.board?.teams.map(\.score) == ["2", "0"])
            #expect(looks.notices.map(\.title) == ["1 event not sent yet"])
            #expect(looks.lines.first?.isUnsent == true)
            try await store.receive(.game(.outbox(.saved(entry, 7), game: "g"))) {
                $0.game?.isSaving = false
                $0.game?.book?.saved(entry, as: 7)
            }
        }
    }

    @Test func quickTapsAreSavedInTheirOrder() async throws {
        let numbers = Locked<[String]>([])
        let scene = scene { entry in
            numbers.withLock { numbers in
                numbers.append(entry.event.id)
                return Int64(numbers.count)
            }
        }
        try await Scene.Store.test(scene.feature, from: try open()) { store in
            for id in ["m1", "m2", "m3"] {
                try store.send(.game(.pad(.playTapped(Fixture.homeTwo)))) {
                    try? $0.game?.book?.record(Fixture.homeTwo, as: id)
                    $0.game?.asking = id
                    $0.game?.isSaving = true
                }
            }
            for number in 1...3 {
                let entry = try #require(store.state.game?.book?.nextToSave)
                try await store.receive(.game(.outbox(.saved(entry, Int64(number)), game: "g"))) {
                    $0.game?.book?.saved(entry, as: Int64(number))
                    $0.game?.isSaving = number < 3
                }
            }
        }
        #expect(numbers.withLock { $0 } == ["m1", "m2", "m3"])
    }

    @Test func aFullDiskIsSaidAndTheEventIsTriedAgain() async throws {
        let isFull = Locked(true)
        let scene = scene { _ in
            if isFull.withLock({ $0 }) { throw ScoreBaseError(.storage) }
            return 1
        }
        try await Scene.Store.test(scene.feature, from: try open()) { store in
            try store.send(.game(.pad(.playTapped(Fixture.homeTwo)))) {
                try? $0.game?.book?.record(Fixture.homeTwo, as: "m1")
                $0.game?.asking = "m1"
                $0.game?.isSaving = true
            }
            try await store.receive(.game(.outbox(.saveFailed(ScoreBaseError(.storage)), game: "g"))) {
                $0.game?.isSaving = false
                $0.game?.error = ScoreBaseError(.storage)
            }
            isFull.withLock { $0 = false }
            let entry = try #require(store.state.game?.book?.nextToSave)
            try store.send(.game(.retryTapped)) {
                $0.game?.error = nil
                $0.game?.isSaving = true
            }
            try await store.receive(.game(.outbox(.saved(entry, 1), game: "g"))) {
                $0.game?.isSaving = false
                $0.game?.book?.saved(entry, as: 1)
            }
        }
    }

    @Test func goingBackWaitsUntilWhatWasTappedIsOnDisk() async throws {
        let scene = scene { _ in 1 }
        try await Scene.Store.test(scene.feature, from: try open()) { store in
            try store.send(.game(.pad(.playTapped(Fixture.homeTwo)))) {
                try? $0.game?.book?.record(Fixture.homeTwo, as: "m1")
                $0.game?.asking = "m1"
                $0.game?.isSaving = true
            }
            let entry = try #require(store.state.game?.book?.nextToSave)
            try store.send(.backTapped) { $0.game?.isClosing = true }
            try await store.receive(.game(.outbox(.saved(entry, 1), game: "g"))) {
                $0.game = nil
                $0.screen = .leagues
            }
        }
    }

    @Test func anEndIsAskedAboutFirst() async throws {
        let scene = scene { _ in 1 }
        let forfeit = Play.forfeit(team: "h")
        try await Scene.Store.test(scene.feature, from: try open()) { store in
            try store.send(.game(.pad(.playTapped(forfeit)))) { $0.game?.confirming = forfeit }
            let dialog = try #require(ScoreBasePresentation(store.state).dialog)
            #expect(dialog.title == "Anchors: Forfeit?" && dialog.buttons.first?.id == "confirm-no")
            try store.send(.game(.pad(.confirmationCancelled))) { $0.game?.confirming = nil }
            try store.send(.game(.pad(.playTapped(forfeit)))) { $0.game?.confirming = forfeit }
            try store.send(.game(.pad(.confirmTapped))) {
                $0.game?.confirming = nil
                try? $0.game?.book?.record(forfeit, as: "m1")
                $0.game?.isSaving = true
            }
            let entry = try #require(store.state.game?.book?.nextToSave)
            try await store.receive(.game(.outbox(.saved(entry, 1), game: "g"))) {
                $0.game?.isSaving = false
                $0.game?.book?.saved(entry, as: 1)
            }
        }
    }

    @Test func whoOnlyWatchesHasNoPadAndTapsNothing() async throws {
        var state = try open()
        state.user?.isScorekeeper = false
        #expect(try looks(state, isScorekeeper: false).pad == nil)
        try await Scene.Store.test(Scene().feature, from: state) { store in
            try store.send(.game(.pad(.playTapped(Fixture.homeTwo))))
            try store.send(.game(.pad(.undoTapped)))
        }
    }

    @Test func aLiveLineIsShownAndSaid() async throws {
        var board = GameBoard()
        (board.homeScore, board.status) = (2, "in_progress")
        let line = Fixture.line(Fixture.homeTwo, 3)
        try await Scene.Store.test(Scene().feature, from: try open()) { store in
            try store.send(.game(.live(.line(line, board)))) {
                $0.game?.take([line])
                $0.game?.page?.game.board = board
            }
            let looks = try looks(store.state, isScorekeeper: false, .bulgarian)
            #expect(looks.announcement == .init(number: 3, text: "Anchors: +2 Кош. 2–0"))
            #expect(looks.board?.label.hasPrefix("Anchors 2, Buoys 0") == true)
        }
    }

    @Test func aSkippedLineHasTheBookLoadedAnew() async throws {
        var scene = Scene()
        let lines = Fixture.lines(Fixture.opening + [Fixture.homeTwo, Fixture.awayTwo])
        scene.dependencies.eventLog = { _ in lines }
        try await Scene.Store.test(scene.feature, from: try open()) { store in
            try store.send(.game(.live(.line(lines[3], nil))))
            try await store.receive(.game(.reloaded(.success(lines)))) { $0.game?.replace(with: lines) }
            #expect(store.state.game?.book?.game.state.score == Both(2, 2))
        }
    }

    @Test func aGapHasTheBookLoadedAnew() async throws {
        var scene = Scene()
        let lines = Fixture.lines(Fixture.opening + [Fixture.homeTwo])
        scene.dependencies.eventLog = { _ in lines }
        try await Scene.Store.test(scene.feature, from: try open()) { store in
            try store.send(.game(.live(.gap)))
            try await store.receive(.game(.reloaded(.success(lines)))) { $0.game?.replace(with: lines) }
        }
    }

    @Test func aConflictIsShownAndDecided() async throws {
        var scene = scene { _ in 9 }
        let calls = scene.calls
        scene.dependencies.drop = { numbers in calls.withLock { $0.append("drop \(numbers)") } }
        var state = try open()
        try state.game?.book?.record(Fixture.homeTwo, as: "mine")
        let entry = try #require(state.game?.book?.nextToSave)
        state.game?.book?.saved(entry, as: 5)
        let line = Fixture.line(Fixture.homeTwo, 3, period: 1)
        try await Scene.Store.test(scene.feature, from: state) { store in
            try store.send(.game(.delivery(.lines([line])))) { $0.game?.take([line]) }
            let conflict = try #require(
                try looks(store.state, isScorekeeper: true, .english).conflicts.first
            )
            #expect(conflict.title == "Recorded twice?" && conflict.buttons.count == 2)
            #expect(conflict.label.contains("Another scorekeeper"))
            try store.send(.game(.pad(.decided("mine", .drop)))) {
                $0.game?.book?.decide("mine", .drop)
                $0.game?.isDropping = true
            }
            try await store.receive(.game(.outbox(.dropped([5]), game: "g"))) {
                $0.game?.isDropping = false
                $0.game?.book?.dropped([5])
            }
        }
        #expect(calls.withLock { $0 } == ["drop [5]"])
    }

    @Test func aDeliveryMovesTheBoardWithoutTheLiveChannel() async throws {
        let line = Fixture.line(Fixture.homeTwo, 3)
        try await Scene.Store.test(Scene().feature, from: try open()) { store in
            try store.send(.game(.delivery(.lines([line])))) { $0.game?.take([line]) }
            #expect(try looks(store.state, isScorekeeper: false).board?.teams.map(\.score) == ["2", "0"])
        }
    }

    @Test func aGameThatDidNotOpenIsTriedAgainByAnybody() async throws {
        var scene = Scene()
        scene.dependencies.open = { _ in throw ScoreBaseError(.offline) }
        var state = Scene.inside
        state.user?.isScorekeeper = false
        state.screen = .game
        state.game = OpenGame("g")
        state.game?.error = ScoreBaseError(.timedOut)
        try await Scene.Store.test(scene.feature, from: state) { store in
            try store.send(.game(.retryTapped)) { $0.game?.error = nil }
            try await store.receive(.game(.opened(.failure(ScoreBaseError(.offline))))) {
                $0.game?.error = ScoreBaseError(.offline)
            }
            let notice = try #require(try looks(store.state, isScorekeeper: false).notices.first)
            #expect(notice.buttons.map(\.action) == [.game(.retryTapped)])
        }
    }

    @Test func aLineOfAnotherSportsRulesLeavesOneWatching() async throws {
        var line = Fixture.line(Fixture.homeTwo, 3)
        line.event.type = "three_legged_race"
        try await Scene.Store.test(Scene().feature, from: try open()) { store in
            try store.send(.game(.live(.line(line, nil)))) {
                $0.game?.error = ScoreBaseError(.notUnderstood)
                $0.game?.book = nil
            }
            #expect(try looks(store.state, isScorekeeper: true).pad == nil)
        }
    }

    @Test func theBadgeTellsHowTheConnectionIs() async throws {
        try await Scene.Store.test(Scene().feature, from: try open()) { store in
            try store.send(.game(.live(.disconnected))) { $0.game?.live = .reconnecting }
            try store.send(.game(.live(.connected))) { $0.game?.live = .live }
            try store.send(.game(.live(.stopped(nil)))) { $0.game?.live = .ended }
        }
    }

    @Test func theEndOfATokenLeadsToTheForm() async throws {
        let error = ScoreBaseError(.unauthorized)
        try await Scene.Store.test(Scene().feature, from: try open()) { store in
            try store.send(.game(.live(.stopped(error)))) {
                $0.screen = .signIn
                $0.user = nil
                $0.signIn.username = Fixture.user.name
                $0.signIn.problem = .expired
                $0.signIn.returnPoint = .init(screen: .game, user: "u")
            }
            #expect(store.state.game?.book != nil, "what was recorded stays")
        }
    }

    @Test func whatIsSavedForAnotherGameTouchesNothing() async throws {
        try await Scene.Store.test(Scene().feature, from: try open()) { store in
            let entry = Scorebook.Entry(event: GameEvent("x", .gameStart), expected: 0)
            try store.send(.game(.outbox(.saved(entry, 3), game: "other")))
        }
    }
}
