/// Finds slots for games without a slot, while moving as few other games as possible.
package struct Replanner: Sendable {
    /// A game with its old and new slot.
    package struct Move: Sendable, Hashable {
        /// The index of the game.
        package var game: Int
        package var from: Slot?
        package var to: Slot
    }

    package struct Outcome: Sendable, Hashable {
        /// All games, with their new slots.
        package var games: [SeasonGame]
        package var moves: [Move]
        /// The requests that could not be met.
        package var findings: [SeasonFinding]
        /// Whether it is known that no other plan moves fewer games.
        package var isFewest: Bool
    }

    let slots: [Slot]
    let calendar: SeasonCalendar
    let teams: [SeasonTeam]
    let restDays: Int
    /// The duration for which a game occupies a venue, in minutes.
    static let length = 120
    /// The maximum number of other games that are moved.
    static let maxDisplaced = 3
    /// The maximum number of slots examined for one number of displaced games, and for all games together.
    static let (maxExaminedSlots, maxExaminedSlotsInAll) = (1_000_000, 20_000_000)

    /// Plans within the slots of a calendar. `first` is the earliest day to which games may be moved.
    package init(_ calendar: SeasonCalendar, _ teams: [SeasonTeam], restDays: Int, first: Int = .min) {
        (self.calendar, self.teams, self.restDays) = (calendar, teams, restDays)
        slots = calendar.slots.filter { $0.day >= first }
    }

    /// Assigns a slot to each game that has none, on another day than the slot it lost.
    package func replan(_ games: [SeasonGame], lost: [Int: Slot] = [:]) -> Outcome {
        var search = ReplanSearch(self, games, lost: lost)
        let waiting = games.indices.filter { games[$0].slot == nil }.sorted { search.options($0) < search.options($1) }
        guard !waiting.isEmpty else { return outcome(games, games, lost, isFewest: true) }
        var isFewest = true
        for budget in 0...Self.maxDisplaced {
            search.examinedSlots = 0
            if search.place(waiting, displacing: budget) {
                return outcome(games, search.games, lost, isFewest: isFewest)
            }
            if search.examinedSlots >= Self.maxExaminedSlots { isFewest = false }
        }
        search.placeOneByOne()
        return outcome(games, search.games, lost, isFewest: false)
    }

    private func outcome(
        _ before: [SeasonGame],
        _ after: [SeasonGame],
        _ lost: [Int: Slot],
        isFewest: Bool
    ) -> Outcome {
        var moves: [Move] = []
        var findings: [SeasonFinding] = []
        let search = ReplanSearch(self, after, lost: lost)
        for (index, game) in after.enumerated() {
            guard let slot = game.slot else {
                let reason = search.reason(index)
                findings.append(
                    SeasonFinding(.unplaced, teams: [game.home, game.away], round: game.round, reason: reason)
                )
                continue
            }
            let from = before[index].slot ?? lost[index]
            if from != slot { moves.append(Move(game: index, from: from, to: slot)) }
        }
        return Outcome(games: after, moves: moves, findings: findings, isFewest: isFewest)
    }
}

/// A search with its state: the games of each team, and the slots taken.
struct ReplanSearch {
    let planner: Replanner
    private(set) var games: [SeasonGame]
    /// The number of slots examined.
    var examinedSlots = 0
    private let wished: [Int?]
    /// The lost slots of games. A game is not replanned on the day of its lost slot.
    private let lost: [Int: Slot]
    private var byTeam: [[Int]]
    private var taken: [Slot: Int] = [:]

    /// Games without a slot are placed near their day in `wished`, if they have such a day.
    init(_ planner: Replanner, _ games: [SeasonGame], wished: [Int?]? = nil, lost: [Int: Slot] = [:]) {
        self.planner = planner
        self.games = games
        self.lost = lost
        self.wished = wished ?? games.enumerated().map { $1.slot?.day ?? lost[$0]?.day }
        byTeam = Array(repeating: [], count: planner.teams.count)
        for (index, game) in games.enumerated() {
            byTeam[game.home].append(index)
            byTeam[game.away].append(index)
            if let slot = game.slot, slot.venue != nil { taken[slot] = index }
        }
    }

    /// The number of slots in which a game could be played, ignoring other games.
    func options(_ game: Int) -> Int { planner.slots.count { permits($0, game) } }

