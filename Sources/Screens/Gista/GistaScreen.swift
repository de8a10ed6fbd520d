import Bowline
import Digest
import Flow
import GistaApp
import LocalizedTexts

/// The screen of Gista.
final class GistaScreen: AppScreen {
    static let name = "gista"

    static func title(_ language: Language) -> String { "Gista" }

    static func summary(_ language: Language) -> String {
        language.text("Save a link from anywhere, get its gist.", "Запазете връзка отвсякъде, вземете същината ѝ.")
    }

    private let container: GistaContainer
    private let store: Store<GistaState, GistaAction>
    private let delivery: Task<Void, Never>
    private let pages: [SamplePage]
    private let hasDemoData: Bool
    private let pictures: ScreenPictures
    private var actions = ActionTable<GistaAction>(app: name)

    /// The memory of the server for pictures of articles on all pages. A page without room for a picture shows its link.
    private static let pictureBudget = PictureBudget(bytes: 64 << 20)

    private init(
        _ container: GistaContainer,
        _ pages: [SamplePage],
        _ pictures: PagePictures,
        hasDemoData: Bool,
        _ language: Language
    ) {
        self.container = container
        self.pictures = ScreenPictures(pictures)
        self.pages = pages
        self.hasDemoData = hasDemoData
        store = Store(
            initialState: GistaState(language: language),
            reducer: GistaFeature(GistaDependencies(container))
        )
        delivery = Task { await container.run() }
    }

    static func open(
        on dependencies: PageDependencies,
        _ language: Language,
        changed: @escaping @Sendable () -> Void
    ) async throws -> GistaScreen {
        let container = try await GistaContainer.open(
            folder: dependencies.folder(of: name),
            environment: try BackendEnvironment(.development, base: dependencies.server + "/api"),
            transport: dependencies.transport,
            secrets: dependencies.secrets(of: name),
            monitor: GistaApp.NetworkMonitor(layer: Bowline.NetworkMonitor()),
            dialer: dependencies.lines,
            applicationLayers: [dependencies.tap(name)],
            networkLayers: [dependencies.faults],
            // The limit is low, because the server's disk holds the articles of all visitors.
            maxArticleBytes: 5_000_000,
            pictureBudget: pictureBudget,
            clock: dependencies.clock
        )
        let pages = SamplePage.all(at: dependencies.knownAs)
        let screen = GistaScreen(
            container,
            pages,
            dependencies.pictures,
            hasDemoData: dependencies.hasDemoData,
            language
        )
        screen.store.onChange = { _ in changed() }
        return screen
    }

    func appear(_ language: Language, zone: String?, isolation: isolated (any Actor)?) {
        store.send(.languageChosen(language))
        if store.state.stage == .starting { store.send(.appeared) }
    }

    func handle(_ event: PageEvent, isolation: isolated (any Actor)?) {
        if event.kind == .tap, event.name == "guest" { return signUpGuest() }
        if let action = actions.action(for: event) { store.send(action) }
    }

    func text(of field: String) -> String? { actions.text(of: field) }

    /// Signs up a guest, who only wants to look around, with one tap.
    private func signUpGuest(isolation: isolated (any Actor)? = #isolation) {
        guard hasDemoData, case .signedOut = store.state.stage else { return }
        let name = "guest-" + Hex.encode(RandomBytes.array(count: 4))
        store.send(.onboarding(.modeChosen(.signUp)))
        for (field, text) in [(Field.username, name), (.email, name + "@demo.test"), (.password, DemoAccount.password)]
        {
            store.send(.typed(field, text))
        }
        store.send(.onboarding(.submitTapped))
    }

    // MARK: Restoration

    var restorationState: String {
        let state = store.state
        switch state.stage {
        case .starting, .locked: return ""
        case .signedOut: return "form \(Self.modes.first { $0.1 == state.onboarding.mode }?.0 ?? "")"
        case .signedIn: return Self.sheet(in: state) ?? "library"
        }
    }

    private static func sheet(in state: GistaState) -> String? {
        if let reader = state.reader { return "reader \(reader.gistId)" }
        if state.share != nil { return "share" }
        guard let settings = state.settings else { return nil }
        let asked = questions.first { $0.question == settings.question }
        return "settings" + (asked.map { " \($0.word)" } ?? "")
    }

    func restore(_ place: String, isolation: isolated (any Actor)?) -> Bool {
        let words = place.split(separator: " ").map(String.init)
        switch (store.state.stage, words.first) {
        case (.starting, _), (.locked, _): return false
        case (.signedOut, "form"):
            guard let mode = Self.modes.first(where: { $0.0 == words.last })?.1 else { return true }
            store.send(.onboarding(.modeChosen(mode)))
        case (.signedIn, "share"): store.send(.share(.opened(url: "", title: "")))
        case (.signedIn, "settings"):
            store.send(.settings(.opened))
            if let asked = Self.questions.first(where: { $0.word == words.last }) { store.send(.settings(asked.tap)) }
        case (.signedIn, "reader"): return openGist(words)
        default: break
        }
        return true
    }

    /// Opens a gist of the library. Returns false while the library has not loaded.
    private func openGist(_ words: [String], isolation: isolated (any Actor)? = #isolation) -> Bool {
        guard words.count > 1 else { return true }
        let library = store.state.library
        guard let link = library.link(ofGist: words[1]) else { return library.hasLoaded }
        store.send(.library(.linkTapped(link)))
        return true
    }

    /// The questions of the account's sheet, with the taps that lead to them.
    private static let questions: [(word: String, question: Question, tap: SettingsAction)] = [
        ("sign-out", .signOut, .signOutTapped), ("sign-out-everywhere", .signOutEverywhere, .signOutEverywhereTapped),
        ("change-password", .changePassword, .changePasswordTapped),
        ("delete-account", .deleteAccount, .deleteAccountTapped),
    ]

    private static let modes: [(String, OnboardingState.Mode)] = [
        ("signUp", .signUp), ("signIn", .signIn), ("forgotten", .forgotten), ("reset", .reset),
    ]

    func close(isolation: isolated (any Actor)?) async {
        pictures.show([])
        await GistaDependencies(container).revokeBeforeClosing(store.state)
        delivery.cancel()
        // The lease on the outbox is released before its files are closed.
        await delivery.value
        await container.close()
    }

    func content(_ language: Language) -> Markup {
        pictures.show(
            store.state.reader?.pictures.values.map { picture in
                PagePicture(id: picture.id, mediaType: picture.mediaType, bytes: picture.bytes)
            } ?? []
        )
        var view = GistaView(
            GistaPresentation(store.state),
            app: Self.name,
            pages: pages,
            language: language,
            hasDemoData: hasDemoData
        ) { [pictures] in pictures.address(of: $0.id) }
        let content = view.content
        actions = view.renderer.actions
        return content
    }
}
