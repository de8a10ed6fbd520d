import Essentials

extension Client {
    /// Makes a call and writes its answer's body to a file, which is there only when it is whole.
    ///
    ///     try await client.download(.export, to: "scores.csv") { progress in show(progress.fraction) }
    ///
    /// The bytes go to a new file beside `path`, which takes its place at the end; on a failure or a cancellation that file is removed
    /// and what stood at `path` stays. `progress` is called after each piece, in order, where the caller runs. Unless the endpoint says
    /// how long it may take, it may take a day.
    @discardableResult
    public func download<Answer>(
        _ endpoint: Endpoint<Answer>,
        to path: String,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws(CallError) -> Answered<DownloadProgress> {
        let answer = try await stream(endpoint.openEnded)
        do throws(CallError) {
            let length = answer.response.headers[.contentLength].flatMap { Int($0) }
            let file = try await DownloadFile.begin(path)
            do throws(CallError) {
                let received = try await Self.copy(answer.value, to: file, of: length, progress)
                try await file.finish()
                let whole = DownloadProgress(received: received, total: length)
                return Answered(value: whole, response: answer.response, journey: answer.journey)
            } catch {
                await file.abandon()
                throw error
            }
        } catch {
            answer.value.cancel()
            throw error.stamped(
                endpoint: endpoint.name,
                journey: answer.journey,
                elapsed: answer.journey.start.duration(to: clock.now)
            )
        }
    }

    /// Small pieces are gathered up to here, so that the disk's thread is not called for each of them.
    private static var writeLength: Int { 256 << 10 }

    private static func copy(
        _ stream: ByteStream,
        to file: DownloadFile,
        of length: Int?,
        _ progress: (@Sendable (DownloadProgress) -> Void)?
    ) async throws(CallError) -> Int {
        var received = 0
        var gathered = Data()
        var pieces = stream.makeAsyncIterator()
        while let piece = try await pieces.next() {
            if Task.isCancelled { throw CallError(.cancelled) }
            received += piece.count
            if let length, received > length {
                throw CallError(.malformedResponse("more came than its Content-Length of \(length)"))
            }
            gathered.append(piece)
            if gathered.count >= writeLength {
                try await file.write(gathered)
                gathered = Data()
            }
            progress?(DownloadProgress(received: received, total: length))
        }
        if let length, received < length { throw CallError(.connectionLost(.midAnswer)) }
        try await file.write(gathered)
        return received
    }
}

extension CallError.Loss {
    /// The connection ended before the answer did.
    package static var midAnswer: CallError.Loss {
        CallError.Loss(phase: .receiving, wasReused: false, nothingSent: false, answerBegan: true)
    }
}
