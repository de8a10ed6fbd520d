import Essentials

extension Client {
    /// Makes a call and writes its answer's body to a file, which is there only when it is whole.
    ///
    ///     try await client.download(.export, to: "scores.csv", resuming: ResumeRule()) { progress in show(progress.fraction) }
    ///
    /// The bytes go to a new file beside `path`, which takes its place at the end; what stood at `path` stays until
    /// then. `progress` is called after each piece, in order, where the caller runs. Unless the endpoint says how long
    /// it may take, it may take a day.
    ///
    /// With a rule for `resuming`, a download goes on where it was cut off, by further requests for the rest (`Range`,
    /// `If-Range`). What has come stays beside `path` on a failure, a cancellation or the end of the process, in
    /// `.NAME.part` with `.NAME.resume`, and the next download of the same call by the same user completes it. If the
    /// file on the server has changed, or the server gives no length and no strong validator, everything comes again.
    /// Without a rule, a failure leaves nothing; nor does one of a user who has signed out meanwhile (`.signedOut`).
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
    /// The connection ended before the answer did.
    package static var midAnswer: CallError.Loss {
        CallError.Loss(phase: .receiving, wasReused: false, nothingSent: false, answerBegan: true)
    }
}
