import Essentials

extension Reader {
    /// The maximum size in bytes of a body that is decoded on the caller's actor. Larger bodies are decoded on the
    /// global executor.
    private static var inlineDecodingLimit: Int { 32 << 10 }

    /// Decodes a response. A large body is decoded off the caller's actor.
    func value(of response: Response, by coding: JSONCoding) async throws(CallError) -> Answer {
        guard response.bytes.count > Self.inlineDecodingLimit else { return try read(response, coding) }
        return try await valueOffActor(of: response, by: coding)
    }

    @concurrent private func valueOffActor(of response: Response, by coding: JSONCoding) async throws(CallError)
        -> Answer
    {
        try read(response, coding)
    }
}

extension RequestBody {
    /// The body, with JSON encoded by `coding` unless the body was created with its own coding.
    func encoded(by coding: JSONCoding) throws(CallError) -> RequestBody {
        guard case .json(let json) = self else { return self }
        return .bytes(try json.written(by: coding), type: type)
    }
}

extension Response {
    /// The response with a streamed body collected into memory; throws `.tooLarge` over `limit` bytes.
    func buffered(upTo limit: Int) async throws(CallError) -> Response {
        guard case .stream(let stream) = body else { return self }
        var buffered = self
        buffered.body = .bytes(try await stream.collect(upTo: limit))
        return buffered
    }

    /// The body as a stream, even if it is in memory.
    var streamed: ByteStream {
        switch body {
        case .stream(let stream): stream
        case .bytes(let data): ByteStream(SingleChunk(data))
        }
    }
}
