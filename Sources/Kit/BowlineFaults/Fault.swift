/// A fault between an app and its backend.
public enum Fault: Codable, Sendable, Hashable {
    /// The device has no network: nothing is sent.
    case offline
    /// The call takes this much longer, plus a random time of up to `jitter`.
    case latency(milliseconds: Int, jitter: Int = 0)
    /// The connection breaks. When the answer is what is lost, the server has done what it was asked to.
    case loss(of: Lost)
    /// A server or something in between answers in the backend's place; nothing is sent.
    case status(Int, headers: [String: String] = [:], body: String = "")
    /// The connection breaks after this many bytes of the response's body.
    case cut(afterBytes: Int)
    /// The response's `Content-Length` is larger than its body by this many bytes; a negative number makes it smaller.
    case wrongLength(by: Int)
    /// The response's body is changed so that it is not valid JSON.
    case malformedJSON
    /// The response's body comes in pieces of `bytes` bytes, with a wait before each.
    case drip(bytes: Int, everyMilliseconds: Int)

    /// Whether the request or the response is lost.
    public enum Lost: String, Codable, Sendable, Hashable {
        /// The request: the server never saw it.
        case request
        /// The answer: the server saw the request and acted on it.
        case answer
    }
}

extension Fault: CustomStringConvertible {
    /// The fault in words, for the call's journey.
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
