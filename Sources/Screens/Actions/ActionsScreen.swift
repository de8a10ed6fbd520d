import ActionHandlerApp
import Bowline
import Essentials
import Flow
import LocalizedTexts

/// The screen of ActionHandler.
final class ActionsScreen: AppScreen {
    /// The app's tabs.
    enum Tab: String, CaseIterable {
        case ledger, agenda, history, preferences
    }

    static let name = "actions"

    static func title(_ language: Language) -> String { "ActionHandler" }

    static func summary(_ language: Language) -> String {
        language.text(
            "Turns plain words into expenses, events, reminders and tasks.",
            "Прости думи стават разходи, събития, напомняния и задачи."
        )
    }

    private let app: ActionHandlerContainer
    private let store: Store<ActionHandlerFeature.State, ActionHandlerFeature.Action>
    private var tab = Tab.ledger
    /// The numbers of months and weeks by which the user has moved from today.
    private var (months, weeks) = (0, 0)
    private var language: Language
    private var hasAppeared = false
    private var actions = ActionTable<ActionHandlerFeature.Action>(app: name)

    private init(_ app: ActionHandlerContainer, _ preferences: Preferences, _ language: Language) {
        self.app = app
        self.language = language
        store = Store(initialState: app.newState(preferences), reducer: app.feature)
    }

    static func open(
        on dependencies: PageDependencies,
        _ language: Language,
        changed: @escaping @Sendable () -> Void
    ) async throws -> ActionsScreen {
        let app = try await ActionHandlerContainer.open(
            folder: dependencies.folder(of: name),
            environment: dependencies.environment,
            transport: dependencies.transport,
            configuration: dependencies.configuration(for: name),
            clock: dependencies.clock
        )
        let preferences: Preferences
        do {
            preferences = try await Self.preferences(of: app.store, language)
        } catch {
            await app.close()
            throw error
        }
        let screen = ActionsScreen(app, preferences, language)
        screen.store.onChange = { _ in changed() }
        return screen
    }

    /// The stored preferences in the page's language. They are saved first, because sentences are interpreted in that
    /// language.
    private static func preferences(of store: DeviceStore, _ language: Language) async throws -> Preferences {
        var preferences = try await store.preferences()
        guard preferences.language != language else { return preferences }
        preferences.language = language
        try await store.save(preferences)
        return preferences
    }

    func appear(_ language: Language, zone: String?, isolation: isolated (any Actor)?) {
        if !hasAppeared { store.send(.appeared) }
        hasAppeared = true
        guard language != self.language else { return }
        self.language = language
        var preferences = store.state.preferences
        preferences.language = language
        store.send(.preferences(.preferencesChanged(preferences)))
    }

    func handle(_ event: PageEvent, isolation: isolated (any Actor)?) {
        if event.kind == .tap, event.name == "tab" {
            tab = Tab(rawValue: event.value) ?? tab
        } else if event.kind == .tap, event.name == "example" {
            store.send(.inputChanged(event.value))
        } else if event.kind == .submit, event.name == "preferences" {
            save(event.fields)
        } else if event.kind == .submit, event.name == "recurring", let id = event.fields["id"],
            let entry = store.state.records.recurring.first(where: { $0.id == id })
        {
            store.send(.records(.recurringAmountChosen(event.fields["amount"] ?? "", for: entry)))
        } else if event.kind == .submit, event.name == "limit", let category = event.fields["category"] {
            let (amount, rollover) = (event.fields["amount"] ?? "", event.fields["rollover"])
            store.send(.records(.limitChosen(amount, category: category, rollsOver: rollover == "yes")))
        } else if let action = actions.action(for: event) {
            countOffsets(of: action)
            store.send(action)
        }
    }

    func text(of field: String) -> String? { actions.text(of: field) }

    // MARK: Restoration

    /// Adds a move of the ledger or the agenda to the offsets from today.
    private func countOffsets(of action: ActionHandlerFeature.Action) {
        switch action {
        case .records(.monthMoved(let steps)): months += steps
        case .records(.agendaMoved(let steps)): weeks += steps
        default: break
        }
    }

    var restorationState: String { "\(tab.rawValue) \(months) \(weeks)" + unanswered }

    /// The months and weeks that a restored place may contain, so that their differences cannot overflow.
    private static let allowedOffsets = -1_200...1_200
    /// The size limit in bytes of a question that the browser stores. A longer one is lost, but its words are still in
    /// the field.
    private static let maxUnansweredBytes = 16_384

    /// The unanswered question as JSON after a space; empty without one.
    private var unanswered: String {
        guard let question = store.state.unanswered, let json = try? JSONCoding.standard.encode(question),
            json.count <= Self.maxUnansweredBytes
        else { return "" }
        return " " + String(decoding: json, as: UTF8.self)
    }

    func restore(_ place: String, isolation: isolated (any Actor)?) -> Bool {
        let words = place.split(separator: " ", maxSplits: 3)
        guard words.count >= 3, let tab = Tab(rawValue: String(words[0])), let months = Int(words[1]),
            let weeks = Int(words[2]), Self.allowedOffsets.contains(months), Self.allowedOffsets.contains(weeks)
        else { return true }
        self.tab = tab
        // bounded: both are within allowedOffsets
        let (monthSteps, weekSteps) = (months - self.months, weeks - self.weeks)
        for action: ActionHandlerFeature.Action in [
            .records(.monthMoved(monthSteps)), .records(.agendaMoved(weekSteps)),
        ] {
            countOffsets(of: action)
            store.send(action)
        }
        if words.count == 4 { ask(Data(words[3].utf8)) }
        return true
    }

    /// Asks a question again that was open when the previous server process ended. Ignores a question that an older
    /// version stored in another format.
    private func ask(_ json: Data, isolation: isolated (any Actor)? = #isolation) {
        guard let question = try? JSONCoding.standard.decode(ActionHandlerFeature.Unanswered.self, from: json) else {
            return
        }
        store.send(.answer(.unansweredLoaded(question)))
    }

    func close(isolation: isolated (any Actor)?) async {
        store.send(.disappeared)
        await app.close()
    }

    func content(_ language: Language) -> Markup {
        let presentation = ActionHandlerPresentation(store.state, at: app.now())
        var view = ActionsView(presentation, tab: tab, app: Self.name, language: language)
        let content = view.content
        actions = view.renderer.actions
        return content
    }

    private func save(_ fields: [String: String], isolation: isolated (any Actor)? = #isolation) {
        var preferences = store.state.preferences
        for name in PreferencesPresentation.Name.allCases {
            if let text = fields[name.rawValue] { preferences[name] = text }
        }
        store.send(.preferences(.preferencesChanged(preferences)))
    }
}
