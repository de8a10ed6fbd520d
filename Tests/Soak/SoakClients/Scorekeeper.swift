import Bowline
import BowlineCognito
import BowlineStore
import Flow
import ScoreBaseApp
import Scoring
import Wire

/// A scorekeeper's app: signs in with SRP, and records the games of a court, one play and one game after the other. A
/// play is acknowledged when it is on disk in the outbox.
struct Scorekeeper: User {
    private let person: Plan.Person
    private let plan: Plan
    private let container: ScoreBaseContainer

    static func open(_ person: Plan.Person, _ plan: Plan) async throws -> Scorekeeper {
        Scorekeeper(person: person, plan: plan, container: try await .forSoak(person))
    }

    func work() async {
        let thumbs = Thumbs(person, plan, ScoreBaseDependencies(container))
        await withTaskGroup { group in
            group.addTask { await container.run() }
            group.addTask { await thumbs.watch() }
            group.addTask {
                while (try? await Task.sleep(for: plan.pause)) != nil { await thumbs.act() }
            }
        }
    }

    func finish() async {
        let delivering = Task { await container.run() }
        let end = ContinuousClock().now + .seconds(plan.finishSeconds)
        repeat {
            if (try? await container.restore()) == nil {
                _ = try? await container.signIn(username: person.email, password: person.password)
            }
            guard let entries = try? await container.outbox.entries() else { continue }
            let waiting = entries.filter { $0.state == .waiting }
            person.report(.left) { report in
                report.count = waiting.count
                report.ids = entries.filter { $0.state != .waiting && $0.state != .delivered }.map { "\($0.state)" }
            }
            if waiting.isEmpty, !container.isSignedOut { break }
            for entry in waiting { try? await container.outbox.retry(entry.receipt) }
            try? await Task.sleep(for: .milliseconds(500))
        } while ContinuousClock().now < end
        delivering.cancel()
        await delivering.value
        await container.close()
    }
}

extension ScoreBaseContainer {
    /// The app of a person of the plan; an answer of another tenant is a fault.
    static func forSoak(_ person: Plan.Person) async throws -> ScoreBaseContainer {
        var options = ScoreBaseContainer.Options()
        options.transport = try PersonTransport(person)
        options.rules.maxDelay = .seconds(5)
        options.rules.lease = .seconds(2)
        options.reportLeak = { person.fault("an answer of another tenant: \($0)") }
        return try await ScoreBaseContainer.open(
            at: .bowline(server: person.server),
            folder: person.folder,
            options: options
        )
    }

    /// Whether this device has no one signed in.
    var isSignedOut: Bool { auth.currentUser == nil }
}

/// The screen of the app and what the scorekeeper taps on it.
private actor Thumbs {
    private let person: Plan.Person
    private let store: Store<ScoreBaseState, ScoreBaseAction>
    private var said: Set<String> = []
    private let period: Int
    /// The games that are not over yet, as far as is known.
    private var games: ArraySlice<String>

    /// No more plays than this wait unsent, so that a long outage does not pile up more than it takes to prove
    /// anything.
    private static let maxUnsent = 60

    init(_ person: Plan.Person, _ plan: Plan, _ dependencies: ScoreBaseDependencies) {
        self.person = person
        period = plan.period
        games = person.courts.first.map { $0[...] } ?? []
        store = Store(initialState: ScoreBaseState(), reducer: ScoreBaseFeature(dependencies))
    }

    /// Reports what is on disk, whenever the app changes.
    func watch() async {
        let (states, changed) = AsyncStream.makeStream(of: ScoreBaseState.self)
        store.onChange = { changed.yield($0) }
        store.send(.appeared)
        for await state in states {
            guard let book = state.game?.book else { continue }
            for entry in book.unsent where entry.receipt != nil && said.insert(entry.event.id).inserted {
                person.acknowledged(entry.event.id, "event")
            }
        }
    }

    /// Does the next thing on the screen that shows.
    func act() {
        let state = store.state
        switch state.screen {
        case .starting, .team: break
        case .signIn: signIn(state.signIn)
        case .leagues: openLeague(state.leagues)
        case .league: openGame(state.league)
        case .game: record(state.game)
        }
    }

    private func signIn(_ form: SignInForm) {
        if let problem = form.problem { person.trouble("sign-in: \(problem)") }
        guard !form.isWorking else { return }
        store.send(.signIn(.usernameChanged(person.email)))
        store.send(.signIn(.passwordChanged(HiddenText(person.password))))
        store.send(.signIn(.submitTapped))
    }

    private func openLeague(_ list: LeagueList) {
        if list.page.items.contains(where: { $0.leagueId == person.league }) {
            store.send(.leagues(.leagueTapped(person.league)))
        } else if list.error != nil {
            store.send(.leagues(.refreshTapped))
        } else if !list.isLoading {
            store.send(.leagues(.moreTapped))
        }
    }

    private func openGame(_ league: OpenLeague?) {
        guard let listed = league?.games?.items else { return store.send(.league(.refreshTapped)) }
        while let next = games.first, listed.contains(where: { $0.gameId == next && $0.board.isFinal }) {
            games.removeFirst()
        }
        guard let next = games.first else { return person.fault("all games are over") }
        store.send(.league(.gameTapped(next)))
    }

    private func record(_ room: OpenGame?) {
        guard let room else { return }
        guard let book = room.book else {
            if let trouble = room.error {
                person.trouble("game: \(trouble.kind)")
                store.send(.game(.retryTapped))
            }
            return
        }
        for entry in book.unsent {
            guard let refusal = entry.refusal, said.insert("refused " + entry.event.id).inserted else { continue }
            person.fault("a play was refused: \(refusal.kind) \(refusal.message ?? "")")
        }
        guard book.nextToSave == nil, !room.isSaving else { return }
        guard book.unsent.count < Self.maxUnsent else { return }
        if let play = room.confirming, play == .gameEnd { return store.send(.game(.pad(.confirmTapped))) }
        if book.game.state.status == .final { leave(room) } else { tap(book) }
    }

    /// The next play depends on the game only. Games are played to their ends.
    private func tap(_ book: Scorebook) {
        let number = book.game.sequence
        let choices = Pad(book.game.state).choices
        let turn: [Play] = [.gameStart, .gameEnd, .periodStart] + (number % period == period - 1 ? [.periodEnd] : [])
        if let play = turn.first(where: choices.contains) { return store.send(.game(.pad(.playTapped(play)))) }
        if number % 9 == 8 { return store.send(.game(.pad(.undoTapped))) }
        let scores = choices.filter { play in
            if case .score = play { true } else { false }
        }
        if scores.isEmpty { return person.fault("there is nothing to tap") }
        store.send(.game(.pad(.playTapped(scores[number * 7 % scores.count]))))
    }

    /// The next game is opened when nothing of this one is left to send.
    private func leave(_ room: OpenGame) {
        guard room.book?.unsent.isEmpty == true else { return }
        games.removeAll { $0 == room.id }
        store.send(.backTapped)
    }
}

extension GameBoard {
    var isFinal: Bool { status == GameState.Status.final.rawValue }
}
