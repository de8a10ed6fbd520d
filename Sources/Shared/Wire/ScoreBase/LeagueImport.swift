/// The result of importing an exported league.
public struct LeagueImport: Codable, Sendable, Hashable {
    /// How many leagues, seasons, teams, players, games and events were added.
    public var added: Int
    /// How many of them already existed.
    public var known: Int

    /// Creates a result with these numbers.
    public init(added: Int = 0, known: Int = 0) {
        self.added = added
        self.known = known
    }
}
