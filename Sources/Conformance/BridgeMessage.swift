/// A request as it came over the wire.
///
/// The server of the product refuses methods it does not know, checks much and writes `Date` by itself; a bridge must
/// do none of this. So it reads HTTP/1.1 here, as plainly as it can: it is only ever spoken to by a test suite.
struct BridgeRequest: Sendable {
    let method: String
    /// Path and query as they were sent.
    let target: String
    let headers: [(name: String, value: String)]
    var body: [UInt8] = []

    /// Reads the line and the fields; nil where they are none.
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

/// A response as it is sent. The caller sets everything but its length.
struct BridgeResponse: Sendable {
    let status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    /// The bytes for an answer to `method`. The connection ends with it.
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

/// Fields that concern one connection and are never passed on (RFC 9110, 7.6.1), with those that `Connection` names.
func passedOn(_ headers: [(name: String, value: String)]) -> [(name: String, value: String)] {
    let named = headers.filter { $0.name.lowercased() == "connection" }.flatMap { $0.value.split(separator: ",") }
    let perConnection: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]
    let kept = perConnection.union(named.map { $0.trimmed.lowercased() })
    return headers.filter { !kept.contains($0.name.lowercased()) }
}

extension StringProtocol {
    /// Without spaces and tabs at either end.
    var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(start[...last])
    }
}
