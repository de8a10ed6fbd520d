internal import Identity

/// Writes users' codes to the log, where a developer finds them. For a backend without a mail server.
struct LoggedCodes: CodeSink {
    let log: EventLog

    private static let why = MailService.withoutServer

    func deliver(_ message: CodeMessage) async {
        switch message.content {
        case .code(let text, let purpose):
            log(
                .info,
                "code_for_user",
                ["to": message.destination, "for": purpose.rawValue, "code": text, "why": Self.why]
            )
        case .temporaryPassword(let text):
            log(.info, "temporary_password", ["to": message.destination, "password": text, "why": Self.why])
        case .alreadySignedUp:
            log(.info, "signed_up_before", ["to": message.destination, "why": Self.why])
        }
    }
}
