#if canImport(CCurl)
    internal import CCurl

    /// A connection to a mail server through libcurl. Blocks the calling thread; may be used by one thread at a time.
    final class SMTPHandle: @unchecked Sendable {
        private let easy: UnsafeMutableRawPointer
        private let server: MailServer
        private let isStopped: @Sendable () -> Bool
        private var progress = SMTPProgress()
        private var rest: ArraySlice<UInt8> = []

        /// The timeout for one message, which has only a few kilobytes.
        private static let secondsForOne = 60
        private static let secondsToConnect = 15
        private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        /// Nil if libcurl runs out of memory.
        init?(_ server: MailServer, isStopped: @escaping @Sendable () -> Bool) {
            guard Self.isReady, let easy = curl_easy_init() else { return nil }
            self.easy = easy
            self.server = server
            self.isStopped = isStopped
            setServer()
            setCallbacks()
        }

        deinit { curl_easy_cleanup(easy) }

        func send(_ message: MailMessage.Written) -> MailOutcome {
            progress = SMTPProgress()
            rest = message.bytes[...]
            guard let recipients = curl_slist_append(nil, message.to.text) else {
                return .unavailable("libcurl has no memory left")
            }
            defer { curl_slist_free_all(recipients) }
            ccurl_set_text(easy, CURLOPT_MAIL_FROM, message.from.text)
            ccurl_set_list(easy, CURLOPT_MAIL_RCPT, recipients)
            ccurl_set_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(message.bytes.count))
            let code = curl_easy_perform(easy)
            ccurl_set_list(easy, CURLOPT_MAIL_RCPT, nil)
            return outcome(of: code)
        }

        // MARK: Settings

        private func setServer() {
            let host = server.host.contains(":") ? "[\(server.host)]" : server.host
            let scheme = server.security == .fromTheFirstByte ? "smtps" : "smtp"
            // libcurl sends the URL's path as client name in EHLO.
            let name = server.from.domain.utf8.allSatisfy { $0 < 0x80 } ? server.from.domain : "localhost"
            ccurl_set_text(easy, CURLOPT_URL, "\(scheme)://\(host):\(server.port)/\(name)")
            ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
            ccurl_set_text(easy, CURLOPT_PROXY, "")
            ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
            ccurl_set_long(easy, CURLOPT_UPLOAD, 1)
            ccurl_set_long(easy, CURLOPT_TIMEOUT, Self.secondsForOne)
            ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT, Self.secondsToConnect)
            ccurl_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
            if let file = server.authorities { ccurl_set_text(easy, CURLOPT_CAINFO, file) }
            switch server.security {
            case .fromTheFirstByte, .startTLSRequired: setUseOfTLS(CURLUSESSL_ALL)
            case .startTLSIfOffered: setUseOfTLS(CURLUSESSL_TRY)
            }
            if let user = server.user {
                ccurl_set_text(easy, CURLOPT_USERNAME, user)
                ccurl_set_text(easy, CURLOPT_PASSWORD, server.password)
                ccurl_set_text(easy, CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
            }
            ccurl_keep_sockets_private(easy)
        }

        private func setUseOfTLS(_ use: curl_usessl) {
            ccurl_set_long(easy, CURLOPT_USE_SSL, Int(use.rawValue))
        }

        private func setCallbacks() {
            let myself = Unmanaged.passUnretained(self).toOpaque()
            for option in [CURLOPT_READDATA, CURLOPT_WRITEDATA, CURLOPT_DEBUGDATA, CURLOPT_XFERINFODATA] {
                ccurl_set_pointer(easy, option, myself)
            }
            ccurl_set_read(easy, CURLOPT_READFUNCTION) { bytes, size, count, handle in
                SMTPHandle.at(handle)?.give(UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }
            // Replies arrive in the debug function; without this, libcurl would print them.
            ccurl_set_write(easy, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
            ccurl_set_long(easy, CURLOPT_VERBOSE, 1)
            ccurl_set_debug(easy, CURLOPT_DEBUGFUNCTION) { _, type, bytes, count, handle in
                let line = UnsafeRawBufferPointer(start: bytes, count: count)
                switch type {
                case CURLINFO_HEADER_OUT: SMTPHandle.at(handle)?.progress.sent(line)
                case CURLINFO_HEADER_IN: SMTPHandle.at(handle)?.progress.received(line)
                default: break
                }
                return 0
            }
            ccurl_set_long(easy, CURLOPT_NOPROGRESS, 0)
            ccurl_set_progress(easy, CURLOPT_XFERINFOFUNCTION) { handle, _, _, _, _ in
                SMTPHandle.at(handle)?.isStopped() == false ? 0 : 1
            }
        }

        private static func at(_ pointer: UnsafeMutableRawPointer?) -> SMTPHandle? {
            pointer.map { Unmanaged<SMTPHandle>.fromOpaque($0).takeUnretainedValue() }
        }

        /// Copies the next bytes of the message.
        private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            let piece = rest.prefix(buffer.count)
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }

        // MARK: The outcome

        private func outcome(of code: CURLcode) -> MailOutcome {
            if code == CURLE_OK { return .accepted }
            if code == CURLE_ABORTED_BY_CALLBACK { return .stopped }
            let reply = progress.reply
            // 421: the server is about to close the connection.
            guard progress.step >= .recipient, !reply.hasPrefix("421") else { return .unavailable(reason(code)) }
            switch progress.replyClass {
            case 5: return .refused(reply)
            case 4: return .deferred(reply)
            // A message that makes the server close the connection every time must not block the others.
            default: return .deferred(reason(code))
            }
        }

        private func reason(_ code: CURLcode) -> String {
            let reply = progress.reply.isEmpty ? "" : " (\(progress.reply))"
            switch code {
            case CURLE_LOGIN_DENIED: return "the mail server refuses user and password\(reply)"
            case CURLE_USE_SSL_FAILED: return "the mail server does not offer STARTTLS, which is required"
            case CURLE_PEER_FAILED_VERIFICATION:
                return "the mail server's certificate is not trusted or not for \(server.host)"
            case CURLE_SSL_CACERT_BADFILE: return "the file of --mail-ca cannot be used"
            case CURLE_COULDNT_RESOLVE_HOST: return "the name \(server.host) is not known"
            case CURLE_COULDNT_CONNECT: return "nothing answers at \(server.host):\(server.port)"
            case CURLE_OPERATION_TIMEDOUT: return "the mail server did not answer in time"
            case CURLE_SEND_ERROR where progress.step == .sender:
                return "the mail server refuses the sender, or wants a sign-in it does not offer\(reply)"
            default:
                let what = String(cString: curl_easy_strerror(code))
                return "\(what)\(reply)"
            }
        }
    }
#endif
