/// A fault between an app and its backend.
public enum Fault: Codable, Sendable, Hashable {
    /// The device has no network: nothing is sent.
    case offline
    /// The call takes this much longer, plus a random time of at most `jitter`.
    case latency(milliseconds: Int, jitter: Int = 0)
    /// The connection breaks. If the response is lost, the server has already processed the request.
    case loss(of: LostMessage)
    /// A server or an intermediary answers in place of the backend; nothing is sent to the backend.
    case status(Int, headers: [String: String] = [:], body: String = "")
    /// The connection breaks after this many bytes of the response's body.
    case cut(afterBytes: Int)
    /// The response's `Content-Length` is larger than its body by this many bytes; a negative number makes it smaller.
    case wrongLength(by: Int)
    /// The response's body is changed so that it is not valid JSON.
    case malformedJSON
    /// The response's body arrives in chunks of `bytes` bytes, with a wait before each but the first.
    case drip(bytes: Int, everyMilliseconds: Int)

    /// Whether the request or the response is lost.
    public enum LostMessage: String, Codable, Sendable, Hashable {
        /// The request: the server never saw it.
        case request
        /// The response: the server received the request and acted on it.
        case answer
    }
}

extension Fault: CustomStringConvertible {
    /// The fault as text, for the call's journey.
    public var description: String {
        switch self {
        case .offline: "offline"
        case .latency(let base, let jitter): "latency of \(base) ms and up to \(jitter) ms more"
        case .loss(let lost): "the \(lost.rawValue) was lost"
        case .status(let status, _, _): "answered \(status) in the server's place"
        case .cut(let count): "cut off after \(count) bytes"
        case .wrongLength(let error): "Content-Length wrong by \(error)"
        case .malformedJSON: "malformed JSON"
        case .drip(let bytes, let wait): "\(bytes) bytes every \(wait) ms"
        }
    }
}
