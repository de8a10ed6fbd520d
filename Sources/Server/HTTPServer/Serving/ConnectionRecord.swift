internal import Basics
internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// The state of one open connection: its peer and the current phase of its request.
final class ConnectionRecord: Sendable {
    let socket: Int32
    let peer: String
    /// The caller that the connection is counted for.
    let group: String
    // The server lives until libmicrohttpd has released all connections.
    unowned let core: ServerCore
    // The current request. Set and read on the connection's thread only.
    nonisolated(unsafe) var exchange: Unmanaged<Exchange>?
    /// The last `Host` that was allowed, so that it is not checked for every request. Accessed on the connection's
    /// thread only.
    nonisolated(unsafe) var allowedHost: [UInt8]?
    /// Whether the response was sent while the client may still be sending its request. Accessed on the connection's
    /// thread only.
    nonisolated(unsafe) var isAnsweredEarly = false
    /// The response for a client whose body does not arrive in time.
    let late = Locked<LateRequest?>(nil)
    /// How fast the client reads.
    private let pace: Locked<ReaderPace>
    // The phase in the three lowest bits, its start time in milliseconds in the others. One word, so that no request
    // needs a lock.
    private let state: Atomic<UInt64>
    private let halfClosedAt = Atomic<UInt64>(0)

    enum Phase: UInt64 {
        /// Between requests, or before the first.
        case idle
        /// The request line has arrived, but not all headers.
        case headers
        case body
        /// The server handles the request; no time limit applies.
        case serving
        /// The request timed out or the WebSocket has ended. libmicrohttpd may still wait for the client, which is not
        /// needed.
        case ending
        /// A WebSocket, whose loop has limits of its own.
        case upgraded
    }

    init(socket: Int32, peer: String, core: ServerCore) {
        self.socket = socket
        self.peer = peer
        group = network(of: peer)
        self.core = core
        pace = Locked(ReaderPace(timeout: core.limits.slowReaderTimeout.milliseconds))
        // A connection that never sent anything is held to the header timeout, not to the idle timeout.
        state = Atomic(Self.word(.headers, monotonicNanoseconds()))
    }

    func enter(_ phase: Phase, at nanoseconds: UInt64) {
        state.store(Self.word(phase, nanoseconds), ordering: .relaxed)
    }

    /// Enters a phase. Returns false if the request has timed out and its client already got a response.
    func advance(to phase: Phase, at nanoseconds: UInt64) -> Bool {
        let before = state.exchange(Self.word(phase, nanoseconds), ordering: .relaxed)
        guard before & 7 == Phase.ending.rawValue else { return true }
        state.store(before, ordering: .relaxed)
        return false
    }

    /// Ends the request if it is still in the phase that was observed. It cannot continue afterwards.
    func giveUp(_ seen: (Phase, since: UInt64), at milliseconds: UInt64) -> Bool {
        state.compareExchange(
            expected: seen.since << 3 | seen.0.rawValue,
            desired: milliseconds << 3 | Phase.ending.rawValue,
            ordering: .relaxed
        ).exchanged
    }

    var phase: (Phase, since: UInt64) {
        let word = state.load(ordering: .relaxed)
        return (Phase(rawValue: word & 7) ?? .idle, word >> 3)
    }

    /// Whether the client has read almost nothing of the pending data for too long. Call it about once a second.
    func isReadTooSlowly(_ now: UInt64) -> Bool {
        let queue = TransmitQueue(of: socket)
        return pace.withLock { $0.isTooSlow(queue, at: now) }
    }

    /// Records that the client has closed its sending side. Returns true if that was already recorded and nothing has
    /// happened since.
    func markHalfClosed() -> Bool {
        let word = state.load(ordering: .relaxed)
        return halfClosedAt.exchange(word, ordering: .relaxed) == word
    }

    private static func word(_ phase: Phase, _ nanoseconds: UInt64) -> UInt64 {
        (nanoseconds / 1_000_000) << 3 | phase.rawValue
    }
}

/// How long a connection may stay in each phase, in milliseconds.
struct PhaseLimits: Sendable {
    let idle: UInt64
    let headers: UInt64
    let body: UInt64

    init(_ limits: ServerLimits) {
        headers = limits.headerTimeout.milliseconds
        body = limits.bodyTimeout.milliseconds
        // Only the complete request line of the next request is visible, not its first bytes, so the idle time includes
        // the header timeout.
        idle = limits.idleTimeout.milliseconds + headers
    }

