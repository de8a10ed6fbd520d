/// Reads numbers in words, which become digits, and the function words before names and times.
extension BulgarianReader {
    /// "двайсет и три", "хиляда деветстотин осемдесет и девет"; without fractions.
    func plainNumber(at start: Int) -> (value: Int, end: Int)? {
        guard let first = text[start].word?.number else { return nil }
        var total = 0
        var group = 0
        var index = start
        // The next part must be smaller than this, so that "осем девет" stays two numbers.
        var bound = Int.max
        while let value = text[index].word?.number ?? joined(index, below: bound, isFirst: index == start) {
            let isJoined = text.reads(index, "and")
            if value >= 1000 {
                guard value < bound || total == 0 else { break }
                let (product, isOver) = max(group, 1).multipliedReportingOverflow(by: value)
                guard !isOver, product < 1_000_000_000_000 else { break }
                total += product
                group = 0
                bound = value
            } else {
                let isFit =
                    group == 0
                    ? value < bound
                    : group % 100 == 0 && value < 100 || group % 10 == 0 && group % 100 >= 20 && value < 10 && isJoined
                guard isFit, value < 100 || group == 0 else { break }
                group += value
            }
            index += isJoined ? 2 : 1
        }
        guard index > start else { return (first, start + 1) }
        return (total + group, index)
    }

    /// The last part of a number, after "и".
    private func joined(_ index: Int, below bound: Int, isFirst: Bool) -> Int? {
        guard !isFirst, text.reads(index, "and"), let value = text[index + 1].word?.number, value < 1000 else {
            return nil
        }
        let last = text[index - 1].word?.number ?? 0
        // "осем и девет" are two numbers; "двайсет и девет" and "сто и пет" are one.
        guard last >= 20, value < last, last >= 100 || value < 10 else { return nil }
        return value
    }

    mutating func number(at start: Int) -> Int? {
        let half = text[start].hash == Self.halfOf
        if half, let power = text[start + 1].word?.number, power >= 1000 {
            emit(String(power / 2), start..<start + 2)
            return start + 2
        }
        if text.reads(start, "3"), text[start + 1].hash == Self.quarters {
            emit("3/4", start..<start + 2)
            return start + 2
        }
        if let digits = text.number(start), let power = text[start + 1].word?.number, power >= 1000, digits < 1000 {
            emit(String(digits * power), start..<start + 2)
            return start + 2
        }
        guard let number = plainNumber(at: start) else { return nil }
        var end = number.end
        var english = String(number.value)
        if text.reads(end, "and"), text[end + 1].hash == Self.half {
            english = number.value >= 1000 ? String(number.value + number.value / 2) : "\(number.value).5"
            end += 2
        }
        // "едно кафе" and "един ден" contain no count, only an article.
        let isOne =
            number.value == 1 && number.end == start + 1 && text[end].kind == .word
            && !(text[end].word?.sort.isOne(of: [.unit, .money]) ?? false)
        // In "за четирима 120" two numbers stand side by side.
        emit(isOne ? "a" : text[end].kind == .digits ? "\(english) people" : english, start..<end)
        return end
    }

    // MARK: - Small words

    mutating func preposition(at index: Int) -> Int? {
        let unit = text[index]
        guard unit.kind == .word else { return nil }
        let next = text[index + 1]
        if unit.hash == Self.da {
            guard isReminding || isMoment(before: index) else { return nil }
            emit("to", index..<index + 1)
            return index + 1
        }
        if unit.hash == Self.until {
            emit(isTime(index + 1) && !isFromDay(before: index) ? "by" : "to", index..<index + 1)
            return index + 1
        }
        if unit.hash == Self.between {
            emit("between", index..<index + 1)
            return index + 1
        }
        if isAt(index) || unit.word?.english == "to", text[index + 1].hash != unit.hash {
            if let end = shoppingList(at: index + 1) {
                emit(isAddition(index) ? "to the shopping list" : "on the shopping list", index..<end)
                return end
            }
            if next.word?.english == "list" {
                emit(isAddition(index) ? "to the list" : "on the list", index..<index + 2)
                return index + 2
            }
            guard isAt(index) else { return nil }
            emit(inOrAt(index), index..<index + 1)
            return index + 1
        }
        if unit.hash == Self.on || unit.word?.english == "for" && isChange {
            let isFor = unit.word?.english == "for"
            let isWhole = next.word?.sort.isOne(of: [.month, .unit, .season]) ?? false
            let english =
                if isChange, isTime(index + 1) || next.kind == .digits { "to" } else if !isFor, isWhole {
                    "of"
                } else if isFor { "for" } else if isTime(index + 1) {
                    "on"
                } else {
                    pieces.last?.text == "call" || isGiving ? "to" : "of"
                }
            emit(english, index..<index + 1)
            return index + 1
        }
        return nil
    }

