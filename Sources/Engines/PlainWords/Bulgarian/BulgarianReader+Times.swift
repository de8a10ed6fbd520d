/// Reads times, whose word order differs from English.
extension BulgarianReader {
    // MARK: - Hours

    struct Hour {
        var hour: Int
        var minute: Int?
        /// Whether "часа", "ч." or a part of the day marks it as an hour.
        var isSure: Bool
        /// Whether it was written like 15:30, which is always on the 24-hour clock.
        var isExact: Bool
        var half: Half?
        var end: Int

        enum Half {
            case am, pm
        }

        var english: String {
            var hour = hour
            if half == .pm, hour < 12 { hour += 12 }
            if half == .am, hour == 12 { hour = 0 }
            if let minute {
                let isOpen = half == nil && !isExact && hour <= 12
                let minutes = minute < 10 ? "0\(minute)" : String(minute)
                return isOpen || hour > 9 ? "\(hour):\(minutes)" : "0\(hour):\(minutes)"
            }
            if hour == 0 || hour == 24 { return "midnight" }
            if hour > 12 { return "\(hour - 12) pm" }
            if let half, hour < 12 { return half == .am ? "\(hour) am" : "\(hour) pm" }
            if hour == 12 { return isSure ? "12 pm" : "12" }
            return isSure ? "\(hour) oclock" : String(hour)
        }
    }

    /// "18", "18:30", "осем и половина", "осем без четвърт", optionally followed by "часа" and a part of the day.
    func hour(at start: Int) -> Hour? {
        var found: Hour
        if let digits = text.number(start), text[start].range.count <= 2, digits <= 24 {
            found = Hour(hour: digits, minute: nil, isSure: false, isExact: false, half: nil, end: start + 1)
            if text.isSign(start + 1, ":") || text.isSign(start + 1, "."), !text[start + 1].isSpaced,
                !text[start + 2].isSpaced,
                let minute = text.number(start + 2), text[start + 2].range.count == 2, minute < 60
            {
                guard !(text.isSign(start + 3, ".") && text[start + 4].kind == .digits) else { return nil }
                (found.minute, found.isExact, found.isSure, found.end) = (
                    minute, true, text.isSign(start + 1, ":"), start + 3
                )
            }
        } else if let number = plainNumber(at: start), (1...24).contains(number.value) {
            found = Hour(hour: number.value, minute: nil, isSure: false, isExact: false, half: nil, end: number.end)
        } else {
            return nil
        }
        if found.minute == nil, let added = minutes(after: found.end) {
            if added.value < 0 { found.hour = found.hour == 1 ? 12 : found.hour - 1 }
            (found.minute, found.isSure, found.end) = ((added.value + 60) % 60, true, added.end)
        }
        if isHourWord(found.end) {
            found.isSure = true
            found.end += text.isSign(found.end + 1, ".") ? 2 : 1
        }
        let part = text.reads(found.end, "in") ? found.end + 1 : found.end
        switch text.english(part) {
        case "morning": (found.half, found.end) = (.am, part + 1)
        case "afternoon", "evening": (found.half, found.end) = (.pm, part + 1)
        case "night": (found.half, found.end) = (found.hour < 6 ? .am : .pm, part + 1)
        default: break
        }
        // "12 на обяд"
        if found.half == nil, text[found.end].hash == Self.on, text.reads(found.end + 1, "lunch"),
            (11...15).contains(found.hour) || found.hour <= 3
        {
            (found.half, found.end) = (.pm, found.end + 2)
        }
        if found.half != nil { found.isSure = true }
        return found
    }

    private func isHourWord(_ index: Int) -> Bool {
        text.reads(index, "hour")
            || text[index].kind == .word
                && Self.hourLetters.contains { text.bytes[text[index].range].elementsEqual($0) }
    }

    /// "и половина", "и четвърт", "и десет", "без четвърт", "без пет"
    private func minutes(after index: Int) -> (value: Int, end: Int)? {
        let isBefore = text.reads(index, "without")
        guard isBefore || text.reads(index, "and") else { return nil }
        let next = index + 1
        if text[next].hash == Self.half, !isBefore { return (30, next + 1) }
        if text[next].hash == Self.quarter { return (isBefore ? -15 : 15, next + 1) }
        let number = plainNumber(at: next) ?? text.number(next).map { (value: $0, end: next + 1) }
        guard let number, (1..<60).contains(number.value), !counts(number.end) else { return nil }
        return (
            isBefore ? -number.value : number.value, text.reads(number.end, "minute") ? number.end + 1 : number.end
        )
    }

