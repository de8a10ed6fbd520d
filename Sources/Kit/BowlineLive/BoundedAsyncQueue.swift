import Basics

/// A bounded queue between producers and consumers that wait for each other.
package final class BoundedAsyncQueue<Element: Sendable>: Sendable {
    package typealias Wake = @Sendable () -> Void

    private let queue: Locked<BoundedQueue<Element, Wake>>

    package init(maxCount: Int, maxCost: Int = .max) {
        queue = Locked(BoundedQueue(maxCount: maxCount, maxCost: maxCost))
    }

    /// True when no element should be added now.
    package var isFull: Bool { queue.withLock { $0.isFull } }

    /// Adds an element, even beyond the bound; check `isFull` or call `onSpace` first.
    package func push(_ element: Element, cost: Int = 1) {
        for wake in queue.withLock({ $0.push(element, cost: cost) }) { wake() }
    }

    /// Runs `action` once there is space again. Returns false when there is space now or the queue has ended.
    package func onSpace(_ action: @escaping Wake) -> Bool {
        queue.withLock { $0.waitForSpace(action) }
    }

    /// Suspends while the queue is full. Cancellation does not end the wait: it lasts until there is space or the queue
    /// has ended.
    func waitForSpace() async {
        await withCheckedContinuation { continuation in
            if !onSpace({ continuation.resume() }) { continuation.resume() }
        }
    }

    /// The next element; nil at the end, or when the caller is cancelled.
    package func next() async -> Element? {
        while !Task.isCancelled {
            switch queue.withLock({ $0.pop() }) {
            case .element(let element, let wake):
                for wake in wake { wake() }
                return element
            case .ended: return nil
            case .wait: await waitForElement()
            }
        }
        return nil
    }

    /// Ends the queue. The remaining elements can still be taken.
    package func end() {
        for wake in queue.withLock({ $0.end() }) { wake() }
    }

    /// Drops the elements and ends the queue with a last element.
    func endImmediately(with last: Element) {
        for wake in queue.withLock({ $0.endImmediately(with: last) }) { wake() }
    }

    private func waitForElement() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if !queue.withLock({ $0.wait { continuation.resume() } }) { return continuation.resume() }
                // A cancellation before the waiter was added did not wake it.
                if Task.isCancelled { stopWaiting() }
            }
        } onCancel: {
            stopWaiting()
        }
    }

    private func stopWaiting() {
        for wake in queue.withLock({ $0.cancelWaiters() }) { wake() }
    }
}
