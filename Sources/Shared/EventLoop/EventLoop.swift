#if canImport(Glibc)
    package import Basics
    internal import Glibc

    /// One named thread that waits for descriptors, timers and work from other threads.
    ///
    /// Code that runs on the loop reaches the loop's state through the ``LoopContext`` passed to it. The context is not
    /// Sendable and never leaves the thread, so the compiler confines that state to the loop and no locks are needed.
    /// Code on the loop must not block.
    ///
    ///     let loop = try EventLoop(name: "curl")
    ///     loop.submit { context in
    ///         context.schedule(after: .seconds(1)) { _ in print("a second later") }
    ///     }
    ///
    /// The thread ends when the last reference to the loop is released, or after ``stop()``.
    ///
    /// See docs/decisions/transport.md, "libcurl runs on one event-loop thread and is reached through its context".
    package final class EventLoop: Sendable {
        /// Work to run on the loop.
        package typealias Job = @Sendable (LoopContext) -> Void

        private let mailbox: Mailbox

        /// Starts the thread. The system truncates its name to 15 bytes.
        package init(name: String) throws(EventLoopError) {
            let poller = try Poller()
            let mailbox = Mailbox(waker: poller.waker)
            self.mailbox = mailbox
            do throws(ThreadError) {
                try startThread(named: name) {
                    // Signals, including SIGPIPE, are handled by other threads.
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

        /// Runs `job` on the loop, after all jobs submitted before it. May be called from any thread, including the
        /// loop's.
        ///
        /// Returns false if the loop was stopped; the job then never runs.
        @discardableResult
        package func submit(_ job: @escaping Job) -> Bool {
            mailbox.submit(job)
        }

        /// Stops the loop. Jobs submitted before still run; timers and watches are dropped. May be called more than
        /// once.
        package func stop() {
            mailbox.close()
        }
    }

    /// Why a loop could not start.
    package enum EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The system provided no descriptor, usually because too many are open. The number is the system's `errno`.
        case noDescriptor(errno: Int32)
        /// The system provided no thread.
        case noThread(ThreadError)

        package var description: String {
            switch self {
            case .noDescriptor(let number): "the event loop got no descriptor from the system (errno \(number))"
            case .noThread(let reason): "the event loop cannot start: \(reason)"
            }
        }
    }

    /// The queue of jobs that other threads submit to the loop.
    final class Mailbox: Sendable {
        private let inbox = Locked(Inbox<EventLoop.Job>())
        private let waker: LoopWaker

        init(waker: LoopWaker) {
            self.waker = waker
        }

        func submit(_ job: @escaping EventLoop.Job) -> Bool {
            switch inbox.withLock({ $0.submit(job) }) {
            case .accepted: return true
            case .acceptedMustWake:
                waker.wake()
                return true
            case .refused: return false
            }
        }

        func close() {
            if inbox.withLock({ $0.close() }) { waker.wake() }
        }

        func takeWaiting(into spare: inout [EventLoop.Job]) {
            inbox.withLock { $0.takeWaiting(into: &spare) }
        }

        func fallAsleep() -> Bool {
            inbox.withLock { $0.fallAsleep() }
        }

        var isFinished: Bool {
            inbox.withLock { $0.isFinished }
        }
    }
#endif