    /// Whether this is the start of a range, like "от 3" in "от 3 до 10 юли" and "от понеделник" in "от понеделник до
    /// сряда".
    private func isFromDay(before index: Int) -> Bool {
        (1...4).contains { back in
            text.reads(index - back, "from")
                && (index - back + 1..<index).allSatisfy {
                    text[$0].kind == .digits || text[$0].word?.sort.isOne(of: [.weekday, .month, .day]) ?? false
                }
        }
    }

    private func isAddition(_ index: Int) -> Bool { pieces.first?.text == "add" || index == 0 }

    /// The end of "списъка за пазаруване" if it begins here.
    private func shoppingList(at start: Int) -> Int? {
        for end in [start + 3, start + 2] where end <= text.count {
            guard BulgarianLexicon.shared.phrase((start..<end).lazy.map { text[$0].hash }) == "the shopping list" else {
                continue
            }
            return end
        }
        return nil
    }

    /// The English preposition for "в" before a day, a month, a place or a shop.
    private func inOrAt(_ index: Int) -> String {
        let next = text[index + 1]
        guard let word = next.word else { return next.kind == .word ? "at" : "in" }
        if word.sort.isOne(of: [.weekday]) { return isChange ? "to" : "on" }
        if word.sort.isOne(of: [.which]) {
            return text[index + 2].word?.sort.isOne(of: [.weekday]) ?? false ? "on" : "in"
        }
        return word.sort.isOne(of: [.month, .unit, .season]) ? "in" : word.sort.isOne(of: [.noun]) ? "at" : "in"
    }

    /// Whether the whole text before `end` is a time: "след час да …", "утре в 9 да …".
    private func isMoment(before end: Int) -> Bool {
        guard end > 0 else { return false }
        return (0..<end).allSatisfy { index in
            if text[index].kind != .word {
                return text[index].kind == .digits || text.isSign(index, ":") || text.isSign(index, ".")
            }
            return isAt(index) || [Self.after, Self.on, Self.half].contains(text[index].hash)
                || text[index].word?.sort.isOne(of: [.day, .weekday, .month, .unit, .part, .which, .number]) ?? false
        }
    }

    /// Whether a day or another time begins here.
    func isTime(_ index: Int) -> Bool {
        let word = text[index].word
        if word?.sort.isOne(of: [.day, .weekday, .month, .part, .season]) ?? false { return true }
        if word?.sort.isOne(of: [.which]) ?? false {
            return text[index + 1].word?.sort.isOne(of: [.weekday, .unit, .month]) ?? false
        }
        if text[index].kind == .digits {
            return text[index + 1].word?.sort.isOne(of: [.month]) ?? false || text.isSign(index + 1, ".")
                || text.isSign(index + 1, ":")
        }
        let isFeast = (1...4).contains { count in
            BulgarianLexicon.shared.phrase((index..<index + count).lazy.map { text[$0].hash })?.contains {
                $0.isNumber
            } ?? false
        }
        return isFeast || Self.feasts.contains(text[index].hash)
    }

    private static func sounds(_ words: String) -> WordSet {
        WordSet(words.split(separator: " ").map { BulgarianSound.hash(BulgarianSound.spellings(of: $0)[0]) })
    }

    /// The first words of holidays that have a name of their own in English.
    private static let feasts = sounds("коледа бъдни великден разпети нова новогодишната")
    private static let quarters = BulgarianSound.hash(BulgarianSound.spellings(of: "четвърти")[0])
}
