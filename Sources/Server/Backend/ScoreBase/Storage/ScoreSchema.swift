/// The tables of ScoreBase.
///
/// What is read most is stored in the form of responses: every row contains its resource as JSON (`document`), a season
/// its whole table. A read is one lookup and copies bytes; a write renders once. Leagues, seasons, teams and players
/// share a table: each is a name under a parent. See docs/decisions/scorebase.md, "Resources are stored as the JSON
/// they are answered with".
enum ScoreSchema {
    static let tables = """
        CREATE TABLE score_resource (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            tenant TEXT NOT NULL,
            kind TEXT NOT NULL,
            parent INTEGER NOT NULL,
            sort TEXT NOT NULL,
            label TEXT,
            name TEXT NOT NULL,
            document BLOB NOT NULL
        ) STRICT;
        CREATE INDEX score_resource_in_order ON score_resource (tenant, kind, parent, sort, key);
        CREATE TABLE score_game (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            tenant TEXT NOT NULL,
            league INTEGER NOT NULL REFERENCES score_resource (key),
            season INTEGER NOT NULL REFERENCES score_resource (key),
            home INTEGER NOT NULL REFERENCES score_resource (key),
            away INTEGER NOT NULL REFERENCES score_resource (key),
            starts TEXT NOT NULL,
            status TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            setup BLOB,
            document BLOB NOT NULL
        ) STRICT;
        CREATE INDEX score_game_of_league ON score_game (league, starts, key);
        CREATE INDEX score_game_of_season ON score_game (season, starts, key);
        CREATE TABLE score_event (
            game INTEGER NOT NULL REFERENCES score_game (key),
            sequence INTEGER NOT NULL,
            id TEXT NOT NULL,
            document BLOB NOT NULL,
            PRIMARY KEY (game, sequence)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE score_result (
            game INTEGER PRIMARY KEY REFERENCES score_game (key),
            season INTEGER NOT NULL,
            home TEXT NOT NULL,
            away TEXT NOT NULL,
            home_score INTEGER NOT NULL,
            away_score INTEGER NOT NULL,
            home_points INTEGER NOT NULL,
            away_points INTEGER NOT NULL,
            extent TEXT NOT NULL,
            winner TEXT,
            forfeited_by TEXT,
            home_cards INTEGER NOT NULL,
            away_cards INTEGER NOT NULL,
            played INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX score_result_of_season ON score_result (season);
        CREATE TABLE score_table (
            season INTEGER PRIMARY KEY REFERENCES score_resource (key),
            document BLOB NOT NULL
        ) STRICT;
        """
}
