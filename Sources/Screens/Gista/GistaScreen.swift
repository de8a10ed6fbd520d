import Bowline
import Flow
import GistaApp

/// Gista in its phone.
final class GistaScreen: AppScreen {
    static let name = "gista"

    static func title(_ language: Language) -> String { "Gista" }

    static func summary(_ language: Language) -> String {
        language("Save a link from anywhere, get its gist.", "Запазете връзка отвсякъде, вземете същината ѝ.")
    }

    private let connection: GistaConnection
    private let store: Store<GistaState, GistaAction>
    private let delivery: Task<Void, Never>
    private let pages: [SamplePage]
    private var book = TapBook<GistaAction>(app: name)

    private init(_ connection: GistaConnection, _ pages: [SamplePage], _ language: Language) {
        self.connection = connection
        self.pages = pages
        store = Store(
            initialState: GistaState(language: language.gista),
            reducer: GistaFeature(GistaWorld(connection))
        )
        delivery = Task { await connection.run() }
    }

    static func open(
        on ground: PageGround,
        _ language: Language,
        changed: @escaping @Sendable () -> Void
    ) async throws -> GistaScreen {
        let connection = try await GistaConnection.open(
            folder: ground.folder(of: name),
            environment: try Environment(.development, base: ground.server + "/api"),
            transport: ground.transport,
            monitor: GistaApp.NetworkMonitor(layer: Bowline.NetworkMonitor(clock: ground.clock)),
            dialer: ground.lines,
            ownLayers: [ground.tap(name)],
            nearNetwork: [ground.faults],
            clock: ground.clock
        )
        let screen = GistaScreen(connection, SamplePage.all(at: ground.knownAs), language)
        screen.store.onChange = { _ in changed() }
        return screen
    }

    func appear(_ language: Language, isolation: isolated (any Actor)?) {
        store.send(.languageChosen(language.gista))
        if store.state.stage == .starting { store.send(.appeared) }
    }

    func take(_ event: PageEvent, isolation: isolated (any Actor)?) {
        if let action = book.action(for: event) { store.send(action) }
    }

    func close(isolation: isolated (any Actor)?) async {
        delivery.cancel()
        // The lease on the outbox is given back before its files are let go of.
        await delivery.value
        await connection.close()
    }

    func content(_ language: Language) -> Markup {
        var view = GistaView(GistaPresentation(store.state), app: Self.name, pages: pages, page: language)
        let content = view.content
        book = view.painter.book
        return content
    }
}

extension Language {
    fileprivate var gista: GistaApp.Language { self == .english ? .english : .bulgarian }
}
