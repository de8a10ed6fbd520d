import Bowline
// Full Foundation: the chunks are URLSession's Data.
import Foundation

/// The received bytes of one transfer, and the waiting readers.
struct TransferMachine {
    typealias Waiter<Value: Sendable> = CheckedContinuation<Result<Value, CallError>, Never>

    /// The actions to perform outside the lock.
    struct Actions {
        var head: (Waiter<Response>, Result<Response, CallError>)?
        var chunk: (Waiter<Data?>, Result<Data?, CallError>)?
        /// Whether the transfer must be suspended or resumed, according to `isPaused`.
        var pauseChanged = false
        /// Whether more bytes are unread than allowed, which has ended the transfer.
        var isOverfull = false

        func wake() {
            if let (waiter, outcome) = head { waiter.resume(returning: outcome) }
            if let (waiter, outcome) = chunk { waiter.resume(returning: outcome) }
        }
    }

    /// What happens when received bytes are not read.
    enum Pressure: Equatable {
        /// Suspends the transfer until all unread bytes have been read.
        case pauses(above: Int)
        /// Ends the transfer, on systems where it cannot be suspended.
        case fails(above: Int)
    }

    let pressure: Pressure
    private(set) var response: Response?
    private(set) var isOver = false
    private var failure: CallError?
    private var chunks: ArraySlice<Data> = []
    private var held = 0
    private(set) var isPaused = false
    private var headWaiter: Waiter<Response>?
    private var chunkWaiter: Waiter<Data?>?
    /// True while a reader waits for the next chunk.
    var isAwaited: Bool { chunkWaiter != nil }

    init(_ pressure: Pressure) {
        self.pressure = pressure
    }

    mutating func begin(_ response: Response) -> Actions {
        guard !isOver else { return Actions() }
        self.response = response
        defer { headWaiter = nil }
        return Actions(head: headWaiter.map { ($0, .success(response)) })
    }

    mutating func add(_ data: Data) -> Actions {
        guard !isOver, !data.isEmpty else { return Actions() }
        if let waiter = chunkWaiter {
            chunkWaiter = nil
            return Actions(chunk: (waiter, .success(data)))
        }
        chunks.append(data)
        held += data.count
        switch pressure {
        case .pauses(let limit) where held > limit && !isPaused:
            isPaused = true
            return Actions(pauseChanged: true)
        case .fails(let limit) where held > limit:
            var actions = end(CallError(.tooLarge(.body, limit: limit)))
            actions.isOverfull = true
            return actions
        default: return Actions()
        }
    }

    /// Ends the transfer, complete or not. Only the first end counts. Bytes received before a lost connection can still
    /// be read, so that a download need not request them again. Bytes of a cancelled or too large transfer are dropped.
    mutating func end(_ failure: CallError?) -> Actions {
        guard !isOver else { return Actions() }
        isOver = true
        self.failure = failure
        switch failure?.reason {
        case .cancelled, .tooLarge: chunks = []
        default: break
        }
        defer {
            headWaiter = nil
            chunkWaiter = nil
        }
        return Actions(
            head: headWaiter.map {
                ($0, .failure(failure ?? CallError(.malformedResponse("the response ended before its first byte"))))
            },
            chunk: chunkWaiter.map { ($0, failure.map { .failure($0) } ?? .success(nil)) }
        )
    }

    mutating func awaitHead(_ waiter: Waiter<Response>) -> Actions {
        if let response { return Actions(head: (waiter, .success(response))) }
        if isOver {
            return Actions(
                head: (
                    waiter,
                    .failure(failure ?? CallError(.malformedResponse("the response ended before its first byte")))
                )
            )
        }
        headWaiter = waiter
        return Actions()
    }

    mutating func awaitChunk(_ waiter: Waiter<Data?>) -> Actions {
        if let chunk = chunks.popFirst() {
            held -= chunk.count
            var actions = Actions(chunk: (waiter, .success(chunk)))
            if isPaused, held == 0 {
                isPaused = false
                actions.pauseChanged = true
            }
            return actions
        }
        if isOver { return Actions(chunk: (waiter, failure.map { .failure($0) } ?? .success(nil))) }
        guard chunkWaiter == nil else {
            let problem = "another reader is waiting for the next chunk"
            return Actions(chunk: (waiter, .failure(CallError(.invalidRequest(part: "body", problem: problem)))))
        }
        chunkWaiter = waiter
        return Actions()
    }
}
