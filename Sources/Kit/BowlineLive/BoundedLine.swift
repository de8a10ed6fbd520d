import Locked

/// A queue with a bound between two sides that wait for each other.
final class BoundedLine<Element: Sendable>: Sendable {
    typealias Wake = @Sendable () -> Void

    private let queue: Locked<BoundedQueue<Element, Wake>>

    init(maxCount: Int, maxCost: Int = .max) {
        queue = Locked(BoundedQueue(maxCount: maxCount, maxCost: maxCost))
    }

    /// True when nothing should be brought now.
    var isFull: Bool { queue.withLock { $0.isFull } }

    /// Brings an element, even beyond the bound; ask `isFull` or `whenRoom` before.
    func bring(_ element: Element, cost: Int = 1) {
        queue.withLock { $0.bring(element, cost: cost) }?()
    }

    /// Has `action` run once there is room again; false when there is room now, or the line has ended.
    func whenRoom(_ action: @escaping Wake) -> Bool {
        queue.withLock { $0.waitForRoom(action) }
    }

    /// Suspends while the line is full; also a cancelled caller's wait ends only with room or the end.
    func waitForRoom() async {
        await withCheckedContinuation { continuation in
            if !whenRoom({ continuation.resume() }) { continuation.resume() }
        }
    }

    /// The next element; nil at the end, or when the caller is cancelled.
    func next() async -> Element? {
        while !Task.isCancelled {
            switch queue.withLock({ $0.draw() }) {
            case .element(let element, let wake):
                for wake in wake { wake() }
                return element
            case .ended: return nil
            case .wait: await waitForElement()
            }
        }
        return nil
    }

    /// Nothing more comes; what waits can still be taken.
    func end() {
        for wake in queue.withLock({ $0.end() }) { wake() }
    }

    private func waitForElement() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if !queue.withLock({ $0.wait { continuation.resume() } }) { return continuation.resume() }
                // A cancellation that came before the waiter was in place has found nobody to wake.
                if Task.isCancelled { stopWaiting() }
            }
        } onCancel: {
            stopWaiting()
        }
    }

    private func stopWaiting() {
        queue.withLock { $0.giveUpWaiting() }?()
    }
}
