import Bowline
import BowlineFaults
import Essentials
import HTTPServer
import LocalizedTexts

/// One open page: its apps with their stores, the content last sent, and the socket to its browser.
///
/// The stores of a page are isolated to this actor. A browser that reconnects finds everything as it was.
/// See docs/decisions/screens.md, "A page in the browser is a device".
actor Page {
    /// The id with which the page's script reconnects.
    let id: PageID
    private let dependencies: PageDependencies
    /// The task that closes the page that used this folder before.
    private let predecessor: Task<Void, Never>?
    private let kinds: [any AppScreen.Type]
    private var screens: [String: any AppScreen] = [:]
    /// The apps that could not be opened, with the reasons.
    private var closed: [String: String] = [:]
    private var socket: WebSocket?
    /// The socket of a browser whose apps are being opened.
    private var arriving: WebSocket?
    private var language = Language.english
    private var zone: String?
    private var networkConditions = NetworkConditions()
    private var renderedRegions: [String: Markup] = [:]
    private let changes = PageChanges()
    private var acknowledged = 0
    private var restoration = PageRestoration()
    private var sentRestorationStates: [String: String] = [:]
    /// The page is closed; apps that finish opening afterwards are closed immediately.
    private var isClosed = false

    init(
        id: PageID,
        kinds: [any AppScreen.Type],
        on dependencies: PageDependencies,
        after predecessor: Task<Void, Never>? = nil
    ) {
        self.id = id
        self.predecessor = predecessor
        self.kinds = kinds
        self.dependencies = dependencies
    }

    // MARK: The socket

    /// Connects a browser. If the page is new to this server process, the browser sends the user's places and the texts
    /// of the fields to restore.
    func attach(_ socket: WebSocket, _ hello: PageEvent) async {
        // The page may have been closed since it was found.
        guard !isClosed else { return socket.close(.setAside, reason: "closed to make room for other pages") }
        for old in [self.socket, arriving] { old?.close(.openedElsewhere, reason: "the page was opened elsewhere") }
        (self.socket, arriving) = (nil, socket)
        language = hello.language.flatMap(Language.init(rawValue:)) ?? .english
        zone = hello.zone
        (renderedRegions, sentRestorationStates, acknowledged) = ([:], [:], 0)
        dependencies.wire.onChange(noting(Self.wireRegion))
        if screens.isEmpty, let lasting = hello.places[Self.networkConditionsRegion] {
            restore(networkConditions: lasting)
        }
        await predecessor?.value
        for kind in kinds where hello.apps.contains(kind.name) { await open(kind, hello) }
        // Another window may have connected meanwhile.
        guard arriving === socket else { return }
        (self.socket, arriving) = (socket, nil)
        show(everything, page: id.text)
    }

    /// Disconnects a browser.
    func detach(_ gone: WebSocket) {
        if socket === gone { socket = nil }
        if arriving === gone { arriving = nil }
    }

    /// Closes the page's sockets and apps.
    func close(_ code: WebSocketCloseCode, reason: String) async {
        isClosed = true
        for browser in [socket, arriving] { browser?.close(code, reason: reason) }
        (socket, arriving) = (nil, nil)
        for screen in screens.values { await screen.close(isolation: self) }
        screens = [:]
    }

    private func open(_ kind: any AppScreen.Type, _ hello: PageEvent) async {
        if let known = screens[kind.name] {
            if hello.isBehind { restoration.expect(fields: hello.fields, in: kind.name) }
            return known.appear(language, zone: zone, isolation: self)
        }
        let screen: any AppScreen
        do {
            screen = try await kind.open(on: dependencies, language, changed: noting(kind.name))
        } catch {
            closed[kind.name] = "\(error)"
            return
        }
        guard !isClosed else { return await screen.close(isolation: self) }
        closed[kind.name] = nil
        screens[kind.name] = screen
        screen.appear(language, zone: zone, isolation: self)
        if let state = hello.places[kind.name] { restoration.expect(state, in: kind.name) }
        restoration.expect(fields: hello.fields.filter { !$0.value.isEmpty }, in: kind.name)
    }

    // MARK: Events

    /// Handles a user's event and sends the result. Sends it even if nothing has changed, because a field waits for it.
    func handle(_ event: PageEvent) {
        acknowledged = max(acknowledged, event.number)
        restoration.drop(for: event)
        if let app = event.app {
            screens[app]?.handle(event, isolation: self)
            show([app])
        } else if event.kind == .tap {
            show(handlePageEvent(event))
        }
    }

    private func handlePageEvent(_ event: PageEvent) -> Set<String> {
        switch event.name {
        case "weather":
            networkConditions.toggle(event.value)
            networkConditionsChanged()
            if networkConditions.isRestarting {
                // The restart ends three seconds after the tap, however late the waiting task starts.
                let end = dependencies.clock.now.advanced(by: NetworkConditions.restartTime)
                Task { await endRestart(at: end) }
            }
            return [Self.networkConditionsRegion]
        case "wire.clear":
            dependencies.wire.removeAll()
            return [Self.wireRegion]
        default:
            return []
        }
    }

    private func networkConditionsChanged() {
        dependencies.faults.plan = networkConditions.plan
        dependencies.lines.networkConditionsChanged()
    }

    private func restore(networkConditions lasting: String) {
        for name in lasting.split(separator: " ") { networkConditions.toggle(String(name)) }
        networkConditions.endRestart()
        networkConditionsChanged()
    }

    private func endRestart(at end: ContinuousClock.Instant) async {
        do throws(CallError) {
            try await dependencies.clock.wait(until: end)
        } catch {
            // Only cancelling the task ends the sleep early.
            return
        }
        networkConditions.endRestart()
        networkConditionsChanged()
        show([Self.networkConditionsRegion])
    }

    // MARK: Showing

    private static let wireRegion = "wire"
    private static let networkConditionsRegion = "weather"

    /// The callback for a region that may have changed. Simultaneous changes are sent together. Changes already sent
    /// with their event are not sent again.
    private func noting(_ region: String) -> @Sendable () -> Void {
        { [weak self, changes] in
            if changes.markChanged(region) { Task { await self?.showChanges() } }
        }
    }

    private func showChanges() {
        let regions = changes.take()
        if !regions.isEmpty { show(regions) }
    }

    /// Sends the changes of these regions and of those that were marked meanwhile.
    private func show(_ regions: Set<String>, page: String? = nil) {
        let regions = regions.union(changes.take())
        guard let socket else { return }
        var update = PageUpdate(acknowledged: acknowledged, page: page)
        if page != nil { update.time = Int(bounded: dependencies.clock.date.timeIntervalSince1970 * 1_000) }
        for region in regions.sorted() {
            let content = content(of: region)
            if let state = restorationState(of: region), sentRestorationStates[region] != state {
                sentRestorationStates[region] = state
                update.places[region] = state
            }
            let old = renderedRegions.updateValue(content, forKey: region)
            guard old != content else { continue }
            if let change = old.flatMap({ MarkupChange(from: $0, to: content) }) {
                update.changes.append((region, change))
            } else {
                update.regions.append((region, content))
            }
        }
        socket.send(update.frame)
    }

    /// The user's place in a region; nil while it is being restored.
    private func restorationState(of region: String) -> String? {
        region == Self.networkConditionsRegion
            ? networkConditions.lasting : restoration.isUnderWay(in: region) ? nil : screens[region]?.restorationState
    }

    private func content(of region: String) -> Markup {
        switch region {
        case Self.wireRegion: WirePanel(dependencies.wire.calls, language).content
        case Self.networkConditionsRegion: networkConditions.panel(language)
        default: screens[region].map { draw($0, region) } ?? cannotOpen(region)
        }
    }

    private func draw(_ screen: any AppScreen, _ app: String) -> Markup {
        restoration.restore(screen, named: app)
        let content = screen.content(language)
        return restoration.type(into: screen, named: app) ? screen.content(language) : content
    }

    private func cannotOpen(_ app: String) -> Markup {
        .paragraph(
            .class("notice danger"),
            .role("alert"),
            text: language.text("This app could not be opened: ", "Приложението не може да се отвори: ")
                + (closed[app] ?? "")
        )
    }

    private var everything: Set<String> {
        Set(screens.keys).union(closed.keys).union([Self.wireRegion, Self.networkConditionsRegion])
    }
}

extension WebSocketCloseCode {
    /// Another window shows this page now. The script does not reconnect by itself.
    static let openedElsewhere = Self(rawValue: 4001)
    /// The page was closed to make room for others. Its script reconnects when the user returns, and gets a new page.
    static let setAside = Self(rawValue: 4002)
    /// No more pages can be opened now: "try again later".
    static let noRoom = Self(rawValue: 1013)
}
