import Basics
import Bowline
import BowlineFaults
import BowlineLive
import HTTPServer

/// The open pages by id. Pages that no browser returns to are removed, with their folders.
final class Pages: Sendable {
    private let kinds: [any AppScreen.Type]
    private let folders: PageFolders
    private let backend: @Sendable () -> BackendLocation
    private let transport: any Transport
    private let dialer: any LiveDialer
    private let limits: PageLimits
    private let pictures: PagePictures
    private let clock: any KitClock
    private let registry: Locked<PageRegistry<Page>>
    private let sweeper = Locked<Task<Void, Never>?>(nil)

    init(
        _ kinds: [any AppScreen.Type],
        folder: String,
        backend: @escaping @Sendable () -> BackendLocation,
        transport: any Transport,
        dialer: any LiveDialer,
        limits: PageLimits,
        pictures: PagePictures,
        clock: any KitClock
    ) {
        self.kinds = kinds
        folders = PageFolders(folder)
        self.backend = backend
        self.transport = transport
        self.dialer = dialer
        self.limits = limits
        self.pictures = pictures
        self.clock = clock
        var registry = PageRegistry<Page>(limits)
        let now = clock.now
        for left in folders.left(at: clock.date) {
            registry.adopt(left.name, active: now.advanced(by: .zero - .seconds(left.age)))
        }
        self.registry = Locked(registry)
        sweep()
        sweeper.withLock { $0 = Task { [weak self] in await Self.sweepAgainAndAgain(clock) { self } } }
    }

    /// Closes all pages and waits until they are closed.
    func stop() async {
        sweeper.withLock { $0 }?.cancel()
        let gone = registry.withLock { $0.removeAll() }
        for page in gone { await end(page, because: .serverStops) }
    }

    // MARK: A browser

    /// Serves a browser's socket until it closes. The browser's page counts towards the limit of `address`.
    func serve(_ socket: WebSocket, from address: String) async {
        var current: Page?
        let helloIsLate = closeWithoutHello(socket)
        defer { helloIsLate.cancel() }
        for await message in socket.messages {
            guard case .text(let text) = message, let event = PageEvent(text) else {
                socket.close(.policyViolation, reason: "not a message of the page's script")
                break
            }
            if let page = current {
                record(event, on: page)
                await page.handle(event)
                continue
            }
            helloIsLate.cancel()
            guard event.kind == .hello else {
                socket.close(.policyViolation, reason: "the first message of a page must be hello")
                break
            }
            guard let page = enter(event.page.flatMap { PageID($0) }, from: address, over: socket) else { break }
            current = page
            await page.attach(socket, event)
        }
        guard let page = current else { return }
        await page.detach(socket)
        let gone = registry.withLock { $0.leave(page.id.folder, at: clock.now) }
        if let gone { await end(gone, because: .roomForOthers) }
    }

    private func closeWithoutHello(_ socket: WebSocket) -> Task<Void, Never> {
        let end = clock.now.advanced(by: limits.hello)
        return Task { [clock] in
            do throws(CallError) {
                try await clock.wait(until: end)
                socket.close(.policyViolation, reason: "the first message of a page must be hello")
            } catch {
                // Cancelled: the hello came, or the browser left.
            }
        }
    }

    /// The page with an id, or a new one; nil if no more pages can be opened.
    private func enter(_ shown: PageID?, from address: String, over socket: WebSocket) -> Page? {
        do {
            let entrance = try registry.withLock { registry in
                try registry.enter(shown, from: address, at: clock.now, make: makePage)
            }
            let page: Page
            switch entrance {
            case .known(let known): page = known
            case .new(let new, _, let gone):
                page = new
                for left in gone { Task { await end(left, because: .roomForOthers) } }
            case .full:
                socket.close(.noRoom, reason: "too many pages are open; try again later")
                return nil
            }
            do {
                try folders.open(page.id.folder, at: clock.date)
            } catch {
                _ = registry.withLock { $0.leave(page.id.folder, at: clock.now) }
                throw error
            }
            return page
        } catch {
            socket.close(.serverError, reason: "\(error)")
            return nil
        }
    }

    private func record(_ event: PageEvent, on page: Page) {
        let isFirstUse = registry.withLock {
            $0.touch(page.id.folder, isUse: event.isUse, at: clock.now)
        }
        // If the folder cannot be marked, the page continues, but does not outlive the server process.
        if isFirstUse { try? folders.markUsed(page.id.folder) }
    }

    private func makePage(_ id: PageID, after closing: Task<Void, Never>?) throws -> Page {
        let (faults, backend) = (Faults(), backend())
        let dependencies = PageDependencies(
            server: backend.url,
            knownAs: backend.known,
            hasDemoData: backend.hasDemoData,
            environment: try BackendEnvironment(.development, base: backend.url),
            transport: transport,
            faults: faults,
            lines: LiveLines(dialer, faults),
            wire: WireRecord(),
            folder: folders.path(id.folder),
            key: id.key,
            pictures: pictures,
            clock: clock
        )
        return Page(id: id, kinds: kinds, on: dependencies, after: closing)
    }

    // MARK: Letting go

    private static let sweepInterval = Duration.seconds(60)

    private static func sweepAgainAndAgain(_ clock: any KitClock, _ pages: () -> Pages?) async {
        while true {
            do throws(CallError) {
                try await clock.wait(until: clock.now.advanced(by: sweepInterval))
            } catch {
                // Only cancelling the task ends the sleep early.
                return
            }
            guard let pages = pages() else { return }
            pages.sweep()
        }
    }

    private func sweep() {
        // Listed before the known pages are read, because a page is known before its folder is created.
        let there = folders.names
        let (gone, known, attached) = registry.withLock { registry in
            let gone = registry.sweep(at: clock.now) { page in
                Task { await page.close(.goingAway, reason: "no browser returned") }
            }
            return (gone, registry.folders, registry.attached)
        }
        for page in gone { Task { await end(page, because: .roomForOthers) } }
        let ending = Set(gone.map(\.folder))
        for name in there where !known.contains(name) && !ending.contains(name) { folders.remove(name) }
        // Keeps these folders recent: if the server crashes, their browsers reconnect, however long ago they connected.
        for name in attached { try? folders.touch(name, at: clock.date) }
    }

    private enum Reason {
        case serverStops, roomForOthers
    }

    private func end(_ gone: PageRegistry<Page>.PageEnd, because reason: Reason) async {
        switch reason {
        case .serverStops: await gone.page?.close(.goingAway, reason: "the server stops")
        case .roomForOthers: await gone.page?.close(.setAside, reason: "closed to make room for other pages")
        }
        if !gone.keepsFolder { folders.remove(gone.folder) }
    }
}

extension PageEvent {
    /// Whether the event is something that is lost with the page. Connecting and moving the focus are not.
    fileprivate var isUse: Bool {
        switch kind {
        case .tap, .input, .submit: true
        case .hello, .enter: false
        }
    }
}
