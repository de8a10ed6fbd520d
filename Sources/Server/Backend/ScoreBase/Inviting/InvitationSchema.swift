/// The tables of invitations, and of the users who used each: a repeated request uses it once. After a user has become a
/// member (`done`), repeated requests change nothing, so that a removed member cannot rejoin with it.
enum InvitationSchema {
    static let tables = """
        CREATE TABLE score_invitation (
            id TEXT NOT NULL PRIMARY KEY,
            tenant TEXT NOT NULL,
            role TEXT NOT NULL,
            uses INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            created INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX score_invitation_of_tenant ON score_invitation (tenant, created, id);
        CREATE TABLE score_joined (
            invitation TEXT NOT NULL,
            person TEXT NOT NULL,
            done INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (invitation, person)
        ) WITHOUT ROWID, STRICT;
        """
}
