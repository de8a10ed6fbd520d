import Locked

/// A bounded queue between two sides that wait for each other.
final class BoundedLine<Element: Sendable>: Sendable {
    typealias Wake = @Sendable () -> Void

    private let queue: Locked<BoundedQueue<Element, Wake>>

    init(maxCount: Int, maxCost: Int = .max) {
        queue = Locked(BoundedQueue(maxCount: maxCount, maxCost: maxCost))
    }

    /// True when no element should be added now.
    var isFull: Bool { queue.withLock { $0.isFull } }

    /// Adds an element, even beyond the bound; ask `isFull` or `whenRoom` before.
    func bring(_ element: Element, cost: Int = 1) {
        for wake in queue.withLock({ $0.bring(element, cost: cost) }) { wake() }
    }

    /// Runs `action` once there is room again; false when there is room now, or the line has ended.
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

    /// Ends the line. The elements that wait can still be taken.
    func end() {
        for wake in queue.withLock({ $0.end() }) { wake() }
    }

    /// Drops the elements that wait and ends the line with a last one.
    func endAtOnce(with last: Element) {
        for wake in queue.withLock({ $0.endAtOnce(with: last) }) { wake() }
    }

    private func waitForElement() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if !queue.withLock({ $0.wait { continuation.resume() } }) { return continuation.resume() }
                // A cancellation that came before the waiter was in place has found no waiter.
                if Task.isCancelled { stopWaiting() }
            }
        } onCancel: {
            stopWaiting()
        }
    }

    private func stopWaiting() {
        for wake in queue.withLock({ $0.giveUpWaiting() }) { wake() }
    }
}
