internal import HTTPServer
internal import Identity

extension AuditSink {
    /// Runs `respond` and rethrows its error; a 403 is also recorded in the audit log, with the method and the path but
    /// without the query.
    func recordingRefusals(
        of actor: String,
        _ request: Request,
        _ respond: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await respond()
        } catch let error as any HTTPErrorConvertible {
            if error.httpError.status == .forbidden {
                record(
                    request.auditEntry(
                        "not_allowed",
                        .refused,
                        actor: actor,
                        subject: "\(request.method.rawValue) \(request.path)",
                        reason: error.httpError.code.rawValue
                    )
                )
            }
            throw error
        }
    }
}

extension Request {
    /// An entry about this request.
    func auditEntry(
        _ event: String,
        _ outcome: AuditEntry.Outcome,
        actor: String?,
        subject: String? = nil,
        reason: String? = nil
    ) -> AuditEntry {
        AuditEntry(
            event,
            outcome,
            reason: reason,
            actor: actor,
            subject: subject,
            address: clientAddress,
            request: id
        )
    }
}
