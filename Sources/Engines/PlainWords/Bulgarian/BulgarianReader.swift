/// Translates a Bulgarian text into a sentence of the English words that the grammars know, in their order.
///
/// Each token keeps its position in the text, so that names and titles remain in the user's words. See
/// docs/decisions/plainwords.md, "Bulgarian is read through the English grammars".
struct BulgarianReader {
    let text: BulgarianText
    var pieces: [Piece] = []
    /// Whether money was said to be given, so that "на" introduces who gets it.
    private(set) var isGiving = false
    private(set) var isReminding = false
    private(set) var isAlarm = false
    /// Whether the sentence changes something, so that "за" and "на" introduce the new value.
    var isChange: Bool
    /// The verb of a wish, as in "нека срещата бъде в 15".
    var wished: Int?
    /// Whether "ли" outside a set phrase makes the sentence a question.
    private var asks = false
    /// The number of people who share a bill, said before it is split.
    var said: Int?

    /// An English word or one of the user's own, with its position in the text.
    struct Piece {
        var text: String
        var origin: Range<Int>
        var isSpaced = true
    }

    private init(_ text: BulgarianText) {
        self.text = text
        isChange = (0..<min(3, text.count)).contains { Self.changes.contains(text.english($0)) }
    }

    /// The translated sentence, or the sentence as written if it is not Bulgarian.
    static func sentence(_ text: String) -> Sentence {
        guard let cut = BulgarianText(text) else { return Tokenizer.sentence(text) }
        var reader = BulgarianReader(cut)
        reader.run()
        return reader.sentence
    }

    private mutating func run() {
        var index = 0
        while index < text.count {
            index = max(index + 1, next(at: index))
        }
        movesListBehind()
        if asks, !text.isSign(text.count - 1, "?") { emit("?", text.count - 1..<text.count) }
    }

    /// Reads the phrase at `index` and returns the position after it.
    private mutating func next(at index: Int) -> Int {
        if let end = turn(at: index) ?? shared(at: index) ?? unitPrice(at: index) ?? phrase(at: index) { return end }
        if let end = clockRange(at: index) ?? clock(at: index) ?? span(at: index) ?? date(at: index) { return end }
        return part(at: index) ?? number(at: index) ?? preposition(at: index) ?? word(at: index)
    }

    mutating func emit(_ english: String, _ units: Range<Int>) {
        guard !english.isEmpty, !units.isEmpty else { return }
        let origin = text[units.lowerBound].range.lowerBound..<text[units.upperBound - 1].range.upperBound
        append(Piece(text: english, origin: origin))
    }

    private mutating func append(_ piece: Piece) {
        pieces.append(piece)
        switch piece.text {
        case "sent", "transferred", "lent": isGiving = true
        case "set an alarm", "the alarm", "alarm": isAlarm = true
        default: isReminding = isReminding || piece.text.hasPrefix("remind")
        }
    }

    // MARK: - Phrases and words

    /// "84 евро на трима", "60 лв. на двама"
    private mutating func shared(at index: Int) -> Int? {
        guard text[index].hash == Self.on, let number = plainNumber(at: index + 1), (2...20).contains(number.value)
        else {
            return nil
        }
        // "разделена на трима", "делим го на три"
        if pieces.last?.text == "split" {
            emit("\(number.value) ways", index..<number.end)
            return number.end
        }
        guard
            text[index - 1].word?.sort.isOne(of: [.money]) ?? false || text[index - 1].kind == .digits
                || text.isSign(index - 1, "."),
            !counts(number.end), !(text[number.end].word?.sort.isOne(of: [.month, .noun]) ?? false)
        else { return nil }
        emit("split \(number.value) ways", index..<number.end)
        return number.end
    }

