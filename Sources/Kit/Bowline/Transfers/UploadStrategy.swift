/// How a server takes a file in parts, so that an upload can go on where it was cut off.
///
/// ``TusUpload`` and ``ContentRangeUpload`` are two. A strategy for another server says which requests it wants and
/// what its answers mean; the client sends, waits, asks how much has arrived, and sends what is missing.
public protocol UploadStrategy: Sendable {
    /// The most bytes that one request carries.
    var partLength: Int { get }

    /// The request that announces a file of `length` bytes at the endpoint's address, with the endpoint's body. Nil
    /// when the server wants no announcement: then the parts go to the endpoint's address.
    func announcement(of length: Int, to endpoint: RequestMethod) -> UploadRequest?

    /// Where the parts go, as the answer to the announcement says: an address, absolute or relative to the endpoint's.
    func place(in response: Response) -> String?

    /// The request that asks how much of the file has arrived.
    func inquiry(of length: Int) -> UploadRequest

    /// The request that sends `part` of the file. It is empty only when the file is.
    func delivery(of part: Range<Int>, of length: Int) -> UploadRequest

    /// What an answer with a status below 500 means. Statuses 408 and 429 do not come here either: the same is tried
    /// again later.
    func state(after response: Response, to step: UploadStep) throws(CallError) -> UploadState
}

extension UploadStrategy {
    /// The address in the answer's `Location` field.
    public func place(in response: Response) -> String? {
        response.headers[.location]
    }
}

/// Method and header fields of one request of an upload. Fields of the endpoint are added to them.
public struct UploadRequest: Sendable, Hashable {
    /// What is asked of the server.
    public var method: RequestMethod
    /// The fields that the strategy needs.
    public var headers: Headers

    /// A request with these parts.
    public init(_ method: RequestMethod, _ headers: Headers = [:]) {
        self.method = method
        self.headers = headers
    }
}

/// What a request of an upload does.
public enum UploadStep: Sendable, Hashable {
    /// Announces a file of so many bytes.
    case announcement(length: Int)
    /// Asks how much of so many bytes has arrived.
    case inquiry(length: Int)
    /// Sends a part of a file of so many bytes.
    case delivery(Range<Int>, length: Int)
}

/// What the answer to a request of an upload means.
public enum UploadState: Sendable, Hashable {
    /// So many bytes from the file's beginning have arrived, and more is wanted.
    case arrived(Int)
    /// The whole file has arrived, and this is the last answer.
    case complete
    /// The server does not know this upload, or not any more: it is announced again.
    case unknown
    /// The server cannot say; it is asked again after a wait.
    case undecided
    /// The server does not take the file. The call fails with the answer's status.
    case refused
}
