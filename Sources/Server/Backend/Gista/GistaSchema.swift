internal import ServerStorage

/// The tables of Gista.
///
/// A user's links, gists and events are stored side by side in the order of their creation, each with its finished
/// JSON, so that a list is one range scan. A link with `due` is a job: the queue is an index over those links alone.
/// `running` is 1 from before a job begins until it has ended, `owner` names the process; `deaths` counts how often a
/// process died meanwhile.
///
/// See docs/decisions/gista.md, "Lists are stored as finished JSON".
enum GistaSchema {
    static let tables = """
        CREATE TABLE gista_account (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id TEXT NOT NULL UNIQUE,
            tag TEXT NOT NULL,
            username TEXT NOT NULL,
            email TEXT NOT NULL,
            email_key TEXT NOT NULL UNIQUE,
            password TEXT NOT NULL,
            code TEXT,
            code_secret BLOB,
            created REAL NOT NULL
        ) STRICT;
        CREATE TABLE gista_session (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL REFERENCES gista_account ON DELETE CASCADE,
            signed_in REAL NOT NULL,
            expires REAL NOT NULL
        ) STRICT;
        CREATE INDEX gista_session_by_account ON gista_session (account);
        CREATE TABLE gista_token (
            digest BLOB PRIMARY KEY,
            session INTEGER NOT NULL REFERENCES gista_session ON DELETE CASCADE,
            is_refresh INTEGER NOT NULL,
            expires REAL NOT NULL,
            exchanged REAL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX gista_token_by_session ON gista_token (session);
        CREATE TABLE gista_shelf (
            account INTEGER PRIMARY KEY REFERENCES gista_account ON DELETE CASCADE,
            links INTEGER NOT NULL DEFAULT 0,
            gists INTEGER NOT NULL DEFAULT 0,
            events INTEGER NOT NULL DEFAULT 0,
            revision INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE gista_link (
            account INTEGER NOT NULL REFERENCES gista_account ON DELETE CASCADE,
            place INTEGER NOT NULL,
            page BLOB NOT NULL,
            canonical BLOB,
            gist INTEGER,
            due INTEGER,
            attempt INTEGER NOT NULL DEFAULT 0,
            json TEXT NOT NULL,
            PRIMARY KEY (account, place)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX gista_link_by_page ON gista_link (account, page);
        CREATE INDEX gista_link_by_due ON gista_link (due) WHERE due IS NOT NULL;
        CREATE INDEX gista_link_by_canonical ON gista_link (account, canonical) WHERE canonical IS NOT NULL;
        CREATE INDEX gista_link_by_gist ON gista_link (account, gist) WHERE gist IS NOT NULL;
        CREATE TABLE gista_gist (
            account INTEGER NOT NULL REFERENCES gista_account ON DELETE CASCADE,
            place INTEGER NOT NULL,
            json TEXT NOT NULL,
            PRIMARY KEY (account, place)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE gista_text (
            account INTEGER NOT NULL,
            place INTEGER NOT NULL,
            segments TEXT NOT NULL,
            PRIMARY KEY (account, place),
            FOREIGN KEY (account, place) REFERENCES gista_gist ON DELETE CASCADE
        ) STRICT;
        CREATE TABLE gista_event (
            account INTEGER NOT NULL REFERENCES gista_account ON DELETE CASCADE,
            number INTEGER NOT NULL,
            json TEXT NOT NULL,
            PRIMARY KEY (account, number)
        ) STRICT, WITHOUT ROWID;
        """

    /// The row that is written for an unknown account, so that asking for its code costs as much as for a known
    /// account.
    static let decoy = "CREATE TABLE gista_decoy (one INTEGER PRIMARY KEY CHECK (one = 1), code TEXT NOT NULL) STRICT"

    /// The number of rows of the decoy: enough that requests about unknown accounts seldom contend for the same row.
    static let decoySlots = 64

    /// The decoy with several rows, of which each request picks one at random.
    static let decoyRows = """
        DROP TABLE gista_decoy;
        CREATE TABLE gista_decoy (slot INTEGER PRIMARY KEY CHECK (slot >= 0), code TEXT NOT NULL) STRICT;
        """

    /// The articles of gists with their structure, in addition to the segments of the first API.
    static let articles = """
        CREATE TABLE gista_article (
            account INTEGER NOT NULL,
            place INTEGER NOT NULL,
            json TEXT NOT NULL,
            PRIMARY KEY (account, place),
            FOREIGN KEY (account, place) REFERENCES gista_gist ON DELETE CASCADE
        ) STRICT;
        """

    /// What users did with links (such as reading or tagging them), and a counter of its changes.
    static let readings = """
        CREATE TABLE gista_reading (
            account INTEGER NOT NULL REFERENCES gista_account ON DELETE CASCADE,
            place INTEGER NOT NULL,
            json TEXT NOT NULL,
            PRIMARY KEY (account, place)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE gista_shelf ADD COLUMN readings INTEGER NOT NULL DEFAULT 0;
        """

    /// The keys for saving links without signing in.
    static let saveKeys = """
        CREATE TABLE gista_save_key (
            account INTEGER PRIMARY KEY REFERENCES gista_account ON DELETE CASCADE,
            digest BLOB NOT NULL UNIQUE,
            created REAL NOT NULL
        ) STRICT
        """

    /// The words of links' articles, as `SearchDocument` writes them, and each engine's index of them: an FTS5 table
    /// that is written together with them, or a column that is computed from them. (A trigger could not write the
    /// table, because a schema that is not trusted may not use FTS5.)
    static let search = ServerMigration(
        """
        CREATE TABLE gista_search (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL,
            place INTEGER NOT NULL,
            words TEXT NOT NULL,
            UNIQUE (account, place),
            FOREIGN KEY (account, place) REFERENCES gista_link ON DELETE CASCADE
        ) STRICT;

        """,
        onlySQLite: """
            CREATE VIRTUAL TABLE gista_search_index USING fts5 (
                words, content = 'gista_search', content_rowid = 'number', tokenize = 'ascii', detail = none, columnsize = 0
            );
            """,
        onlyPostgres: """
            ALTER TABLE gista_search ADD COLUMN vector tsvector
                GENERATED ALWAYS AS (array_to_tsvector(string_to_array(words, ' '))) STORED;
            CREATE INDEX gista_search_by_word ON gista_search USING gin (vector);
            """
    )

    /// PostgreSQL keeps new words in a list and adds them to the index later. Every lookup reads the list, and a
    /// misspelt word is hundreds of lookups, so the list stays short.
    static let searchAfterImport = ServerMigration(
        sqlite: "",
        postgres: "ALTER INDEX gista_search_by_word SET (gin_pending_list_limit = 64)"
    )

    /// Which jobs run, so that a crash can be distinguished from a stop, and an index for taking accounts in turn.
    static let runningJobs = """
        ALTER TABLE gista_link ADD COLUMN running INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE gista_link ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX gista_link_by_running ON gista_link (running) WHERE running = 1;
        CREATE INDEX gista_link_by_deaths ON gista_link (deaths) WHERE deaths > 0;
        CREATE INDEX gista_link_by_turn ON gista_link (account, due) WHERE due IS NOT NULL;
        """

    /// Which process runs a job, and until when it holds the job unless it extends the lease, in milliseconds since
    /// 1970. A process that is alone on a database file has no name.
    static let owners = """
        ALTER TABLE gista_link ADD COLUMN owner TEXT NOT NULL DEFAULT '';
        ALTER TABLE gista_link ADD COLUMN lease INTEGER NOT NULL DEFAULT 0;
        """
}