    /// Whether the token here is counted by the number before it.
    func counts(_ index: Int) -> Bool {
        guard text[index].kind == .word else {
            return text.isSign(index, "%") || text.isSign(index, ",") && !text[index + 1].isSpaced
        }
        guard let word = text[index].word else {
            return ![Self.half, Self.quarter, Self.da, Self.me].contains(text[index].hash) && !isHourWord(index)
        }
        return word.sort.isOne(of: [.money, .unit, .month, .number]) && !word.reads("hour")
            || word.sort.isOne(of: [.noun]) && !word.isDefinite && !word.isSingular
    }

    /// "в 18 часа", "в осем без четвърт", "18:30 ч."
    mutating func clock(at start: Int) -> Int? {
        let lead = text.english(start)
        let isOn = text[start].hash == Self.on
        let isLed = isOn || ["to", "around", "for", "from"].contains(lead) || isAt(start) || isUntil(start)
        let index = isLed ? start + 1 : start
        let isAgain = isLed && isAt(index) ? index + 1 : index
        guard var hour = hour(at: isAgain), !isDayEnding(hour.end) else { return nil }
        if isAt(start), let minute = spacedMinute(hour) { (hour.minute, hour.end) = (minute, hour.end + 1) }
        if !hour.isSure {
            guard isLed, isAt(start) || isAt(index) || isUntil(start) || isChange || isAlarm || isStart(start, hour),
                !counts(hour.end) || isAt(start) && isBehindDay(start),
                lead != "from" || isStart(start, hour), !text.isSign(hour.end, "."), !text.isSign(hour.end, "/")
            else { return nil }
        }
        // "за 2 часа" is a duration, unless it is the new time in a change.
        if lead == "for" || isOn, !isChange, !isAlarm, hour.minute == nil, hour.half == nil { return nil }
        if !isLed, hour.minute == nil, hour.half == nil, !(hour.hour > 12 && hour.isSure) { return nil }
        let english: String =
            if isChange, isAt(start) || lead == "for" || isOn {
                isBehindNewDay ? "at" : "to"
            } else if isUntil(start) {
                "until"
            } else {
                lead == "from" ? "from" : lead == "around" || lead == "to" ? "around" : "at"
            }
        emit("\(english) \(hour.english)", start..<hour.end)
        return hour.end
    }

    /// "в 17 30"
    private func spacedMinute(_ hour: Hour) -> Int? {
        guard hour.minute == nil, !hour.isSure, text[hour.end - 1].kind == .digits, text[hour.end].range.count == 2,
            let minute = text.number(hour.end), minute < 60, !isUnit(hour.end + 1)
        else { return nil }
        return minute
    }

    private func isUnit(_ place: Int) -> Bool {
        text[place].word?.sort.isOne(of: [.unit, .money, .month]) ?? false || text[place].kind == .digits
            || text.isSign(place, ".") || text.isSign(place, ":") || text.isSign(place, "%") || text.isSign(place, "€")
    }

    /// The end of "20-и" and "8ми", which are days.
    private func isDayEnding(_ place: Int) -> Bool {
        if text.isSign(place, "-"), !text[place].isSpaced, !text[place + 1].isSpaced {
            return Self.dayEndings.contains(text[place + 1].hash) || text.reads(place + 1, "and")
        }
        return Self.dayEndings.contains(text[place].hash) && !text[place].isSpaced && text[place].kind == .word
    }

    /// "в събота от 19", "на 6 ноември от 19": an hour after a day, and not the start of a range.
    private func isStart(_ start: Int, _ hour: Hour) -> Bool {
        text.reads(start, "from") && (6...24).contains(hour.hour) && !isUntil(hour.end)
            && isBehindDay(start)
    }