    func isOverdue(_ phase: ConnectionRecord.Phase, since: UInt64, now: UInt64) -> Bool {
        let spent = now > since ? now - since : 0
        return switch phase {
        case .idle: spent > idle
        case .headers: spent > headers
        case .body: spent > body
        case .serving, .upgraded: false
        case .ending: spent > 1000
        }
    }
}

extension Duration {
    var milliseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, seconds)) * 1000 + UInt64(max(0, attoseconds) / 1_000_000_000_000_000)
    }
}

/// The records of all open connections.
final class OpenConnections: Sendable {
    private struct State {
        var records: [ObjectIdentifier: ConnectionRecord] = [:]
        var counts: [String: Int] = [:]
        var nextLook: UInt64 = 0
    }

    private let state = Locked(State())

    func add(_ record: ConnectionRecord) {
        state.withLock { state in
            state.records[ObjectIdentifier(record)] = record
            state.counts[record.group, default: 0] += 1
        }
    }

    func remove(_ record: ConnectionRecord) {
        state.withLock { state in
            state.records.removeValue(forKey: ObjectIdentifier(record))
            let left = (state.counts[record.group] ?? 1) - 1
            state.counts[record.group] = left > 0 ? left : nil
        }
    }

    /// How many connections are open from this address, or from the network that it is counted with.
    func count(from peer: String) -> Int { state.withLock { $0.counts[network(of: peer)] ?? 0 } }

    /// The sockets whose clients have connected or started a request but not yet sent all headers.
    var expectingHeaders: [Int32] {
        state.withLock { $0.records.values.filter { $0.phase.0 == .headers }.map(\.socket) }
    }

    /// Closes connections that took too long, and those whose client disconnected in the middle of a request.
    ///
    /// libmicrohttpd's own timeout only counts the time without any byte, which a client that sends one byte every few
    /// seconds never reaches. It also misses a disconnect that arrives together with the last bytes.
    func sweep(_ limits: PhaseLimits, now: UInt64) {
        let all = state.withLock { Array($0.records.values) }
        dropSlowReaders(all, now)
        let waiting = all.filter { $0.phase.0 != .serving && $0.phase.0 != .upgraded }
        let gone = halfClosed(waiting)
        for (record, isGone) in zip(waiting, gone) {
            let seen = record.phase
            if isGone {
                end(record)
            } else if limits.isOverdue(seen.0, since: seen.since, now: now) {
                endLate(record, seen, now)
            }
        }
    }

    /// Closes connections whose client does not read the response; checks once a second.
    private func dropSlowReaders(_ records: [ConnectionRecord], _ now: UInt64) {
        let isDue = state.withLock { state in
            guard now >= state.nextLook else { return false }
            state.nextLook = now + 1000
            return true
        }
        guard isDue else { return }
        for record in records where record.phase.0 == .serving && record.isReadTooSlowly(now) {
            // Otherwise the kernel would keep unsent bytes until the client reads them.
            bowline_reset_on_close(record.socket)
            end(record)
        }
    }

    private func halfClosed(_ records: [ConnectionRecord]) -> [Bool] {
        var polls = records.map { pollfd(fd: $0.socket, events: bowline_poll_peer_closed, revents: 0) }
        poll(&polls, nfds_t(polls.count), 0)
        return zip(records, polls).map { $1.revents != 0 && $0.markHalfClosed() }
    }

    /// Closes an overdue connection. A client that has started a request gets a timeout response.
    private func endLate(_ record: ConnectionRecord, _ seen: (ConnectionRecord.Phase, since: UInt64), _ now: UInt64) {
        switch seen.0 {
        case .headers, .body:
            guard record.giveUp(seen, at: now) else { return }
            end(record, sending: LateRequest.answer(to: record, in: seen.0))
        case .idle, .serving, .ending, .upgraded: end(record)
        }
    }

    private func end(_ record: ConnectionRecord, sending last: [UInt8] = []) {
        state.withLock { state in
            // Under the lock, because a socket's number may belong to another connection once `remove` has been called;
            // neither call blocks.
            guard state.records[ObjectIdentifier(record)] != nil else { return }
            guard !last.isEmpty else { return _ = shutdown(record.socket, Int32(SHUT_RDWR)) }
            send(record.socket, last, last.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            // Received bytes are discarded for a second: closing immediately could destroy the response before the
            // client reads it.
            shutdown(record.socket, Int32(SHUT_WR))
        }
    }
}