    /// Whether a game may be in a slot, ignoring other games.
    func permits(_ slot: Slot, _ index: Int) -> Bool {
        let game = games[index]
        if let venue = slot.venue, let wanted = planner.teams[game.home].venue, venue != wanted { return false }
        if lost[index]?.day == slot.day { return false }
        return !planner.teams[game.home].blackouts.contains(slot.day)
            && !planner.teams[game.away].blackouts.contains(slot.day)
    }

    /// The games that have to move if a game takes a slot; nil if one of them is fixed, or if there are more than
    /// `limit`.
    func displaced(by index: Int, in slot: Slot, limit: Int) -> [Int]? {
        var found: [Int] = []
        func add(_ other: Int) -> Bool {
            if other == index || found.contains(other) { return true }
            found.append(other)
            return !games[other].isFixed && found.count <= limit
        }
        if slot.venue != nil, let other = taken[slot], !add(other) { return nil }
        for team in [games[index].home, games[index].away] {
            for other in byTeam[team] {
                guard let theirs = games[other].slot, isTooNear(theirs, slot) else { continue }
                guard add(other) else { return nil }
            }
        }
        return found
    }

    func isTooNear(_ one: Slot, _ two: Slot) -> Bool {
        let days = abs(one.day - two.day)
        guard planner.restDays == 0 else { return days < planner.restDays }
        return days == 0 && abs(one.minute - two.minute) < Replanner.length
    }

    mutating func move(_ index: Int, to slot: Slot?) {
        if let old = games[index].slot, old.venue != nil, taken[old] == index { taken[old] = nil }
        games[index].slot = slot
        if let slot, slot.venue != nil { taken[slot] = index }
    }

    /// Places all these games by moving at most `budget` others. Changes nothing if that is not possible.
    mutating func place(_ waiting: [Int], displacing budget: Int) -> Bool {
        guard let index = waiting.first else { return true }
        let rest = waiting.dropFirst()
        examinedSlots += planner.slots.count
        guard examinedSlots < Replanner.maxExaminedSlots else { return false }
        let wish = wished[index] ?? planner.slots.first?.day ?? 0
        let candidates = planner.slots.filter { permits($0, index) && $0 != games[index].slot }
            .map { (slot: $0, distance: abs($0.day - wish)) }
            .sorted { ($0.distance, $0.slot) < ($1.distance, $1.slot) }
        for wanted in 0...budget {
            for (slot, _) in candidates {
                guard let others = displaced(by: index, in: slot, limit: budget), others.count == wanted else {
                    continue
                }
                let before = ([index] + others).map { ($0, games[$0].slot) }
                // The displaced games are removed first, so that the slot is free.
                for other in others { move(other, to: nil) }
                move(index, to: slot)
                if place(others + rest, displacing: budget - others.count) { return true }
                for (game, _) in before { move(game, to: nil) }
                for (game, slot) in before { move(game, to: slot) }
            }
        }
        return false
    }

    /// Places as many of the games without a slot as possible, those with the fewest choices first.
    mutating func placeOneByOne() {
        var looksInAll = 0
        let waiting = games.indices.filter { games[$0].slot == nil }.map { (game: $0, options: options($0)) }
        for (game, _) in waiting.sorted(by: { ($0.options, $0.game) < ($1.options, $1.game) }) {
            for budget in 0...Replanner.maxDisplaced where budget == 0 || looksInAll < Replanner.maxExaminedSlotsInAll {
                examinedSlots = 0
                defer { looksInAll += examinedSlots }
                if place([game], displacing: budget) { break }
            }
        }
    }

    /// The most frequent reason why slots are not possible.
    func reason(_ index: Int) -> SeasonFinding.Reason {
        var counts: [SeasonFinding.Reason: Int] = [:]
        let game = games[index]
        for slot in planner.slots {
            if let venue = slot.venue, let wanted = planner.teams[game.home].venue, venue != wanted { continue }
            if !permits(slot, index) {
                counts[.blackout, default: 0] += 1
            } else if taken[slot] != nil {
                counts[.venueTaken, default: 0] += 1
            } else {
                counts[.rest, default: 0] += 1
            }
        }
        return SeasonFinding.Reason.allCases.max { counts[$0] ?? 0 < counts[$1] ?? 0 }.flatMap {
            counts.isEmpty ? nil : $0
        } ?? .venueClosed
    }
}
