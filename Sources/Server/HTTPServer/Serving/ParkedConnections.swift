internal import Basics
internal import CMicrohttpd
internal import Glibc

/// The connections that wait for a task. libmicrohttpd does not look at them, so it is done here: whether their client
/// left, and, at the end, that none is left behind (it aborts the process otherwise).
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

    /// False once the server is stopping.
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

    /// Tells the tasks of clients that closed their connection.
    func cancelAbandoned() {
        let all = state.withLock { $0.all.values.map(\.handover) }
        var polls = all.map { pollfd(fd: $0.socket, events: bowline_poll_peer_closed, revents: 0) }
        guard !polls.isEmpty, poll(&polls, nfds_t(polls.count), 0) > 0 else { return }
        // A number that now belongs to another connection does no harm: this handover is over then.
        for (handover, poll) in zip(all, polls) where poll.revents != 0 { handover.clientLeft() }
    }

    /// Lets nothing be parked any more, wakes all, and returns when none is parked.
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
