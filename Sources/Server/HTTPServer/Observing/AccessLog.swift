internal import BowlineJSON
internal import CivilTime

/// Receives log lines. Called on the log's own thread, so it may block.
package protocol LogSink: Sendable {
    /// Takes whole lines, each ending in a newline.
    func write(_ lines: [UInt8])
}

/// The log entry of one finished request.
struct AccessRecord: Sendable {
    let secondsSince1970: Double
    let head: RequestHead?
    let method: String
    let route: String
    let id: String
    let peer: String
    let trace: TraceContext?
    let status: Int
    let microseconds: UInt64
    /// The type name of an unexpected error, never its contents.
    let failure: String?
    let wasCutOff: Bool
}

extension AccessRecord {
    /// The record as one line of JSON, secrets replaced.
    func write(to output: inout [UInt8]) {
        var members: JSONObject = [
            "time": .string(UTCTime(secondsSince1970).rfc3339), "id": .string(id), "method": .string(method),
            "path": .string(head.map(redactedTarget) ?? ""), "route": .string(route), "status": .integer(status),
            "us": .integer(Int(clamping: microseconds)), "peer": .string(peer),
        ]
        if let client = head?.caller(from: peer).text, client != peer { members["client"] = .string(client) }
        if let agent = head?.first("User-Agent") { members["agent"] = .string(agent) }
        if let trace {
            members["trace_id"] = .string(trace.traceID)
            members["span_id"] = .string(trace.span)
        }
        if let failure { members["failure"] = .string(failure) }
        if wasCutOff { members["cut_off"] = .bool(true) }
        output += JSONValue.object(members).bytes()
        output.append(UInt8(ascii: "\n"))
    }
}

/// The target without the values of its query. A query may hold search terms, addresses, or tokens that a faulty client
/// put there. Parameter names stay, and a parameter without a name is redacted whole: `?limit=1000` becomes
/// `?limit=[redacted]`. Ids in paths stay, because operators search for them. A list of secret names would never be
/// complete, and a list of harmless parameters per route would be a third place to keep up to date. The kit's errors
/// redact targets in the same way.
func redactedTarget(_ head: RequestHead) -> String {
    guard let query = head.query else { return head.path }
    let items = query.split(separator: UInt8(ascii: "&")).map { item in
        let name = item.firstIndex(of: UInt8(ascii: "=")).map { item[...$0] } ?? []
        return String(decoding: name, as: UTF8.self) + "[redacted]"
    }
    return head.path + "?" + items.joined(separator: "&")
}
