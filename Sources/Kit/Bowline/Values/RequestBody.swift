public import Essentials

/// The body of a request. Each kind knows whether it can be sent again; a body is never resent in part.
public enum RequestBody: Sendable {
    /// The request has no body.
    case none
    /// Bytes in memory and their media type.
    case bytes(Data, type: String?)
    /// JSON, written when the call is made.
    case json(JSON)
    /// A file, read while it is sent.
    case file(path: String, type: String?)
    /// The parts of a form.
    case multipart(Multipart)
    /// Chunks produced while they are sent.
    case stream(Upload)

    /// A value that becomes JSON when the call is made.
    public struct JSON: Sendable {
        private let write: @Sendable (JSONCoding) throws(CallError) -> Data

        init(_ write: @escaping @Sendable (JSONCoding) throws(CallError) -> Data) {
            self.write = write
        }

        /// The JSON, encoded with `coding` unless the body was created with its own coding.
        public func written(by coding: JSONCoding = .standard) throws(CallError) -> Data {
            try write(coding)
        }
    }

    /// A value that is encoded as JSON when the call is made: with `coding`, or else the endpoint's coding or the
    /// client's.
    public static func json(_ value: some Encodable & Sendable, coding: JSONCoding? = nil) -> RequestBody {
        .json(JSON { usual throws(CallError) in try (coding ?? usual).encode(value) })
    }

    /// JSON that `write` produces when the call is made. If `write` throws another error than `CallError`, the call
    /// fails with a `CallError` that names `RequestBody` as its layer.
    public static func json<Failure: Error>(
        _ write: @escaping @Sendable () throws(Failure) -> Data
    ) -> RequestBody {
        .json(
            JSON { _ throws(CallError) in
                do {
                    return try write()
                } catch {
                    throw .wrapping(error, from: "RequestBody")
                }
            }
        )
    }

    /// A body made while it is sent.
    public struct Upload: Sendable {
        /// The number of bytes, or nil if unknown.
        public let length: Int?
        /// The media type of the body.
        public let type: String?
        /// True when `open` may be called again and produces the same bytes.
        public let isReplayable: Bool
        /// Starts producing the bytes from the first byte.
        public let open: @Sendable () async throws(CallError) -> any ByteSource

        /// Describes a body and how to produce it. If `open` throws another error than `CallError`, the call fails with
        /// a `CallError` that names `RequestBody` as its layer.
        public init<Failure: Error>(
            length: Int?,
            type: String?,
            isReplayable: Bool,
            open: @escaping @Sendable () async throws(Failure) -> any ByteSource
        ) {
            self.length = length
            self.type = type
            self.isReplayable = isReplayable
            self.open = { () async throws(CallError) in
                do {
                    return try await open()
                } catch {
                    throw .wrapping(error, from: "RequestBody")
                }
            }
        }
    }

    /// True when the same bytes can be sent again, which every retry needs.
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
