/// Reads turns of phrase that English words differently: duties, wishes for a change, prices in words, shared bills.
extension BulgarianReader {
    mutating func turn(at place: Int) -> Int? {
        switch text[place].kind {
        case .digits: numberWithArticle(at: place) ?? shift(by: place, from: place) ?? price(at: place)
        case .sign: tick(at: place)
        case .word:
            if place == wished {
                wish(endsAt: place)
            } else {
                duty(at: place) ?? wish(at: place) ?? paidEach(at: place) ?? comparison(at: place)
                    ?? remark(at: place) ?? sharing(at: place) ?? price(at: place)
            }
        }
    }

    // MARK: - Duties

    /// "трябва да върна книгата", "в понеделник да пусна болничния", "остава до петък да предам отчета": what the
    /// writer has to do, in the first person.
    private mutating func duty(at place: Int) -> Int? {
        let hash = text[place].hash
        if Self.remains.contains(hash) {
            // The word only announces the duty behind the time.
            guard let to = (place + 1...place + 5).first(where: { text[$0].hash == Self.da }),
                to == place + 1 || isMoment(place + 1..<to), deed(behind: to, isTimed: true) != nil
            else { return nil }
            return place + 1
        }
        let isMust = hash == Self.must && text[place + 1].hash == Self.da
        guard isMust || hash == Self.da, !isReminding else { return nil }
        let to = isMust ? place + 1 : place
        let start = partStart(before: place)
        let isBehindTime = start < place && isMoment(start..<place) && !hasHour(start..<place)
        let isTimed = isBehindTime || (to..<text.count).contains { isDay($0) }
        guard isMust || isBehindTime || start == place && !isAsked, let verb = deed(behind: to, isTimed: isTimed) else {
            return nil
        }
        let english = text.english(verb)
        guard english != "buy" else { return isMust ? nil : place + 1 }
        emit(hasMoney ? "i should" : "i need to", place..<to + 1)
        emit(TaskPhrase.verbs.contains(Hash.of(english)) ? english : Self.anyDeed, verb..<verb + 1)
        return verb + 1
    }

    /// The verb behind "да" and its short pronouns, if it is one of doing, in the first person and with an object.
    private func deed(behind to: Int, isTimed: Bool) -> Int? {
        var verb = to + 1
        while Self.pronouns.contains(text[verb].hash) { verb += 1 }
        let unit = text[verb]
        guard unit.kind == .word, unit.range.count >= 4, text[verb + 1].kind == .word,
            !Self.thoughts.contains(unit.hash), isTimed || !Self.motions.contains(unit.hash)
        else { return nil }
        if TaskPhrase.verbs.contains(Hash.of(text.english(verb))) { return verb }
        guard unit.word == nil || unit.word?.sort.isOne(of: [.verb]) ?? false else { return nil }
        return Self.isFirstPerson(Array(text.bytes[unit.range])) ? verb : nil
    }

    /// Whether a word ends like a verb of a single deed: "върна", "предам", "резервирам". Verbs in "-вам" mostly tell what goes on.
    private static func isFirstPerson(_ word: [UInt8]) -> Bool {
        var sound: [UInt8] = []
        BulgarianSound.read(word[...], into: &sound)
        if sound.last == UInt8(ascii: "a") { return true }
        func ends(_ ending: String) -> Bool { sound.suffix(ending.utf8.count).elementsEqual(ending.utf8) }
        return ends("am") && (!ends("vam") || ends("ovam"))
    }

    /// The first unit of the part of the sentence that contains `place`.
    private func partStart(before place: Int) -> Int {
        var start = place
        while start > 0 {
            let before = text[start - 1]
            if before.kind == .sign, text[start].isSpaced, !text.isSign(start - 1, "-") { break }
            if text.reads(start - 1, "and") || Self.remains.contains(before.hash) { break }
            start -= 1
        }
        return start
    }

    /// Whether all units are those of a day: "в понеделник", "до края на месеца", "на 5-и".
    private func isMoment(_ range: Range<Int>) -> Bool {
        range.contains { isDay($0) || text[$0].kind == .digits }
            && range.allSatisfy { place in
                isDay(place) || text[place].kind == .digits || text.isSign(place, "-") || text.isSign(place, ".")
                    || text.isSign(place, ":") || isAt(place) || Self.beforeDays.contains(text[place].hash)
                    || text[place].word?.sort.isOne(of: [.which, .number, .ordinal]) ?? false
            }
    }

    private func isDay(_ place: Int) -> Bool {
        text[place].word?.sort.isOne(of: [.day, .weekday, .month, .unit, .part, .season]) ?? false
    }

