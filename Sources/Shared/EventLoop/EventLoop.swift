#if canImport(Glibc)
    package import Basics
    internal import Glibc

    /// One named thread that waits for descriptors, timers and work from other threads.
    ///
    /// Everything the loop owns is reached through the ``LoopContext`` that it hands to the code it runs. The context
    /// is not Sendable and never leaves the thread, so the compiler keeps what belongs to the loop on the loop, and no
    /// lock is needed there. Nothing that blocks may run on it.
    ///
    ///     let loop = try EventLoop(name: "curl")
    ///     loop.submit { context in
    ///         context.schedule(after: .seconds(1)) { _ in print("a second later") }
    ///     }
    ///
    /// The thread ends when the last reference to the loop is gone, or with ``stop()``.
    ///
    /// See docs/decisions/transport.md, "libcurl runs on one event-loop thread and is reached through its context".
    package final class EventLoop: Sendable {
        /// Work for the loop.
        package typealias Job = @Sendable (LoopContext) -> Void

        private let mailbox: Mailbox

        /// Starts the thread. The system shows at most 15 bytes of its name.
        package init(name: String) throws(EventLoopError) {
            let poller = try Poller()
            let mailbox = Mailbox(waker: poller.waker)
            self.mailbox = mailbox
            do throws(ThreadError) {
                try startThread(named: name) {
                    // Signals, SIGPIPE among them, go to other threads.
                    var signals = sigset_t()
                    sigfillset(&signals)
                    pthread_sigmask(SIG_BLOCK, &signals, nil)
                    LoopContext(mailbox: mailbox, poller: poller).run()
                }
            } catch {
                throw .noThread(error)
            }
        }

        deinit {
            stop()
        }

        /// Runs `job` on the loop, after all that was submitted before. From any thread, also from the loop itself.
        ///
        /// Returns false if the loop has been stopped: the job will never run.
        @discardableResult
        package func submit(_ job: @escaping Job) -> Bool {
            mailbox.submit(job)
        }

        /// Ends the loop: what was submitted before still runs, timers and descriptors are dropped. Safe to call twice.
        package func stop() {
            mailbox.close()
        }
    }

    /// Why a loop could not start.
    package enum EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The system refused a descriptor; most often too many are open. The number is the system's `errno`.
        case noDescriptor(errno: Int32)
        /// The system refused a thread.
        case noThread(ThreadError)

        package var description: String {
            switch self {
            case .noDescriptor(let number): "the event loop got no descriptor from the system (errno \(number))"
            case .noThread(let reason): "the event loop cannot start: \(reason)"
            }
        }
    }

    /// The queue in which other threads submit work to the loop.
    final class Mailbox: Sendable {
        private let inbox = Locked(Inbox<EventLoop.Job>())
        private let waker: LoopWaker

        init(waker: LoopWaker) {
            self.waker = waker
        }

        func submit(_ job: @escaping EventLoop.Job) -> Bool {
            switch inbox.withLock({ $0.submit(job) }) {
            case .accepted: return true
            case .acceptedRingNow:
                waker.ring()
                return true
            case .refused: return false
            }
        }

        func close() {
            if inbox.withLock({ $0.close() }) { waker.ring() }
        }

        func exchange(for spare: inout [EventLoop.Job]) {
            inbox.withLock { $0.exchange(for: &spare) }
        }

        func fallAsleep() -> Bool {
            inbox.withLock { $0.fallAsleep() }
        }

        var isFinished: Bool {
            inbox.withLock { $0.isFinished }
        }
    }
#endif
