/// The players of a team on the field, and their playing time, by a clock that counts down.
///
/// A log may record a player leaving and another entering as two events, with a free throw in between. Playing times
/// follow each event; the players who share in the plus/minus change only when both are recorded or the clock has
/// moved.
struct FieldTime {
    /// Whether a line-up was given; without it playing times are unknown.
    private(set) var isKnown: Bool
    /// The players who share in the plus/minus.
    private(set) var countedPlayers: Set<PlayerID>
    private var onField: Set<PlayerID>
    private var isOpen = false
    /// The clock time at which each player entered in the current period, in tenths of a second.
    private var since: [PlayerID: Int] = [:]
    private var played: [PlayerID: [Int: Int]] = [:]
    /// All players who were on the field.
    private(set) var appeared: Set<PlayerID>
    /// Players with a change that was recorded without a clock time.
    private var untimed: Set<PlayerID> = []
    private var coming: [PlayerID] = []
    private var leaving: [PlayerID] = []
    private var changeClock: GameClock?

    init(_ lineup: [PlayerID]) {
        isKnown = !lineup.isEmpty
        countedPlayers = Set(lineup)
        onField = countedPlayers
        appeared = countedPlayers
    }

    /// The playing time of a player by period, in tenths of a second; nil if unknown.
    func tenths(of player: PlayerID) -> [Int: Int]? {
        guard appeared.contains(player), !untimed.contains(player) else { return nil }
        return played[player] ?? [:]
    }

    mutating func replace(by lineup: [PlayerID]) {
        isKnown = true
        countedPlayers = Set(lineup)
        onField = countedPlayers
        appeared.formUnion(countedPlayers)
        since = [:]
        (coming, leaving) = ([], [])
    }

    /// Starts a period whose clock begins at this time.
    mutating func open(atTenths clock: Int) {
        isOpen = true
        for player in onField { since[player] = clock }
    }

    /// Ends the period at this clock time, nil if unknown.
    mutating func close(atTenths clock: Int?, period: Int) {
        for player in onField { leave(player, atTenths: clock, period: period) }
        isOpen = false
    }

    mutating func change(in comes: PlayerID?, out leaves: PlayerID?, at clock: GameClock?, period: Int) {
        guard isKnown else { return }
        if let clock, let changeClock, clock != changeClock { applyPendingChanges(clock) }
        changeClock = clock
        if let leaves, onField.remove(leaves) != nil {
            leave(leaves, atTenths: clock?.inTenths, period: period)
            if let index = coming.firstIndex(of: leaves) { coming.remove(at: index) } else { leaving.append(leaves) }
        }
        if let comes, onField.insert(comes).inserted {
            appeared.insert(comes)
            if isOpen { since[comes] = clock?.inTenths }
            if isOpen, clock == nil { untimed.insert(comes) }
            if let index = leaving.firstIndex(of: comes) { leaving.remove(at: index) } else { coming.append(comes) }
        }
        swapPairs()
    }

    /// Applies unpaired changes once the clock has moved on, or if there is no clock to wait for.
    mutating func applyPendingChanges(_ clock: GameClock?) {
        guard !coming.isEmpty || !leaving.isEmpty else { return }
        guard clock == nil || changeClock == nil || clock != changeClock else { return }
        countedPlayers.subtract(leaving)
        countedPlayers.formUnion(coming)
        (coming, leaving) = ([], [])
    }

    private mutating func swapPairs() {
        while let comes = coming.first, let leaves = leaving.first {
            countedPlayers.remove(leaves)
            countedPlayers.insert(comes)
            coming.removeFirst()
            leaving.removeFirst()
        }
    }

    private mutating func leave(_ player: PlayerID, atTenths clock: Int?, period: Int) {
        guard isOpen else { return }
        guard let start = since.removeValue(forKey: player), let clock else {
            untimed.insert(player)
            return
        }
        played[player, default: [:]][period, default: 0] += max(0, start - clock)
    }
}