    private func hasHour(_ range: Range<Int>) -> Bool {
        range.contains { place in
            ["hour", "minute"].contains(text.english(place)) || text.isSign(place, ":")
                || isAt(place) && (text[place + 1].kind == .digits || text[place + 1].word?.number != nil)
        }
    }

    private var isAsked: Bool {
        (0..<text.count).contains { text.isSign($0, "?") || text[$0].hash == Self.whether }
    }

    private var hasMoney: Bool { (0..<text.count).contains { text[$0].word?.sort.isOne(of: [.money]) ?? false } }

    // MARK: - Wishes for a change

    /// "нека тренировката бъде един час по-рано", "напомнянето за наема нека е на 28-и", "срещата се мести за петък".
    private mutating func wish(at place: Int) -> Int? {
        let hash = text[place].hash
        if hash == Self.se, place > 0, pieces.count <= 6, Self.moves.contains(text[place + 1].hash),
            (0..<place).contains(where: { text[$0].word?.isDefinite ?? false }), isNewTime(place + 2)
        {
            startChange(place..<place + 2)
            return place + 2
        }
        // "тренировката утре отпада"
        if Self.drops.contains(hash), place > 0, pieces.count <= 8, text[place + 1].kind == .sign,
            (0..<place).contains(where: { text[$0].word?.isDefinite ?? false })
        {
            pieces.insert(Piece(text: "cancel", origin: text[place].range), at: 0)
            return place + 1
        }
        guard hash == Self.may else { return nil }
        guard
            let verb = (place + 1..<place + 8).first(where: {
                Self.beings.contains(text[$0].hash) && text[$0].kind == .word
            }),
            isNewTime(verb + 1)
        else { return nil }
        let isBehind = text[verb - 1].hash == Self.da ? verb == place + 2 : verb == place + 1
        // "обяд утре в 1, нека бъде в 2" corrects what was just said.
        guard isBehind ? place > 0 && text[place - 1].kind == .word && pieces.count <= 8 : pieces.isEmpty else {
            return nil
        }
        startChange(place..<place + 1)
        wished = verb
        return place + 1
    }

    private mutating func startChange(_ units: Range<Int>) {
        isChange = true
        let origin = text[units.lowerBound].range.lowerBound..<text[units.upperBound - 1].range.upperBound
        pieces.insert(Piece(text: "move", origin: origin), at: 0)
    }

    private mutating func wish(endsAt place: Int) -> Int {
        if let end = shift(by: place + 1, from: place) { return end }
        if startsLength(place + 1) { emit("by", place..<place + 1) }
        return place + 1
    }

    /// "с половин час по-късно", "един час по-рано": in English the direction comes first.
    private mutating func shift(by place: Int, from start: Int) -> Int? {
        guard isChange, startsLength(place), let length = length(at: place), let compared = compared(at: length.end)
        else { return nil }
        emit("\(compared.isLater ? "back" : "forward") by \(length.english)", start..<compared.end)
        return compared.end
    }

    private func isNewTime(_ place: Int) -> Bool {
        let first =
            isAt(place) || Self.beforeDays.contains(text[place].hash) || text.reads(place, "for")
            ? place + 1 : place
        return isTime(first) || text[first].kind == .digits || plainNumber(at: first) != nil || startsLength(place)
            || text.reads(place, "with") && startsLength(place + 1)
    }

    /// "половин час", "2 часа", "един ден"
    private func startsLength(_ place: Int) -> Bool {
        func isUnit(_ place: Int) -> Bool { text[place].word?.sort.isOne(of: [.unit]) ?? false }
        if text[place].hash == Self.halfOf { return isUnit(place + 1) }
        if text.reads(place - 1, "with"), isUnit(place) { return true }
        if text[place].kind == .digits { return isUnit(place + 1) }
        return plainNumber(at: place).map { isUnit($0.end) } ?? false
    }

    /// "по-късно", "по рано"
    private mutating func comparison(at place: Int) -> Int? {
        guard let (isLater, end) = compared(at: place) else {
            return shift(by: text.reads(place, "with") ? place + 1 : place, from: place)
        }
        emit(isChange ? (isLater ? "back" : "forward") : isLater ? "later" : "earlier", place..<end)
        return end
    }

    private func compared(at place: Int) -> (isLater: Bool, end: Int)? {
        let hash = text[place].hash
        if hash == Self.later || hash == Self.earlier { return (hash == Self.later, place + 1) }
        let word = text.isSign(place + 1, "-") ? place + 2 : place + 1
        guard hash == Self.more, text[word].hash == Self.late || text[word].hash == Self.early else { return nil }
        return (text[word].hash == Self.late, word + 1)
    }

    // MARK: - Remarks

