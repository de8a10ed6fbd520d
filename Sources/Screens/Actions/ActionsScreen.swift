import ActionHandlerApp
import Bowline
import Flow

/// ActionHandler in its phone.
final class ActionsScreen: AppScreen {
    /// What of it stands below the field.
    enum Tab: String, CaseIterable {
        case ledger, agenda, history, preferences
    }

    static let name = "actions"

    static func title(_ language: Language) -> String { "ActionHandler" }

    static func summary(_ language: Language) -> String {
        language(
            "Plain words become expenses, events, reminders and tasks.",
            "Прости думи стават разходи, събития, напомняния и задачи."
        )
    }

    private let app: ActionHandlerAssembly
    private let store: Store<ActionHandlerFeature.State, ActionHandlerFeature.Action>
    private var tab = Tab.ledger
    private var book = TapBook<ActionHandlerFeature.Action>(app: name)

    private init(_ app: ActionHandlerAssembly) {
        self.app = app
        store = Store(initialState: app.newState(), reducer: app.feature)
    }

    static func open(
        on ground: PageGround,
        _ language: Language,
        changed: @escaping @Sendable () -> Void
    ) async throws -> ActionsScreen {
        let app = try await ActionHandlerAssembly.open(
            folder: ground.folder(of: name),
            environment: ground.environment,
            transport: ground.transport,
            configuration: ground.configuration(for: name),
            clock: ground.clock
        )
        let screen = ActionsScreen(app)
        screen.store.onChange = { _ in changed() }
        return screen
    }

    func appear(_ language: Language, isolation: isolated (any Actor)?) {
        var preferences = store.state.preferences
        preferences.language = language == .english ? .english : .bulgarian
        store.send(.appeared)
        if preferences != store.state.preferences { store.send(.preferencesChanged(preferences)) }
    }

    func take(_ event: PageEvent, isolation: isolated (any Actor)?) {
        if event.kind == .tap, event.name == "tab" {
            tab = Tab(rawValue: event.value) ?? tab
        } else if event.kind == .submit, event.name == "preferences" {
            save(event.fields)
        } else if let action = book.action(for: event) {
            store.send(action)
        }
    }

    func close(isolation: isolated (any Actor)?) async {
        store.send(.disappeared)
        await app.close()
    }

    func content(_ language: Language) -> Markup {
        let looks = ActionHandlerPresentation(store.state, at: app.now())
        var view = ActionsView(looks, tab: tab, app: Self.name, page: language)
        let content = view.content
        book = view.painter.book
        return content
    }

    private func save(_ fields: [String: String], isolation: isolated (any Actor)? = #isolation) {
        var preferences = store.state.preferences
        for name in PreferencesPresentation.Name.allCases {
            if let text = fields[name.rawValue] { preferences[name] = text }
        }
        store.send(.preferencesChanged(preferences))
    }
}
