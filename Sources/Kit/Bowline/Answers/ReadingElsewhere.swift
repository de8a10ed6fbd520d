import Essentials

extension Reader {
    /// Bodies up to here are read where the caller runs; reading more is worth a change of thread.
    private static var readInPlaceLimit: Int { 32 << 10 }

    /// Reads an answer, a large one away from the caller's actor.
    func value(of response: Response, by coding: JSONCoding) async throws(CallError) -> Answer {
        guard response.bytes.count > Self.readInPlaceLimit else { return try read(response, coding) }
        return try await valueElsewhere(of: response, by: coding)
    }

    @concurrent private func valueElsewhere(of response: Response, by coding: JSONCoding) async throws(CallError)
        -> Answer
    {
        try read(response, coding)
    }
}

extension RequestBody {
    /// The body with its JSON written.
    func written(by coding: JSONCoding) throws(CallError) -> RequestBody {
        guard case .json(let json) = self else { return self }
        return .bytes(try json.written(by: coding), type: type)
    }
}

extension Response {
    /// The answer with all of a streamed body in memory, cut off at `limit`.
    func buffered(upTo limit: Int) async throws(CallError) -> Response {
        guard case .stream(let stream) = body else { return self }
        var whole = self
        whole.body = .bytes(try await stream.collect(upTo: limit))
        return whole
    }

    /// The body as a stream, whichever way it came.
    var streamed: ByteStream {
        switch body {
        case .stream(let stream): stream
        case .bytes(let data): ByteStream(SinglePiece(data))
        }
    }
}
