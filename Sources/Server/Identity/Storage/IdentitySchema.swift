package import ServerStorage

/// The migrations that create this module's tables. The backend adds them to its schema in this order.
package enum IdentitySchema {
    /// The migrations, in order.
    package static let migrations = [
        // A user is read and changed as a whole, so `identity_user` has columns only for what is searched for, and one
        // JSON document. Tables of attributes and groups would mean joins on every sign-in. A new optional field needs
        // no migration. Finding the members of a group means reading all users, which only an operator's command may
        // do.
        ServerMigration(
            """
            CREATE TABLE identity_user (
                name TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, tenant TEXT, document BLOB NOT NULL
            ) WITHOUT ROWID, STRICT;
            CREATE TABLE identity_group (name TEXT PRIMARY KEY) WITHOUT ROWID, STRICT;
            CREATE TABLE identity_tenant (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID, STRICT;
            CREATE TABLE identity_client (id TEXT PRIMARY KEY, document BLOB NOT NULL) WITHOUT ROWID, STRICT;
            CREATE TABLE identity_family (
                id TEXT PRIMARY KEY, "user" TEXT NOT NULL, client TEXT NOT NULL, signed_in REAL NOT NULL,
                expires REAL NOT NULL, revoked REAL
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX identity_family_user ON identity_family ("user");
            CREATE INDEX identity_family_expires ON identity_family (expires);
            CREATE INDEX identity_family_revoked ON identity_family (revoked) WHERE revoked IS NOT NULL;
            CREATE TABLE identity_refresh (
                digest BLOB PRIMARY KEY,
                family TEXT NOT NULL REFERENCES identity_family (id) ON DELETE CASCADE,
                exchanged REAL
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX identity_refresh_family ON identity_refresh (family);
            CREATE TABLE identity_key (
                id TEXT PRIMARY KEY, use TEXT NOT NULL, der BLOB NOT NULL, created REAL NOT NULL
            ) WITHOUT ROWID, STRICT;
            CREATE TABLE identity_pepper (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL) STRICT;
            CREATE TABLE identity_secret (
                id TEXT PRIMARY KEY, digest BLOB NOT NULL UNIQUE, created REAL NOT NULL, document BLOB NOT NULL
            ) WITHOUT ROWID, STRICT;
            """
        ),
        ServerMigration(
            """
            ALTER TABLE identity_user ADD COLUMN unconfirmed_since REAL;
            CREATE INDEX identity_user_unconfirmed ON identity_user (unconfirmed_since)
                WHERE unconfirmed_since IS NOT NULL;
            CREATE TABLE identity_decoy (one INTEGER PRIMARY KEY CHECK (one = 1), document BLOB NOT NULL) STRICT;
            CREATE TABLE identity_guess (bucket BLOB PRIMARY KEY, full_at REAL NOT NULL) WITHOUT ROWID, STRICT;
            CREATE TABLE identity_known_address (
                account BLOB NOT NULL, address BLOB NOT NULL, seen REAL NOT NULL, PRIMARY KEY (account, address)
            ) WITHOUT ROWID, STRICT;
            """,
            onlySQLite: """

                UPDATE identity_user SET unconfirmed_since = json_extract(CAST(document AS TEXT), '$.created')
                    WHERE json_extract(CAST(document AS TEXT), '$.status') = 'UNCONFIRMED';
                """
        ),
        // Several rows, so that writes for unknown users rarely conflict.
        ServerMigration(
            """
            DROP TABLE identity_decoy;
            CREATE TABLE identity_decoy (
                slot INTEGER PRIMARY KEY CHECK (slot >= 0), document BLOB NOT NULL
            ) STRICT;
            """
        ),
        // Steps of sign-ins shared between processes. Writing them does not wait for the disk: after a server crash the
        // user starts the sign-in again.
        ServerMigration(
            sqlite: """
                CREATE TABLE identity_step (
                    name TEXT PRIMARY KEY, expires REAL NOT NULL, document BLOB NOT NULL
                ) WITHOUT ROWID, STRICT;
                CREATE INDEX identity_step_expires ON identity_step (expires);
                """,
            postgres: """
                CREATE UNLOGGED TABLE identity_step (
                    name text COLLATE "C" PRIMARY KEY, expires double precision NOT NULL, document bytea NOT NULL
                );
                CREATE INDEX identity_step_expires ON identity_step (expires)
                """
        ),
    ]
}
