import Bowline
import BowlineFaults
import HTTPServer

/// One open page: its apps with their stores, what it was told last, and the socket to its browser.
///
/// The stores of a page live on this actor and nowhere else. A browser that comes back finds all as it was.
actor Page {
    /// What the page's script shows to come back to it.
    let id: String
    private let ground: PageGround
    private let kinds: [any AppScreen.Type]
    private var screens: [String: any AppScreen] = [:]
    /// Apps that could not be opened, and why.
    private var closed: [String: String] = [:]
    private var socket: WebSocket?
    private var language = Language.english
    private var weather = WeatherStation()
    private var shown: [String: Markup] = [:]
    private var stale: Set<String> = []
    private var acknowledged = 0
    private var willFlush = false

    init(id: String, kinds: [any AppScreen.Type], on ground: PageGround) {
        self.id = id
        self.kinds = kinds
        self.ground = ground
    }

    // MARK: The socket

    /// A browser is there. A page nobody has used yet is told what the browser's fields hold: they outlived it.
    func attach(_ socket: WebSocket, _ hello: PageEvent) async {
        self.socket?.close(.goingAway, reason: "the page was opened elsewhere")
        self.socket = socket
        language = hello.language.flatMap(Language.init(rawValue:)) ?? .english
        shown = [:]
        acknowledged = 0
        ground.wire.onChange { [weak self] in
            Task { await self?.wireChanged() }
        }
        for kind in kinds where hello.apps.contains(kind.name) { await open(kind, fields: hello.fields) }
        stale = everything
        flush(page: id)
    }

    /// The browser went away.
    func detach(_ gone: WebSocket) {
        if socket === gone { socket = nil }
    }

    /// Whether a browser is there.
    var isAttached: Bool { socket != nil }

    /// Ends everything the page has under way.
    func close() async {
        socket?.close(.goingAway, reason: "the server stops")
        socket = nil
        for screen in screens.values { await screen.close(isolation: self) }
        screens = [:]
    }

    private func open(_ kind: any AppScreen.Type, fields: [String: String]) async {
        if let known = screens[kind.name] { return known.appear(language, isolation: self) }
        let screen: any AppScreen
        do {
            screen = try await kind.open(on: ground, language) { [weak self, name = kind.name] in
                Task { await self?.changed(name) }
            }
        } catch {
            closed[kind.name] = "\(error)"
            return
        }
        screens[kind.name] = screen
        screen.appear(language, isolation: self)
        let prefix = kind.name + "."
        for (id, text) in fields.sorted(by: { $0.key < $1.key }) where id.hasPrefix(prefix) && !text.isEmpty {
            let name = String(id.dropFirst(prefix.count))
            screen.take(PageEvent(.input, app: kind.name, name: name, value: text), isolation: self)
        }
    }

    // MARK: Events

    /// Takes what a person did, and shows what came of it.
    func take(_ event: PageEvent) {
        acknowledged = max(acknowledged, event.number)
        if let app = event.app {
            screens[app]?.take(event, isolation: self)
            stale.insert(app)
        } else if event.kind == .tap {
            takeOwn(event)
        }
        flush()
    }

    private func takeOwn(_ event: PageEvent) {
        switch event.name {
        case "weather":
            weather.toggle(event.value)
            stale.insert(Self.weatherRegion)
            ground.faults.plan = weather.plan
            ground.lines.weatherChanged()
            if weather.isRestarting { Task { await endRestart() } }
        case "wire.clear":
            ground.wire.forget()
            stale.insert(Self.wireRegion)
        case "language":
            language = Language(rawValue: event.value) ?? language
            for screen in screens.values { screen.appear(language, isolation: self) }
            stale = everything
        default: break
        }
    }

    private func endRestart() async {
        do throws(Failure) {
            try await ground.clock.wait(until: ground.clock.now.advanced(by: WeatherStation.restartTime))
        } catch {
            // Only a cancelled task is woken early, and then nobody looks any more.
            return
        }
        weather.endRestart()
        ground.faults.plan = weather.plan
        stale.insert(Self.weatherRegion)
        flush()
    }

    // MARK: Showing

    private static let wireRegion = "wire"
    private static let weatherRegion = "weather"

    private func changed(_ app: String) {
        stale.insert(app)
        flushSoon()
    }

    private func wireChanged() {
        stale.insert(Self.wireRegion)
        flushSoon()
    }

    /// Changes that come one after the other in the same moment are shown together.
    private func flushSoon() {
        guard !willFlush else { return }
        willFlush = true
        Task { flush() }
    }

    private func flush(page: String? = nil) {
        willFlush = false
        guard let socket else { return }
        // What a person did is answered even when nothing looks different: a field waits for it.
        guard !stale.isEmpty || page != nil else { return }
        var update = PageUpdate(acknowledged: acknowledged, page: page)
        for region in stale.sorted() {
            let content = content(of: region)
            guard shown[region] != content else { continue }
            shown[region] = content
            update.regions.append((region, content))
        }
        stale = []
        socket.send(update.frame)
    }

    private func content(of region: String) -> Markup {
        switch region {
        case Self.wireRegion: WirePanel(ground.wire.calls, language).content
        case Self.weatherRegion: weather.panel(language)
        default: screens[region]?.content(language) ?? cannotOpen(region)
        }
    }

    private func cannotOpen(_ app: String) -> Markup {
        .paragraph(
            .class("notice danger"),
            .role("alert"),
            text: language("This app could not be opened: ", "Приложението не може да се отвори: ")
                + (closed[app] ?? "")
        )
    }

    private var everything: Set<String> {
        Set(screens.keys).union(closed.keys).union([Self.wireRegion, Self.weatherRegion])
    }
}
