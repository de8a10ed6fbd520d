internal import SQLite

/// The bytes that each account has in Gista, counted by triggers as they are written.
enum LibraryUsage {
    static let tables = """
        ALTER TABLE gista_shelf ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE gista_shelf SET bytes =
            (SELECT coalesce(sum(length(CAST(json AS BLOB))), 0) FROM gista_link l WHERE l.account = gista_shelf.account)
            + (SELECT coalesce(sum(length(CAST(json AS BLOB))), 0) FROM gista_gist g WHERE g.account = gista_shelf.account)
            + (SELECT coalesce(sum(length(CAST(segments AS BLOB))), 0) FROM gista_text t
                WHERE t.account = gista_shelf.account);
        """ + [("link", "json"), ("gist", "json"), ("text", "segments")].map(triggers).joined()

    /// The usage of an account.
    static func count(_ kind: QuotaKind, of account: Int64, on connection: Connection) throws(SQLiteError) -> Int64 {
        let counts: [Int64]? = try connection.first(
            "SELECT links, gists, bytes FROM gista_shelf WHERE account = ?",
            account
        ) { row in [row[0], row[1], row[2]] }
        let kinds: [QuotaKind] = [.links, .gists, .accountBytes]
        guard let counts, let place = kinds.firstIndex(of: kind) else { return 0 }
        return counts[place]
    }

    /// `length` counts characters of a text and bytes of a blob.
    private static func triggers(table: String, column: String) -> String {
        let (new, old) = ("length(CAST(new.\(column) AS BLOB))", "length(CAST(old.\(column) AS BLOB))")
        return """

            CREATE TRIGGER gista_shelf_of_new_\(table) AFTER INSERT ON gista_\(table) BEGIN
                UPDATE gista_shelf SET bytes = bytes + \(new) WHERE account = new.account;
            END;
            CREATE TRIGGER gista_shelf_of_changed_\(table) AFTER UPDATE OF \(column) ON gista_\(table) BEGIN
                UPDATE gista_shelf SET bytes = bytes + \(new) - \(old) WHERE account = new.account;
            END;
            CREATE TRIGGER gista_shelf_of_removed_\(table) AFTER DELETE ON gista_\(table) BEGIN
                UPDATE gista_shelf SET bytes = bytes - \(old) WHERE account = old.account;
            END;
            """
    }
}
