import Basics
public import Bowline
public import Essentials

/// A clock that stands still until a test advances it.
///
///     let clock = ManualClock()
///     async let answer = client.send(.leagues)
///     await clock.sleepers(1)          // the call waits for its second attempt
///     clock.advance(by: .seconds(2))
public final class ManualClock: KitClock {
    /// An instant of this clock.
    public typealias Instant = ContinuousClock.Instant

    /// A caller that waits for this clock and can be cancelled.
    private protocol Waiter: Sendable {
        var ticket: UInt64 { get }
    }

    private struct Sleeper: Waiter {
        let ticket: UInt64
        let until: Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Watcher: Waiter {
        let ticket: UInt64
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now: Instant
        var date: Date
        var sleepers: [Sleeper] = []
        var cancelled: Set<UInt64> = []
        var lastTicket: UInt64 = 0
        var watchers: [Watcher] = []
    }

    private let state: Locked<State>

    /// Creates a clock that shows `date`.
    public init(date: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        state = Locked(State(now: ContinuousClock.now, date: date))
    }

    /// The current instant of the clock.
    public var now: Instant { state.withLock { $0.now } }

    /// The date the clock shows.
    public var date: Date { state.withLock { $0.date } }

    /// Zero: durations are exact.
    public var minimumResolution: Duration { .zero }

    /// Advances the clock and wakes all sleepers whose deadline has passed.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            state.date.addTimeInterval(
                Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
            )
            let now = state.now
            let due = state.sleepers.filter { $0.until <= now }.sorted { $0.until < $1.until }
            state.sleepers.removeAll { $0.until <= now }
            return due
        }
        for sleeper in woken { sleeper.continuation.resume(returning: true) }
    }

    /// Suspends until `count` callers sleep on this clock at the same time, or the task is cancelled.
    public func sleepers(_ count: Int) async {
        let ticket = nextTicket()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                watch(Watcher(ticket: ticket, count: count, continuation: continuation))
            }
        } onCancel: {
            withdraw(ticket, from: \.watchers)?.continuation.resume()
        }
    }

    private func watch(_ watcher: Watcher) {
        let isOver = state.withLock { state in
            if state.cancelled.remove(watcher.ticket) != nil || state.sleepers.count >= watcher.count { return true }
            state.watchers.append(watcher)
            return false
        }
        if isOver { watcher.continuation.resume() }
    }

    private func nextTicket() -> UInt64 {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    /// The number of callers that sleep on this clock now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The time until the next sleeper wakes; nil when no caller sleeps.
    public var nextWake: Duration? {
        state.withLock { state in state.sleepers.map(\.until).min().map { state.now.duration(to: $0) } }
    }

    /// Suspends until the clock has been advanced to `deadline`.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let ticket = nextTicket()
        let isDone = await withTaskCancellationHandler {
            await withCheckedContinuation { fallAsleep(Sleeper(ticket: ticket, until: deadline, continuation: $0)) }
        } onCancel: {
            withdraw(ticket, from: \.sleepers)?.continuation.resume(returning: false)
        }
        if !isDone { throw CancellationError() }
    }

    private func fallAsleep(_ sleeper: Sleeper) {
        let (outcome, watchers) = state.withLock { state -> (Bool?, [CheckedContinuation<Void, Never>]) in
            if state.cancelled.remove(sleeper.ticket) != nil { return (false, []) }
            if sleeper.until <= state.now { return (true, []) }
            state.sleepers.append(sleeper)
            let count = state.sleepers.count
            let satisfied = state.watchers.filter { $0.count <= count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= count }
            return (nil, satisfied)
        }
        if let outcome { sleeper.continuation.resume(returning: outcome) }
        for watcher in watchers { watcher.resume() }
    }

    /// Removes a cancelled waiter. A waiter that is not queued yet will not be queued.
    private func withdraw<Who: Waiter>(_ ticket: UInt64, from line: WritableKeyPath<State, [Who]>) -> Who? {
        state.withLock { state in
            guard let index = state[keyPath: line].firstIndex(where: { $0.ticket == ticket }) else {
                state.cancelled.insert(ticket)
                return nil
            }
            return state[keyPath: line].remove(at: index)
        }
    }
}
