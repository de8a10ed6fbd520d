internal import SQLite

extension SQLiteAccounts {
    /// Takes the password and the sign-ins from the guests that the demo's page made, who all have the published
    /// password. Returns how many there were.
    func disableGuests() async throws(StorageError) -> Int {
        try await database.write { connection in
            let guests = try connection.all(
                "SELECT number FROM gista_account WHERE email_key GLOB 'guest-[0-9a-f]*@demo.test' AND password <> ''"
            ) { row in row[0] as Int64 }
            for guest in guests {
                // No password has an empty hash.
                try connection.run("UPDATE gista_account SET password = '' WHERE number = ?", guest)
                try connection.run("DELETE FROM gista_session WHERE account = ?", guest)
            }
            return guests.count
        }
    }
}
