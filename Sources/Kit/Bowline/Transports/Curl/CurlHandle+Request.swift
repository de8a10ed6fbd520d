#if os(Linux)
    internal import CCurl
    internal import FoundationEssentials

    /// Options that differ between transfers, as the last transfer set them on a handle. Setting a text option again
    /// would cost a copy.
    struct TransferOptions {
        /// How the body is sent.
        enum BodyMode {
            case none
            case copied
            case read
        }

        var method: RequestMethod?
        var bodyMode = BodyMode.none
        var decodes: Bool?
        var version: Int?
        var waitsForSharing: Bool?
        var pins: String??
        var bypassesProxy: Bool?
        var connectLimit: Duration?
    }

    extension CurlHandle {
        /// A body up to this size is sent in one piece with the header fields.
        private static let copiedBodyLimit = 16 << 10

        /// Sets all options that differ between transfers.
        func apply(_ transfer: CurlTransfer) {
            ccurl_set_text(easy, CURLOPT_URL, transfer.url)
            let bodyMode = apply(transfer.upload, transfer.request.method)
            applyLines(transfer, bodyMode)
            applyCoding(transfer.request)
            applyConnection(transfer.request)
        }

        private func apply(_ upload: CurlTransfer.Upload, _ method: RequestMethod) -> TransferOptions.BodyMode {
            switch upload {
            case .none where !method.promisesBody: applyMethod(method, .none)
            case .none: applyCopied(Data(), method)
            case .bytes(let data) where data.count <= Self.copiedBodyLimit: applyCopied(data, method)
            case .bytes(let data): applyRead(length: data.count, method)
            case .pipe(_, let length): applyRead(length: length ?? -1, method)
            }
            return transferOptions.bodyMode
        }

        private func applyCopied(_ data: Data, _ method: RequestMethod) {
            applyMethod(method, .copied)
            ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, data.count)
            data.withUnsafeBytes { bytes in
                // An empty body has no base address, and curl would take a null pointer as a body to be read by
                // callback.
                _ =
                    bytes.baseAddress.map {
                        ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0))
                    }
                    ?? ccurl_set_text(easy, CURLOPT_COPYPOSTFIELDS, "")
            }
        }

        private func applyRead(length: Int, _ method: RequestMethod) {
            applyMethod(method, .read)
            ccurl_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
            ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, length)
        }

        private func applyMethod(_ method: RequestMethod, _ bodyMode: TransferOptions.BodyMode) {
            guard transferOptions.method != method || transferOptions.bodyMode != bodyMode else { return }
            transferOptions.method = method
            transferOptions.bodyMode = bodyMode
            ccurl_set_long(easy, CURLOPT_NOBODY, method == .head ? 1 : 0)
            if method != .head { ccurl_set_long(easy, bodyMode == .none ? CURLOPT_HTTPGET : CURLOPT_POST, 1) }
            let isImplied = bodyMode == .none ? method == .get || method == .head : method == .post
            ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, isImplied ? nil : method.name)
        }

        private func applyLines(_ transfer: CurlTransfer, _ bodyMode: TransferOptions.BodyMode) {
            lines.removeAll()
            var hasType = false
            for field in transfer.request.headers where !field.name.isFraming {
                if field.name == .contentType { hasType = true }
                lines.add(field.name.text, field.value)
            }
            if bodyMode != .none, !hasType { lines.suppressDefault("content-type") }
            if !transfer.request.headers.contains(.accept) { lines.suppressDefault("accept") }
            if bodyMode == .read {
                // Waiting for "100 Continue" costs a second with servers that do not know it.
                lines.suppressDefault("expect")
                if case .pipe(_, nil) = transfer.upload { lines.add("transfer-encoding", "chunked") }
            }
            ccurl_set_list(easy, CURLOPT_HTTPHEADER, lines.list())
        }

        /// A range of a compressed body cannot be decompressed, so ranges are requested uncompressed.
        private func applyCoding(_ request: Request) {
            let decodes = !request.headers.contains(.range)
            guard transferOptions.decodes != decodes else { return }
            transferOptions.decodes = decodes
            ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, decodes ? "" : nil)
        }

        private func applyConnection(_ request: Request) {
            let origin = request.address.origin
            applyVersion(request)
            let pins = connecting.pins(of: origin)
            if transferOptions.pins != .some(pins) {
                transferOptions.pins = pins
                ccurl_set_text(easy, CURLOPT_PINNEDPUBLICKEY, pins)
            }
            let limit = request.connectLimit(transportDefault: settings.connectTimeout)
            if transferOptions.connectLimit != limit {
                transferOptions.connectLimit = limit
                connecting.applyConnectTimeout(limit)
            }
            if transferOptions.bypassesProxy != origin.isLoopback {
                transferOptions.bypassesProxy = origin.isLoopback
                connecting.applyProxy(isLoopback: origin.isLoopback)
            }
        }

        /// HTTP/2 over TLS only. A streamed response gets its own HTTP/1.1 connection, because a slow reader would
        /// delay all other responses on a shared connection. So does a large upload, because curl 7.88 hangs if a
        /// server responds early over HTTP/2.
        ///
        /// See docs/decisions/transport.md, "Streamed answers and large uploads use HTTP/1.1 connections of their own".
        private func applyVersion(_ request: Request) {
            let sharesConnection =
                settings.allowsHTTP2 && request.delivery != .streamed && transferOptions.bodyMode != .read
            let version = sharesConnection ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
            if transferOptions.version != version {
                transferOptions.version = version
                ccurl_set_long(easy, CURLOPT_HTTP_VERSION, version)
            }
            // Without TLS no connection can turn out to be shareable, so there is nothing to wait for.
            let waits = sharesConnection && request.address.origin.scheme == .https
            if transferOptions.waitsForSharing != waits {
                transferOptions.waitsForSharing = waits
                ccurl_set_long(easy, CURLOPT_PIPEWAIT, waits ? 1 : 0)
            }
        }
    }

    extension RequestMethod {
        /// True if a request without a body must say so.
        fileprivate var promisesBody: Bool { self == .post || self == .put || self == .patch }
    }

    extension HeaderName {
        /// True for the fields that only the transport may set, because they control the framing of the message.
        fileprivate var isFraming: Bool {
            self == .contentLength || self == .transferEncoding || self == "connection" || self == "expect"
        }
    }
#endif
