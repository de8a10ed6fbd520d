internal import SQLite
internal import ServerStorage

extension SQLiteAccounts {
    /// Removes the password and the sessions of the guests that the demo's page created, who all have the published
    /// password. Returns how many there were.
    func disableGuests() async throws(StorageError) -> Int {
        try await database.write { connection throws(StorageError) in
            let accounts = try connection.all(
                "SELECT number, email_key FROM gista_account WHERE email_key LIKE 'guest-%@demo.test' AND password <> ''"
            ) { row in (number: row[0] as Int64, email: row[1] as String) }
            let guests = accounts.filter { $0.email.dropFirst("guest-".count).first?.isHexDigit == true }.map(\.number)
            for guest in guests {
                // No password has an empty hash.
                try connection.run("UPDATE gista_account SET password = '' WHERE number = ?", guest)
                try connection.run("DELETE FROM gista_session WHERE account = ?", guest)
            }
            return guests.count
        }
    }
}
