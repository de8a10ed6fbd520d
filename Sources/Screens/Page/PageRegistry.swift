/// The open pages, the addresses that opened them, and the choice of the page to close when there are too many. A pure
/// value; the caller passes the time.
///
/// A page is found by the name of its folder. A page without a browser is first removed from memory, and later its
/// folder is removed; until then the page counts towards the limits.
///
/// See docs/decisions/limits.md, "Browser pages are limited per address, and the oldest idle page makes room".
struct PageRegistry<Page: Sendable>: Sendable {
    struct Entry: Sendable {
        /// Nil while only the page's folder is kept.
        var page: Page?
        /// The address from which the page was last opened; nil for a folder that an earlier process left.
        var address: String?
        var sockets = 0
        /// The time of the last event, or of the last disconnection.
        var active: ContinuousClock.Instant
        /// Whether the user did anything that would be lost with the page.
        var isUsed = false
        /// The task that must end before the page may be opened again from its folder.
        var closing: Task<Void, Never>?
    }

    /// A page that has to be closed, or a folder that has to be removed, or both.
    struct PageEnd: Sendable {
        let folder: String
        let page: Page?
        let keepsFolder: Bool
    }

    /// The result of a browser's `hello`.
    enum Entrance: Sendable {
        /// The existing page with the browser's id.
        case known(Page)
        /// A new page, because there is none with the browser's id. The pages in `gone` are closed for it.
        case new(Page, PageID, gone: [PageEnd])
        /// No more pages can be opened.
        case full
    }

    private let limits: PageLimits
    private var entries: [String: Entry] = [:]

    init(_ limits: PageLimits) { self.limits = limits }

    var folders: Set<String> { Set(entries.keys) }

    func count(of address: String) -> Int { entries.values.count { $0.address == address } }

    /// Takes over a folder that an earlier process left.
    mutating func adopt(_ folder: String, active: ContinuousClock.Instant) {
        entries[folder] = Entry(address: nil, active: active, isUsed: true)
    }

    /// Finds or creates the page of a browser, which may send an id. `make` creates a page and gets the task that must
    /// end first.
    mutating func enter(
        _ shown: PageID?,
        from address: String,
        at now: ContinuousClock.Instant,
        make: (PageID, Task<Void, Never>?) throws -> Page
    ) rethrows -> Entrance {
        if let shown, var entry = entries[shown.folder] {
            let page = try entry.page ?? make(shown, entry.closing)
            (entry.page, entry.closing, entry.address, entry.active) = (page, nil, address, now)
            entry.sockets += 1
            entries[shown.folder] = entry
            return .known(page)
        }
        guard let gone = makeRoom(for: address) else { return .full }
        let id = PageID.random()
        let page = try make(id, nil)
        entries[id.folder] = Entry(page: page, address: address, sockets: 1, active: now)
        return .new(page, id, gone: gone)
    }

    /// Records an event on a page. Returns true for the first use, from which on the page is worth keeping.
    mutating func touch(_ folder: String, isUse: Bool, at now: ContinuousClock.Instant) -> Bool {
        guard var entry = entries[folder] else { return false }
        let isFirst = isUse && !entry.isUsed
        entry.active = now
        entry.isUsed = entry.isUsed || isUse
        entries[folder] = entry
        return isFirst
    }

    /// Records that a browser has disconnected. A page that was not used is removed.
    mutating func leave(_ folder: String, at now: ContinuousClock.Instant) -> PageEnd? {
        guard var entry = entries[folder] else { return nil }
        entry.sockets -= 1
        entry.active = now
        entries[folder] = entry
        return entry.sockets <= 0 && !entry.isUsed ? remove(folder) : nil
    }

    /// Removes the pages that no browser has returned to. `closing` closes a page whose folder is kept.
    mutating func sweep(at now: ContinuousClock.Instant, closing: (Page) -> Task<Void, Never>) -> [PageEnd] {
        var gone: [PageEnd] = []
        for (folder, entry) in entries where entry.sockets <= 0 {
            let idle = entry.active.duration(to: now)
            if idle >= limits.folder {
                if let removed = remove(folder) { gone.append(removed) }
            } else if idle >= limits.memory, let page = entry.page {
                entries[folder]?.closing = closing(page)
                entries[folder]?.page = nil
            }
        }
        return gone
    }

    /// The folders of the pages that a browser shows now.
    var attached: [String] { entries.filter { $0.value.sockets > 0 }.map(\.key) }

    /// Removes all pages. The folders of pages that were used are kept for the next process.
    mutating func removeAll() -> [PageEnd] {
        defer { entries = [:] }
        return entries.map { PageEnd(folder: $0.key, page: $0.value.page, keepsFolder: $0.value.isUsed) }
    }

    // MARK: Room

    /// Removes pages so that an address may open another, and returns them; nil if no page may be closed.
    ///
    /// An address at its limit loses one of its own pages. If the total is reached, the page that has had no browser
    /// for longest is closed; if all pages have a browser, a page of the address with the most pages is closed, unless
    /// the new page's address would then have as many.
    private mutating func makeRoom(for address: String) -> [PageEnd]? {
        var gone: [PageEnd] = []
        if count(of: address) >= limits.perAddress {
            guard let victim = victim(where: { $0.address == address }), let removed = remove(victim) else {
                return nil
            }
            gone.append(removed)
        }
        guard entries.count >= limits.total else { return gone }
        guard let victim = victim(where: { $0.sockets <= 0 }) ?? victimOfTheCrowd(besides: address),
            let removed = remove(victim)
        else { return nil }
        return gone + [removed]
    }

    private func victimOfTheCrowd(besides address: String) -> String? {
        let counts = entries.values.reduce(into: [String: Int]()) { $0[$1.address ?? "", default: 0] += 1 }
        guard let crowd = counts.max(by: { $0.value < $1.value }), crowd.value > count(of: address) + 1 else {
            return nil
        }
        return victim { ($0.address ?? "") == crowd.key }
    }

    /// Of these pages, the one that was active longest ago. A page without a browser comes before one with a browser.
    private func victim(where isCandidate: (Entry) -> Bool) -> String? {
        entries.filter { isCandidate($0.value) }.min { one, other in
            let isIdle = (one.value.sockets <= 0, other.value.sockets <= 0)
            return isIdle.0 == isIdle.1 ? one.value.active < other.value.active : isIdle.0
        }?.key
    }

    private mutating func remove(_ folder: String) -> PageEnd? {
        entries.removeValue(forKey: folder).map { PageEnd(folder: folder, page: $0.page, keepsFolder: false) }
    }
}