    /// "две кафета по 2.50": the unit price of several things.
    private mutating func unitPrice(at index: Int) -> Int? {
        guard text[index].hash == Self.each, text[index + 1].kind == .digits,
            (max(0, index - 5)..<index).contains(where: { text[$0].kind == .digits || plainNumber(at: $0) != nil })
        else { return nil }
        var end = index + 2
        if text.isSign(end, ".") || text.isSign(end, ","), text[end + 1].kind == .digits, !text[end + 1].isSpaced {
            end += 2
        }
        // "по 20 минути", "по 5 %"
        let isPrice =
            end >= text.count || text[end].word?.sort.isOne(of: [.money]) ?? false
            || text[end].kind == .sign && !text.isSign(end, "%")
        guard isPrice else { return nil }
        emit("x", index..<index + 1)
        return index + 1
    }

    private mutating func phrase(at start: Int) -> Int? {
        let text = text
        guard text[start].kind == .word else { return nil }
        var end = start
        while end < text.count, end - start < BulgarianLexicon.longestPhrase, text[end].kind == .word { end += 1 }
        while end > start {
            if end > start + 1 || text[start].word == nil || text[start].isCyrillic,
                let english = BulgarianLexicon.shared.phrase((start..<end).lazy.map { text[$0].hash })
            {
                emit(english, start..<end)
                return end
            }
            // "сложи го в календара" is "сложи в календара".
            if end > start + 2, let english = phraseWithoutPronouns(start..<end) {
                emit(english, start..<end)
                return end
            }
            end -= 1
        }
        return nil
    }

    private func phraseWithoutPronouns(_ range: Range<Int>) -> String? {
        guard !Self.objects.contains(text[range.lowerBound].hash),
            !Self.objects.contains(text[range.upperBound - 1].hash),
            range.contains(where: { Self.objects.contains(text[$0].hash) })
        else { return nil }
        return BulgarianLexicon.shared.phrase(range.lazy.map { text[$0].hash }.filter { !Self.objects.contains($0) })
    }

    mutating func word(at index: Int) -> Int {
        let unit = text[index]
        if let word = unit.word {
            // "в Била" means the shop, but "била" alone means "was".
            if unit.hash == Self.billa, isAt(index - 1) || text.reads(index - 1, "from") {
                emit("billa", index..<index + 1)
                return index + 1
            }
            // "ще платя тока": a future action is something to be done.
            if word.reads("will"), Self.promised.contains(text.english(index + 1)) {
                emit("i need to", index..<index + 1)
                return index + 1
            }
            // "взех 150 евро от …": money taken from somewhere is received.
            if word.reads("bought"), unit.hash == Self.took, isMoneyFrom(index + 1) {
                emit("received", index..<index + 1)
                return index + 1
            }
            // "всяка втора сряда" is every other one, unless it is one of the month.
            if word.reads("second"), word.sort.isOne(of: [.which]), pieces.last?.text == "every",
                text[index + 1].word?.sort.isOne(of: [.weekday]) ?? false, text[index + 2].hash != Self.on,
                !text.reads(index + 2, "from")
            {
                emit("other", index..<index + 1)
                return index + 1
            }
            // "вземи си чадър" is said to a friend.
            if word.reads("buy"), unit.hash == Self.take, text[index + 1].hash == Self.oneself {
                emit("take", index..<index + 1)
                return index + 1
            }
            // "всеки ден без петък"
            if word.reads("without"), text[index + 1].word?.sort.isOne(of: [.weekday]) ?? false {
                emit("but", index..<index + 1)
                return index + 1
            }
            // "не" after a comma marks a correction.
            if word.reads("not"), text[index - 1].kind == .sign, index > 0 {
                emit("no", index..<index + 1)
            } else if !word.isDefinite {
                emit(word.english, index..<index + 1)
            } else {
                // "покажи задачите" means the writer's own.
                let isOwn = word.reads("tasks") || word.reads("reminders")
                emit("\(isOwn ? "my" : "the") \(word.english)", index..<index + 1)
            }
            return index + 1
        }
        if Self.silent.contains(unit.hash), unit.kind == .word {
            if unit.hash == Self.whether { asks = true }
            return index + 1
        }
        // "г." after a year
        if isYearMark(index) { return text.isSign(index + 1, ".") ? index + 2 : index + 1 }
        let written = text.text(index)
        let isName = unit.isCyrillic && unit.range.count >= 8
        append(
            Piece(
                text: isName ? Self.latin(written) : written,
                origin: unit.range,
                // In "утре в 8: вземи лаптопа" the colon is no part of the hour.
                isSpaced: unit.isSpaced || text.isSign(index, ":") && text[index + 1].isSpaced
            )
        )
        return index + 1
    }

