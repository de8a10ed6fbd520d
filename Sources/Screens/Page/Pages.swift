import Bowline
import BowlineFaults
import BowlineLive
import Digest
import HTTPServer
import Locked

/// Every open page, found again by its id. What nobody comes back to is let go of.
final class Pages: Sendable {
    private struct Entry {
        let page: Page
        var sockets = 0
        var left: ContinuousClock.Instant
    }

    /// How long a page without a browser is kept in memory.
    private static let patience = Duration.seconds(15 * 60)
    /// More pages than this are not open at once.
    private static let most = 1_000

    private let kinds: [any AppScreen.Type]
    private let folders: PageFolders
    private let backend: @Sendable () -> (url: String, known: String)
    private let transport: any Transport
    private let dialer: any LiveDialer
    private let clock: any KitClock
    private let open = Locked<[String: Entry]>([:])

    init(
        _ kinds: [any AppScreen.Type],
        folder: String,
        backend: @escaping @Sendable () -> (url: String, known: String),
        transport: any Transport,
        dialer: any LiveDialer,
        clock: any KitClock
    ) {
        self.kinds = kinds
        folders = PageFolders(folder)
        self.backend = backend
        self.transport = transport
        self.dialer = dialer
        self.clock = clock
        folders.removeOld(at: clock.date)
    }

    /// Speaks with a browser until it goes.
    func serve(_ socket: WebSocket) async {
        var page: Page?
        for await message in socket.messages {
            guard case .text(let text) = message, let event = PageEvent(text) else {
                socket.close(.policyViolation, reason: "this is nothing the page's script says")
                break
            }
            if let page {
                await page.take(event)
                continue
            }
            guard event.kind == .hello else {
                socket.close(.policyViolation, reason: "a page begins with hello")
                break
            }
            do {
                let entered = try enter(event.page)
                page = entered
                await entered.attach(socket, event)
            } catch {
                socket.close(.serverError, reason: "\(error)")
                break
            }
        }
        guard let page else { return }
        await page.detach(socket)
        close(leave(page.id))
    }

    /// Ends all pages.
    func stop() async {
        let pages = open.withLock { open in
            defer { open = [:] }
            return open.values.map(\.page)
        }
        for page in pages { await page.close() }
    }

    // MARK: Coming and going

    /// The page of that id, or a new one.
    private func enter(_ wanted: String?) throws -> Page {
        let id = wanted.flatMap { PageFolders.isID($0) ? $0 : nil } ?? Hex.encode(RandomBytes.array(count: 16))
        if let known = open.withLock({ Self.enter(id, &$0) }) { return known }
        let fresh = try makePage(id)
        let now = clock.now
        let (page, gone) = open.withLock { open -> (Page?, [Page]) in
            // Two browsers may have come with the same id at the same moment.
            if let known = Self.enter(id, &open) { return (known, []) }
            let gone = Self.sweep(&open, now)
            guard open.count < Self.most else { return (nil, gone) }
            open[id] = Entry(page: fresh, sockets: 1, left: now)
            return (fresh, gone)
        }
        close(gone)
        guard let page else { throw TooManyPages() }
        return page
    }

    private static func enter(_ id: String, _ open: inout [String: Entry]) -> Page? {
        guard let known = open[id] else { return nil }
        open[id]?.sockets += 1
        return known.page
    }

    private func leave(_ id: String) -> [Page] {
        let now = clock.now
        return open.withLock { open in
            open[id]?.sockets -= 1
            open[id]?.left = now
            return Self.sweep(&open, now)
        }
    }

    private static func sweep(_ open: inout [String: Entry], _ now: ContinuousClock.Instant) -> [Page] {
        let gone = open.filter { $0.value.sockets <= 0 && $0.value.left.duration(to: now) >= patience }
        for id in gone.keys { open[id] = nil }
        return gone.values.map(\.page)
    }

    /// Lets go of pages nobody came back to.
    private func close(_ pages: [Page]) {
        guard !pages.isEmpty else { return }
        Task { for page in pages { await page.close() } }
    }

    private func makePage(_ id: String) throws -> Page {
        let (faults, backend) = (Faults(clock: clock), backend())
        let ground = PageGround(
            server: backend.url,
            knownAs: backend.known,
            environment: try Environment(.development, base: backend.url),
            transport: transport,
            faults: faults,
            lines: LiveLines(dialer, faults),
            wire: WireRecord(),
            folder: try folders.open(id, at: clock.date),
            clock: clock
        )
        return Page(id: id, kinds: kinds, on: ground)
    }
}

/// More pages are open than this server keeps.
struct TooManyPages: Error, CustomStringConvertible {
    let description = "too many pages are open; try again later"
}
