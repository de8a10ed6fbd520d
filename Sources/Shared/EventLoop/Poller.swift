#if canImport(Glibc)
    internal import CLinux
    internal import Glibc

    /// An epoll queue, with a waker among its descriptors.
    final class Poller: Sendable {
        /// Wakes the thread that waits here.
        let waker: LoopWaker
        private let queue: Int32

        init() throws(EventLoopError) {
            queue = cepoll_create()
            guard queue >= 0 else { throw .noDescriptor(errno: errno) }
            do {
                waker = try LoopWaker()
            } catch {
                close(queue)
                throw error
            }
            guard add(waker.descriptor, for: .read, tag: Self.wakerTag) == 0 else { throw .noDescriptor(errno: errno) }
        }

        deinit {
            close(queue)
        }

        /// Starts watching; returns 0 or the system's `errno`.
        func add(_ descriptor: Int32, for interest: Readiness, tag: UInt64) -> Int32 {
            cepoll_control(queue, EPOLL_CTL_ADD, descriptor, interest.events, tag)
        }

        /// Changes what a descriptor is watched for; returns 0 or the system's `errno`.
        func change(_ descriptor: Int32, to interest: Readiness, tag: UInt64) -> Int32 {
            cepoll_control(queue, EPOLL_CTL_MOD, descriptor, interest.events, tag)
        }

        /// Stops watching. Has no effect if the descriptor was closed.
        func remove(_ descriptor: Int32) {
            _ = cepoll_control(queue, EPOLL_CTL_DEL, descriptor, 0, 0)
        }

        /// Waits at most `milliseconds` (-1 for no limit) and fills `batch` with the events.
        func wait(milliseconds: Int32, into batch: inout Batch) {
            batch.fill { cepoll_wait(queue, $0, $1, milliseconds) }
            if batch.contains(tag: Self.wakerTag) { waker.drain() }
        }

        /// The tag of the waker, which no other descriptor has.
        static let wakerTag = UInt64.max
    }

    extension Poller {
        /// The events of one wait.
        struct Batch: ~Copyable {
            private let events: UnsafeMutablePointer<epoll_event>
            private static let capacity = 256

            /// The number of descriptors that were ready.
            private(set) var count = 0

            init() {
                events = .allocate(capacity: Self.capacity)
                events.initialize(repeating: epoll_event(), count: Self.capacity)
            }

            deinit {
                events.deallocate()
            }

            /// The descriptor's tag and what it is ready for.
            subscript(index: Int) -> (tag: UInt64, readiness: Readiness) {
                (cepoll_tag(events + index), Readiness(events: events[index].events))
            }

            fileprivate mutating func fill(_ wait: (UnsafeMutablePointer<epoll_event>, Int32) -> Int32) {
                count = Int(wait(events, Int32(Self.capacity)))
            }

            fileprivate func contains(tag: UInt64) -> Bool {
                (0..<count).contains { self[$0].tag == tag }
            }
        }
    }

    /// Wakes the loop from any thread.
    final class LoopWaker: Sendable {
        fileprivate let descriptor: Int32

        init() throws(EventLoopError) {
            descriptor = cepoll_counter()
            guard descriptor >= 0 else { throw .noDescriptor(errno: errno) }
        }

        deinit {
            close(descriptor)
        }

        func wake() {
            cepoll_counter_ring(descriptor)
        }

        fileprivate func drain() {
            cepoll_counter_quiet(descriptor)
        }
    }

    extension Readiness {
        fileprivate var events: UInt32 {
            (contains(.read) ? EPOLLIN.rawValue : 0) | (contains(.write) ? EPOLLOUT.rawValue : 0)
        }

        fileprivate init(events: UInt32) {
            self = []
            if events & EPOLLIN.rawValue != 0 { insert(.read) }
            if events & EPOLLOUT.rawValue != 0 { insert(.write) }
            if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { insert(.broken) }
        }
    }
#endif
