/// The tables of the mail queue.
///
/// `sealed` is the message, encrypted with a key that is stored outside the database and in no backup. `recipient`,
/// `asker` and `topic` are keyed digests: equal digests can be counted, and no digest can be read. A row of
/// `mail_queue` is deleted when its message was sent or given up, a row of `mail_ledger` after an hour.
enum MailSchema {
    /// The digest of the queue's key, by which several processes check that they have the same key.
    static let key = """
        CREATE TABLE mail_key (one INTEGER PRIMARY KEY CHECK (one = 1), digest BLOB NOT NULL) STRICT;
        """

    static let tables = """
        CREATE TABLE mail_queue (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            topic BLOB NOT NULL,
            sealed BLOB NOT NULL,
            created REAL NOT NULL,
            due REAL NOT NULL,
            expires REAL NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            trouble TEXT
        ) STRICT;
        CREATE INDEX mail_queue_by_due ON mail_queue (due);
        CREATE INDEX mail_queue_by_topic ON mail_queue (topic);
        CREATE TABLE mail_ledger (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            at REAL NOT NULL,
            lane TEXT NOT NULL,
            recipient BLOB NOT NULL,
            asker BLOB
        ) STRICT;
        CREATE INDEX mail_ledger_by_time ON mail_ledger (at);
        CREATE INDEX mail_ledger_by_recipient ON mail_ledger (recipient, lane, at);
        CREATE INDEX mail_ledger_by_asker ON mail_ledger (asker, at) WHERE asker IS NOT NULL;
        """
}
