#if os(Linux)
    internal import FoundationEssentials
    internal import Glibc

    /// The transport for Linux: libcurl, driven by its own thread.
    ///
    /// Connections are kept open and reused; `https` uses HTTP/2 if the server supports it. Every certificate is
    /// verified. An instance is a connection pool: create one and share it.
    ///
    /// See docs/decisions/transport.md, "libcurl makes one attempt and never resends a request".
    public struct CurlTransport: Transport {
        private let engine: CurlEngine
        private let settings: TransportSettings

        /// Starts the thread. Throws if the certificate file cannot be read, so that this does not surface only in the
        /// first call.
        public init(_ settings: TransportSettings = TransportSettings()) throws(CallError) {
            if let file = settings.certificateAuthorities, access(file, R_OK) != 0 {
                throw CallError(.file(path: file, problem: String(cString: strerror(errno))))
            }
            engine = try CurlEngine(settings: settings)
            self.settings = settings
        }

        /// Sends the request once and returns the response.
        public func send(_ request: Request) async throws(CallError) -> Response {
            let transfer = try await makeTransfer(for: request)
            let outcome = await outcome(of: transfer)
            guard let download = transfer.download else { return try outcome.get() }
            // From here on the response's reader keeps the transfer alive. If the transfer failed, it has already
            // ended.
            let source = CurlDownload(pipe: download, transfer: transfer, engine: engine)
            var response = try outcome.get()
            response.body = .stream(ByteStream(source))
            return response
        }

        /// The number of transfers in progress.
        package func transferCount() async -> Int {
            await engine.transferCount()
        }

        private func makeTransfer(for request: Request) async throws(CallError) -> CurlTransfer {
            switch try await PreparedBody.prepare(request.body) {
            case .none: return CurlTransfer(request: request, upload: .none, settings: settings)
            case .bytes(let data):
                try refuseBodyOfHead(request)
                return CurlTransfer(request: request, upload: .bytes(data), settings: settings)
            case .chunks(let length, let open):
                try refuseBodyOfHead(request)
                return makeTransfer(for: request, length: length, open: open)
            }
        }

        private func makeTransfer(
            for request: Request,
            length: Int?,
            open: @escaping @Sendable () async throws(CallError) -> any ByteSource
        ) -> CurlTransfer {
            let pipe = UploadPipe(length: length)
            let transfer = CurlTransfer(
                request: request,
                upload: .pipe(pipe, length: length),
                settings: settings
            )
            transfer.pump = Task { [engine] in
                await pipe.pump(from: open) { engine.submit(.resume(transfer)) }
            }
            return transfer
        }

        private func refuseBodyOfHead(_ request: Request) throws(CallError) {
            guard request.method == .head else { return }
            throw CallError(.invalidRequest(part: "body", problem: "a HEAD request must not have a body"))
        }

        private func outcome(of transfer: CurlTransfer) async -> Result<Response, CallError> {
            await withTaskCancellationHandler {
                await withUnsafeContinuation { waiter in
                    transfer.waiter = waiter
                    engine.submit(.start(transfer))
                }
            } onCancel: {
                engine.submit(.cancel(transfer))
            }
        }
    }
#endif
