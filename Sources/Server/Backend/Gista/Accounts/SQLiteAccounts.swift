internal import BowlineJSON
internal import Essentials
internal import Identity
internal import SQLite
internal import ServerStorage

/// Accounts in the backend's database.
struct SQLiteAccounts: GistaAccounts {
    let database: ServerDatabase

    func create(_ account: NewAccount) async throws(StorageError) -> Account? {
        try await database.write { connection throws(StorageError) in
            let taken = try connection.first(
                "SELECT 1 FROM gista_account WHERE user_id = ? OR email_key = ?",
                account.userID,
                Self.key(account.email)
            ) { _ in true }
            guard taken == nil else { return nil }
            let number = try connection.first(
                """
                INSERT INTO gista_account (user_id, tag, username, email, email_key, password, created)
                VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING number
                """,
                account.userID,
                account.tag,
                account.username,
                account.email,
                Self.key(account.email),
                account.password,
                account.created
            ) { row in row[0] as Int64 }
            guard let number else { return nil }
            try connection.run("INSERT INTO gista_shelf (account) VALUES (?)", number)
            return Account(
                number: number,
                userID: account.userID,
                tag: account.tag,
                username: account.username,
                email: account.email,
                password: account.password
            )
        }
    }

    func account(email: String) async throws(StorageError) -> Account? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                """
                SELECT number, user_id, tag, username, email, password FROM gista_account WHERE email_key = ?
                """,
                Self.key(email)
            ) { row in Account(row) }
        }
    }

    func account(_ number: Int64) async throws(StorageError) -> Account? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                "SELECT number, user_id, tag, username, email, password FROM gista_account WHERE number = ?",
                number
            ) { row in Account(row) }
        }
    }

    func change(
        _ number: Int64,
        _ change: AccountChange,
        keeping session: Int64
    ) async throws(StorageError) -> Bool? {
        try await database.write { connection throws(StorageError) in
            if let email = change.email {
                let holder = try connection.first(
                    "SELECT number FROM gista_account WHERE email_key = ?",
                    Self.key(email)
                ) { row in row[0] as Int64 }
                guard holder == nil || holder == number else { return false }
            }
            let changed = try connection.run(
                """
                UPDATE gista_account SET username = coalesce(?, username), email = coalesce(?, email),
                    email_key = coalesce(?, email_key), password = coalesce(?, password)
                WHERE number = ?
                """,
                change.username,
                change.email,
                change.email.map(Self.key),
                change.password,
                number
            )
            guard changed > 0 else { return nil }
            if change.password != nil {
                try connection.run(
                    "DELETE FROM gista_session WHERE account = ? AND number <> ?",
                    number,
                    session
                )
            }
            return true
        }
    }

    func rehash(_ number: Int64, from old: String, to new: String) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "UPDATE gista_account SET password = ? WHERE number = ? AND password = ?",
                new,
                number,
                old
            ) > 0
        }
    }

    func delete(_ number: Int64) async throws(StorageError) -> DeletedAccount? {
        try await database.write { connection throws(StorageError) in
            let counts = try connection.first("SELECT links, gists FROM gista_shelf WHERE account = ?", number) { row in
                DeletedAccount(links: row[0], gists: row[1])
            }
            try StoredIdempotency.forget(caller: GistaCaller.repeatName(number), on: connection)
            try SQLiteLibrary.removeFromIndex(account: number, on: connection)
            return try connection.run("DELETE FROM gista_account WHERE number = ?", number) > 0 ? counts : nil
        }
    }

    /// The key of an address, in lowercase, because addresses are compared case-insensitively.
    private static func key(_ email: String) -> String { email.lowercased() }
}

// MARK: Codes

extension SQLiteAccounts {
    func codes(of number: Int64?) async throws(StorageError) -> PendingCodes {
        try await database.lookUp { connection throws(StorageError) in try Self.codes(of: number ?? -1, on: connection)
        }
    }

    func issueCode(
        for number: Int64?,
        now: Double
    ) async throws(StorageError) -> (code: OneTimeCode, isNew: Bool)? {
        try await database.write { connection throws(StorageError) in
            var codes = try Self.codes(of: number ?? -1, on: connection)
            let issued = codes.issue(.resetPassword, now: now)
            let json = GistaJSON.text(codes)
            guard let number else {
                try connection.run(
                    "INSERT INTO gista_decoy (slot, code) VALUES (?, ?) ON CONFLICT (slot) DO UPDATE SET code = excluded.code",
                    Int.random(in: 0..<GistaSchema.decoySlots),
                    json
                )
                return nil
            }
            let changed = try connection.run("UPDATE gista_account SET code = ? WHERE number = ?", json, number)
            return changed > 0 ? issued : nil
        }
    }

    func reset(
        _ number: Int64,
        to password: String,
        if accepts: @escaping @Sendable (PendingCodes) -> Bool
    ) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            guard accepts(try Self.codes(of: number, on: connection)) else { return false }
            try connection.run(
                "UPDATE gista_account SET password = ?, code = NULL, code_secret = NULL WHERE number = ?",
                password,
                number
            )
            try connection.run("DELETE FROM gista_session WHERE account = ?", number)
            return true
        }
    }

    /// Codes that an earlier version wrote cannot be read and are ignored: they were valid for an hour only.
    private static func codes(of number: Int64, on connection: SQLConnection) throws(StorageError) -> PendingCodes {
        let json = try connection.first("SELECT code FROM gista_account WHERE number = ?", number) { row in
            row[0] as Data?
        }
        guard let json = json ?? nil, let codes = try? JSONCoder.standard.decode(PendingCodes.self, from: json) else {
            return PendingCodes()
        }
        return codes
    }
}

extension Account {
    fileprivate init(_ row: borrowing SQLRow) {
        self.init(
            number: row[0],
            userID: row[1],
            tag: row[2],
            username: row[3],
            email: row[4],
            password: row[5]
        )
    }
}
