#if os(Linux)
    internal import Basics
    internal import EventLoop

    /// A command from another thread to the loop.
    enum CurlCommand {
        /// Start a transfer.
        case start(CurlTransfer)
        /// End a transfer now; has no effect if it has ended.
        case cancel(CurlTransfer)
        /// Continue a transfer that paused because the reader was slow or the request body was late.
        case resume(CurlTransfer)
    }

    /// Accepts commands from any thread for the single thread that drives libcurl.
    ///
    /// Commands are queued under one lock, and the loop is woken only if the queue was empty, so that many concurrent
    /// calls cause few wake-ups.
    final class CurlEngine: Sendable {
        private let loop: EventLoop
        private let commands = Locked<[CurlCommand]>([])
        private let driver = Locked<LoopBound<CurlDriver>?>(nil)
        private let drain: EventLoop.Job

        init(settings: TransportSettings) throws(CallError) {
            do {
                loop = try EventLoop(name: "bowline-curl")
            } catch {
                throw .layer(name: "CurlTransport", underlying: error)
            }
            drain = { [commands, driver] context in
                guard let driver = driver.withLock({ $0 })?.value(in: context) else { return }
                driver.perform(
                    commands.withLock { commands in
                        defer { commands.removeAll() }
                        return commands
                    }
                )
            }
            loop.submit { [driver] context in
                let made = LoopBound(CurlDriver(settings: settings, context: context), to: context)
                driver.withLock { $0 = made }
            }
        }

        deinit {
            loop.submit { [driver] context in
                let last = driver.withLock { driver in
                    defer { driver = nil }
                    return driver
                }
                last?.value(in: context).close()
            }
        }

        /// Queues a command for the loop.
        func submit(_ command: CurlCommand) {
            let wasEmpty = commands.withLock { commands in
                commands.append(command)
                return commands.count == 1
            }
            if wasEmpty { loop.submit(drain) }
        }

        /// The number of transfers in progress, read on the loop.
        func transferCount() async -> Int {
            await withCheckedContinuation { answer in
                loop.submit { [driver] context in
                    let driver = driver.withLock { $0 }?.value(in: context)
                    answer.resume(returning: driver?.transferCount ?? 0)
                }
            }
        }
    }
#endif
