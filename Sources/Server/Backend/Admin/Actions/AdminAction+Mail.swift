internal import BowlineJSON
internal import CivilTime
internal import Digest
internal import HTTPServer
internal import Identity
internal import Mail

extension AdminAction {
    static let mailActions = [
        AdminAction("mail list", "show the queued mails, without their codes") { administration, _ in
            let mails = try await administration.mail.queue?.all(atMost: 1_000) ?? []
            return AdminAnswer(
                "mails",
                mails.map(\.facts),
                columns: ["to", "kind", "created", "due", "expires", "attempts", "trouble"]
            )
        },
        AdminAction("mail retry", "send the queued mails at once") { administration, _ in
            guard let queue = administration.mail.queue, let sender = administration.mail.sending else {
                throw AdminError.noMailServer
            }
            let count = try await queue.makeAllDue(now: administration.mail.now)
            sender.wake()
            return AdminAnswer("Mails to be sent now: \(count).", ["mails": .integer(Int64(count))])
        },
        AdminAction(
            "mail test",
            "send a message to an address at once and show the mail server's reply",
            words: [.text("address", "ADDRESS")]
        ) { administration, arguments in
            let text = try arguments.text("address")
            guard let address = EmailAddress(text) else {
                throw AdminError.usage("ADDRESS must be an email address, e.g. you@example.com; got '\(text)'")
            }
            return try await administration.tryMail(address)
        },
    ]
}

extension Administration {
    fileprivate func tryMail(_ address: EmailAddress) async throws -> AdminAnswer {
        guard let sender = mail.sending else { throw AdminError.noMailServer }
        let message = MailMessage(to: address, .test, account: .pool, language: nil, moment: mail.now)
        switch await sender.sendNow(message, id: Hex.encode(RandomBytes.array(count: 16))) {
        case .accepted:
            sender.wake()
            return AdminAnswer("The mail server accepted a message for \(address.text).", ["to": .string(address.text)])
        case .deferred(let reason):
            throw AdminError.failed(
                "the mail server does not accept the message now: \(reason); try again in a few minutes"
            )
        case .refused(let reason):
            throw AdminError.failed(
                "the mail server rejects the message: \(reason); check --mail-from and the address"
            )
        case .unavailable(let reason):
            throw AdminError.failed("no message can be sent: \(reason)")
        case .stopped: throw AdminError.failed("the server is stopping: try again when it runs")
        }
    }
}

extension AdminError {
    fileprivate static let noMailServer = AdminError.failed(
        "no mail server is configured: start `bowline serve` with --mail smtps://user@mail.example.com and try again"
    )
}

extension QueuedMail {
    fileprivate var facts: JSONObject {
        [
            "id": .string(id), "to": message.map { .string($0.to) } ?? .null, "kind": .string(kind),
            "created": .string(UTCTime(created).rfc3339), "due": .string(UTCTime(due).rfc3339),
            "expires": .string(UTCTime(expires).rfc3339), "attempts": .integer(Int64(attempts)),
            "trouble": trouble.map { .string($0) } ?? .null,
        ]
    }
}
