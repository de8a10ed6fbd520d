#if os(Linux)
    internal import CCurl
    package import EventLoop

    /// A raw byte connection, opened and secured by libcurl like those of the transport, for protocols other than one
    /// request and one response.
    ///
    /// Used only on the loop's thread.
    ///
    /// See docs/decisions/live.md, "WebSockets run over connections that libcurl opens".
    package final class CurlConnection {
        /// The result of a read or write.
        package enum Progress: Equatable {
            /// This many bytes were transferred.
            case moved(Int)
            /// No bytes can be transferred now; wait for readiness.
            case blocked
            /// The other side has closed the connection, or it broke.
            case ended
        }

        private let context: LoopContext
        private let origin: Origin
        private let multi: UnsafeMutableRawPointer
        private let easy: UnsafeMutableRawPointer
        private let connecting: CurlConnecting
        private let sockets: CurlSockets
        private var onDone: ((CallError?) -> Void)?
        private var isClosed = false

        /// Prepares a connection to the origin of `address`; nil when memory is short.
        package init?(to address: WebAddress, settings: TransportSettings, context: LoopContext) {
            guard let multi = curl_multi_init(), let easy = curl_easy_init() else { return nil }
            self.context = context
            self.multi = multi
            self.easy = easy
            origin = address.origin
            connecting = CurlConnecting(easy: easy, settings: settings)
            sockets = CurlSockets(multi: multi, context: context)
            connecting.apply()
            connecting.applyProxy(isLoopback: origin.isLoopback)
            ccurl_set_text(easy, CURLOPT_PINNEDPUBLICKEY, connecting.pins(of: origin))
            ccurl_set_text(easy, CURLOPT_URL, "\(origin)/")
            ccurl_set_long(easy, CURLOPT_CONNECT_ONLY, 1)
            ccurl_set_long(easy, CURLOPT_HTTPPROXYTUNNEL, 1)
            ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
            ccurl_set_pointer(easy, CURLOPT_CLOSESOCKETDATA, sockets.pointer)
            ccurl_set_close_socket(easy, CURLOPT_CLOSESOCKETFUNCTION) { CurlSockets.close($0, $1) }
            sockets.onActivity = { [weak self] in self?.context.atEndOfTurn { _ in self?.settle() } }
        }

        deinit {
            close()
        }

        /// Connects. `done` gets nil once bytes can be transferred, or else the error.
        package func connect(_ done: @escaping (CallError?) -> Void) {
            onDone = done
            curl_multi_add_handle(multi, easy)
            context.atEndOfTurn { [weak self] _ in self?.settle() }
        }

        /// Runs `watcher` whenever the connection is ready for any of `interest`.
        package func watch(for interest: Readiness, _ watcher: @escaping LoopContext.Watcher) {
            guard let descriptor else { return }
            context.watch(descriptor, for: interest, watcher)
        }

        /// Reads received bytes. TLS may buffer bytes without making the socket readable, so read until `.blocked`.
        package func read(into memory: UnsafeMutableRawBufferPointer) -> Progress {
            var count = 0
            return progress(curl_easy_recv(easy, memory.baseAddress, memory.count, &count), count, ofReading: true)
        }

        /// Writes as many bytes as possible. After `.blocked` the same bytes at the same address must be passed again,
        /// as TLS requires.
        package func write(_ memory: UnsafeRawBufferPointer) -> Progress {
            var count = 0
            return progress(curl_easy_send(easy, memory.baseAddress, memory.count, &count), count, ofReading: false)
        }

        /// Ends the connection at once. Safe to call twice.
        package func close() {
            guard !isClosed else { return }
            isClosed = true
            onDone = nil
            // Must happen before curl closes the descriptor, because a watch must not outlive it.
            if let descriptor { context.unwatch(descriptor) }
            curl_multi_remove_handle(multi, easy)
            curl_easy_cleanup(easy)
            curl_multi_cleanup(multi)
            sockets.close()
        }

        private var descriptor: Int32? {
            let socket = ccurl_get_socket(easy)
            return socket >= 0 ? socket : nil
        }

        private func progress(_ code: CURLcode, _ count: Int, ofReading: Bool) -> Progress {
            switch code {
            case CURLE_OK where count > 0 || !ofReading: .moved(count)
            case CURLE_AGAIN: .blocked
            default: .ended
            }
        }

        /// Lets curl continue, and calls `onDone` once the connection is open or has failed.
        private func settle() {
            guard !isClosed else { return }
            while sockets.runDueTimeout() {}
            var code = CURLE_OK
            guard ccurl_multi_next_ended(multi, &code) != nil, let done = onDone else { return }
            onDone = nil
            done(code == CURLE_OK ? nil : connecting.failure(connectingTo: origin, code))
        }
    }
#endif