    /// "утре", "в сряда", "на 6 ноември", "на 6-и" or "на 6.11" just before: a number behind it is an hour.
    private func isBehindDay(_ start: Int) -> Bool {
        let last = start - 1
        return text[last].word?.sort.isOne(of: [.day, .weekday, .month]) ?? false || isDayEnding(last)
            || text.isSign(last - 1, "-") && isDayEnding(last - 1)
            || text[last].kind == .digits && text.isSign(last - 1, ".") && text[last - 2].kind == .digits
    }

    /// In "премести … за петък в 10" the day after "за" is the new one, and the hour belongs to it.
    private var isBehindNewDay: Bool {
        guard let last = pieces.last else { return false }
        return last.text.hasPrefix("to ") || pieces.count > 1 && pieces[pieces.count - 2].text == "to"
    }

    /// "от 14 до 16 часа", "между 9 и 11 сутринта"
    mutating func clockRange(at start: Int) -> Int? {
        let isBetween = text[start].hash == Self.between
        guard isBetween || text.reads(start, "from"), var first = hour(at: start + 1) else { return nil }
        // The "и" of "между 9 и 11" does not introduce minutes.
        if isBetween, first.minute != nil, !first.isExact, let number = plainHour(at: start + 1) { first = number }
        guard isBetween ? text.reads(first.end, "and") : isUntil(first.end), let last = hour(at: first.end + 1)
        else {
            return nil
        }
        guard first.isSure || last.isSure || !counts(last.end), !text.isSign(last.end, "."),
            !text.isSign(last.end, "%"),
            first.isSure || last.isSure || hasTime(beside: start, last.end)
        else { return nil }
        if first.half == nil, let half = last.half, first.hour <= last.hour || half == .am { first.half = half }
        var english = "from \(first.english) to \(last.english)"
        if first.hour < 12, last.hour <= 12, first.half == nil, last.half == nil, first.minute == nil,
            last.minute == nil
        {
            english = "from \(first.hour):00 to \(last.hour):00"
        }
        emit(english, start..<last.end)
        return last.end
    }

    private func plainHour(at index: Int) -> Hour? {
        let number = plainNumber(at: index) ?? text.number(index).map { (value: $0, end: index + 1) }
        guard let number, (0...24).contains(number.value) else { return nil }
        return Hour(hour: number.value, minute: nil, isSure: false, isExact: false, half: nil, end: number.end)
    }

    /// Whether a day comes before or after, so that two bare numbers are hours.
    private func hasTime(beside start: Int, _ end: Int) -> Bool {
        [start - 1, end, end + 1].contains { text[$0].word?.sort.isOne(of: [.day, .weekday]) ?? false }
            || text[start - 1].word?.sort.isOne(of: [.month]) ?? false
    }

    func isAt(_ index: Int) -> Bool { text[index].hash == Self.at || text[index].hash == Self.inside }

    func isUntil(_ index: Int) -> Bool { text[index].hash == Self.until }

    // MARK: - Lengths

    /// "след два часа", "преди три дни", "с един час" in a change, "половин час преди това"
    mutating func span(at start: Int) -> Int? {
        let hash = text[start].hash
        if let length = length(at: start), text[length.end].hash == Self.before, text[length.end + 1].hash == Self.that
        {
            emit("\(length.english) before", start..<length.end + 2)
            return length.end + 2
        }
        guard hash == Self.after || hash == Self.before || isChange && text.reads(start, "with") else {
            guard let length = length(at: start), length.isWorded else { return nil }
            emit(length.english, start..<length.end)
            return length.end
        }
        guard let length = length(at: start + 1) else {
            guard !text.reads(start, "with") else { return nil }
            emit(hash == Self.after ? "after" : "before", start..<start + 1)
            return start + 1
        }
        let english =
            if hash == Self.after { "in \(length.english)" } else if hash == Self.before {
                "\(length.english) ago"
            } else {
                "by \(length.english)"
            }
        emit(english, start..<length.end)
        return length.end
    }

