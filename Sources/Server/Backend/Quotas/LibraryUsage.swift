internal import SQLite
internal import ServerStorage

/// The bytes that each account has in Gista, counted by triggers as they are written.
enum LibraryUsage {
    static let tables = ServerMigration(
        """
        ALTER TABLE gista_shelf ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;

        """,
        onlySQLite: """
            UPDATE gista_shelf SET bytes =
                (SELECT coalesce(sum(length(CAST(json AS BLOB))), 0) FROM gista_link l
                    WHERE l.account = gista_shelf.account)
                + (SELECT coalesce(sum(length(CAST(json AS BLOB))), 0) FROM gista_gist g
                    WHERE g.account = gista_shelf.account)
                + (SELECT coalesce(sum(length(CAST(segments AS BLOB))), 0) FROM gista_text t
                    WHERE t.account = gista_shelf.account);
            """ + columns.map(triggers).joined(),
        onlyPostgres: columns.map(postgresTrigger).joined()
    )

    /// Adds the table of articles, which is empty at first, and counts its bytes.
    static let articles = ServerMigration(
        GistaSchema.articles,
        onlySQLite: triggers(table: "article", column: "json"),
        onlyPostgres: postgresTrigger(table: "article", column: "json")
    )

    /// Adds the table of readings, which is empty at first, and counts its bytes.
    static let readings = ServerMigration(
        GistaSchema.readings,
        onlySQLite: triggers(table: "reading", column: "json"),
        onlyPostgres: postgresTrigger(table: "reading", column: "json")
    )

    private static let columns = [("link", "json"), ("gist", "json"), ("text", "segments")]

    /// The usage of an account.
    static func count(_ kind: QuotaKind, of account: Int64, on connection: SQLConnection) throws(StorageError) -> Int64
    {
        let counts: [Int64]? = try connection.first(
            "SELECT links, gists, bytes FROM gista_shelf WHERE account = ?",
            account
        ) { row in [row[0], row[1], row[2]] }
        let kinds: [QuotaKind] = [.links, .gists, .accountBytes]
        guard let counts, let index = kinds.firstIndex(of: kind) else { return 0 }
        return counts[index]
    }

    /// `length` counts the characters of a text, but the bytes of a blob.
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

    private static func postgresTrigger(table: String, column: String) -> String {
        """

        CREATE FUNCTION gista_count_\(table)() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                more bigint := 0;
            BEGIN
                IF TG_OP <> 'DELETE' THEN more := octet_length(new.\(column)); END IF;
                IF TG_OP <> 'INSERT' THEN more := more - octet_length(old.\(column)); END IF;
                IF more <> 0 THEN
                    UPDATE gista_shelf SET bytes = bytes + more WHERE account = coalesce(new.account, old.account);
                END IF;
                RETURN NULL;
            END
        $$;
        CREATE TRIGGER gista_shelf_of_\(table) AFTER INSERT OR DELETE OR UPDATE OF \(column) ON gista_\(table)
            FOR EACH ROW EXECUTE FUNCTION gista_count_\(table)();
        """
    }
}
