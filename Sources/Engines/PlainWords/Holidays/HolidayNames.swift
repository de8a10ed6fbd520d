/// Finds holidays by name. Each name is a sequence of words, written with or without hyphens, apostrophes and "day".
struct HolidayNames: Sendable {
    static let shared = HolidayNames()

    private var entries: [UInt64: (index: Int, needsDay: Bool)] = [:]
    private(set) var holidays: [Holiday] = []

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
                entries[hash.value] = entries[hash.value] ?? (holidays.count - 1, needsDay)
            }
        }
    }

    private static func names(of line: String) -> [Substring] {
        guard let colon = line.firstIndex(of: ":") else { return [] }
        return line[line.index(after: colon)...].split(separator: ";").map { name in
            name.drop { $0 == " " }
        }
    }

    /// The place in `holidays` of the longest name that begins at a token, and the index after the name.
    func match(_ sentence: Sentence, at start: Int) -> (place: Int, end: Int)? {
        guard sentence[start].word.startsHoliday else { return nil }
        var hash = Hash()
        var index = start
        var best: (index: Int, end: Int)?
        for _ in 0..<6 {
            guard index < sentence.count else { break }
            hash.add(
                sentence[index].kind == .digits ? UInt64(bitPattern: sentence[index].number) : sentence[index].hash
            )
            index += 1
            if let found = entries[hash.value] {
                let behind = behindDay(sentence, from: index)
                if behind > index || !found.needsDay { best = (found.index, behind) }
            }
            index = skipSigns(sentence, from: index)
        }
        return best.map { ($0.index, $0.end) }
    }

    /// Skips hyphens, the dot of "st." and the apostrophe of "lincolns'", which are part of the name.
    private func skipSigns(_ sentence: Sentence, from index: Int) -> Int {
        guard sentence[index].kind == .sign else { return index }
        if sentence.isSign(index, "-") || sentence.isSign(index, "/") { return index + 1 }
        if sentence.isSign(index, "."), sentence[index - 1].length == 2 { return index + 1 }
        let endsInS = index > 0 && sentence.bytes[Int(sentence[index - 1].end) - 1] | 0x20 == 0x73
        return sentence.isSign(index, "'") && endsInS ? index + 1 : index
    }

    private func behindDay(_ sentence: Sentence, from index: Int) -> Int {
        let next = skipSigns(sentence, from: index)
        let isDay = sentence[next].word.unit == .day && sentence[next].length >= 3
        return isDay && next == index || isDay && sentence.isSign(index, "'") ? next + 1 : index
    }
}
