import Essentials

extension Client {
    /// Makes a call and reports how much of its body has been sent.
    ///
    ///     try await client.upload(.newPhoto(file: path)) { progress in show(progress.fraction) }
    ///
    /// A file is read while it is sent, and must not change meanwhile. `progress` is called on any thread and must not
    /// block; when the request is repeated, it begins again. Unless the endpoint says how long it may take, it may take
    /// a day.
    @discardableResult
    public func upload<Answer>(
        _ endpoint: Endpoint<Answer>,
        progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(CallError) -> Answered<Answer> {
        let file: FilePart.File? =
            if case .file(let path, _) = endpoint.body { try await FilePart.File.inspect(path) } else { nil }
        let total = try await endpoint.body.written(by: endpoint.coding ?? coding).knownLength()
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

    /// Uploads a file in parts, which goes on where it was cut off.
    ///
    ///     let photo = try await client.upload(file: path, to: .newPhoto, by: TusUpload())
    ///
    /// After a cut the server is asked how much has arrived, and only the rest is sent. If the file changes meanwhile,
    /// the upload fails with `.file`. `progress` is called on any thread and must not block. Unless the endpoint says
    /// how long it may take, it may take a day.
    ///
    /// With a folder for `recordsIn`, which must exist, an upload notes there where it goes, in `.NAME.….upload`. After
    /// a failure, a cancellation or the end of the process, the next upload of the same file to the same endpoint by
    /// the same user goes on. A file that has changed since, and one that the server has forgotten, begin again.
    /// Without a folder, every call begins again.
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

    /// Sends a request down the road as a call of its own, and gives any status as an answer.
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
    /// How many bytes will be sent, when that is known beforehand.
    fileprivate func knownLength() async throws(CallError) -> Int? {
        if case .stream(let upload) = self { return upload.length }
        guard let (source, length) = try await openSource() else { return 0 }
        source.cancel()
        return length
    }
}