    /// "най-сетне", and the "о" of "о, не" say nothing; "по револют" only says how.
    private mutating func remark(at place: Int) -> Int? {
        let hash = text[place].hash
        if hash == Self.most, text.isSign(place + 1, "-"), Self.finally.contains(text[place + 2].hash) {
            return place + 3
        }
        if Self.sighs.contains(hash), text[place].range.count <= 6 {
            let next = text.isSign(place + 1, ",") ? place + 2 : place + 1
            guard text.reads(next, "not"), place == 0 || text[place - 1].kind == .sign else { return nil }
            emit("no", next..<next + 1)
            return next + 1
        }
        if text.reads(place, "not"), pieces.last?.text == "no" {
            emit("no", place..<place + 1)
            return place + 1
        }
        if hash == Self.more || text.reads(place, "in") || text.reads(place, "with"),
            Self.channels.contains(text[place + 1].hash), hasMoney
        {
            return place + 2
        }
        return nil
    }

    /// "платих тока ✅"
    private mutating func tick(at place: Int) -> Int? {
        guard place > 0, Self.ticks.contains(text.text(place)),
            (place..<text.count).allSatisfy({ text[$0].kind == .sign })
        else { return nil }
        emit(", tick it off", place..<place + 1)
        return text.count
    }

    // MARK: - Prices

    /// "40те евро", "40-те лева"
    private mutating func numberWithArticle(at place: Int) -> Int? {
        let article = text.isSign(place + 1, "-") && !text[place + 1].isSpaced ? place + 2 : place + 1
        guard Self.articlesOfNumbers.contains(text[article].hash), !text[article].isSpaced,
            text[article + 1].word?.sort.isOne(of: [.money]) ?? false
        else { return nil }
        emit(text.text(place), place..<article + 1)
        return article + 1
    }

    /// "кафе и кроасан пет и двайсет", "сандвич 6 и половина": a price behind what is bought, and not an hour.
    private mutating func price(at place: Int) -> Int? {
        guard place > 0, text[place - 1].kind == .word, text[place].kind == .digits || text[place].word?.number != nil
        else { return nil }
        let number = plainNumber(at: place) ?? text.number(place).map { (value: $0, end: place + 1) }
        guard let number, (1..<1000).contains(number.value), text.reads(number.end, "and") else { return nil }
        var end = number.end + 1
        let cents: Int
        if text[end].hash == Self.half {
            cents = 50
            end += 1
        } else if text[place].kind == .word, let small = plainNumber(at: end), (10..<100).contains(small.value) {
            (cents, end) = (small.value, small.end)
        } else {
            return nil
        }
        let next = text[end]
        guard next.kind == .sign || text.reads(end, "and") || next.word?.sort.isOne(of: [.money]) ?? false,
            !text.isSign(end, ":"), isBought(before: place, isSure: cents >= 60)
        else { return nil }
        emit("\(number.value).\(cents)", place..<end)
        return end
    }

    /// Whether the words before a price, back to a sign, name something that is bought, at no time.
    private func isBought(before place: Int, isSure: Bool) -> Bool {
        var index = place - 1
        var isFound = false
        while index >= 0, place - index <= 6, text[index].kind == .word {
            guard !isAt(index), !isDay(index), !Self.beforeDays.contains(text[index].hash) else { return false }
            if let category = CommonWords.category(named: text.english(index)) {
                isFound = isFound || Self.cheap.contains(category)
                if !isSure, ItemWords.attended.contains(Hash.of(text.english(index))) { return false }
            }
            index -= 1
        }
        guard isFound, !isSure, let last = text[place - 1].word else { return isFound }
        return last.sort.isOne(of: [.noun])
    }

    // MARK: - Shared bills

    /// "бензинът беше 60, платихме по 20", "за хотела дадохме по 70", "таксито 24, по 8 на човек": what each paid. Behind
    /// the whole bill it is the writer's share, without one it is what was paid.
    private mutating func paidEach(at place: Int) -> Int? {
        var each = place
        if Self.paidTogether.contains(text[each].hash) {
            each += 1
            if Self.paidTogether.contains(text[each].hash) { each += 1 }
        }
        guard text[each].hash == Self.more, text[each + 1].kind == .digits else { return nil }
        let end = numberEnd(each + 1)
        let behindMoney = text[end].word?.sort.isOne(of: [.money]) ?? false ? end + 1 : end
        let isPerHead = text[behindMoney].hash == Self.on && Self.heads.contains(text[behindMoney + 1].hash)
        guard each > place || isPerHead else { return nil }
        // "платихме по 20 пъти"
        guard
            behindMoney > end || isPerHead || end >= text.count || text[end].kind == .sign
                || text.reads(end, "for")
        else { return nil }
        let hasWhole = (0..<place).contains {
            text[$0].kind == .digits && text[$0 + 1].word?.sort.isOne(of: [.unit]) != true
        }
        emit(hasWhole ? "my share is" : "paid", place..<each + 1)
        var index = each + 1
        while index < behindMoney { index = max(index + 1, number(at: index) ?? word(at: index)) }
        return isPerHead ? behindMoney + 2 : index
    }

