#if os(Linux)
    internal import Basics
    internal import EventLoop

    /// A command of another thread to the loop.
    enum CurlCommand {
        /// Starts a transfer on the loop.
        case start(CurlTransfer)
        /// End a transfer now; nothing happens if it has ended.
        case cancel(CurlTransfer)
        /// Continue a transfer that paused for want of room or of bytes.
        case goOn(CurlTransfer)
    }

    /// The door to the one thread that drives libcurl: takes commands from anywhere.
    ///
    /// Commands are queued under one lock, and the loop is woken only when the queue was empty, so that many calls at
    /// once cost few wake-ups.
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
                guard let driver = driver.withLock({ $0 })?.reach(in: context) else { return }
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
                last?.reach(in: context).close()
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

        /// How many transfers are under way, asked on the loop.
        func transferCount() async -> Int {
            await withCheckedContinuation { answer in
                loop.submit { [driver] context in
                    let driver = driver.withLock { $0 }?.reach(in: context)
                    answer.resume(returning: driver?.transferCount ?? 0)
                }
            }
        }
    }
#endif
