#if os(Linux)
    internal import CCurl
    internal import EventLoop
    internal import Glibc

    /// libcurl's sockets and its one timer on the loop.
    ///
    /// Between two requests on one connection, curl reports that it no longer needs the socket, and shortly afterwards
    /// that it does. So a socket that curl does not use stays watched until curl closes it or it becomes ready, which
    /// means that the server closed it. That saves two system calls per request: 100,000 requests over 64 connections
    /// register 64 times. Edge-triggered registration is not possible, because curl does not always read until a socket
    /// is empty.
    final class CurlSockets {
        private struct Socket {
            var wanted: Readiness = []
            var watched: Readiness?
        }

        /// Called whenever curl has worked on a socket or has work due.
        var onActivity: () -> Void = {}

        private let multi: UnsafeMutableRawPointer?
        private let context: LoopContext
        private var sockets: [Socket] = []
        private var timer: LoopContext.Timer?
        private var onTimer: LoopContext.Action = { _ in }
        private var isDue = false

        init(multi: UnsafeMutableRawPointer?, context: LoopContext) {
            self.multi = multi
            self.context = context
            onTimer = { [unowned self] _ in becomeDue() }
            let myself = Unmanaged.passUnretained(self).toOpaque()
            ccurl_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, myself)
            ccurl_multi_set_pointer(multi, CURLMOPT_TIMERDATA, myself)
            ccurl_multi_set_socket(multi, CURLMOPT_SOCKETFUNCTION) { _, descriptor, what, myself, _ in
                CurlSockets.of(myself)?.want(what, of: descriptor)
                return 0
            }
            ccurl_multi_set_timer(multi, CURLMOPT_TIMERFUNCTION) { _, milliseconds, myself in
                CurlSockets.of(myself)?.setTimer(milliseconds)
                return 0
            }
        }

        /// Lets curl do the work of its timer, if that is due. Returns false if it is not.
        func runDueTimeout() -> Bool {
            guard isDue else { return false }
            isDue = false
            var running: Int32 = 0
            curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running)
            return true
        }

        /// Stops watching all sockets. Call this after curl's handles are cleaned up.
        func close() {
            for descriptor in sockets.indices where sockets[descriptor].watched != nil {
                context.unwatch(Int32(descriptor))
            }
            sockets = []
            stopTimer()
            onActivity = {}
            onTimer = { _ in }
        }

        private static func of(_ pointer: UnsafeMutableRawPointer?) -> CurlSockets? {
            pointer.map { Unmanaged<CurlSockets>.fromOpaque($0).takeUnretainedValue() }
        }

        private func want(_ what: Int32, of descriptor: Int32) {
            let index = Int(descriptor)
            while sockets.count <= index { sockets.append(Socket()) }
            sockets[index].wanted = Readiness(curl: what)
            guard !sockets[index].wanted.isEmpty, sockets[index].wanted != sockets[index].watched else { return }
            context.watch(descriptor, for: sockets[index].wanted) { [unowned self] _, readiness in
                socketIsReady(descriptor, readiness)
            }
            sockets[index].watched = sockets[index].wanted
        }

        private func socketIsReady(_ descriptor: Int32, _ readiness: Readiness) {
            guard !sockets[Int(descriptor)].wanted.isEmpty else { return forget(descriptor) }
            var running: Int32 = 0
            curl_multi_socket_action(multi, descriptor, readiness.curl, &running)
            onActivity()
        }

        /// Stops watching a socket that is about to be closed, or that is ready although curl does not watch it.
        private func forget(_ descriptor: Int32) {
            guard sockets.indices.contains(Int(descriptor)), sockets[Int(descriptor)].watched != nil else { return }
            sockets[Int(descriptor)] = Socket()
            context.unwatch(descriptor)
        }

        private func setTimer(_ milliseconds: Int) {
            stopTimer()
            if milliseconds == 0 { return becomeDue() }
            isDue = false
            guard milliseconds > 0 else { return }
            timer = context.schedule(after: .milliseconds(milliseconds), onTimer)
        }

        private func stopTimer() {
            if let timer { context.cancel(timer) }
            timer = nil
        }

        private func becomeDue() {
            timer = nil
            isDue = true
            onActivity()
        }
    }

    extension CurlSockets {
        /// Closes a socket for curl, after it is no longer watched. `myself` is the pointer of the `CurlSockets`.
        static func close(_ myself: UnsafeMutableRawPointer?, _ descriptor: Int32) -> Int32 {
            of(myself)?.forget(descriptor)
            return Glibc.close(descriptor)
        }

        /// The pointer that curl passes to ``close(_:_:)``.
        var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    }

    extension Readiness {
        fileprivate init(curl what: Int32) {
            switch what {
            case CURL_POLL_IN: self = .read
            case CURL_POLL_OUT: self = .write
            case CURL_POLL_INOUT: self = [.read, .write]
            default: self = []
            }
        }

        fileprivate var curl: Int32 {
            (contains(.read) ? CURL_CSELECT_IN : 0) | (contains(.write) ? CURL_CSELECT_OUT : 0)
                | (contains(.broken) ? CURL_CSELECT_ERR : 0)
        }
    }
#endif
