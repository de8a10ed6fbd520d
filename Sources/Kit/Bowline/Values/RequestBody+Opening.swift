extension RequestBody {
    /// Starts reading the body from its first byte, for a transport that sends it. Nil when the request has no body.
    ///
    /// `length` is known for all bodies but some streams. Files are read on a separate thread, never on Swift's thread
    /// pool.
    package func openSource() async throws(CallError) -> (source: any ByteSource, length: Int?)? {
        switch self {
        case .none:
            return nil
        case .bytes(let data, _):
            return (SingleChunk(data), data.count)
        case .json(let json):
            let data = try json.written()
            return (SingleChunk(data), data.count)
        case .file(let path, _):
            let source = try await FileSource.open(path)
            return (source, source.length)
        case .multipart(let form):
            let source = try await MultipartSource.open(form)
            return (source, source.length)
        case .stream(let upload):
            return (try await upload.open(), upload.length)
        }
    }
}