    /// "150 евро от"
    private func isMoneyFrom(_ index: Int) -> Bool {
        let end: Int
        if let number = plainNumber(at: index) {
            end = number.end
        } else if text[index].kind == .digits {
            let isDecimal = text.isSign(index + 1, ",") || text.isSign(index + 1, ".")
            end = isDecimal && text[index + 2].kind == .digits ? index + 3 : index + 1
        } else {
            return false
        }
        return text[end].word?.sort.isOne(of: [.money]) ?? false && text.reads(end + 1, "from")
    }

    /// A name in Latin letters, as brands are written.
    private static func latin(_ word: String) -> String {
        var sound: [UInt8] = []
        BulgarianSound.read(Array(word.utf8)[...], into: &sound)
        return String(decoding: sound, as: UTF8.self)
    }

    func isYearMark(_ index: Int) -> Bool {
        text[index - 1].kind == .digits && text[index - 1].range.count == 4
            && ["г", "год", "g", "година"].contains(text.text(index).lowercased())
    }

    /// "add to my list …" is reordered so that the list is at the end.
    private mutating func movesListBehind() {
        guard pieces.count > 2, pieces[0].text == "add" else { return }
        let leads = ["to the list", "to the shopping list", "to the task list"]
        guard let index = pieces.indices.first(where: { leads.contains(pieces[$0].text) }), index < pieces.count - 1,
            pieces[index + 1].text != ":"
        else {
            return
        }
        let list = pieces.remove(at: index)
        pieces.append(list)
    }

    // MARK: - The sentence

    private var sentence: Sentence {
        var written: [UInt8] = []
        written.reserveCapacity(text.bytes.count * 2)
        var starts: [Int] = []
        starts.reserveCapacity(pieces.count)
        for piece in pieces {
            if piece.isSpaced, !written.isEmpty { written.append(0x20) }
            starts.append(written.count)
            written.append(contentsOf: piece.text.utf8)
        }
        let tokens = Tokenizer.tokens(of: written)
        var index = 0
        let origins = tokens.map { token -> Range<Int32> in
            while index + 1 < starts.count, starts[index + 1] <= Int(token.start) { index += 1 }
            let origin = pieces.isEmpty ? 0..<0 : pieces[index].origin
            return Int32(clamping: origin.lowerBound)..<Int32(clamping: origin.upperBound)
        }
        return Sentence(
            bytes: written,
            tokens: tokens,
            written: Sentence.Written(bytes: text.bytes, ranges: origins)
        )
    }

    private static let promised = ["buy", "pay", "call", "clean", "wash", "fix"]
    private static let billa = BulgarianSound.hash(Array("bila".utf8))
    private static let each = BulgarianSound.hash(BulgarianSound.spellings(of: "по")[0])
    private static let take = BulgarianSound.hash(BulgarianSound.spellings(of: "вземи")[0])
    private static let oneself = BulgarianSound.hash(BulgarianSound.spellings(of: "си")[0])
    private static let whether = BulgarianSound.hash(BulgarianSound.spellings(of: "ли")[0])
    private static let took = BulgarianSound.hash(BulgarianSound.spellings(of: "взех")[0])
    private static let changes = ["move", "postpone", "change"]
    private static let objects = WordSet(
        ["го", "я", "ги", "ми"].map { word in BulgarianSound.hash(BulgarianSound.spellings(of: word[...])[0]) }
    )
    private static let silent = WordSet(
        ["си", "се", "ли", "го", "ги", "я", "ще", "бе", "де", "да", "ми"].map { word in
            BulgarianSound.hash(BulgarianSound.spellings(of: word[...])[0])
        }
    )
}
