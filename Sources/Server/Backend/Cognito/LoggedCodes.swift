internal import Identity

/// Writes codes for people into the log, where a developer finds them. There is no mail service behind it.
struct LoggedCodes: CodeSink {
    let log: EventLog

    func deliver(_ message: CodeMessage) async {
        switch message.content {
        case .code(let text, let purpose):
            log(.info, "code_for_user", ["to": message.destination, "for": purpose.rawValue, "code": text])
        case .temporaryPassword(let text):
            log(.info, "temporary_password", ["to": message.destination, "password": text])
        case .alreadySignedUp:
            log(.info, "signed_up_before", ["to": message.destination])
        }
    }
}
