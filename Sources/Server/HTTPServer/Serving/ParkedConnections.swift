internal import Basics
internal import CMicrohttpd
internal import Glibc

/// The connections that wait for a task. libmicrohttpd does not watch them, so this class checks whether their clients
/// have disconnected, and ensures that none is parked when the server stops (libmicrohttpd would abort the process).
final class ParkedConnections: Sendable {
    /// A connection may be parked again before the thread that woke it has finished: it stays listed until both have.
    fileprivate struct Entry {
        let handover: Handover
        var parkings = 0
    }

    fileprivate struct State {
        var all: [ObjectIdentifier: Entry] = [:]
        var isStopping = false
        var whenEmpty: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    /// Registers a parked connection. Returns false if the server is stopping.
    func enter(_ handover: Handover) -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.all[ObjectIdentifier(handover), default: Entry(handover: handover)].parkings += 1
            return true
        }
    }

    func leave(_ handover: Handover) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            let id = ObjectIdentifier(handover)
            state.all[id]?.parkings -= 1
            if state.all[id]?.parkings == 0 { state.all[id] = nil }
            return state.takeWaiterIfEmpty()
        }
        waiter?.resume()
    }

    /// Cancels the tasks of clients that have closed their connection.
    func cancelAbandoned() {
        let all = state.withLock { $0.all.values.map(\.handover) }
        var polls = all.map { pollfd(fd: $0.socket, events: bowline_poll_peer_closed, revents: 0) }
        guard !polls.isEmpty, poll(&polls, nfds_t(polls.count), 0) > 0 else { return }
        // If the socket's number now belongs to another connection, no harm is done: this handover has ended.
        for (handover, poll) in zip(all, polls) where poll.revents != 0 { handover.clientLeft() }
    }

    /// Stops further parking, wakes all connections, and returns when none is parked.
    func stop() async {
        let all = state.withLock { state in
            state.isStopping = true
            return state.all.values.map(\.handover)
        }
        for handover in all { handover.clientLeft() }
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.all.isEmpty { state.whenEmpty = continuation }
                return state.all.isEmpty
            }
            if isEmpty { continuation.resume() }
        }
    }
}

extension ParkedConnections.State {
    fileprivate mutating func takeWaiterIfEmpty() -> CheckedContinuation<Void, Never>? {
        guard all.isEmpty else { return nil }
        defer { whenEmpty = nil }
        return whenEmpty
    }
}
