internal import Basics

/// The listeners, and signals to those that have news. A signal has no content: each listener reads the news from the
/// database, from its own position, so that no event is lost, repeated or out of order.
final class LiveHub: Sendable {
    /// The registration of one connection.
    struct Listener: Sendable {
        let ticket: UInt64
        /// Yields when there may be news; ends when the listener's session does.
        let signals: AsyncStream<Void>
    }

    private struct Entry {
        let session: Int64
        let continuation: AsyncStream<Void>.Continuation
    }

    private struct State {
        var lastTicket: UInt64 = 0
        var accounts: [Int64: [UInt64: Entry]] = [:]
    }

    /// The maximum number of listeners of an account: more devices than one person has.
    private static let maxPerAccount = 50
    private let state = Locked(State())

    /// Registers a listener; nil if too many of one account listen.
    func join(_ caller: GistaCaller) -> Listener? {
        let (news, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let ticket: UInt64? = state.withLock { state in
            guard state.accounts[caller.account, default: [:]].count < Self.maxPerAccount else { return nil }
            state.lastTicket += 1
            let entry = Entry(session: caller.session, continuation: continuation)
            state.accounts[caller.account, default: [:]][state.lastTicket] = entry
            return state.lastTicket
        }
        return ticket.map { Listener(ticket: $0, signals: news) }
    }

    func leave(_ ticket: UInt64, of account: Int64) {
        state.withLock { state in
            state.accounts[account]?[ticket] = nil
            if state.accounts[account]?.isEmpty == true { state.accounts[account] = nil }
        }
    }

    /// Signals news to the listeners of an account.
    func notify(_ account: Int64) {
        for entry in entries(of: account) { entry.continuation.yield() }
    }

    /// Signals to all listeners that there may be news.
    func notifyAll() {
        for account in state.withLock({ Array($0.accounts.keys) }) { notify(account) }
    }

    /// The accounts that have listeners, with the listeners' sessions.
    var sessions: [Int64: Set<Int64>] {
        state.withLock { state in state.accounts.mapValues { entries in Set(entries.values.map(\.session)) } }
    }

    /// Ends the listeners of a session that has ended.
    func end(session: Int64, of account: Int64) {
        for entry in entries(of: account) where entry.session == session { entry.continuation.finish() }
    }

    func endAll(of account: Int64, but session: Int64?) {
        for entry in entries(of: account) where entry.session != session { entry.continuation.finish() }
    }

    private func entries(of account: Int64) -> [Entry] {
        state.withLock { state in state.accounts[account].map { Array($0.values) } ?? [] }
    }
}