    /// Behind digits and their decimals.
    private func numberEnd(_ place: Int) -> Int {
        let isDecimal = text.isSign(place + 1, ".") || text.isSign(place + 1, ",")
        return isDecimal && text[place + 2].kind == .digits && !text[place + 2].isSpaced ? place + 3 : place + 1
    }

    /// "бяхме аз и двама приятели, разделихме сметката по равно": the payers are said before the bill is split.
    private mutating func sharing(at place: Int) -> Int? {
        if Self.weWere.contains(text[place].hash) || text.reads(place, "we") {
            var end = place + 1
            var payers = 0
            if text.reads(end, "i"), text.reads(end + 1, "and") { (payers, end) = (1, end + 2) }
            if text[end].hash == Self.on { end += 1 }
            guard let number = plainNumber(at: end) ?? text.number(end).map({ (value: $0, end: end + 1) }),
                (2...20).contains(number.value + payers),
                (number.end..<text.count).contains(where: { text.reads($0, "split") })
            else { return nil }
            end = number.end
            while text[end].kind == .word, !text.reads(end, "and"), !text.reads(end, "split") { end += 1 }
            said = number.value + payers
            return end
        }
        guard text.reads(place, "split") else { return nil }
        var end = place + 1
        while Self.pronouns.contains(text[end].hash) || Self.wholes.contains(text.english(end)) { end += 1 }
        if text[end].hash == Self.on {
            let number = plainNumber(at: end + 1) ?? text.number(end + 1).map { (value: $0, end: end + 2) }
            guard let number, (2...20).contains(number.value) else { return nil }
            emit("split \(number.value) ways", place..<number.end)
            return number.end
        }
        let isEven = text[end].hash == Self.more && text[end + 1].hash == Self.even
        guard isEven || text[end].hash == Self.evenly || said != nil else { return nil }
        if isEven { end += 2 } else if text[end].hash == Self.evenly { end += 1 }
        emit("split \(said ?? 2) ways", place..<end)
        return end
    }

    // MARK: - Words

    private static func sound(_ word: Substring) -> UInt64 {
        BulgarianSound.hash(BulgarianSound.spellings(of: word)[0])
    }

    private static func sounds(_ words: String) -> WordSet {
        WordSet(
            words.split(separator: " ").flatMap { BulgarianSound.spellings(of: $0) }.map { BulgarianSound.hash($0) }
        )
    }

    /// Stands for every verb of doing; titles keep the writer's own.
    private static let anyDeed = "renew"
    private static let must = sound("трябва")
    private static let remains = sounds("остава остана")
    private static let whether = sound("ли")
    private static let se = sound("се")
    private static let may = sound("нека")
    private static let more = sound("по")
    private static let most = sound("най")
    private static let late = sound("късно")
    private static let early = sound("рано")
    private static let later = sound("покъсно")
    private static let earlier = sound("порано")
    private static let paidTogether = sounds("платихме дадохме похарчихме дължим всеки плати плаща даде")
    private static let heads = sounds("човек глава калпак")
    private static let even = sound("равно")
    private static let evenly = sound("поравно")
    private static let beings = sounds("бъде е стане започва почва")
    private static let moves = sounds("мести премества отлага")
    private static let drops = sounds("отпада отпадна")
    private static let pronouns = sounds("се си му и й им я го ги")
    private static let beforeDays = sounds("на до след преди през края началото за")
    private static let articlesOfNumbers = sounds("те та")
    private static let finally = sounds("сетне накрая после")
    private static let sighs = sounds("о ох ой ау уф опа ами")
    private static let channels = sounds("револют банка банков пейпал revolut paypal")
    private static let weWere = sounds("бяхме сме")
    private static let wholes: Set<String> = ["bill", "everything"]
    private static let ticks: Set<String> = ["✅", "✔", "☑", "✓"]
    private static let cheap: Set<Category> = [
        .groceries, .eatingOut, .transport, .car, .clothes, .gifts, .pets, .kids, .home, .shopping,
    ]
    /// Verbs of talk and thought, which friends use to each other.
    private static let thoughts = sounds(
        "кажа призная мисля помисля разбера мога бъда спя гледам виждам чакам изчакам обясня споделя попитам питам опитам пия ям забравя позная слушам тичам обичам разбирам говоря играя"
            + " повярвам имам нямам знам обичам искам заспя почина свикна стоя жива"
    )
    /// Verbs that ask for a time to be a task.
    private static let motions = sounds(
        "видя отида дойда тръгна стана легна ходя уча работя живея изляза вляза седна бягам намеря измисля мина остана"
    )
}
