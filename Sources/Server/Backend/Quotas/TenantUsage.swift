internal import SQLite
internal import ServerStorage

/// The usage of each tenant in ScoreBase, counted by triggers, so that no writer can forget it.
/// See docs/decisions/operations.md, "Quotas are counted by triggers".
enum TenantUsage {
    static let tables = ServerMigration(sqlite: sqlite, postgres: postgres)

    private static let sqlite = """
        CREATE TABLE score_usage (
            tenant TEXT PRIMARY KEY,
            leagues INTEGER NOT NULL DEFAULT 0,
            seasons INTEGER NOT NULL DEFAULT 0,
            teams INTEGER NOT NULL DEFAULT 0,
            players INTEGER NOT NULL DEFAULT 0,
            games INTEGER NOT NULL DEFAULT 0,
            events INTEGER NOT NULL DEFAULT 0,
            bytes INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        INSERT INTO score_usage (tenant, leagues, seasons, teams, players, bytes)
            SELECT tenant, sum(kind = 'league'), sum(kind = 'season'), sum(kind = 'team'), sum(kind = 'player'),
                sum(length(document))
            FROM score_resource GROUP BY tenant;
        UPDATE score_usage SET (games, bytes) = (
            SELECT count(*), score_usage.bytes + coalesce(sum(length(document) + coalesce(length(setup), 0)), 0)
            FROM score_game WHERE tenant = score_usage.tenant
        );
        UPDATE score_usage SET (events, bytes) = (
            SELECT count(*), score_usage.bytes + coalesce(sum(length(e.document)), 0)
            FROM score_event e JOIN score_game g ON g.key = e.game WHERE g.tenant = score_usage.tenant
        );
        CREATE TRIGGER score_usage_of_new_resource AFTER INSERT ON score_resource BEGIN
            INSERT INTO score_usage (tenant, leagues, seasons, teams, players, bytes)
                VALUES (new.tenant, new.kind = 'league', new.kind = 'season', new.kind = 'team', new.kind = 'player',
                    length(new.document))
                ON CONFLICT (tenant) DO UPDATE SET leagues = leagues + excluded.leagues,
                    seasons = seasons + excluded.seasons, teams = teams + excluded.teams,
                    players = players + excluded.players, bytes = bytes + excluded.bytes;
        END;
        CREATE TRIGGER score_usage_of_changed_resource AFTER UPDATE OF document ON score_resource BEGIN
            UPDATE score_usage SET bytes = bytes + length(new.document) - length(old.document)
                WHERE tenant = new.tenant;
        END;
        CREATE TRIGGER score_usage_of_removed_resource AFTER DELETE ON score_resource BEGIN
            UPDATE score_usage SET leagues = leagues - (old.kind = 'league'), seasons = seasons - (old.kind = 'season'),
                teams = teams - (old.kind = 'team'), players = players - (old.kind = 'player'),
                bytes = bytes - length(old.document)
                WHERE tenant = old.tenant;
        END;
        CREATE TRIGGER score_usage_of_new_game AFTER INSERT ON score_game BEGIN
            INSERT INTO score_usage (tenant, games, bytes)
                VALUES (new.tenant, 1, length(new.document) + coalesce(length(new.setup), 0))
                ON CONFLICT (tenant) DO UPDATE SET games = games + 1, bytes = bytes + excluded.bytes;
        END;
        CREATE TRIGGER score_usage_of_changed_game AFTER UPDATE OF document, setup ON score_game BEGIN
            UPDATE score_usage SET bytes = bytes + length(new.document) - length(old.document)
                + coalesce(length(new.setup), 0) - coalesce(length(old.setup), 0)
                WHERE tenant = new.tenant;
        END;
        CREATE TRIGGER score_usage_of_removed_game AFTER DELETE ON score_game BEGIN
            UPDATE score_usage SET games = games - 1,
                bytes = bytes - length(old.document) - coalesce(length(old.setup), 0)
                WHERE tenant = old.tenant;
        END;
        CREATE TRIGGER score_usage_of_new_event AFTER INSERT ON score_event BEGIN
            UPDATE score_usage SET events = events + 1, bytes = bytes + length(new.document)
                WHERE tenant = (SELECT tenant FROM score_game WHERE key = new.game);
        END;
        CREATE TRIGGER score_usage_of_changed_event AFTER UPDATE OF document ON score_event BEGIN
            UPDATE score_usage SET bytes = bytes + length(new.document) - length(old.document)
                WHERE tenant = (SELECT tenant FROM score_game WHERE key = new.game);
        END;
        CREATE TRIGGER score_usage_of_removed_event AFTER DELETE ON score_event BEGIN
            UPDATE score_usage SET events = events - 1, bytes = bytes - length(old.document)
                WHERE tenant = (SELECT tenant FROM score_game WHERE key = old.game);
        END;
        """