    /// "два часа", "половин час", "час и половина", "няколко дни", "час"
    func length(at start: Int) -> (english: String, end: Int, isWorded: Bool)? {
        if text[start].hash == Self.halfOf, text[start + 1].word?.sort.isOne(of: [.unit]) ?? false {
            let unit = text.english(start + 1)
            return (unit == "hour" ? "30 minutes" : unit == "year" ? "6 months" : "half a \(unit)", start + 2, true)
        }
        var index = start
        var count = 1
        var isWorded = true
        if text[start].hash == Self.several {
            guard text[start + 1].word?.sort.isOne(of: [.unit]) ?? false else { return nil }
            return ("a few \(text.english(start + 1))s", start + 2, true)
        }
        if let number = plainNumber(at: start) {
            (count, index) = (number.value, number.end)
        } else if let digits = text.number(start) {
            (count, index, isWorded) = (digits, start + 1, true)
        } else if !([Self.after, Self.before].contains(text[start - 1].hash)
            || isChange && text.reads(start - 1, "with"))
        {
            return nil
        }
        guard let word = text[index].word, word.sort.isOne(of: [.unit]), !(word.isDefinite && index == start) else {
            return nil
        }
        let unit = word.reads("century") ? "centurie" : word.english
        // "2 часа" may be a time of day; the word before it decides.
        if index > start, word.reads("hour"), isAt(start - 1) { return nil }
        var english = "\(count) \(unit)\(count == 1 ? "" : "s")"
        var end = index + 1
        if text.reads(end, "and"), text[end + 1].hash == Self.half, word.reads("hour") {
            english += " and 30 minutes"
            end += 2
        }
        return (english, end, isWorded)
    }

    // MARK: - Days

    /// "3 ноември", "трети ноември", "24 май 2027 г.", and months alone.
    mutating func date(at start: Int) -> Int? {
        let isLed = text.reads(start, "for") || text[start].hash == Self.on
        let isLimit = isUntil(start)
        let index = isLed || isLimit ? start + 1 : start
        var end = index + 1
        let day: Int
        if let ordinal = ordinal(at: index) {
            (day, end) = ordinal
        } else if let number = text.number(index), text[index].range.count <= 2 {
            day = number
            if text[end].kind == .word, Self.dayEndings.contains(text[end].hash) { end += 1 }
            if text.isSign(end, "-"), Self.dayEndings.contains(text[end + 1].hash) || text.reads(end + 1, "and") {
                end += 2
            }
            if !isLimit, let month = numberedMonth(day, from: start, index) { return month }
        } else {
            return nil
        }
        guard (1...31).contains(day) else { return nil }
        if isLed, let end = dayOfMonth(day, from: start, after: end) { return end }
        guard text[end].word?.sort.isOne(of: [.month]) ?? false else {
            // "на 1-ви" is a day of a month that is named elsewhere.
            guard isLimit || text[start].hash == Self.on, end > index + 1, text[index].kind == .digits,
                !counts(end) || isAt(end) || text[end].hash == Self.on
            else { return nil }
            if text.reads(end, "this"), text.reads(end + 1, "month") { end += 2 }
            emit("\(isLimit ? "by" : isChange ? "to" : "on") the \(day)\(Self.ending(day))", start..<end)
            return end
        }
        // "до 3 ноември" is read word by word.
        guard !isLimit else { return nil }
        let month = text.english(end)
        end += 1
        let lead = isLed ? (isChange ? "to " : text.reads(start, "for") ? "for " : "on ") : ""
        var year = ""
        if let number = text.number(end), text[end].range.count == 4 {
            year = " \(number)"
            end += isYearMark(end + 1) ? (text.isSign(end + 2, ".") ? 3 : 2) : 1
        }
        emit("\(lead)\(day) \(month)\(year)", start..<end)
        return end
    }

    /// "за 29.10", "на 3.11.2026": a month by its number. Behind a purchase it is a price.
    private mutating func numberedMonth(_ day: Int, from start: Int, _ place: Int) -> Int? {
        guard start < place, (1...31).contains(day), text.isSign(place + 1, "."), !text[place + 1].isSpaced,
            !text[place + 2].isSpaced, let month = text.number(place + 2), text[place + 2].range.count == 2,
            (1...12).contains(month), !isPriced(place + 3), !pieces.contains(where: { Self.deals.contains($0.text) })
        else { return nil }
        var end = place + 3
        var year = ""
        if text.isSign(end, "."), !text[end].isSpaced, let number = text.number(end + 1), text[end + 1].range.count == 4
        {
            year = " \(number)"
            end += isYearMark(end + 2) ? (text.isSign(end + 3, ".") ? 4 : 3) : 2
        }
        emit("\(isChange ? "to" : "on") \(day) \(Self.months[month - 1])\(year)", start..<end)
        return end
    }

