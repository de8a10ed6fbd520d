/// A request as a client sent it.
///
/// The product's server rejects unknown methods, checks requests strictly and writes `Date` itself; a bridge must do
/// none of this. So HTTP/1.1 is parsed here, as simply as possible: only test suites talk to the bridge.
struct BridgeRequest: Sendable {
    let method: String
    /// The path and query as sent.
    let target: String
    let headers: [(name: String, value: String)]
    var body: [UInt8] = []

    /// Parses the request line and the header fields; nil if they are malformed.
    init?(head: String) {
        let lines = head.split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count == 3, words[1].hasPrefix("/") else {
            return nil
        }
        method = String(words[0])
        target = String(words[1])
        var headers: [(name: String, value: String)] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            headers.append((String(line[..<colon]), line[line.index(after: colon)...].trimmed))
        }
        self.headers = headers
    }

    /// How the end of the body is marked.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    var framing: Framing {
        if let coding = value(of: "transfer-encoding"), coding.lowercased().contains("chunked") { return .chunked }
        return .length(value(of: "content-length").flatMap { Int($0) } ?? 0)
    }

    func value(of name: String) -> String? {
        headers.first { $0.name.lowercased() == name }?.value
    }
}

/// A response to send. The caller sets everything but `Content-Length`.
struct BridgeResponse: Sendable {
    let status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    /// The bytes of the response to a request with `method`. The connection is closed after it.
    func bytes(answering method: String) -> [UInt8] {
        let isBodyless = method == "HEAD" || status == 204 || status == 304
        var head = "HTTP/1.1 \(status) Answer\r\n"
        for (name, value) in headers where isBodyless || name.lowercased() != "content-length" {
            head += "\(name): \(value)\r\n"
        }
        if !isBodyless { head += "Content-Length: \(body.count)\r\n" }
        return Array("\(head)Connection: close\r\n\r\n".utf8) + (isBodyless ? [] : body)
    }
}

/// The header fields without those that concern one connection (RFC 9110, 7.6.1) and those that `Connection` names.
func passedOn(_ headers: [(name: String, value: String)]) -> [(name: String, value: String)] {
    let named = headers.filter { $0.name.lowercased() == "connection" }.flatMap { $0.value.split(separator: ",") }
    let perConnection: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]
    let kept = perConnection.union(named.map { $0.trimmed.lowercased() })
    return headers.filter { !kept.contains($0.name.lowercased()) }
}

extension StringProtocol {
    /// The text without spaces and tabs at either end.
    var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(start[...last])
    }
}
