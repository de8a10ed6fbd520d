internal import HTTPServer
internal import Identity
internal import Mail
internal import SQLite
internal import ServerStorage

/// Mail to the owners of accounts: through a queue and a mail server if one is configured, otherwise as log entries.
package final class MailService: Sendable {
    let counts: MailCounts
    private let store: MailStore?
    private let sender: MailSender?
    private let time: Timekeeper
    private let log: EventLog

    init(store: MailStore?, sender: MailSender?, counts: MailCounts = MailCounts(), time: Timekeeper, log: EventLog) {
        (self.store, self.sender, self.counts, self.time, self.log) = (store, sender, counts, time, log)
    }

    /// Without a mail server: all mails become log entries.
    convenience init(log: EventLog) { self.init(store: nil, sender: nil, time: .system, log: log) }

    /// The mail of a data folder. Without a server nothing is sent, and what an earlier run queued can still be listed.
    static func open(
        _ server: MailServer?,
        database: ServerDatabase,
        folder: String,
        log: EventLog
    ) async throws(BackendError) -> MailService {
        let time = Timekeeper.system
        do throws(MailKeyError) {
            let key = try await MailKey.read(in: folder, making: server != nil, for: database)
            let store = key.map { MailStore(database, $0, MailLimits()) }
            guard let server, let store else { return MailService(store: store, sender: nil, time: time, log: log) }
            let counts = MailCounts()
            let sender = MailSender(
                store,
                transport: SMTPTransport(to: server),
                from: server.from,
                time: time,
                counts: counts,
                log: log
            )
            return MailService(store: store, sender: sender, counts: counts, time: time, log: log)
        } catch {
            throw .feature(name: MailFeature.name, reason: error.description)
        }
    }

    /// Sends codes to the owners of accounts of that kind.
    func codes(of account: MailAccount) -> any CodeSink {
        sender == nil ? LoggedCodes(log: log) : MailedCodes(service: self, account: account)
    }

    /// Sends notices to the owners of accounts of that kind.
    func notices(of account: MailAccount) -> any AccountNotices {
        sender == nil ? LoggedNotices(log: log) : MailedNotices(service: self, account: account)
    }

    // MARK: Running

    func start() async {
        guard let sender else {
            log(.warning, "no_mail_server", ["reason": Self.withoutServer])
            if let store { await report(waitingIn: store) }
            return
        }
        sender.start()
    }

    func stop() async { await sender?.stop() }

    /// The log entry if no mail server is configured.
    static let withoutServer =
        "no mail server is configured; codes and notices are written to this log; start serve with --mail smtps://user@mail.example.com to send them"

    private func report(waitingIn store: MailStore) async {
        do throws(StorageError) {
            try await store.removeExpired(now: time.seconds)
            let count = try await store.count()
            if count > 0 {
                log(
                    .warning,
                    "mails_wait",
                    ["count": "\(count)", "reason": "the mails are sent when serve is started with --mail"]
                )
            }
        } catch {
            log(.error, "mail_queue_not_usable", ["reason": error.description])
        }
    }

    /// The metrics of mail for `/metrics`.
    var metrics: String {
        get async {
            guard sender != nil else { return "" }
            return counts.text(waiting: try? await store?.count())
        }
    }

    // MARK: Queueing

    /// Queues a mail, or logs why it was not.
    func enqueue(_ mail: NewMail) async {
        guard let store else { return }
        do throws(StorageError) {
            if let exceeded = try await store.put(mail, now: time.seconds) {
                counts.add(.limited)
                return log(.warning, "mail_limited", ["limit": exceeded.rawValue, "lane": mail.lane.rawValue])
            }
            counts.add(.queued)
            sender?.poke()
        } catch {
            counts.add(.failed)
            log(.error, "mail_not_queued", ["kind": mail.message.content.kind, "reason": error.description])
        }
    }

    /// Counts and logs a mail of this kind whose address is not an email address.
    func rejectInvalidAddress(of kind: String) {
        counts.add(.failed)
        log(.warning, "mail_not_queued", ["kind": kind, "reason": "the account's address is not an email address"])
    }

    var now: Double { time.seconds }

    // MARK: For operators

    /// The queue; nil if no mail server was ever configured for this folder.
    var queue: MailStore? { store }
    /// The sender; nil if no mail server is configured now.
    var sending: MailSender? { sender }
}
