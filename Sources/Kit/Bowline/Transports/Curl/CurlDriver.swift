#if os(Linux)
    internal import CCurl
    internal import EventLoop

    /// Drives libcurl's multi interface on the loop: starts and ends transfers, and keeps their handles for reuse.
    ///
    /// Used only on the loop's thread. libcurl runs its callbacks during calls to it, so they only record what is to be
    /// done, and ``settle()`` does it.
    final class CurlDriver {
        private static let maxIdle = 256
        private let settings: TransportSettings
        private let context: LoopContext
        private let multi: UnsafeMutableRawPointer?
        private let sockets: CurlSockets
        private var handles: [ObjectIdentifier: CurlHandle] = [:]
        private var idle: [CurlHandle] = []
        private var settleAtEnd: LoopContext.Action = { _ in }
        private var willSettle = false

        init(settings: TransportSettings, context: LoopContext) {
            self.settings = settings
            self.context = context
            multi = curl_multi_init()
            sockets = CurlSockets(multi: multi, context: context)
            // Weak, because the loop may run the action in the same turn in which the driver is closed and released.
            settleAtEnd = { [weak self] _ in self?.settle() }
            sockets.onActivity = { [unowned self] in scheduleSettling() }
            ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, settings.connectionsPerHost)
            ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(settings.connectionsPerHost, 64))
        }

        /// The number of transfers in progress.
        var transferCount: Int { handles.count - idle.count }

        /// Executes commands from other threads.
        func perform(_ commands: [CurlCommand]) {
            for command in commands {
                switch command {
                case .start(let transfer): start(transfer)
                case .cancel(let transfer): cancel(transfer)
                case .resume(let transfer): resume(transfer)
                }
            }
            scheduleSettling()
        }

        /// Cancels all transfers and frees libcurl's memory.
        func close() {
            for handle in handles.values {
                cancelTimer(of: handle)
                if let transfer = handle.transfer { end(transfer, .failure(CallError(.cancelled))) }
            }
            // The handles are released first, because the multi handle refers to each until it is cleaned up.
            handles = [:]
            idle = []
            curl_multi_cleanup(multi)
            sockets.close()
            settleAtEnd = { _ in }
        }

        /// Called when a transfer's timer fires. Ends the transfer, unless it has made progress since or waits for this
        /// side.
        private func timedOut(_ handle: CurlHandle) {
            handle.timer = nil
            guard let transfer = handle.transfer, let left = transfer.timeLeft else { return }
            if left > .zero { return fireTimer(of: handle, within: left) }
            end(transfer, .failure(handle.timedOut(transfer)))
        }

        private func start(_ transfer: CurlTransfer) {
            transfer.hasStarted = true
            guard !transfer.isCancelled else { return transfer.finish(.failure(CallError(.cancelled))) }
            let left = transfer.timeLeft
            if let left, left <= .zero { return transfer.finish(.failure(CallError(.timedOut(.queued)))) }
            guard let handle = idle.popLast() ?? makeHandle() else {
                return transfer.finish(.failure(transfer.cannotConnect(.other("out of memory"))))
            }
            handle.begin(transfer)
            fireTimer(of: handle, within: left)
            let refused = curl_multi_add_handle(multi, handle.easy)
            if refused != CURLM_OK { end(transfer, .failure(transfer.cannotConnect(.other("out of memory")))) }
        }

        /// Makes the handle's timer fire after `delay` at the latest; nil needs no timer.
        ///
        /// A timer that fires earlier stays, because it looks how much time is left. So a handle in constant use sets a
        /// timer once per idle time and not for each transfer.
        private func fireTimer(of handle: CurlHandle, within delay: Duration?) {
            guard let delay else { return }
            let end = context.turnTime.advanced(by: delay)
            if let timer = handle.timer, timer.end <= end { return }
            cancelTimer(of: handle)
            handle.timer = (context.schedule(after: delay, handle.onTimeout), end)
        }

        private func makeHandle() -> CurlHandle? {
            guard let handle = CurlHandle(settings: settings, sockets: sockets, context: context) else { return nil }
            handle.onTimeout = { [unowned self, unowned handle] _ in timedOut(handle) }
            handle.onConnected = { [unowned self, unowned handle] in restartTimer(of: handle) }
            handles[ObjectIdentifier(handle)] = handle
            return handle
        }

        /// Restarts the idle time, from which the silence of the other side counts.
        private func restartTimer(of handle: CurlHandle) {
            guard let transfer = handle.transfer else { return }
            transfer.recordProgress(at: context.turnTime)
            fireTimer(of: handle, within: transfer.timeLeft)
        }

        private func cancel(_ transfer: CurlTransfer) {
            // A transfer cancelled before its start still belongs to its caller, who is about to start it.
            guard transfer.hasStarted else { return transfer.isCancelled = true }
            guard !transfer.isOver else { return }
            end(transfer, .failure(CallError(.cancelled)))
        }

        private func resume(_ transfer: CurlTransfer) {
            guard let handle = transfer.handle else { return }
            (transfer.isReaderSlow, transfer.isBodySlow) = (false, false)
            restartTimer(of: handle)
            curl_easy_pause(handle.easy, CURLPAUSE_CONT)
        }

        /// Removes a transfer from curl, returns its handle to the pool, and resumes the waiting caller.
        private func end(_ transfer: CurlTransfer, _ outcome: Result<Void, CallError>) {
            if let handle = transfer.handle {
                curl_multi_remove_handle(multi, handle.easy)
                handle.end()
                recycle(handle)
            }
            transfer.finish(outcome)
        }

        /// Keeps a handle for the next transfer, up to a limit, so that a burst does not leave too many behind.
        private func recycle(_ handle: CurlHandle) {
            if idle.count < Self.maxIdle {
                idle.append(handle)
            } else {
                cancelTimer(of: handle)
                handles[ObjectIdentifier(handle)] = nil
            }
        }

        private func cancelTimer(of handle: CurlHandle) {
            guard let timer = handle.timer else { return }
            context.cancel(timer.id)
            handle.timer = nil
        }

        private func scheduleSettling() {
            guard !willSettle else { return }
            willSettle = true
            context.atEndOfTurn(settleAtEnd)
        }

        /// Lets curl do its due work and collects finished transfers, for a few rounds at most so that sockets get
        /// their turn.
        private func settle() {
            defer { willSettle = false }
            for _ in 0..<8 {
                let wasDue = sockets.runDueTimeout()
                let hasEnded = collectEnded()
                guard wasDue || hasEnded else { return }
            }
            context.schedule(after: .zero, settleAtEnd)
        }

        private func collectEnded() -> Bool {
            var code = CURLE_OK
            var hasEnded = false
            while let easy = ccurl_multi_next_ended(multi, &code) {
                hasEnded = true
                let handle = CurlHandle.of(easy)
                guard let transfer = handle?.transfer else { continue }
                let outcome = handle?.outcome(of: transfer, code) ?? .failure(CallError(.cancelled))
                end(transfer, outcome)
            }
            return hasEnded
        }
    }
#endif
