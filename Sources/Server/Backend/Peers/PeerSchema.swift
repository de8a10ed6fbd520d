internal import ServerStorage

/// The triggers by which a database server notifies all processes of changes to what they keep in memory, in the words
/// of `PeerNews`. Changes that an operator makes by hand are included.
enum PeerSchema {
    static let triggers = ServerMigration(
        """
        CREATE TABLE backend_start (one INTEGER PRIMARY KEY CHECK (one = 1), count INTEGER NOT NULL) STRICT;
        """,
        onlyPostgres: """
            CREATE FUNCTION bowline_tell() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_notify('bowline', '- ' || TG_ARGV[0]);
                RETURN NULL;
            END
            $$;
            CREATE FUNCTION bowline_tell_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_notify('bowline', '- r' || NEW.id);
                RETURN NULL;
            END
            $$;
            CREATE FUNCTION bowline_tell_session() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_notify('bowline', '- e' || OLD.number || ':' || OLD.account);
                RETURN NULL;
            END
            $$;
            CREATE TRIGGER limit_rule_told AFTER INSERT OR UPDATE OR DELETE ON limit_rule
                FOR EACH STATEMENT EXECUTE FUNCTION bowline_tell('L');
            CREATE TRIGGER identity_client_told AFTER INSERT OR UPDATE OR DELETE ON identity_client
                FOR EACH STATEMENT EXECUTE FUNCTION bowline_tell('C');
            CREATE TRIGGER identity_key_told AFTER INSERT OR UPDATE OR DELETE ON identity_key
                FOR EACH STATEMENT EXECUTE FUNCTION bowline_tell('K');
            CREATE TRIGGER identity_secret_told AFTER INSERT OR UPDATE OR DELETE ON identity_secret
                FOR EACH STATEMENT EXECUTE FUNCTION bowline_tell('S');
            CREATE TRIGGER identity_family_told AFTER UPDATE OF revoked ON identity_family
                FOR EACH ROW WHEN (NEW.revoked IS NOT NULL AND OLD.revoked IS NULL)
                EXECUTE FUNCTION bowline_tell_sign_in();
            CREATE TRIGGER gista_session_told AFTER DELETE ON gista_session
                FOR EACH ROW EXECUTE FUNCTION bowline_tell_session()
            """
    )
}
