internal import BowlineJSON
internal import Digest
internal import Essentials
internal import Mail
internal import SQLite
internal import ServerStorage

/// A mail that waits to be sent.
struct QueuedMail: Sendable {
    let number: Int64
    /// The part of the Message-ID before `@`.
    let id: String
    let kind: String
    /// Nil if it cannot be decrypted with the key of this data folder.
    let message: MailMessage?
    let created: Double
    let due: Double
    let expires: Double
    let attempts: Int
    /// Why the last attempt failed.
    let trouble: String?
}

/// A mail that is to be queued.
struct NewMail: Sendable {
    let message: MailMessage
    /// The topic of the mail. Of two waiting mails with the same topic, only the later one is sent if it makes the
    /// earlier one useless.
    let topic: String
    let lane: MailLimits.Lane
    /// The address whose request caused it; nil for programs on this machine and for operators.
    let asker: String?
    /// When the mail becomes useless, in seconds since 1970.
    let expires: Double
}

/// The mail queue in the backend's database.
struct MailStore: Sendable {
    private let database: ServerDatabase
    private let key: MailKey
    private let limits: MailLimits

    init(_ database: ServerDatabase, _ key: MailKey, _ limits: MailLimits) {
        (self.database, self.key, self.limits) = (database, key, limits)
    }

    /// Queues a mail, unless that would exceed a limit, which is then returned. The mail is on disk when this returns,
    /// even if the caller was cancelled.
    func put(_ mail: NewMail, now: Double) async throws(StorageError) -> MailLimits.Exceeded? {
        try await database.writeIgnoringCancellation { connection throws(StorageError) in
            try put(mail, now: now, on: connection)
        }
    }

    /// Does the same in the current transaction.
    func put(_ mail: NewMail, now: Double, on connection: SQLConnection) throws(StorageError) -> MailLimits.Exceeded? {
        try connection.run("DELETE FROM mail_ledger WHERE at <= ?", now - MailLimits.hour)
        if let exceeded = try exceeded(by: mail.lane, mail.message.to, mail.asker, now, on: connection) {
            return exceeded
        }
        let topic = key.digest(
            "\(mail.message.account.rawValue)\u{1F}\(mail.message.content.kind)\u{1F}\(mail.topic)",
            "topic"
        )
        if mail.message.content.isReplacedByTheNext {
            try connection.run("DELETE FROM mail_queue WHERE topic = ?", topic)
        }
        let id = Hex.encode(RandomBytes.array(count: 16))
        try connection.run(
            "INSERT INTO mail_queue (id, kind, topic, sealed, created, due, expires) VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)",
            id,
            mail.message.content.kind,
            topic,
            key.seal(try Self.bytes(of: mail.message), id: id),
            now,
            mail.expires
        )
        try connection.run(
            "INSERT INTO mail_ledger (at, lane, recipient, asker) VALUES (?, ?, ?, ?)",
            now,
            mail.lane.rawValue,
            recipient(mail.message.to),
            mail.asker.map { key.digest($0, "asker") }
        )
        return nil
    }

    private func exceeded(
        by lane: MailLimits.Lane,
        _ address: String,
        _ asker: String?,
        _ now: Double,
        on connection: SQLConnection
    ) throws(StorageError) -> MailLimits.Exceeded? {
        let since = now - MailLimits.hour
        var counts = MailLimits.Counts()
        counts.toRecipient =
            try connection.first(
                "SELECT count(*) FROM mail_ledger WHERE recipient = ? AND lane = ? AND at > ?",
                recipient(address),
                lane.rawValue,
                since
            ) { row in row[0] as Int } ?? 0
        if let asker {
            counts.fromAsker =
                try connection.first(
                    "SELECT count(*) FROM mail_ledger WHERE asker = ? AND lane = 'asked' AND at > ?",
                    key.digest(asker, "asker"),
                    since
                ) { row in row[0] as Int } ?? 0
        }
        counts.askedInAll =
            try connection.first("SELECT count(*) FROM mail_ledger WHERE lane = 'asked' AND at > ?", since) { row in
                row[0] as Int
            } ?? 0
        return limits.exceeded(counts, lane: lane)
    }

