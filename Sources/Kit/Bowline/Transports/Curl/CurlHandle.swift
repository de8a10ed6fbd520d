#if os(Linux)
    internal import CCurl
    internal import EventLoop

    /// An easy handle of libcurl, used for one transfer after another.
    ///
    /// Options that are the same for every transfer are set once, here. Used only on the loop's thread.
    final class CurlHandle {
        let easy: UnsafeMutableRawPointer
        let settings: TransportSettings
        let connecting: CurlConnecting
        let lines = HeaderLines()
        /// The options set by the last transfer.
        var transferOptions = TransferOptions()
        private(set) var transfer: CurlTransfer?
        /// The timer that ends a transfer in time, and when it fires. It stays after a transfer for the next one.
        var timer: (id: LoopContext.Timer, end: ContinuousClock.Instant)?
        /// The timer's action, created once.
        var onTimeout: LoopContext.Action = { _ in }
        /// Called before the request is sent on a connection.
        var onConnected: () -> Void = {}

        private let context: LoopContext
        private let explanationMemory: UnsafeMutablePointer<CChar>

        init?(settings: TransportSettings, sockets: CurlSockets, context: LoopContext) {
            guard let easy = curl_easy_init() else { return nil }
            self.easy = easy
            self.context = context
            self.settings = settings
            connecting = CurlConnecting(easy: easy, settings: settings)
            explanationMemory = .allocate(capacity: Int(CURL_ERROR_SIZE))
            explanationMemory.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
            ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, explanationMemory)
            setIdentity(sockets)
            connecting.apply()
            setBehavior()
            setCallbacks()
        }

        deinit {
            curl_easy_cleanup(easy)
            explanationMemory.deallocate()
        }

        /// curl's message about a failed transfer. Use it only to distinguish cases: it may quote the request.
        var explanation: String { String(cString: explanationMemory) }

        /// The time of the loop's iteration.
        var now: ContinuousClock.Instant { context.turnTime }

        /// Prepares a transfer on this handle.
        func begin(_ transfer: CurlTransfer) {
            self.transfer = transfer
            transfer.handle = self
            apply(transfer)
        }

        /// Detaches the transfer, so that the handle can be reused.
        func end() {
            transfer?.handle = nil
            transfer = nil
        }

        /// The `CurlHandle` of an easy handle.
        static func of(_ easy: UnsafeMutableRawPointer) -> CurlHandle? {
            at(ccurl_get_pointer(easy, CURLINFO_PRIVATE))
        }

        /// The `CurlHandle` of a callback's pointer.
        static func at(_ pointer: UnsafeMutableRawPointer?) -> CurlHandle? {
            pointer.map { Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue() }
        }

        private func setIdentity(_ sockets: CurlSockets) {
            let myself = Unmanaged.passUnretained(self).toOpaque()
            for option in [
                CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_PREREQDATA,
            ] {
                ccurl_set_pointer(easy, option, myself)
            }
            ccurl_set_pointer(easy, CURLOPT_CLOSESOCKETDATA, sockets.pointer)
            ccurl_set_close_socket(easy, CURLOPT_CLOSESOCKETFUNCTION) { CurlSockets.close($0, $1) }
        }

        private func setBehavior() {
            ccurl_set_text(easy, CURLOPT_USERAGENT, UserAgent.text)
            ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
            ccurl_set_long(easy, CURLOPT_PATH_AS_IS, 1)
            ccurl_set_long(easy, CURLOPT_NOPROGRESS, 1)
            ccurl_set_long(easy, CURLOPT_HTTP09_ALLOWED, 0)
            ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        }

        private func setCallbacks() {
            ccurl_set_write(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, handle in
                CurlHandle.at(handle)?.takeHeaderLine(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
            }
            ccurl_set_write(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, handle in
                CurlHandle.at(handle)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
            }
            ccurl_set_read(easy, CURLOPT_READFUNCTION) { memory, _, count, handle in
                CurlHandle.at(handle)?.giveBody(UnsafeMutableRawBufferPointer(start: memory, count: count))
                    ?? Int(CURL_READFUNC_ABORT)
            }
            ccurl_set_before_request(easy, CURLOPT_PREREQFUNCTION) { handle, _, _, _, _ in
                CurlHandle.at(handle)?.mayRequest() ?? CURL_PREREQFUNC_ABORT
            }
        }
    }
#endif
