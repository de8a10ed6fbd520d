internal import ServerStorage

/// The name of the place of each game, so that the games of a venue are found. It is empty for a game without a place,
/// and null for a game that was last written before this column existed.
enum VenueSchema {
    static let gamePlaces = ServerMigration(
        sqlite: """
            ALTER TABLE score_game ADD COLUMN venue TEXT;
            CREATE INDEX score_game_at_venue ON score_game (league, venue);
            """,
        postgres: """
            ALTER TABLE score_game ADD COLUMN IF NOT EXISTS venue TEXT;
            CREATE INDEX score_game_at_venue ON score_game (league, venue);
            """
    )
}
