internal import Essentials

/// A request's body as a transport sends it: in memory, or in chunks.
enum PreparedBody {
    case none
    case bytes(Data)
    case chunks(length: Int?, open: @Sendable () async throws(CallError) -> any ByteSource)

    /// Prepares a body for sending: encodes JSON, opens files and determines their length.
    static func prepare(_ body: RequestBody) async throws(CallError) -> PreparedBody {
        switch body {
        case .none: return .none
        case .bytes(let data, _): return .bytes(data)
        case .json(let json): return .bytes(try json.written())
        case .stream(let upload): return .chunks(length: upload.length, open: upload.open)
        case .file, .multipart:
            guard let (source, length) = try await body.openSource() else { return .none }
            return .chunks(length: length) { source }
        }
    }
}
