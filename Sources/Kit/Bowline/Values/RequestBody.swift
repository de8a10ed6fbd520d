public import Essentials

/// The body of a request. Each kind knows whether it can be sent again; a part of a body is never resent.
public enum RequestBody: Sendable {
    /// The request has no body.
    case none
    /// Bytes in memory and their media type.
    case bytes(Data, type: String?)
    /// JSON, written when the call is made.
    case json(@Sendable () throws(CallError) -> Data)
    /// A file, read while it is sent.
    case file(path: String, type: String?)
    /// The parts of a form.
    case multipart(Multipart)
    /// Pieces produced while they are sent.
    case stream(Upload)

    /// A body made while it is sent.
    public struct Upload: Sendable {
        /// How many bytes there will be, when that is known.
        public let length: Int?
        /// The media type of the body.
        public let type: String?
        /// True when `open` may be called again and gives the same bytes.
        public let isReplayable: Bool
        /// Starts producing the bytes from the first one.
        public let open: @Sendable () async throws(CallError) -> any ByteSource

        /// Describes a body and how to produce it.
        public init(
            length: Int?,
            type: String?,
            isReplayable: Bool,
            open: @escaping @Sendable () async throws(CallError) -> any ByteSource
        ) {
            self.length = length
            self.type = type
            self.isReplayable = isReplayable
            self.open = open
        }
    }

    /// True when the same bytes can be sent again, which every repetition needs.
    public var isReplayable: Bool {
        switch self {
        case .none, .bytes, .json, .file: true
        case .multipart(let form): form.isReplayable
        case .stream(let upload): upload.isReplayable
        }
    }

    /// The media type of the body, for its `Content-Type`.
    public var type: String? {
        switch self {
        case .none: nil
        case .json: "application/json"
        case .bytes(_, let type), .file(_, let type): type
        case .multipart(let form): form.type
        case .stream(let upload): upload.type
        }
    }
}
