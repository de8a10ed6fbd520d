/// Finds amounts, shares and counts in a sentence. Numbers that are only part of a name or date are left out.
enum KeyFigures {
    /// A figure, with its byte range in the sentence without white space.
    struct Found {
        let text: String
        let range: Range<Int>
        /// The importance of this kind of figure: money, shares and large numbers rank above counts.
        let weight: Int
    }

    static func all(in tokens: [SentenceToken]) -> [Found] {
        var result: [Found] = []
        var position = 0
        while position < tokens.count {
            guard let (found, next) = figure(in: tokens, at: position) else {
                position += 1
                continue
            }
            result.append(found)
            position = next
        }
        return result
    }

    private static func figure(in tokens: [SentenceToken], at start: Int) -> (Found, next: Int)? {
        guard var number = Number(tokens[start].core), tokens[start].lead != "[" else { return nil }
        var end = start
        func next() -> SentenceToken? {
            end + 1 < tokens.count && tokens[end].isFollowed(by: tokens[end + 1]) ? tokens[end + 1] : nil
        }
        // Thousands separated by spaces.
        let mayGoOn = number.isBare && number.digits <= 3
        while mayGoOn, let group = next(), group.core.count == 3,
            group.core.allSatisfy({ $0.asciiValue?.isASCIIDigit == true })
        {
            number.isLarge = true
            end += 1
        }
        var isCount = false
        if let word = next()?.lowercased, magnitudes.contains(word) {
            isCount = number.weight == 0
            number.weight = 3
            end += 1
        }
        if let word = next(), shares.contains(word.lowercased) || currencies.contains(word.lowercased) {
            number.weight = 3
            end += 1
        } else if number.weight == 0, let word = next(),
            units.contains(word.lowercased) || units.contains(String(word.core))
        {
            number.weight = 2
            end += 1
        } else if isCount, let noun = noun(after: next(), in: tokens, from: end + 1) {
            end = noun
        }
        if number.weight == 0 {
            guard !isNameOrDate(tokens, start), number.isLarge || number.digits >= 2, !number.isYear || end > start,
                let noun = noun(after: next(), in: tokens, from: end + 1)
            else { return nil }
            number.weight = 1
            end = noun
        }
        let words = tokens[start...end].enumerated().map { index, token in
            (index == 0 ? "" : token.lead) + token.core + (start + index == end ? "" : token.trail)
        }
        let range = tokens[start].offset..<tokens[end].end
        return (Found(text: words.joined(separator: " "), range: range, weight: number.weight), end + 1)
    }

    /// The index of the last word of the counted noun: the next word, and one more if only that looks like a plural.
    private static func noun(after word: SentenceToken?, in tokens: [SentenceToken], from index: Int) -> Int? {
        guard let word, isNoun(word) else { return nil }
        if word.core.hasSuffix("s") || index + 1 >= tokens.count || !word.isFollowed(by: tokens[index + 1]) {
            return index
        }
        let second = tokens[index + 1]
        return isNoun(second) && second.core.count > 3 && second.core.hasSuffix("s") ? index + 1 : index
    }

    private static func isNoun(_ word: SentenceToken) -> Bool {
        guard word.core.count > 2, word.core.first?.isLowercase == true else { return false }
        let text = word.lowercased
        // A common word of the language, but the most frequent counted noun.
        if text == "people" { return true }
        return !LanguageWords.all.contains(text) && !CalendarWords.all.contains(text)
    }

    /// Whether the context of a bare number makes it a date, or a part of a name such as "Apollo 11".
    private static func isNameOrDate(_ tokens: [SentenceToken], _ index: Int) -> Bool {
        if index + 1 < tokens.count, CalendarWords.all.contains(tokens[index + 1].lowercased) { return true }
        guard index > 0 else { return false }
        let before = tokens[index - 1]
        guard before.trail.isEmpty || before.trail == "." else { return false }
        return CalendarWords.all.contains(before.lowercased) || numbered.contains(before.lowercased)
            || index > 1 && before.isCapitalised
    }

