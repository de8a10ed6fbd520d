import Bowline
import BowlineFaults
import Digest
import Files
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
    private let folder: String
    private let backend: @Sendable () -> String
    private let transport: any Transport
    private let clock: any KitClock
    private let open = Locked<[String: Entry]>([:])

    init(
        _ kinds: [any AppScreen.Type],
        folder: String,
        backend: @escaping @Sendable () -> String,
        transport: any Transport,
        clock: any KitClock
    ) {
        self.kinds = kinds
        self.folder = folder
        self.backend = backend
        self.transport = transport
        self.clock = clock
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
            guard event.kind == .hello, let found = enter(event.page) else {
                socket.close(.policyViolation, reason: "a page begins with hello")
                break
            }
            page = found
            await found.attach(socket, event)
        }
        guard let page else { return }
        await page.detach(socket)
        leave(page.id)
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

    /// The page of that id, or a new one. Nil when there are too many.
    private func enter(_ wanted: String?) -> Page? {
        let id = wanted.flatMap { Self.isID($0) ? $0 : nil } ?? Hex.encode(RandomBytes.array(count: 16))
        let now = clock.now
        return open.withLock { open in
            if let known = open[id] {
                open[id]?.sockets += 1
                return known.page
            }
            Self.sweep(&open, now)
            guard open.count < Self.most, let page = makePage(id) else { return nil }
            open[id] = Entry(page: page, sockets: 1, left: now)
            return page
        }
    }

    private func leave(_ id: String) {
        let now = clock.now
        open.withLock { open in
            open[id]?.sockets -= 1
            open[id]?.left = now
            Self.sweep(&open, now)
        }
    }

    private static func sweep(_ open: inout [String: Entry], _ now: ContinuousClock.Instant) {
        open = open.filter { $0.value.sockets > 0 || $0.value.left.duration(to: now) < patience }
    }

    private func makePage(_ id: String) -> Page? {
        let place = "\(folder)/\(id)"
        do {
            try makeFolder(place, permissions: 0o700)
            let ground = PageGround(
                environment: try Environment(.development, base: backend()),
                transport: transport,
                faults: Faults(clock: clock),
                wire: WireRecord(),
                folder: place,
                clock: clock
            )
            return Page(id: id, kinds: kinds, on: ground)
        } catch {
            return nil
        }
    }

    /// An id is of our making: it names a folder, so nothing else may.
    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
