import Essentials

extension Client {
    /// Makes a call and reports how much of its body has been sent.
    ///
    ///     try await client.upload(.newPhoto(file: path)) { progress in show(progress.fraction) }
    ///
    /// The file is read while it is sent and must not change during the upload. `progress` is called on any thread and
    /// must not block; when the request is retried, it starts again from 0. The default timeout is a day.
    @discardableResult
    public func upload<Answer>(
        _ endpoint: Endpoint<Answer>,
        progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(CallError) -> Answered<Answer> {
        let file: FilePart.File? =
            if case .file(let path, _) = endpoint.body { try await FilePart.File.inspect(path) } else { nil }
        let total = try await endpoint.body.encoded(by: endpoint.coding ?? coding).knownLength()
        let answered = try await answer(to: endpoint.openEnded, for: session.principal) { sent in
            progress(UploadProgress(sent: min(sent, total ?? sent), total: total))
        }
        do throws(CallError) {
            try await file?.checkUnchanged()
        } catch {
            throw answered.journey.stamped(error)
        }
        if let total { progress(UploadProgress(sent: total, confirmed: total, total: total)) }
        return answered
    }

    /// Uploads a file in parts and resumes after an interruption.
    ///
    ///     let photo = try await client.upload(file: path, to: .newPhoto, by: TusUpload())
    ///
    /// After an interruption the server is asked how much has arrived, and only the rest is sent. If the file changes
    /// during the upload, the upload fails with `.file`. `progress` is called on any thread and must not block. The
    /// default timeout is a day.
    ///
    /// With `recordsIn`, an existing folder, the upload records its state there, in `.NAME.….upload`. After a failure,
    /// a cancellation or the end of the process, the next upload of the same file to the same endpoint by the same user
    /// continues. It starts over if the file has changed or the server no longer knows the upload. Without a folder,
    /// every call starts over.
    @discardableResult
    public func upload<Answer>(
        file path: String,
        to endpoint: Endpoint<Answer>,
        by strategy: some UploadStrategy,
        resuming rule: ResumeRule = ResumeRule(),
        recordsIn folder: String? = nil,
        progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws(CallError) -> Answered<Answer> {
        var run = try await UploadRun(
            self,
            endpoint,
            file: path,
            by: strategy,
            resuming: rule,
            recordsIn: folder,
            progress: progress
        )
        return try await run.run()
    }

    /// Sends a request through the layers as a separate call, and returns the response whatever its status.
    func exchange(_ request: Request) async throws(CallError) -> Response {
        do throws(CallError) {
            let response = try await road.send(request)
            request.journey.end(.answered(status: response.status))
            return response
        } catch {
            throw request.journey.ended(by: error)
        }
    }
}

extension RequestBody {
    /// The number of bytes to send, or nil if it is not known beforehand.
    fileprivate func knownLength() async throws(CallError) -> Int? {
        if case .stream(let upload) = self { return upload.length }
        guard let (source, length) = try await openSource() else { return 0 }
        source.cancel()
        return length
    }
}
