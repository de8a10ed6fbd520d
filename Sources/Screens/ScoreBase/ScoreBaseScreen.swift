import Bowline
import Flow
import LocalizedTexts
import ScoreBaseApp

/// The screen of ScoreBase.
class ScoreBaseScreen: AppScreen {
    class var name: String { "scorebase" }

    class func title(_ language: Language) -> String { "ScoreBase" }

    class func summary(_ language: Language) -> String {
        language.text(
            "Leagues and live scores, recorded by a scorekeeper at the game.",
            "Лиги и резултати на живо, водени от човека на игрището."
        )
    }

    private let container: ScoreBaseContainer
    private let store: Store<ScoreBaseState, ScoreBaseAction>
    private let delivery: Task<Void, Never>
    private let hasDemoData: Bool
    private var actions: ActionTable<ScoreBaseAction>

    required init(
        _ container: ScoreBaseContainer,
        hasDemoData: Bool,
        _ language: Language,
        changed: @escaping @Sendable () -> Void
    ) {
        self.container = container
        self.hasDemoData = hasDemoData
        actions = ActionTable(app: Self.name)
        store = Store(
            initialState: ScoreBaseState(language: language),
            reducer: ScoreBaseFeature(ScoreBaseDependencies(container))
        )
        delivery = Task { [container] in await container.run() }
        store.onChange = { _ in changed() }
    }

    static func open(
        on dependencies: PageDependencies,
        _ language: Language,
        changed: @escaping @Sendable () -> Void
    ) async throws -> Self {
        var options = ScoreBaseContainer.Options()
        options.transport = dependencies.transport
        options.secrets = dependencies.secrets(of: name)
        options.applicationLayers = [dependencies.tap(name)]
        options.networkLayers = [dependencies.faults]
        options.clock = dependencies.clock
        options.dialer = dependencies.lines
        let container = try await ScoreBaseContainer.open(
            at: .bowline(server: dependencies.server),
            folder: dependencies.folder(of: name),
            options: options
        )
        return Self(container, hasDemoData: dependencies.hasDemoData, language, changed: changed)
    }

    func appear(_ language: Language, zone: String?, isolation: isolated (any Actor)?) {
        store.send(.zoneFound(zone))
        store.send(.languageChosen(language))
        store.send(.appeared)
    }

    func handle(_ event: PageEvent, isolation: isolated (any Actor)?) {
        if event.kind == .tap, event.name == "demo" { return signIn(as: event.value) }
        if event.kind == .tap, event.name == "invitation" {
            return store.send(.signIn(.joinTapped(invitation: event.value)))
        }
        if let action = actions.action(for: event) { store.send(action) }
    }

    func text(of field: String) -> String? { actions.text(of: field) }

    // MARK: Restoration

    var restorationState: String {
        let state = store.state
        let league = state.league.map { "\($0.id) \($0.tab.rawValue)" } ?? ""
        switch state.screen {
        case .starting: return ""
        case .signIn, .leagues: return "leagues"
        case .league, .team: return "league \(league)"
        case .game:
            let asked = state.game?.confirming.flatMap { play in
                askable.first { $0.action == .game(.pad(.playTapped(play))) }
            }
            return "game \(league) \(state.game?.id ?? "")" + (asked.map { " \($0.id)" } ?? "")
        }
    }

    /// Opens the league and then the game, one screen at a time, as soon as each has loaded.
    func restore(_ place: String, isolation: isolated (any Actor)?) -> Bool {
        let words = place.split(separator: " ").map(String.init)
        let state = store.state
        switch state.screen {
        case .starting: return false
        case .signIn: return true
        case .leagues:
            guard words.count > 2 else { return true }
            guard state.leagues.hasLoaded else { return state.leagues.error != nil }
            store.send(.leagues(.leagueTapped(words[1])))
            return store.state.screen == .leagues
        case .league:
            guard words.count > 2 else { return true }
            if let tab = OpenLeague.Tab(rawValue: words[2]), tab != state.league?.tab {
                store.send(.league(.tabTapped(tab)))
            }
            if words.count > 3 { store.send(.league(.gameTapped(words[3]))) }
            return words.count < 5
        case .team: return true
        case .game:
            guard words.count == 5, let room = state.game else { return true }
            guard room.page != nil else { return room.error != nil }
            if let asked = askable.first(where: { $0.id == words[4] }) { store.send(asked.action) }
            return true
        }
    }

    /// The buttons of the pad that ask before anything is recorded. Only these may be tapped on the user's behalf.
    private var askable: [ButtonPresentation] {
        guard case .game(let game) = ScoreBasePresentation(store.state).content else { return [] }
        let buttons = game.pad.map { ($0.sections + $0.rare).flatMap(\.buttons) } ?? []
        return buttons.filter { button in
            if case .game(.pad(.playTapped(let play))) = button.action { play.needsConfirmation } else { false }
        }
    }

    func close(isolation: isolated (any Actor)?) async {
        await ScoreBaseDependencies(container).revokeBeforeClosing(store.state.revocations.pending)
        delivery.cancel()
        // The lease on the outbox is released before its files are closed.
        await delivery.value
        await container.close()
    }

    func content(_ language: Language) -> Markup {
        let presentation = ScoreBasePresentation(store.state)
        var view = ScoreBaseView(presentation, app: Self.name, language: language, hasDemoData: hasDemoData)
        let content = view.content
        actions = view.renderer.actions
        return content
    }

    /// Signs in with a demo account.
    private func signIn(as user: String, isolation: isolated (any Actor)? = #isolation) {
        guard hasDemoData, DemoAccount.all.contains(where: { $0.name == user }) else { return }
        store.send(.signIn(.usernameChanged(user)))
        store.send(.signIn(.passwordChanged(HiddenText(DemoAccount.password))))
        store.send(.signIn(.submitTapped))
    }
}

/// A second phone, for a viewer, next to the scorekeeper's.
final class ScoreBaseViewerScreen: ScoreBaseScreen {
    override class var name: String { "scorebase-viewer" }

    override class func title(_ language: Language) -> String {
        language.text("ScoreBase as a viewer", "ScoreBase като зрител")
    }

    override class func summary(_ language: Language) -> String {
        language.text("The same game on another person's phone.", "Същата игра на чужд телефон.")
    }
}

/// The demo data's accounts.
enum DemoAccount {
    static let password = "Demo-passw0rd!"

    static let all: [(name: String, role: (english: String, bulgarian: String))] = [
        ("scorekeeper@demo.test", ("Scorekeeper", "Секретар")),
        ("viewer@demo.test", ("Viewer", "Зрител")),
        ("admin@demo.test", ("Admin", "Администратор")),
        ("admin@rival.test", ("An admin of another league", "Администратор на друга лига")),
    ]
}