    /// Mailboxes are counted case-insensitively and without the part after a plus sign: both reach the same mailbox.
    private func recipient(_ address: String) -> [UInt8] {
        let parts = address.lowercased().split(separator: "@", maxSplits: 1)
        let local = parts.first.map { $0.prefix { $0 != "+" } } ?? ""
        return key.digest("\(local)@\(parts.last ?? "")", "recipient")
    }

    private static func bytes(of message: MailMessage) throws(StorageError) -> [UInt8] {
        do { return [UInt8](try JSONCoder.standard.encode(message)) } catch {
            throw StorageError.unwritable("a mail cannot be written as JSON")
        }
    }
}

// MARK: Sending

extension MailStore {
    /// The mails that are due, the one that waits longest first.
    func due(at now: Double, atMost count: Int) async throws(StorageError) -> [QueuedMail] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                """
                SELECT number, id, kind, sealed, created, due, expires, attempts, trouble FROM mail_queue
                WHERE due <= ? ORDER BY due, number LIMIT ?
                """,
                now,
                count
            ) { row in mail(row) }
        }
    }

    /// Every mail that waits, in the order it was queued.
    func all(atMost count: Int) async throws(StorageError) -> [QueuedMail] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                """
                SELECT number, id, kind, sealed, created, due, expires, attempts, trouble FROM mail_queue
                ORDER BY number LIMIT ?
                """,
                count
            ) { row in mail(row) }
        }
    }

    /// When the next mail is due; nil when none waits.
    func nextDue() async throws(StorageError) -> Double? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT min(due) FROM mail_queue") { row in row[0] as Double? } ?? nil
        }
    }

    /// Number of messages that wait.
    func count() async throws(StorageError) -> Int {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT count(*) FROM mail_queue") { row in row[0] as Int } ?? 0
        }
    }

    /// Removes expired mails.
    func removeExpired(now: Double) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run("DELETE FROM mail_queue WHERE expires <= ?", now)
        }
    }

    /// How long other processes leave a mail to the one that claimed it, in seconds.
    static let lease = 300.0

    /// Claims a mail for this process, which sends it now; false if another process has claimed it. Always true on a
    /// database file.
    func claim(_ mail: QueuedMail, now: Double) async throws(StorageError) -> Bool {
        guard database.isShared else { return true }
        return try await database.write { connection throws(StorageError) in
            try connection.run(
                "UPDATE mail_queue SET due = ? WHERE number = ? AND due = ?",
                now + Self.lease,
                mail.number,
                mail.due
            ) == 1
        }
    }

    /// Releases a mail that was claimed and not sent.
    func release(_ mail: QueuedMail) async throws(StorageError) {
        guard database.isShared else { return }
        try await database.writeIgnoringCancellation { connection throws(StorageError) in
            try connection.run("UPDATE mail_queue SET due = ? WHERE number = ?", mail.due, mail.number)
        }
    }

    /// Deletes a mail that was sent or given up.
    func remove(_ number: Int64) async throws(StorageError) {
        try await database.writeIgnoringCancellation { connection throws(StorageError) in
            try connection.run("DELETE FROM mail_queue WHERE number = ?", number)
        }
    }

    /// Tries a mail again later.
    func putOff(_ number: Int64, until due: Double, because trouble: String) async throws(StorageError) {
        try await database.writeIgnoringCancellation { connection throws(StorageError) in
            try connection.run(
                "UPDATE mail_queue SET due = ?, trouble = ?, attempts = attempts + 1 WHERE number = ?",
                due,
                trouble,
                number
            )
        }
    }

    /// Makes every mail due and returns their number.
    func makeAllDue(now: Double) async throws(StorageError) -> Int {
        try await database.write { connection throws(StorageError) in
            try connection.run("UPDATE mail_queue SET due = CASE WHEN due < ?1 THEN due ELSE ?1 END", now)
        }
    }

    private func mail(_ row: borrowing SQLRow) -> QueuedMail {
        let id: String = row[1]
        let message = key.open(row[3], id: id).flatMap {
            try? JSONCoder.standard.decode(MailMessage.self, from: Data($0))
        }
        return QueuedMail(
            number: row[0],
            id: id,
            kind: row[2],
            message: message,
            created: row[4],
            due: row[5],
            expires: row[6],
            attempts: row[7],
            trouble: row[8]
        )
    }
}