    /// A word read as a number.
    private struct Number {
        var weight = 0
        var digits = 0
        /// Whether it has separators between its digits, like 1,200.
        var isLarge = false
        var isYear = false

        var isBare: Bool { weight == 0 && !isLarge }

        init?(_ word: Substring) {
            var rest = word
            if let sign = rest.firstIndex(where: \.isCurrencySymbol), rest[..<sign].allSatisfy(\.isUppercase),
                rest.distance(from: rest.startIndex, to: sign) <= 3
            {
                rest = rest[rest.index(after: sign)...]
                weight = 3
            }
            let number = rest.prefix { $0.asciiValue?.isASCIIDigit == true || ".,'’–-".contains($0) }
            let suffix = rest[number.endIndex...]
            digits = number.count { $0.asciiValue?.isASCIIDigit == true }
            guard digits > 0, digits <= 15, number.first?.isNumber == true, number.last?.isNumber == true,
                Self.isNumber(number)
            else { return nil }
            if suffix == "%" || suffix == "‰" || suffix.count == 1 && suffix.allSatisfy(\.isCurrencySymbol) {
                weight = 3
            } else if KeyFigures.units.contains(String(suffix))
                || weight == 3 && ["k", "m", "bn", "M", "B", "tn"].contains(suffix)
            {
                weight = max(weight, 2)
            } else if !suffix.isEmpty {
                return nil
            }
            isLarge = digits < number.count || digits > 4
            isYear = weight == 0 && !isLarge && digits == 4 && (number.hasPrefix("1") || number.hasPrefix("20"))
        }

        /// Rejects dates and versions: after a second separator all groups must have three digits, and at most one dash
        /// is allowed.
        private static func isNumber(_ text: Substring) -> Bool {
            let ends = text.split(whereSeparator: { $0 == "-" || $0 == "–" })
            guard ends.count <= 2 else { return false }
            return ends.allSatisfy { end in
                let groups = end.split(omittingEmptySubsequences: false, whereSeparator: { !$0.isNumber })
                return groups.count <= 2 || groups.dropFirst().dropLast().allSatisfy { $0.count == 3 }
            } && !(ends.count == 2 && ends.allSatisfy { $0.count == 4 })
        }
    }

    // MARK: Words

    private static let magnitudes = Set(
        """
        hundred thousand million billion trillion mn bn хиляди хил милион милиона млн милиард милиарда млрд tausend millionen \
        million milliarde milliarden millions milliard milliards mille mil millón millones milioni miliardi milhões bilhões miljoen miljard
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
    private static let currencies = Set(
        """
        dollar dollars euro euros pound pounds cent cents yen yuan rupees rubles roubles francs pesos usd eur gbp chf bgn jpy лева лв евро \
        долара долари паунда € $ £
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
    private static let shares = Set(
        "% percent percentage pct процента процент на_сто prozent pourcent porcentaje percento procent ‰".split(
            separator: " "
        ).map(String.init)
    )
    static let units = Set(
        """
        km m cm mm kg g mg t ha l ml km² m² °c °f °C °F mph km/h kmh kW MW GW TW kWh MWh GWh TWh KB MB GB TB Hz MHz GHz kw mw gw kwh mwh gwh twh \
        mb gb tb hz mhz ghz км м см мм кг г т ха л ft lb lbs oz hp
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
    /// Words that make the following number part of a name, such as “page 3”.
    private static let numbered = Set(
        "no nos fig figs figure table chapter section page pages p pp version volume vol article step part номер глава стр член фиг табл"
            .split(
                separator: " "
            ).map(String.init)
    )
}

/// Names of months and weekdays, in lower case.
enum CalendarWords {
    static let all = Set(
        """
        january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov \
        dec monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun януари февруари март април май юни юли \
        август септември октомври ноември декември понеделник вторник сряда четвъртък петък събота неделя януар januar februar märz juni \
        juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag janvier février mars avril mai juin juillet août \
        septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche enero febrero marzo abril mayo junio julio \
        agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo gennaio febbraio aprile maggio \
        giugno luglio settembre ottobre dicembre г години година gmt utc am pm bc ad ce bce
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
