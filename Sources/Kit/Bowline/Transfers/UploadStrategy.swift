/// How a server accepts a file in parts, so that an upload can resume after an interruption.
///
/// ``TusUpload`` and ``ContentRangeUpload`` are two strategies. A strategy for another server defines the requests and
/// interprets the responses; the client sends the requests, waits, asks how much has arrived, and sends the rest.
public protocol UploadStrategy: Sendable {
    /// The maximum number of bytes per request.
    var partLength: Int { get }

    /// The request that announces a file of `length` bytes at the endpoint's address, with the endpoint's body. Nil
    /// when the server wants no announcement: then the parts go to the endpoint's address.
    func announcement(of length: Int, to endpoint: RequestMethod) -> UploadRequest?

    /// The address for the parts in the response to the announcement, absolute or relative to the endpoint's address.
    func location(in response: Response) -> String?

    /// The request that asks how much of the file has arrived.
    func inquiry(of length: Int) -> UploadRequest

    /// The request that sends `part` of the file. The part is empty only if the file is empty.
    func delivery(of part: Range<Int>, of length: Int) -> UploadRequest

    /// The meaning of a response. Not called for the statuses 408, 429, 500, 502, 503 and 504, after which the client
    /// tries again later.
    func state(after response: Response, to step: UploadStep) throws(CallError) -> UploadState
}

extension UploadStrategy {
    /// The address in the response's `Location` field.
    public func location(in response: Response) -> String? {
        response.headers[.location]
    }
}

/// The method and header fields of an upload's request. The endpoint's fields are added to them.
public struct UploadRequest: Sendable, Hashable {
    /// The request method.
    public var method: RequestMethod
    /// The header fields that the strategy needs.
    public var headers: Headers

    /// Creates a request.
    public init(_ method: RequestMethod, _ headers: Headers = [:]) {
        self.method = method
        self.headers = headers
    }
}

/// The purpose of an upload's request.
public enum UploadStep: Sendable, Hashable {
    /// Announces a file of `length` bytes.
    case announcement(length: Int)
    /// Asks how much of a file of `length` bytes has arrived.
    case inquiry(length: Int)
    /// Sends a part of a file of `length` bytes.
    case delivery(Range<Int>, length: Int)
}

/// The meaning of a response to an upload's request.
public enum UploadState: Sendable, Hashable {
    /// This many bytes have arrived, counted from the beginning of the file, and more are needed.
    case arrived(Int)
    /// The whole file has arrived, and this is the final response.
    case complete
    /// The server does not know this upload, or no longer knows it: it is announced again.
    case unknown
    /// The server cannot tell how much has arrived; it is asked again after a wait.
    case undecided
    /// The server rejects the file. The call fails with the response's status.
    case refused
}
