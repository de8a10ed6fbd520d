/// Finds holidays by name. Each name is a sequence of words, written with or without hyphens, apostrophes and "day".
struct HolidayNames: Sendable {
    static let shared = HolidayNames()

    private var places: [UInt64: (index: Int, needsDay: Bool)] = [:]
    private var holidays: [Holiday] = []

    /// The first word of each name, to rule out most words without a search.
    static let firstWords: Set<Substring> = {
        var words: Set<Substring> = []
        for line in HolidayTable.lines {
            for name in names(of: line) { if let word = name.split(separator: " ").first { words.insert(word) } }
        }
        return words
    }()

    private init() {
        for line in HolidayTable.lines {
            guard let holiday = HolidayTable.holiday(line) else { continue }
            holidays.append(holiday)
            for name in Self.names(of: line) {
                var hash = Hash()
                for word in name.split(separator: " ") { hash.add(Hash.of(word)) }
                let needsDay = !HolidayTable.standsAlone(name, holiday.rule)
                places[hash.value] = places[hash.value] ?? (holidays.count - 1, needsDay)
            }
        }
    }

    private static func names(of line: String) -> [Substring] {
        guard let colon = line.firstIndex(of: ":") else { return [] }
        return line[line.index(after: colon)...].split(separator: ";").map { name in
            name.drop { $0 == " " }
        }
    }

    /// The longest name that begins at a token, and the index after it.
    func match(_ sentence: Sentence, at start: Int) -> (holiday: Holiday, end: Int)? {
        guard sentence[start].word.startsHoliday else { return nil }
        var hash = Hash()
        var place = start
        var best: (index: Int, end: Int)?
        for _ in 0..<6 {
            guard place < sentence.count else { break }
            hash.add(
                sentence[place].kind == .digits ? UInt64(bitPattern: sentence[place].number) : sentence[place].hash
            )
            place += 1
            if let found = places[hash.value] {
                let behind = behindDay(sentence, from: place)
                if behind > place || !found.needsDay { best = (found.index, behind) }
            }
            place = skipSigns(sentence, from: place)
        }
        return best.map { (holidays[$0.index], $0.end) }
    }

    /// Skips hyphens, the dot of "st." and the apostrophe of "lincolns'", which are part of the name.
    private func skipSigns(_ sentence: Sentence, from place: Int) -> Int {
        guard sentence[place].kind == .sign else { return place }
        if sentence.isSign(place, "-") || sentence.isSign(place, "/") { return place + 1 }
        if sentence.isSign(place, "."), sentence[place - 1].length == 2 { return place + 1 }
        let endsInS = place > 0 && sentence.bytes[Int(sentence[place - 1].end) - 1] | 0x20 == 0x73
        return sentence.isSign(place, "'") && endsInS ? place + 1 : place
    }

    private func behindDay(_ sentence: Sentence, from place: Int) -> Int {
        let next = skipSigns(sentence, from: place)
        let isDay = sentence[next].word.unit == .day && sentence[next].length >= 3
        return isDay && next == place || isDay && sentence.isSign(place, "'") ? next + 1 : place
    }
}
