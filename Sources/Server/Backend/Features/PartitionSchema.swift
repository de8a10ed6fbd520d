internal import ServerStorage

/// The steps that divide the growing tables into partitions, by a hash of their rows' owner: events by game, links by
/// account, stored answers by caller. Only on PostgreSQL.
///
/// A new database gets empty partitions. In a database with rows, the existing table becomes the partition for the
/// existing games or accounts, and the rows of later games and accounts are divided: no row is copied, and locks are
/// held only briefly.
///
/// See docs/decisions/cluster.md, "Tables that grow are divided by a hash of the owner".
enum PartitionSchema {
    /// The number of partitions of a table. Each costs a file and its indexes, even if the database has few rows.
    private static let count = 8

    /// The tables to divide: name, owner column, table of the owners, and the owner's number there.
    private static let divided = """
        (VALUES ('score_event', 'game', 'score_game', 'key'), ('gista_link', 'account', 'gista_account', 'number'))
            AS divided (name, owner, owners, number)
        """

    /// Limits the rows that stay in the old table to games, or accounts, below a bound. The bound is a million above
    /// the newest, because processes continue to write until the last step.
    static let bounds = ServerMigration(
        sqlite: "",
        postgres: """
            DO $step$
            DECLARE
                part record;
                newest bigint;
            BEGIN
                FOR part IN SELECT * FROM \(divided) LOOP
                    EXECUTE format('SELECT max(%I) FROM %I', part.number, part.owners) INTO newest;
                    IF newest IS NOT NULL THEN
                        EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %s) NOT VALID',
                            part.name, part.name || '_before', part.owner, newest + 1000000);
                    END IF;
                END LOOP;
            END
            $step$
            """
    )

    /// Validates the bound by reading all rows, so that the next step need not. Other processes read and write
    /// meanwhile.
    static let proof = ServerMigration(
        sqlite: "",
        postgres: """
            DO $step$
            DECLARE
                part record;
            BEGIN
                FOR part IN SELECT name FROM \(divided) JOIN pg_constraint
                    ON conrelid = to_regclass(name) AND conname = name || '_before' AND NOT convalidated
                LOOP
                    EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT %I', part.name, part.name || '_before');
                END LOOP;
            END
            $step$
            """
    )

    /// Replaces each table by a partitioned table, and attaches the old table to it as the first partition.
    static let tables = ServerMigration(
        sqlite: "",
        postgres: """
            DO $step$
            DECLARE
                part record;
                bound bigint;
                old text;
                hashed text;
                definitions text[];
                definition text;
                drops text[];
            BEGIN
                FOR part IN SELECT * FROM \(divided) LOOP
                    old := part.name || '_before';
                    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', part.name);
                    SELECT array_agg(text) INTO definitions FROM (
                        SELECT format('ALTER TABLE %I ADD %s', part.name, pg_get_constraintdef(oid)) AS text
                            FROM pg_constraint WHERE conrelid = to_regclass(part.name) AND contype = 'f'
                        UNION ALL
                        SELECT pg_get_triggerdef(oid) FROM pg_trigger
                            WHERE tgrelid = to_regclass(part.name) AND NOT tgisinternal
                    ) AS found;
                    SELECT array_agg(format('DROP TRIGGER %I ON %I', tgname, part.name)) INTO drops FROM pg_trigger
                        WHERE tgrelid = to_regclass(part.name) AND NOT tgisinternal;
                    SELECT substring(pg_get_constraintdef(oid) FROM '<\\D*(\\d+)')::bigint INTO bound
                        FROM pg_constraint WHERE conrelid = to_regclass(part.name) AND conname = old;
                    IF bound IS NULL THEN
                        -- It was empty, or nearly: there is little to read.
                        EXECUTE format('SELECT max(%I) + 1 FROM %I', part.owner, part.name) INTO bound;
                    END IF;
                    FOREACH definition IN ARRAY coalesce(drops, '{}') LOOP EXECUTE definition; END LOOP;
                    EXECUTE format('ALTER TABLE %I RENAME TO %I', part.name, old);
                    IF bound IS NULL THEN
                        hashed := part.name;
                        EXECUTE format(
                            'CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING INDEXES) PARTITION BY HASH (%I)',
                            part.name, old, part.owner);
                        EXECUTE format('DROP TABLE %I', old);
                    ELSE
                        hashed := part.name || '_after';
                        EXECUTE format(
                            'CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING INDEXES) PARTITION BY RANGE (%I)',
                            part.name, old, part.owner);
                        EXECUTE format(
                            'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (MAXVALUE) PARTITION BY HASH (%I)',
                            hashed, part.name, bound, part.owner);
                    END IF;
                    FOR place IN 0..\(count - 1) LOOP
                        EXECUTE format(
                            'CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS \(count), REMAINDER %s)',
                            part.name || '_' || place, hashed, place);
                    END LOOP;
                    FOREACH definition IN ARRAY coalesce(definitions, '{}') LOOP EXECUTE definition; END LOOP;
                    IF bound IS NOT NULL THEN
                        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)',
                            part.name, old, bound);
                        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', old, old);
                    END IF;
                END LOOP;
            END
            $step$
            """
    )

    /// Partitions the stored answers, which live for a day. If there are many, copying them would block all writers:
    /// then an operator calls the function in a quiet hour.
    static let answers = ServerMigration(
        sqlite: "",
        postgres: """
            CREATE FUNCTION bowline_divide_answers() RETURNS bigint LANGUAGE plpgsql AS $$
            DECLARE
                copied bigint;
            BEGIN
                LOCK TABLE kept_answer IN ACCESS EXCLUSIVE MODE;
                IF (SELECT relkind FROM pg_class WHERE oid = to_regclass('kept_answer')) = 'p' THEN RETURN 0; END IF;
                ALTER TABLE kept_answer RENAME TO kept_answer_before;
                CREATE TABLE kept_answer (LIKE kept_answer_before INCLUDING DEFAULTS INCLUDING INDEXES)
                    PARTITION BY HASH (scope);
                FOR place IN 0..\(count - 1) LOOP
                    EXECUTE format(
                        'CREATE TABLE %I PARTITION OF kept_answer FOR VALUES WITH (MODULUS \(count), REMAINDER %s)',
                        'kept_answer_' || place, place);
                END LOOP;
                INSERT INTO kept_answer SELECT * FROM kept_answer_before WHERE expires > extract(epoch FROM now());
                GET DIAGNOSTICS copied = ROW_COUNT;
                DROP TABLE kept_answer_before;
                RETURN copied;
            END
            $$;
            DO $step$
            BEGIN
                IF (SELECT count(*) FROM (SELECT FROM kept_answer LIMIT 100001) AS few) <= 100000 THEN
                    PERFORM bowline_divide_answers();
                END IF;
            END
            $step$
            """
    )
}
