internal import Basics
internal import Scoring
internal import Wire

/// The event logs of recently changed games with their states, so that the next event costs one step.
///
/// A copy of the database: an event log is used only when it has as many lines as the game's row, and
/// every write puts the book it led to here. A write that is undone leaves a book that is longer than the row, which
/// therefore is never used.
final class GameCache: Sendable {
    private struct State {
        var books: [Int64: LibraryItem] = [:]
        var time: UInt64 = 0
    }

    private struct LibraryItem {
        let game: Game
        let standing: Standing?
        let used: UInt64
    }

    /// The state of a game, with the bytes of its row: to read them again costs more than the event that comes
    /// next.
    struct Standing {
        let info: GameInfo
        let document: [UInt8]
    }

    private let state = Locked(State())
    private let capacity: Int

    init(capacity: Int = 128) { self.capacity = max(1, capacity) }

    /// Takes an event log out, so that the writer owns the only copy. `last` is the id of its last event: after a server
    /// has lost its last commits, another log can be as long.
    func take(_ game: Int64, at sequence: Int, last: String?) -> Game? {
        state.withLock { state in
            guard let book = state.books.removeValue(forKey: game)?.game, book.sequence == sequence,
                book.log.last?.id == last
            else { return nil }
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

    /// Adds an event log that a reader loaded, unless the writer has added a newer one.
    func offer(_ book: Game, of game: Int64) {
        if !state.withLock({ $0.books[game].map { $0.game.sequence >= book.sequence } ?? false }) {
            put(book, of: game)
        }
    }

    /// The cached state of a game for this row; nil if it is not cached.
    func info(of game: Int64, in document: [UInt8]) -> GameInfo? {
        let standing = state.withLock { $0.books[game]?.standing }
        return standing?.document == document ? standing?.info : nil
    }

    /// Adds an event log, in place of the least recently used one.
    func put(_ book: Game, of game: Int64, standing: Standing? = nil) {
        state.withLock { state in
            state.time += 1
            if state.books.count >= capacity, state.books[game] == nil {
                let oldest = state.books.min { $0.value.used < $1.value.used }?.key
                if let oldest { state.books[oldest] = nil }
            }
            state.books[game] = LibraryItem(game: book, standing: standing, used: state.time)
        }
    }
}
