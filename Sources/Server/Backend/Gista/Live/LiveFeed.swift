internal import HTTPServer
internal import SQLite

/// Sends events to one listener, from its position until it disconnects, its token expires or its session ends.
struct LiveFeed: Sendable {
    /// The position where a listener continues.
    enum Start: Equatable {
        /// Begins with the event after this number.
        case after(Int64)
        /// Begins after the last event, and tells the listener that events are missing.
        case afterGap(Int64)
    }

    private static let page = 100

    let library: any GistaLibrary
    let hub: LiveHub
    let time: Timekeeper
    let caller: GistaCaller

    func run(_ socket: WebSocket, _ listener: LiveHub.Listener, from start: Start) async {
        defer { hub.leave(listener.ticket, of: caller.account) }
        await withTaskGroup(of: WebSocketCloseCode?.self) { group in
            group.addTask {
                for await _ in socket.messages {}
                return nil
            }
            group.addTask { await send(to: socket, listener.signals, from: start) }
            group.addTask {
                let left = (caller.expires - time.seconds) * 1_000
                guard (try? await time.sleep(milliseconds: Int64(max(0, left)))) != nil else { return nil }
                return .unauthorized
            }
            if let code = await group.next() ?? nil { socket.close(code, reason: "sign in again") }
            group.cancelAll()
        }
    }

    private func send(
        to socket: WebSocket,
        _ news: AsyncStream<Void>,
        from start: Start
    ) async -> WebSocketCloseCode? {
        do throws(StorageError) {
            var last: Int64
            switch start {
            case .after(let number): last = number
            case .afterGap(let number):
                last = number
                socket.send(.text(#"{"type":"gap"}"#))
            }
            try await sendEvents(to: socket, after: &last)
            for await _ in news { try await sendEvents(to: socket, after: &last) }
            return Task.isCancelled ? nil : .unauthorized
        } catch {
            return .serverError
        }
    }

    private func sendEvents(to socket: WebSocket, after last: inout Int64) async throws(StorageError) {
        while true {
            let events = try await library.events(after: last, of: caller.account, limit: Self.page)
            for event in events {
                // A listener that does not keep up is closed, and reconnects for the rest.
                guard socket.send(.text(event.json)) else { return }
                last = event.number
            }
            if events.count < Self.page { return }
        }
    }

    /// The start for `?after=`. It is determined before the connection is accepted, so that no event after that is
    /// missed.
    func start(after: String?) async throws(StorageError) -> Start {
        let bounds = try await library.eventBounds(of: caller.account)
        return Self.start(after, first: bounds.first, last: bounds.last)
    }

    /// The start, given the first event that is still stored and the last event so far.
    static func start(_ after: String?, first: Int64?, last: Int64) -> Start {
        guard let after else { return .after(last) }
        guard let number = Int64(after), number >= 0, number <= last else { return .afterGap(last) }
        let isKnown = number == last || first.map { number >= $0 - 1 } == true
        return isKnown ? .after(number) : .afterGap(last)
    }
}
