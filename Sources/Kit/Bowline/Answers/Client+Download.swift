import Essentials

extension Client {
    /// Downloads the body of a call's response to a file, which appears only once it is complete.
    ///
    ///     try await client.download(.export, to: "scores.csv", resuming: ResumeRule()) { progress in
    ///         show(progress.fraction)
    ///     }
    ///
    /// The bytes go to a temporary file next to `path`, which replaces `path` at the end; an existing file at `path`
    /// stays until then. `progress` is called after each chunk, in order, on the caller's actor. The default timeout is
    /// a day.
    ///
    /// With a `resuming` rule, an interrupted download continues with further requests for the rest (`Range`,
    /// `If-Range`). After a failure, a cancellation or the end of the process, the received bytes stay next to `path`,
    /// in `.NAME.part` with `.NAME.resume`, and the next download of the same call by the same user completes them. If
    /// the file on the server has changed, or the server gives no length and no strong validator, the download starts
    /// over. Without a rule, a failure leaves nothing behind; the same holds if the user signs out during the download
    /// (`.signedOut`).
    @discardableResult
    public func download<Answer>(
        _ endpoint: Endpoint<Answer>,
        to path: String,
        resuming rule: ResumeRule? = nil,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws(CallError) -> Answered<DownloadProgress> {
        var run = DownloadRun(self, endpoint, path: path, resuming: rule, progress: progress)
        return try await run.run()
    }
}

extension CallError.Loss {
    /// The connection ended before the response was complete.
    package static var incompleteResponse: CallError.Loss {
        CallError.Loss(phase: .receiving, wasReused: false, nothingSent: false, answerBegan: true)
    }
}
