/// The tables of invitations, and of who has joined by one, so that a person who asks twice uses it once.
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
            joined INTEGER NOT NULL,
            PRIMARY KEY (invitation, person)
        ) WITHOUT ROWID, STRICT;
        """
}
