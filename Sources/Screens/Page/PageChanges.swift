import Basics

/// The regions of a page that may have changed since it was last shown. Any task adds regions; the page takes them.
final class PageChanges: Sendable {
    private struct State {
        var regions: Set<String> = []
        var isPageWoken = false
    }

    private let state = Locked(State())

    /// Marks a region as changed. Returns true if the page must be woken, once for several changes.
    func markChanged(_ region: String) -> Bool {
        state.withLock { state in
            state.regions.insert(region)
            defer { state.isPageWoken = true }
            return !state.isPageWoken
        }
    }

    /// Returns and clears the regions marked since the last call.
    func take() -> Set<String> {
        state.withLock { state in
            defer { state = State() }
            return state.regions
        }
    }
}
