internal import Basics

#if canImport(UIKit) && !os(watchOS)
    internal import Dispatch
    internal import Foundation
    internal import UIKit

    extension SuspensionGroup {
        /// Follows the app, or the app that hosts this extension, to the background and back. Asks the system for the
        /// time that suspending needs. Call it once, in the process that holds the group.
        public func followSystem() {
            following.observe(
                [UIApplication.didEnterBackgroundNotification, .NSExtensionHostDidEnterBackground]
            ) { [weak self] in self?.suspendInTime() }
            following.observe(
                [UIApplication.willEnterForegroundNotification, .NSExtensionHostWillEnterForeground]
            ) { [weak self] in self?.wake() }
        }

        /// Suspends the members within the time that the system grants. The system calls the block on its own thread:
        /// either with false, and then the process runs until that call returns; or with true when the time is over.
        private func suspendInTime() {
            ProcessInfo.processInfo.performExpiringActivity(withReason: "Release database locks") { isExpired in
                let done = DispatchSemaphore(value: 0)
                Task { [self] in
                    if isExpired { await expire() } else { await suspend() }
                    done.signal()
                }
                done.wait()
            }
        }
    }

    /// The notifications that a group observes until it is released.
    final class SystemFollowing: Sendable {
        private struct Observer: @unchecked Sendable {
            // Unchecked: an opaque token that is only handed back to the center, which may be called from any thread.
            let token: any NSObjectProtocol
        }

        private let observers = Locked<[Observer]>([])

        deinit {
            for observer in observers.withLock({ $0 }) { NotificationCenter.default.removeObserver(observer.token) }
        }

        func observe(_ names: [NSNotification.Name], _ act: @escaping @Sendable () -> Void) {
            for name in names {
                let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in act()
                }
                observers.withLock { $0.append(Observer(token: token)) }
            }
        }
    }
#else
    extension SuspensionGroup {
        /// Does nothing: this system does not suspend processes.
        public func followSystem() {}
    }

    /// Empty, because there is no system to follow.
    final class SystemFollowing: Sendable {}
#endif
