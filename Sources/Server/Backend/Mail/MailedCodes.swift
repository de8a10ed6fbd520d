internal import Identity
internal import Mail

/// Puts codes into the mail queue.
struct MailedCodes: CodeSink {
    let service: MailService
    let account: MailAccount

    func deliver(_ message: CodeMessage) async {
        let content = MailContent(message.content)
        guard let to = EmailAddress(message.destination) else { return service.rejectInvalidAddress(of: content.kind) }
        let origin = RequestOrigin.current
        let stored = message.locale.flatMap(MailLanguage.init(locale:))
        let mail = NewMail(
            message: MailMessage(
                to: to,
                content,
                account: account,
                language: stored ?? origin.acceptLanguage.flatMap(MailLanguage.init(acceptLanguage:)),
                moment: service.now
            ),
            topic: message.user,
            lane: message.content.isOperators ? .operation : .asked,
            asker: message.content.isOperators ? nil : origin.address,
            expires: service.now + message.content.usefulSeconds
        )
        await service.enqueue(mail)
    }
}

/// Puts notices into the mail queue, in both languages: the reader may not be the person who made the change.
struct MailedNotices: AccountNotices {
    let service: MailService
    let account: MailAccount

    func send(_ notice: AccountNotice) async {
        let content = MailContent(notice.change)
        guard let to = EmailAddress(notice.destination) else { return service.rejectInvalidAddress(of: content.kind) }
        let message = MailMessage(to: to, content, account: account, language: nil, moment: notice.time)
        await service.enqueue(
            NewMail(
                message: message,
                topic: notice.account,
                lane: .notice,
                asker: nil,
                expires: service.now + Self.usefulSeconds
            )
        )
    }

    /// A notice is sent up to three days late, and then given up.
    private static let usefulSeconds = 3 * 86_400.0
}

extension MailContent {
    fileprivate init(_ content: CodeMessage.Content) {
        switch content {
        case .code(let text, .confirmSignUp):
            self = .confirmationCode(text, hours: Int(OneTimeCode.Purpose.confirmSignUp.lifetime / 3_600))
        case .code(let text, .resetPassword):
            self = .resetCode(text, hours: Int(OneTimeCode.Purpose.resetPassword.lifetime / 3_600))
        case .temporaryPassword(let text): self = .temporaryPassword(text)
        case .alreadySignedUp: self = .signedUpBefore
        }
    }

    fileprivate init(_ change: AccountNotice.Change) {
        switch change {
        case .passwordChanged: self = .passwordChanged
        case .passwordReset: self = .passwordReset
        case .passwordSetByOperator: self = .passwordSetByOperator
        case .emailChanged: self = .emailChanged
        case .signInsEnded: self = .signInsEnded
        case .accountDeleted: self = .accountDeleted
        }
    }
}

extension CodeMessage.Content {
    fileprivate var isOperators: Bool {
        if case .temporaryPassword = self { true } else { false }
    }

    /// How long the mail is worth sending, in seconds: a code until a minute before it expires.
    fileprivate var usefulSeconds: Double {
        switch self {
        case .code(_, let purpose): purpose.lifetime - 60
        case .temporaryPassword: 3 * 86_400
        case .alreadySignedUp: 86_400
        }
    }
}