    private func isPriced(_ place: Int) -> Bool {
        text[place].word?.sort.isOne(of: [.money]) ?? false || text.isSign(place, "%") || isHourWord(place)
            || text.isSign(place, "€")
    }

    private static let deals: Set<String> = ["sold", "bought", "paid", "spent", "received", "saved"]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// "на 1-во число", "на пето число": the day of a month that is named elsewhere.
    private mutating func dayOfMonth(_ day: Int, from start: Int, after index: Int) -> Int? {
        var end = index
        if text.isSign(end, "-") { end += 1 }
        guard text[end].kind == .word else { return nil }
        if ["во", "ро", "то", "мо"].contains(text.text(end).lowercased()) { end += 1 }
        guard ["число", "chislo"].contains(text.text(end).lowercased()) else { return nil }
        emit("on the \(day)\(Self.ending(day))", start..<end + 1)
        return end + 1
    }

    private static func ending(_ day: Int) -> String {
        guard !(11...13).contains(day) else { return "th" }
        return switch day % 10 {
        case 1: "st"
        case 2: "nd"
        case 3: "rd"
        default: "th"
        }
    }

    /// "трети", "двайсет и трети"
    private func ordinal(at position: Int) -> (Int, Int)? {
        func simple(_ index: Int) -> Int? {
            guard let word = text[index].word else { return nil }
            if let value = word.ordinal { return value }
            return word.reads("first")
                ? 1 : word.reads("second") ? 2 : word.reads("third") ? 3 : word.reads("fourth") ? 4 : nil
        }
        if let tens = text[position].word?.number, tens == 20 || tens == 30, text.reads(position + 1, "and"),
            let ones = simple(position + 2), ones < 10
        {
            return (tens + ones, position + 3)
        }
        return simple(position).map { ($0, position + 1) }
    }

    /// "утре сутринта", "в понеделник вечерта", "през уикенда", "през лятото на 2027"
    mutating func part(at start: Int) -> Int? {
        if text.reads(start, "in"), text[start].hash == Self.during {
            let next = text[start + 1].word
            if next?.english == "weekend" {
                emit("this weekend", start..<start + 2)
                return start + 2
            }
            if next?.sort.isOne(of: [.season]) ?? false {
                let hasYear =
                    text[start + 2].hash == Self.on && text[start + 3].range.count == 4 && text.number(start + 3) != nil
                let year = hasYear ? " \(text.text(start + 3))" : ""
                emit("in \(text.english(start + 1))\(year)", start..<(hasYear ? start + 4 : start + 2))
                return hasYear ? start + 4 : start + 2
            }
        }
        guard let word = text[start].word, word.sort.isOne(of: [.part]), start > 0,
            text[start - 1].word?.sort.isOne(of: [.day, .weekday]) ?? false || text[start].hash == Self.mornings
        else { return nil }
        let isDay = text[start - 1].word?.sort.isOne(of: [.day, .weekday]) ?? false
        emit(isDay ? word.english : "in the \(word.english)", start..<start + 1)
        return start + 1
    }

    private static let hourLetters = ["ч", "Ч", "h", "H"].map { Array($0.utf8) }

    private static func sound(_ word: Substring) -> UInt64 {
        BulgarianSound.hash(BulgarianSound.spellings(of: word)[0])
    }
    private static let dayEndings = WordSet(["ти", "ри", "ви", "ми", "ма"].map { sound($0) })
    static let at = sound("в")
    static let inside = sound("във")
    static let on = sound("на")
    static let until = sound("до")
    static let between = sound("между")
    static let after = sound("след")
    static let before = sound("преди")
    static let that = sound("това")
    static let during = sound("през")
    static let half = sound("половина")
    static let halfOf = sound("половин")
    static let quarter = sound("четвърт")
    static let several = sound("няколко")
    static let da = sound("да")
    static let me = sound("ми")
    static let mornings = sound("сутринта")
}
