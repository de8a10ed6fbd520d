#if os(Linux)
    internal import CCurl

    /// The result of a transfer, as a `CallError` if it failed.
    extension CurlHandle {
        /// The outcome of a transfer that curl ended with `code`.
        func outcome(of transfer: CurlTransfer, _ code: CURLcode) -> Result<Void, CallError> {
            transfer.request.journey.record(.transfer(metrics))
            if let problem = transfer.problem { return .failure(problem) }
            guard code == CURLE_OK else { return .failure(failure(of: transfer, code)) }
            // curl reports success even if the connection ends within the head, with the fields received before.
            guard transfer.head.isComplete else { return .failure(CallError(.connectionLost(loss(of: transfer)))) }
            return .success(())
        }

        /// The failure of a transfer whose time is up.
        func timedOut(_ transfer: CurlTransfer) -> CallError {
            transfer.request.journey.record(.transfer(metrics))
            return CallError(.timedOut(phase(of: transfer)))
        }

        /// The phase of a transfer.
        private func phase(of transfer: CurlTransfer) -> CallError.Phase {
            if transfer.tries == 0 { return .connecting }
            if transfer.head.hasBegun { return .receiving }
            return isSending(transfer) ? .sending : .waiting
        }

        private func isSending(_ transfer: CurlTransfer) -> Bool {
            switch transfer.upload {
            case .none: false
            case .bytes(let data): transferOptions.bodyMode == .read && transfer.uploaded < data.count
            case .pipe(_, let length): transfer.uploaded < length ?? .max
            }
        }

        private func failure(of transfer: CurlTransfer, _ code: CURLcode) -> CallError {
            guard transfer.tries == 0 else { return failureUnderWay(transfer, code) }
            return connecting.failure(connectingTo: transfer.request.address.origin, code)
        }

        private func failureUnderWay(_ transfer: CurlTransfer, _ code: CURLcode) -> CallError {
            switch code {
            case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
                CallError(
                    .malformedResponse("the response does not start with a status line, or its head cannot be parsed")
                )
            case CURLE_BAD_CONTENT_ENCODING:
                CallError(.malformedResponse("the body cannot be decoded with its Content-Encoding"))
            // curl has no separate code for this.
            case CURLE_RECV_ERROR where explanation.contains("chunked-encoding"):
                CallError(.malformedResponse("the body is not chunked, although Transfer-Encoding says so"))
            case CURLE_HTTP2:
                CallError(.malformedResponse("the response violates HTTP/2"))
            default: CallError(.connectionLost(loss(of: transfer)))
            }
        }

        private func loss(of transfer: CurlTransfer) -> CallError.Loss {
            CallError.Loss(
                phase: phase(of: transfer),
                // curl itself replaces only a reused connection.
                wasReused: transfer.tries > 1 || ccurl_get_long(easy, CURLINFO_NUM_CONNECTS) == 0,
                nothingSent: ccurl_get_long(easy, CURLINFO_REQUEST_SIZE) == 0 && transfer.uploaded == 0,
                answerBegan: transfer.head.hasBegun
            )
        }

        private var metrics: TransferMetrics {
            var facts = TransferMetrics()
            facts.nameLookup = time(CURLINFO_NAMELOOKUP_TIME_T)
            facts.connected = time(CURLINFO_CONNECT_TIME_T)
            facts.secured = time(CURLINFO_APPCONNECT_TIME_T)
            facts.firstByte = time(CURLINFO_STARTTRANSFER_TIME_T)
            facts.total = time(CURLINFO_TOTAL_TIME_T)
            facts.sent = ccurl_get_long(easy, CURLINFO_REQUEST_SIZE) + ccurl_get_size(easy, CURLINFO_SIZE_UPLOAD_T)
            facts.received =
                ccurl_get_long(easy, CURLINFO_HEADER_SIZE) + ccurl_get_size(easy, CURLINFO_SIZE_DOWNLOAD_T)
            facts.reusedConnection = ccurl_get_long(easy, CURLINFO_NUM_CONNECTS) == 0
            facts.httpVersion = ccurl_get_long(easy, CURLINFO_HTTP_VERSION) == CURL_HTTP_VERSION_2_0 ? "2" : "1.1"
            facts.remoteAddress = ccurl_get_text(easy, CURLINFO_PRIMARY_IP).map { String(cString: $0) } ?? ""
            return facts
        }

        private func time(_ info: CURLINFO) -> Duration {
            .microseconds(ccurl_get_size(easy, info))
        }
    }

    extension CurlTransfer {
        func cannotConnect(_ problem: CallError.ConnectionProblem) -> CallError {
            CallError(.cannotConnect(host: request.address.origin.host, problem))
        }
    }
#endif
