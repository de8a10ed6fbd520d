internal import SQLite

/// The usage of each tenant in ScoreBase, counted by triggers, so that no writer can forget it.
/// See docs/decisions/operations.md, "Quotas are counted by triggers".
enum TenantUsage {
    static let tables = """
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

    /// The usage of a tenant.
    static func count(_ kind: QuotaKind, of tenant: String, on connection: Connection) throws(SQLiteError) -> Int64 {
        let counts: [Int64]? = try connection.first(
            "SELECT leagues, seasons, teams, players, games, events, bytes FROM score_usage WHERE tenant = ?",
            tenant
        ) { row in [row[0], row[1], row[2], row[3], row[4], row[5], row[6]] }
        let kinds: [QuotaKind] = [.leagues, .seasons, .teams, .players, .games, .events, .bytes]
        guard let counts, let place = kinds.firstIndex(of: kind) else { return 0 }
        return counts[place]
    }

    /// Why a tenant may not add `number` more of a kind; nil when it may. Bytes are looked at too: a tenant that has
    /// used them up adds nothing.
    static func refusal(
        adding number: Int,
        _ kind: QuotaKind,
        to tenant: String,
        on connection: Connection
    ) throws(SQLiteError) -> QuotaExceededError? {
        for (kind, number) in [(kind, Int64(number)), (.bytes, 1)] {
            guard let most = try StoredQuotas.most(kind, of: tenant, on: connection) else { continue }
            let (sum, isTooLarge) = try count(kind, of: tenant, on: connection).addingReportingOverflow(number)
            if isTooLarge || sum > most { return QuotaExceededError(kind: kind, most: most) }
        }
        return nil
    }
}