    /// A tenant has several rows, of which each connection writes its own, as two transactions that write the same row
    /// conflict.
    private static let postgres = """
        CREATE TABLE score_usage (
            tenant text COLLATE "C" NOT NULL,
            part bigint NOT NULL,
            leagues bigint NOT NULL DEFAULT 0,
            seasons bigint NOT NULL DEFAULT 0,
            teams bigint NOT NULL DEFAULT 0,
            players bigint NOT NULL DEFAULT 0,
            games bigint NOT NULL DEFAULT 0,
            events bigint NOT NULL DEFAULT 0,
            bytes bigint NOT NULL DEFAULT 0,
            PRIMARY KEY (tenant, part)
        );
        CREATE FUNCTION score_count(of_tenant text, resource text, number bigint, more bigint) RETURNS void
        LANGUAGE sql AS $$
            INSERT INTO score_usage AS now (tenant, part, leagues, seasons, teams, players, games, events, bytes)
                VALUES (of_tenant, pg_backend_pid() % 64,
                    CASE WHEN resource = 'league' THEN number ELSE 0 END,
                    CASE WHEN resource = 'season' THEN number ELSE 0 END,
                    CASE WHEN resource = 'team' THEN number ELSE 0 END,
                    CASE WHEN resource = 'player' THEN number ELSE 0 END,
                    CASE WHEN resource = 'game' THEN number ELSE 0 END,
                    CASE WHEN resource = 'event' THEN number ELSE 0 END,
                    more)
                ON CONFLICT (tenant, part) DO UPDATE SET leagues = now.leagues + excluded.leagues,
                    seasons = now.seasons + excluded.seasons, teams = now.teams + excluded.teams,
                    players = now.players + excluded.players, games = now.games + excluded.games,
                    events = now.events + excluded.events, bytes = now.bytes + excluded.bytes
        $$;
        CREATE FUNCTION score_count_resource() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF TG_OP = 'INSERT' THEN
                    PERFORM score_count(new.tenant, new.kind, 1, length(new.document));
                ELSIF TG_OP = 'DELETE' THEN
                    PERFORM score_count(old.tenant, old.kind, -1, -length(old.document));
                ELSIF length(new.document) <> length(old.document) THEN
                    PERFORM score_count(new.tenant, '', 0, length(new.document) - length(old.document));
                END IF;
                RETURN NULL;
            END
        $$;
        CREATE TRIGGER score_usage_of_resource AFTER INSERT OR DELETE OR UPDATE OF document ON score_resource
            FOR EACH ROW EXECUTE FUNCTION score_count_resource();
        CREATE FUNCTION score_count_game() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                more bigint := 0;
            BEGIN
                IF TG_OP <> 'DELETE' THEN more := length(new.document) + coalesce(length(new.setup), 0); END IF;
                IF TG_OP <> 'INSERT' THEN more := more - length(old.document) - coalesce(length(old.setup), 0); END IF;
                IF TG_OP = 'INSERT' THEN
                    PERFORM score_count(new.tenant, 'game', 1, more);
                ELSIF TG_OP = 'DELETE' THEN
                    PERFORM score_count(old.tenant, 'game', -1, more);
                ELSIF more <> 0 THEN
                    PERFORM score_count(new.tenant, '', 0, more);
                END IF;
                RETURN NULL;
            END
        $$;
        CREATE TRIGGER score_usage_of_game AFTER INSERT OR DELETE OR UPDATE OF document, setup ON score_game
            FOR EACH ROW EXECUTE FUNCTION score_count_game();
        CREATE FUNCTION score_count_event() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                of_tenant text;
                more bigint := 0;
                number bigint := 0;
            BEGIN
                IF TG_OP <> 'DELETE' THEN more := length(new.document); number := 1; END IF;
                IF TG_OP <> 'INSERT' THEN more := more - length(old.document); number := number - 1; END IF;
                IF more <> 0 OR number <> 0 THEN
                    SELECT tenant INTO of_tenant FROM score_game WHERE key = coalesce(new.game, old.game);
                    PERFORM score_count(of_tenant, 'event', number, more);
                END IF;
                RETURN NULL;
            END
        $$;
        CREATE TRIGGER score_usage_of_event AFTER INSERT OR DELETE OR UPDATE OF document ON score_event
            FOR EACH ROW EXECUTE FUNCTION score_count_event();
        """

    /// The default is for rows that are moved from a database file, which has one row per tenant.
    static let movedPart = ServerMigration(
        sqlite: "",
        postgres: "ALTER TABLE score_usage ALTER COLUMN part SET DEFAULT 0"
    )

    private static let kinds: [QuotaKind] = [.leagues, .seasons, .teams, .players, .games, .events, .bytes]

    /// The usage of a tenant, by kind; empty if it has nothing yet.
    static func counts(of tenant: String, on connection: SQLConnection) throws(StorageError) -> [QuotaKind: Int64] {
        let parts: [[Int64]] = try connection.all(
            "SELECT leagues, seasons, teams, players, games, events, bytes FROM score_usage WHERE tenant = ?",
            tenant
        ) { row in [row[0], row[1], row[2], row[3], row[4], row[5], row[6]] }
        var counts: [QuotaKind: Int64] = [:]
        for part in parts {
            for (kind, count) in zip(kinds, part) { counts[kind, default: 0] &+= count }
        }
        return counts
    }

    /// Why a tenant may not add these numbers of resources; nil if it may. Bytes are checked too: a tenant that has used
    /// them up adds nothing.
    static func refusal(
        adding numbers: KeyValuePairs<QuotaKind, Int>,
        to tenant: String,
        on connection: SQLConnection
    ) throws(StorageError) -> QuotaExceededError? {
        let counts = try counts(of: tenant, on: connection)
        for (kind, number) in numbers.map({ ($0.key, Int64($0.value)) }) + [(.bytes, 1)] {
            guard let limit = try StoredQuotas.limit(kind, of: tenant, on: connection) else { continue }
            let (sum, isTooLarge) = counts[kind, default: 0].addingReportingOverflow(number)
            if isTooLarge || sum > limit { return QuotaExceededError(kind: kind, limit: limit) }
        }
        return nil
    }
}
