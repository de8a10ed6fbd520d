/// The tables of links with which games and leagues are watched without an account, and of the key that signs them.
///
/// A revoked link's row is deleted. All processes sign with the key of the single row.
enum WatchSchema {
    static let tables = """
        CREATE TABLE score_watch_link (
            id TEXT NOT NULL PRIMARY KEY,
            tenant TEXT NOT NULL,
            league TEXT NOT NULL,
            game TEXT,
            expires INTEGER NOT NULL,
            created INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX score_watch_link_of_tenant ON score_watch_link (tenant, created, id);
        CREATE TABLE score_watch_key (one INTEGER PRIMARY KEY CHECK (one = 1), secret BLOB NOT NULL) STRICT;
        """
}
