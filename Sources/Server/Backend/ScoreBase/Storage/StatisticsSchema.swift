/// The table of what players did in final games, from which a season's leaders are summed.
///
/// It is derived: a game without a row in `score_counted` is counted from its events when leaders are requested.
enum StatisticsSchema {
    static let tables = """
        CREATE TABLE score_stat (
            game INTEGER NOT NULL REFERENCES score_game (key),
            season INTEGER NOT NULL,
            player TEXT NOT NULL,
            stat TEXT NOT NULL,
            value INTEGER NOT NULL,
            PRIMARY KEY (game, player, stat)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX score_stat_of_season ON score_stat (season, stat, player, value);
        CREATE TABLE score_counted (
            game INTEGER NOT NULL PRIMARY KEY REFERENCES score_game (key),
            season INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        """
}
