/// What an import of an exported league's lines came to.
public struct LeagueImport: Codable, Sendable, Hashable {
    /// How many leagues, seasons, teams, players, games and events were added.
    public var added: Int
    /// How many were there already.
    public var known: Int

    /// An import with these numbers.
    public init(added: Int = 0, known: Int = 0) {
        self.added = added
        self.known = known
    }
}
