internal import Bowline
internal import CCurl
internal import FoundationEssentials
internal import Glibc

/// One request by libcurl, made on the calling thread: no redirects, no proxy, no cookies, and only to the addresses
/// given.
final class CurlPage {
    private(set) var body: [UInt8] = []
    private(set) var status = 0
    private var headers: [String: String] = [:]
    private let excess: Excess
    private let limits: FetchLimits
    private let policy: AddressPolicy
    private let deadline: FetchDeadline
    private var failure: FetchError?
    private var isTruncated = false
    private var headerBytes = 0
    private static let maxHeaderBytes = 256 << 10

    /// What happens to a response above the size limit.
    enum Excess {
        case refused(beyond: Int)
        /// Only the beginning of the page is used.
        case cut(beyond: Int)

        var limit: Int {
            switch self {
            case .refused(let limit), .cut(let limit): limit
            }
        }
    }

    init(limits: FetchLimits, excess: Excess, policy: AddressPolicy, deadline: FetchDeadline) throws(FetchError) {
        guard Self.isReady else { throw .broken }
        self.limits = limits
        self.excess = excess
        self.policy = policy
        self.deadline = deadline
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    var contentType: String? { headers["content-type"] }
    var location: String? { headers["location"] }
    /// The seconds the site asks to wait, never negative; at most a century, as the kit reads `Retry-After`.
    var retryAfter: Int? {
        headers["retry-after"]
            .flatMap { RetryAfter.parse($0, now: Date()) }
            .map { Int($0.components.seconds) }
    }

    func get(
        _ address: LinkAddress,
        from ipAddresses: [IPAddress],
        accept: String,
        userAgent: String,
        certificateFile: String?
    ) throws(FetchError) {
        guard let remaining = deadline.remainingMilliseconds else { throw .timedOut }
        guard let easy = curl_easy_init() else { throw .broken }
        defer { curl_easy_cleanup(easy) }
        var pins: UnsafeMutablePointer<curl_slist>?
        var lines: UnsafeMutablePointer<curl_slist>?
        defer {
            curl_slist_free_all(pins)
            curl_slist_free_all(lines)
        }
        if address.literal == nil { pins = curl_slist_append(nil, Self.pin(address, ipAddresses)) }
        lines = curl_slist_append(nil, "Accept: \(accept)")
        ccurl_set_text(easy, CURLOPT_URL, address.text)
        ccurl_set_list(easy, CURLOPT_RESOLVE, pins)
        ccurl_set_list(easy, CURLOPT_HTTPHEADER, lines)
        ccurl_set_text(easy, CURLOPT_USERAGENT, userAgent)
        if let certificateFile { ccurl_set_text(easy, CURLOPT_CAINFO, certificateFile) }
        setLimits(of: easy, milliseconds: remaining)
        setCallbacks(of: easy)
        let code = curl_easy_perform(easy)
        status = ccurl_get_long(easy, CURLINFO_RESPONSE_CODE)
        if let failure = failure ?? failure(code) { throw failure }
    }

    private static func pin(_ address: LinkAddress, _ ipAddresses: [IPAddress]) -> String {
        let origin = address.web.origin
        return "\(origin.host):\(origin.port):\(ipAddresses.map(\.hostText).joined(separator: ","))"
    }

    private func setLimits(of easy: UnsafeMutableRawPointer, milliseconds: Int) {
        ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        ccurl_set_text(easy, CURLOPT_PROXY, "")
        ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        ccurl_set_long(easy, CURLOPT_HTTP09_ALLOWED, 0)
        ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "")
        ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, milliseconds)
        ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, min(milliseconds, limits.connectMilliseconds))
        ccurl_set_long(easy, CURLOPT_LOW_SPEED_LIMIT, limits.minBytesPerSecond)
        ccurl_set_long(easy, CURLOPT_LOW_SPEED_TIME, limits.slowSeconds)
        if case .refused(let limit) = excess { ccurl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limit)) }
        ccurl_set_long(easy, CURLOPT_NOPROGRESS, 0)
    }

    private func setCallbacks(of easy: UnsafeMutableRawPointer) {
        let myself = Unmanaged.passUnretained(self).toOpaque()
        for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_XFERINFODATA] {
            ccurl_set_pointer(easy, option, myself)
        }
        ccurl_set_write(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, page in
            CurlPage.at(page)?.take(UnsafeRawBufferPointer(start: bytes, count: count)) == true ? count : 0
        }
        ccurl_set_write(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, page in
            CurlPage.at(page)?.takeHeader(UnsafeRawBufferPointer(start: bytes, count: count)) == true ? count : 0
        }
        ccurl_set_open_socket(easy, CURLOPT_OPENSOCKETFUNCTION) { page, _, address in
            address.flatMap { CurlPage.at(page)?.openSocket($0) } ?? curl_socket_t(CURL_SOCKET_BAD)
        }
        ccurl_set_progress(easy, CURLOPT_XFERINFOFUNCTION) { page, _, _, _, _ in
            CurlPage.at(page)?.deadline.isStopped() == false ? 0 : 1
        }
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> CurlPage? {
        pointer.map { Unmanaged<CurlPage>.fromOpaque($0).takeUnretainedValue() }
    }
}

// MARK: What libcurl asks

extension CurlPage {
    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let room = excess.limit - body.count
        guard bytes.count > room else {
            body.append(contentsOf: bytes)
            return true
        }
        switch excess {
        case .refused(let limit): failure = .tooLarge(limit: limit)
        case .cut:
            body.append(contentsOf: bytes.prefix(room))
            isTruncated = true
        }
        return false
    }

    /// Stores the header fields in `names`, the last value of each. Too many bytes of headers end the connection.
    private func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= Self.maxHeaderBytes else {
            failure = .broken
            return false
        }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            headers.removeAll()
            return true
        }
        guard let colon = text.firstIndex(of: ":") else { return true }
        let name = text[..<colon].lowercased()
        guard Self.names.contains(name) else { return true }
        let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        headers[name] = String(value.prefix { !$0.isNewline })
        return true
    }

    private static let names: Set<String> = ["content-type", "location", "retry-after"]

    /// The final check of the address that a connection really goes to, whatever was looked up before.
    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let ipAddress = withUnsafePointer(to: &address.pointee.addr) { IPAddress($0) }
        guard let ipAddress else {
            failure = .refusedAddress
            return curl_socket_t(CURL_SOCKET_BAD)
        }
        if let refusal = policy.refusal(of: ipAddress) {
            failure = refusal
            return curl_socket_t(CURL_SOCKET_BAD)
        }
        let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, kind, address.pointee.protocol)
    }

    private func failure(_ code: CURLcode) -> FetchError? {
        switch code {
        case CURLE_OK: nil
        case CURLE_WRITE_ERROR where isTruncated: nil
        case CURLE_ABORTED_BY_CALLBACK: .stopped
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: excess.limit)
        case CURLE_OPERATION_TIMEDOUT: body.isEmpty ? .timedOut : .tooSlow
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST: .cannotConnect
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_INVALIDCERTSTATUS: .untrusted
        default: .broken
        }
    }
}
