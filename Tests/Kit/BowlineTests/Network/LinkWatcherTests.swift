#if os(Linux)
    import Basics
    import Glibc
    import TestSupport
    import Testing

    @testable import Bowline

    /// A network of this test's own, in which links can be made and taken away.
    private enum OwnNetwork {
        /// Runs `body` on a thread whose sockets and programs, and those of the threads it starts, are in a network of
        /// their own; nil where the system allows none.
        static func inside<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
            await withCheckedContinuation { continuation in
                let job = Unmanaged.passRetained(Job { continuation.resume(returning: isMade() ? body() : nil) })
                var thread = pthread_t()
                pthread_create(
                    &thread,
                    nil,
                    { pointer in
                        if let pointer { Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body() }
                        return nil
                    },
                    job.toOpaque()
                )
                pthread_detach(thread)
            }
        }

        /// Whether this process may have one, with links that can be made in it.
        static func isPossible() async -> Bool {
            await inside { ip("link add bowline0 type veth peer name bowline1") } ?? false
        }

        private static func isMade() -> Bool {
            // Swift's Glibc leaves `unshare` out; the flag is CLONE_NEWNET.
            guard let place = dlsym(nil, "unshare") else { return false }
            return unsafeBitCast(place, to: (@convention(c) (Int32) -> Int32).self)(0x4000_0000) == 0
        }

        /// Runs `ip` with these words; true when it did what was asked.
        @discardableResult
        static func ip(_ words: String) -> Bool {
            var arguments = (["ip"] + words.split(separator: " ").map(String.init)).map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            var process = pid_t()
            guard posix_spawnp(&process, "ip", nil, nil, &arguments, environ) == 0 else { return false }
            var status: Int32 = 0
            waitpid(process, &status, 0)
            return status == 0
        }

        private final class Job: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
    }

    @Suite(.timeLimit(.minutes(8))) struct LinkWatcherTests {
        private final class Heard: Sendable {
            private let paths = Locked<[NetworkPath]>([])

            func hear(_ path: NetworkPath) { paths.withLock { $0.append(path) } }

            /// Waits on the test's own thread until such a path was told last.
            func wait(for isIt: (NetworkPath) -> Bool) -> NetworkPath {
                while true {
                    if let last = paths.withLock({ $0.last }), isIt(last) { return last }
                    pauseThread(milliseconds: 5)
                }
            }
        }

        @Test(.enabled("a network of one's own can only be made as root", { await OwnNetwork.isPossible() }))
        func linksComeAndGoAndAreTold() async {
            let ways = await OwnNetwork.inside {
                let heard = Heard()
                let watcher = LinkWatcher { heard.hear($0) }
                _ = heard.wait { !$0.hasRoute }
                // An address on a link that is down leads nowhere, and the loopback never does.
                OwnNetwork.ip("link set lo up")
                OwnNetwork.ip("link add bowline0 type veth peer name bowline1")
                OwnNetwork.ip("addr add 10.1.2.3/24 dev bowline0")
                OwnNetwork.ip("link set bowline1 up")
                OwnNetwork.ip("link set bowline0 up")
                let plain = heard.wait { $0.hasRoute }
                OwnNetwork.ip("route add default via 10.1.2.1")
                let routed = heard.wait { $0.route != plain.route }
                OwnNetwork.ip("link set bowline1 down")
                _ = heard.wait { !$0.hasRoute }
                withExtendedLifetime(watcher) {}
                return [plain, routed]
            }
            #expect(ways?.count == 2)
        }
    }
#endif
