import Bowline
import BowlineStore
import Flow
import ScoreBaseApp
import Scoring
import Wire

/// `score SERVER FOLDER GAME online|offline PLAYS` is a scorekeeper's app.
///
/// It takes up the sign-in in the folder, or signs in, opens the game and taps on the pad until the game's log has PLAYS
/// lines, the unsent ones included; it says the name of each event when that is on disk. Online it ends when everything
/// has been sent, offline when the last play is on disk.
enum ScoreVictim {
    static func run(_ words: [String]) async throws {
        guard words.count == 5, let plays = Int(words[4]) else {
            stop("score SERVER FOLDER GAME online|offline PLAYS")
        }
        let isOnline = words[3] == "online"
        var options = ScoreBaseContainer.Options()
        options.rules.baseDelay = .milliseconds(1)
        options.rules.maxDelay = .milliseconds(20)
        options.rules.lease = .milliseconds(200)
        if !isOnline {
            options.networkLayers = [Away()]
            options.dialer = nil
        }
        let container = try await ScoreBaseContainer.open(
            at: .bowline(server: words[0]),
            folder: words[1],
            options: options
        )
        let courier = Task { await container.run() }
        await Booth(ScoreBaseDependencies(container), game: words[2], plays: plays, isOnline: isOnline).run()
        courier.cancel()
        await courier.value
        await container.close()
    }
}

/// The network is away.
private struct Away: Layer {
    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        throw CallError(.cannotConnect(host: request.address.origin.host, .unreachable))
    }
}

/// The screen and the thumbs of a scorekeeper.
private actor Booth {
    private let store: Store<ScoreBaseState, ScoreBaseAction>
    private let game: String
    private let plays: Int
    private let isOnline: Bool
    private var said: Set<String> = []
    /// The length of the game's log at the last tap.
    private var tapped = -1

    init(_ dependencies: ScoreBaseDependencies, game: String, plays: Int, isOnline: Bool) {
        store = Store(initialState: ScoreBaseState(), reducer: ScoreBaseFeature(dependencies))
        (self.game, self.plays, self.isOnline) = (game, plays, isOnline)
    }

    func run() async {
        let (states, changed) = AsyncStream.makeStream(of: ScoreBaseState.self)
        store.onChange = { changed.yield($0) }
        store.send(.appeared)
        for await state in states {
            switch state.screen {
            case .starting, .team: break
            case .signIn: signIn(state.signIn)
            case .leagues, .league: openGame(state)
            case .game:
                if let error = state.game?.error, state.game?.book == nil { return say("failed \(error.kind)") }
                if let book = state.game?.book, score(book) { return say("done") }
            }
        }
    }

    private func signIn(_ form: SignInForm) {
        if let problem = form.problem { return say("failed \(problem)") }
        guard !form.isWorking, form.username.isEmpty else { return }
        store.send(.signIn(.usernameChanged("scorekeeper@demo.test")))
        store.send(.signIn(.passwordChanged(HiddenText("Demo-passw0rd!"))))
        store.send(.signIn(.submitTapped))
    }

    private func openGame(_ state: ScoreBaseState) {
        if let league = state.league {
            guard state.game == nil else { return }
            if league.games?.items.contains(where: { $0.gameId == game }) == true {
                store.send(.league(.gameTapped(game)))
            }
        } else if let first = state.leagues.page.items.first {
            store.send(.leagues(.leagueTapped(first.leagueId)))
        }
    }

    /// Says what is on disk and taps the next play; true at the end.
    private func score(_ book: Scorebook) -> Bool {
        for entry in book.unsent where entry.receipt != nil && said.insert(entry.event.id).inserted {
            say(entry.event.id)
        }
        if !book.conflicts.isEmpty {
            say("failed by a conflict")
            return true
        }
        guard book.nextToSave == nil else { return false }
        guard book.game.sequence < plays else { return isOnline ? book.unsent.isEmpty : true }
        guard !isOnline else { return book.unsent.isEmpty }
        // A state from before the last tap, which came late, asks for no second one.
        guard book.game.sequence > tapped else { return false }
        tapped = book.game.sequence
        tap(book)
        return false
    }

    /// The next play depends on the game only, so that a scorekeeper who comes back continues in the same way.
    private func tap(_ book: Scorebook) {
        let number = book.game.sequence
        if number == plays - 1 { return store.send(.game(.pad(.playTapped(.periodEnd)))) }
        if number % 9 == 8 { return store.send(.game(.pad(.undoTapped))) }
        let choices = Pad(book.game.state).choices.filter { play in
            switch play {
            case .score, .sanction: true
            default: false
            }
        }
        if choices.isEmpty { return say("failed: nothing to tap") }
        store.send(.game(.pad(.playTapped(choices[number * 7 % choices.count]))))
    }
}
