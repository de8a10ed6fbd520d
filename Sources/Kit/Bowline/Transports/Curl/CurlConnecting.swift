#if os(Linux)
    internal import CCurl
    internal import Glibc

    /// Configures the connections of libcurl's handles from the kit's settings, and explains why a connection failed.
    ///
    /// The only place for trust settings, so that calls and live connections trust the same servers.
    struct CurlConnecting {
        let easy: UnsafeMutableRawPointer
        let settings: TransportSettings

        /// Sets the options that are the same for every connection.
        func apply() {
            setTrust()
            ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
            ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
            ccurl_keep_sockets_private(easy)
            ccurl_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1)
            applyConnectTimeout(settings.connectTimeout)
        }

        /// Sets the time limit for opening the next connection.
        func applyConnectTimeout(_ limit: Duration) {
            ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(limit.milliseconds)))
        }

        private func setTrust() {
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
            ccurl_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            ccurl_set_long(easy, CURLOPT_PROXY_SSL_VERIFYPEER, 1)
            ccurl_set_long(easy, CURLOPT_PROXY_SSL_VERIFYHOST, 2)
            guard let file = settings.certificateAuthorities else { return }
            ccurl_set_text(easy, CURLOPT_CAINFO, file)
            ccurl_set_text(easy, CURLOPT_CAPATH, nil)
        }

        /// The pinned keys of a host, in curl's format; nil if there are none.
        func pins(of origin: Origin) -> String? {
            guard !settings.pins.isEmpty else { return nil }
            let pins = settings.pins(of: origin.host)
            return pins.isEmpty ? nil : pins.map(\.text).sorted().joined(separator: ";")
        }

        /// Sets the proxy of the next connection.
        func applyProxy(isLoopback: Bool) {
            switch settings.proxy {
            case .environment: ccurl_set_text(easy, CURLOPT_PROXY, isLoopback ? "" : nil)
            case .none: ccurl_set_text(easy, CURLOPT_PROXY, "")
            case .fixed(let address, let exceptions):
                ccurl_set_text(easy, CURLOPT_PROXY, address)
                ccurl_set_text(easy, CURLOPT_NOPROXY, exceptions.joined(separator: ","))
            }
        }
    }

    extension CurlConnecting {
        /// Why no connection was established, after curl failed with `code`.
        func failure(connectingTo origin: Origin, _ code: CURLcode) -> CallError {
            switch code {
            case CURLE_PEER_FAILED_VERIFICATION: return CallError(.untrusted(host: origin.host, trustProblem))
            case CURLE_SSL_PINNEDPUBKEYNOTMATCH: return CallError(.untrusted(host: origin.host, .pinMismatch))
            case CURLE_SSL_CACERT_BADFILE:
                return CallError(
                    .file(path: settings.certificateAuthorities ?? "", problem: "the file has no certificates to trust")
                )
            default: return CallError(.cannotConnect(host: origin.host, problem(code)))
            }
        }

        private func problem(_ code: CURLcode) -> CallError.ConnectionProblem {
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: .nameNotFound
            case CURLE_COULDNT_RESOLVE_PROXY: .proxy("the proxy's name cannot be resolved")
            case CURLE_PROXY: .proxy("the host does not respond like a proxy")
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_COULDNT_CONNECT: refusal
            case CURLE_SSL_CONNECT_ERROR: .other("the TLS handshake failed")
            case CURLE_RECV_ERROR where tunnelStatus != 0: .proxy("the response to CONNECT was \(tunnelStatus)")
            default: .other(String(cString: curl_easy_strerror(code)))
            }
        }

        private var tunnelStatus: Int { ccurl_get_long(easy, CURLINFO_HTTP_CONNECTCODE) }

        private var refusal: CallError.ConnectionProblem {
            switch Int32(ccurl_get_long(easy, CURLINFO_OS_ERRNO)) {
            case ECONNREFUSED: .refused
            case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: .unreachable
            case ETIMEDOUT: .timedOut
            case let number: .other(String(cString: strerror(number)))
            }
        }

        /// The result of OpenSSL's verification, with the numbers of `x509_vfy.h`.
        private var trustProblem: CallError.TrustProblem {
            switch ccurl_get_long(easy, CURLINFO_SSL_VERIFYRESULT) {
            // 0 and 1: curl found no error in the chain. It compares the name before it reads the result.
            case 0, 1, 62, 64: .wrongHost
            case 9, 10: .expired
            case 2, 18, 19, 20, 21, 24, 27: .unknownAuthority
            case let number: .other("verification error \(number)")
            }
        }
    }
#endif
