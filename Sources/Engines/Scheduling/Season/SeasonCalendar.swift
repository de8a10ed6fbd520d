internal import CivilTime

/// A weekly starting time of games, in local time.
package struct WeeklyTime: Sendable, Hashable {
    /// 0 for Sunday to 6 for Saturday.
    package var weekday: Int
    /// Minutes since midnight.
    package var minute: Int

    package init(weekday: Int, minute: Int) {
        (self.weekday, self.minute) = (weekday, minute)
    }
}

/// A venue, where one game at a time is played.
package struct SeasonVenue: Sendable, Hashable {
    package var name: String
    /// The starting times of games here; empty for the calendar's own times.
    package var times: [WeeklyTime] = []
    /// The days without games here, counted from 1 January 1970 like all days.
    package var closed: Set<Int> = []
    package var coordinates: Coordinates?

    package init(_ name: String) { self.name = name }
}

/// A point on the globe, in degrees.
package struct Coordinates: Sendable, Hashable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// The distance in kilometers, within 1 % up to 1,000 km.
    package func kilometers(to other: Coordinates) -> Double {
        let degree = 111.2
        let north = (latitude - other.latitude) * degree
        var turn = abs(longitude - other.longitude)
        if turn > 180 { turn = 360 - turn }
        let east = turn * degree * cosine((latitude + other.latitude) / 2)
        return (north * north + east * east).squareRoot()
    }
}

/// The cosine of an angle from −90 to 90 degrees.
private func cosine(_ degrees: Double) -> Double {
    let square = degrees * degrees * (Double.pi / 180) * (Double.pi / 180)
    return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
}

/// The times and venues at which games can be played.
package struct SeasonCalendar: Sendable, Hashable {
    package var firstDay: Int
    package var lastDay: Int
    /// The weekly starting times of games.
    package var times: [WeeklyTime]
    /// The days without games at any venue.
    package var closed: Set<Int> = []
    /// The venues; empty if each team has its own and nothing is known about them.
    package var venues: [SeasonVenue] = []

    package init(firstDay: Int, lastDay: Int, times: [WeeklyTime]) {
        (self.firstDay, self.lastDay, self.times) = (firstDay, lastDay, times)
    }

    /// The maximum number of days in a calendar.
    package static let maxDays = 1_100
    /// The maximum number of slots in a calendar.
    package static let maxSlots = 20_000

    /// All slots in order of time; at most `maxSlots`.
    var slots: [Slot] {
        var slots: [Slot] = []
        guard firstDay <= lastDay else { return slots }
        for day in firstDay...lastDay where !closed.contains(day) && slots.count < Self.maxSlots {
            let weekday = CivilDate.weekday(day)
            func add(_ times: [WeeklyTime], _ venue: Int?) {
                for minute in Set(times.filter { $0.weekday == weekday }.map(\.minute)) {
                    slots.append(Slot(day: day, minute: minute, venue: venue))
                }
            }
            if venues.isEmpty { add(times, nil) }
            for (index, venue) in venues.enumerated() where !venue.closed.contains(day) {
                add(venue.times.isEmpty ? times : venue.times, index)
            }
        }
        return Array(slots.sorted().prefix(Self.maxSlots))
    }
}

/// A day, a time and, if venues are known, a venue.
package struct Slot: Sendable, Hashable, Comparable {
    package var day: Int
    /// Minutes since midnight, in local time.
    package var minute: Int
    /// The index of the venue; nil if no venues are known, and then there is no limit to the number of games.
    package var venue: Int?

    package init(day: Int, minute: Int, venue: Int? = nil) {
        (self.day, self.minute, self.venue) = (day, minute, venue)
    }

    package static func < (left: Slot, right: Slot) -> Bool {
        (left.day, left.minute, left.venue ?? -1) < (right.day, right.minute, right.venue ?? -1)
    }
}

/// The days on which one or more rounds are played.
struct RoundWindow {
    var slots: [Slot]
    var days: ClosedRange<Int>
    /// The rounds played in it, from 0.
    var rounds: [Int] = []

    /// Groups consecutive days with slots into windows of at most seven days, or more if fewer than `games` fit.
    static func windows(of slots: [Slot], games: Int) -> [RoundWindow] {
        var runs: [RoundWindow] = []
        for slot in slots {
            if let last = runs.last, slot.day <= last.days.upperBound + 1, slot.day < last.days.lowerBound + 7 {
                runs[runs.count - 1].append([slot], until: slot.day)
            } else {
                runs.append(RoundWindow(slots: [slot], days: slot.day...slot.day))
            }
        }
        var windows: [RoundWindow] = []
        for run in runs {
            if let last = windows.last, last.capacity < games {
                windows[windows.count - 1].append(run.slots, until: run.days.upperBound)
            } else {
                windows.append(run)
            }
        }
        return windows
    }

    private mutating func append(_ more: [Slot], until day: Int) {
        slots += more
        days = days.lowerBound...day
    }

    /// Assigns each round a window: one each if there are enough, otherwise several rounds to a window.
    static func assign(_ rounds: Int, to windows: inout [RoundWindow]) {
        guard !windows.isEmpty else { return }
        for round in 0..<rounds {
            let index = windows.count >= rounds ? round : round * windows.count / rounds
            windows[index].rounds.append(round)
        }
    }

    /// The number of games that fit.
    var capacity: Int { slots.contains { $0.venue == nil } ? Int.max : slots.count }
}
