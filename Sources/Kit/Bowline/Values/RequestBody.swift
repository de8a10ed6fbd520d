public import Essentials

/// The body of a request. Each kind knows whether it can be sent again; a part of a body is never resent.
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
    /// Pieces produced while they are sent.
    case stream(Upload)

    /// A value that becomes JSON when the call is made.
    public struct JSON: Sendable {
        private let write: @Sendable (JSONCoding) throws(CallError) -> Data

        init(_ write: @escaping @Sendable (JSONCoding) throws(CallError) -> Data) {
            self.write = write
        }

        /// The JSON, by `coding` unless the body was made with a coding of its own.
        public func written(by coding: JSONCoding = .standard) throws(CallError) -> Data {
            try write(coding)
        }
    }

    /// A value as JSON, written when the call is made: by `coding`, or else by the endpoint's coding or the client's.
    public static func json(_ value: some Encodable & Sendable, coding: JSONCoding? = nil) -> RequestBody {
        .json(JSON { usual throws(CallError) in try (coding ?? usual).encode(value) })
    }

    /// JSON that `write` makes when the call is made. An error that is no `CallError` is thrown as one of the layer `RequestBody`.
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
        /// How many bytes there will be, when that is known.
        public let length: Int?
        /// The media type of the body.
        public let type: String?
        /// True when `open` may be called again and gives the same bytes.
        public let isReplayable: Bool
        /// Starts producing the bytes from the first one.
        public let open: @Sendable () async throws(CallError) -> any ByteSource

        /// Describes a body and how to produce it. An error of `open` that is no `CallError` is thrown as one of the layer
        /// `RequestBody`.
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
