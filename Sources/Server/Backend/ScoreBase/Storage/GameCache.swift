internal import Basics
internal import Scoring
internal import Wire

/// The event logs of recently changed games with their states, so that the next event costs one step.
///
/// An event log is used only if it has as many lines as the game's row, and every write adds the log that results from
/// it. A write that is rolled back leaves a log that is longer than the row and therefore never used. Bounded by games
/// and by events, because an event takes about 1 KB of memory.
final class GameCache: Sendable {
    private struct State {
        let maxGames: Int
        let maxEvents: Int
        private(set) var books: [Int64: LibraryItem] = [:]
        private var events = 0
        private var time: UInt64 = 0

        init(maxGames: Int, maxEvents: Int) {
            self.maxGames = maxGames
            self.maxEvents = maxEvents
        }

        /// Adds an event log and evicts others if necessary. The new one stays, however long it is.
        mutating func insert(_ book: Game, of game: Int64, _ storedState: StoredState?) {
            remove(game)
            time += 1
            events += book.sequence
            books[game] = LibraryItem(game: book, storedState: storedState, used: time)
            while books.count > 1, books.count > maxGames || events > maxEvents,
                let leaving = leaving(besides: game)
            {
                remove(leaving)
            }
        }

        /// Of two games at random, the less recently used one; never the newest. The least recently used of all would
        /// be a bad choice whenever slightly more games are played at once than fit: each would be evicted just before
        /// its next event.
        private func leaving(besides newest: Int64) -> Int64? {
            let candidates = [books.keys.randomElement(), books.keys.randomElement()].compactMap(\.self)
            return candidates.filter { $0 != newest }.min { use(of: $0) < use(of: $1) }
                ?? books.keys.first { $0 != newest }
        }

        private func use(of game: Int64) -> UInt64 { books[game]?.used ?? 0 }

        @discardableResult
        mutating func remove(_ game: Int64) -> Game? {
            let book = books.removeValue(forKey: game)?.game
            events -= book?.sequence ?? 0
            return book
        }
    }

    private struct LibraryItem {
        let game: Game
        let storedState: StoredState?
        let used: UInt64
    }

    /// The state of a game, with the bytes of its row: decoding them again costs more than the next event.
    struct StoredState {
        let info: GameInfo
        let document: [UInt8]
    }

    private let state: Locked<State>

    init(maxGames: Int = 512, maxEvents: Int = 131_072) {
        state = Locked(State(maxGames: maxGames, maxEvents: maxEvents))
    }

    /// Takes an event log out, so that the writer owns the only copy. `last` is the id of its last event: after a
    /// server has lost its last commits, another log may have the same length.
    func take(_ game: Int64, at sequence: Int, last: String?) -> Game? {
        state.withLock { state in
            guard let book = state.remove(game), book.sequence == sequence, book.log.last?.id == last else {
                return nil
            }
            return book
        }
    }

    /// A copy of an event log for a reader; nil if it is not cached.
    func copy(_ game: Int64, at sequence: Int, last: String?) -> Game? {
        guard let book = state.withLock({ $0.books[game]?.game }), book.sequence == sequence, book.log.last?.id == last
        else { return nil }
        return book
    }

    /// Whether the cache has this event log.
    func has(_ game: Int64, at sequence: Int) -> Bool {
        state.withLock { $0.books[game]?.game.sequence == sequence }
    }

    /// Adds an event log that is needed soon, unless the cache has a log of the game that is as long or longer.
    func offer(_ book: Game, of game: Int64) {
        state.withLock { state in
            if let known = state.books[game], known.game.sequence >= book.sequence { return }
            state.insert(book, of: game, nil)
        }
    }

    /// The cached state of a game for this row; nil if it is not cached.
    func info(of game: Int64, in document: [UInt8]) -> GameInfo? {
        let storedState = state.withLock { $0.books[game]?.storedState }
        return storedState?.document == document ? storedState?.info : nil
    }

    /// Adds the event log that results from a write. The log of a final game is not kept, as hardly any is changed
    /// again.
    func put(_ book: Game, of game: Int64, storedState: StoredState? = nil) {
        state.withLock { state in
            if book.state.status == .final {
                state.remove(game)
            } else {
                state.insert(book, of: game, storedState)
            }
        }
    }
}
