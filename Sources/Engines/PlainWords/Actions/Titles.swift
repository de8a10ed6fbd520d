/// Extracts titles, places and people from a request.
struct Titles {
    let clause: Clause

    private var sentence: Sentence { clause.sentence }

    /// The words left after removing those of the request, its times and its places; nil if none are left.
    func title(dropping extra: [Range<Int>]) -> String? {
        if let quoted = quoted() ?? named() { return quoted }
        var kept = clause.tokens.filter { index in
            !clause.isTime(index) && !leadsToTime(index) && !extra.contains { $0.contains(index) }
        }
        if let heading = Notes.heading(of: clause) { kept.removeAll { heading.contains($0) } }
        if let shout = Notes.shout(in: clause) { kept.removeAll { shout.contains($0) } }
        dropFront(&kept, until: extra.isEmpty ? deed : nil)
        dropBack(&kept)
        let text = sentence.isTranslated ? bulgarian(kept) : joined(kept)
        return text.isEmpty ? nil : text
    }

    /// Adds the short pronouns around the title, which the grammars do not see: "обадя се на майка ми".
    private func bulgarian(_ kept: [Int]) -> String {
        guard let first = kept.first, let last = kept.last else { return "" }
        var text = joined(kept)
        if let lead = BulgarianTitle.reflexive(before: sentence.text(before: first)) { text = "\(lead) \(text)" }
        if let end = BulgarianTitle.pronoun(after: sentence.text(after: last)) { text += " \(end)" }
        return BulgarianTitle.plain(text)
    }

    /// In "remind me to put the bins out" the words after "to" are kept as a whole.
    private var deed: Int? {
        guard let lead = clause.tokens.first(where: { Self.reminding.contains(sentence[$0].hash) }),
            let to = clause.tokens.first(where: { $0 > lead && sentence.key($0) == .to && !clause.isTime($0) }),
            clause.tokens.contains(to + 2), Self.deeds.contains(sentence[to + 1].hash)
        else { return nil }
        return to + 1
    }

    /// Whether the word introduces a time, like "at" in "dinner at 8 tomorrow with ann".
    private func leadsToTime(_ index: Int) -> Bool {
        (sentence.key(index) == .at || sentence.key(index) == .on) && index + 1 < clause.tokens.upperBound
            && clause.isTime(index + 1)
    }

    private func quoted() -> String? {
        let marks = clause.tokens.filter { sentence.isSign($0, in: "\"") || Self.quotes.contains(sentence[$0].hash) }
        guard let first = marks.first, let last = marks.dropFirst().first, last > first + 1 else { return nil }
        return sentence.text(first + 1..<last)
    }

    /// "an event called baby shower", "titled dentist".
    private func named() -> String? {
        guard let index = clause.tokens.first(where: { Self.namings.contains(sentence[$0].hash) }) else { return nil }
        var kept = (index + 1..<max(clause.tokens.upperBound, index + 1)).filter { !clause.isTime($0) }
        if let stop = kept.firstIndex(where: { Self.tails.contains(sentence[$0].hash) }) { kept = Array(kept[..<stop]) }
        dropBack(&kept)
        return kept.isEmpty ? nil : joined(kept)
    }

    private func dropFront(_ kept: inout [Int], until deed: Int? = nil) {
        var guardWords = 0
        while let first = kept.first, first != deed,
            sentence[first].kind == .sign && sentence[first].length == 1 || Self.fillers.contains(sentence[first].hash),
            guardWords < 14, !isNoun(first)
        {
            kept.removeFirst()
            guardWords += 1
        }
    }

    /// "book club", "book fair": the verb of a request as a noun's first half; and "book the car in", which is to be done.
    private func isNoun(_ index: Int) -> Bool {
        sentence[index].hash == Self.book
            && (Self.bookish.contains(sentence[index + 1].hash)
                || Self.articles.contains(sentence[index + 1].hash) && sentence.key(index + 3) == .in
                    && clause.time.map { $0.grain >= .day } ?? true)
    }

    private static let book = Hash.of("book")
    private static let bookish = Clause.hashes("club fair swap group launch signing festival reading shop")

    private func dropBack(_ kept: inout [Int]) {
        while let last = kept.last,
            sentence[last].kind == .sign && sentence[last].length == 1 || Self.tails.contains(sentence[last].hash)
        {
            kept.removeLast()
        }
    }

    /// Joins the tokens; adjacent ones keep the text between them.
    private func joined(_ tokens: [Int]) -> String {
        var parts: [String] = []
        var start = 0
        for index in tokens.indices where index + 1 == tokens.count || tokens[index + 1] != tokens[index] + 1 {
            parts.append(sentence.text(tokens[start]..<tokens[index] + 1))
            start = index + 1
        }
        return parts.joined(separator: " ")
    }

    /// The holiday that is also what happens: "thanksgiving at grandma's nov 26 at 2pm".
    var holiday: String? {
        let times = clause.spans.filter { if case .time = $0.value { true } else { false } }
        guard times.count > 1, let named = times.first(where: { sentence[$0.start].word.startsHoliday }) else {
            return nil
        }
        return sentence.text(named.start..<named.end)
    }

    /// "with Anna and Tom": names up to a function word, a time or a sign.
    func people() -> (names: [String], tokens: Range<Int>)? {
        guard let start = clause.tokens.first(where: { sentence.key($0) == .with }) else { return nil }
        var names: [String] = []
        var current: [Int] = []
        var end = start + 1
        while end < clause.tokens.upperBound, !clause.isTime(end), current.count < 4 {
            let token = sentence[end]
            if token.key == .and || sentence.isSign(end, ",") {
                flush(&current, into: &names)
            } else if token.kind != .word || Self.stops.contains(token.hash) || token.key == .for {
                break
            } else {
                current.append(end)
            }
            end += 1
        }
        flush(&current, into: &names)
        return names.isEmpty ? nil : (names, start..<end)
    }

    private func flush(_ current: inout [Int], into names: inout [String]) {
        while let first = current.first, Self.articles.contains(sentence[first].hash) { current.removeFirst() }
        if let first = current.first, let last = current.last { names.append(sentence.text(first..<last + 1)) }
        current = []
    }

    /// "at the office", "in room 4": words after a preposition that are not a time.
    func place() -> (name: String, tokens: Range<Int>)? {
        for index in clause.tokens where sentence.key(index) == .at || sentence.key(index) == .in {
            guard !clause.isTime(index), index + 1 < clause.tokens.upperBound, !clause.isTime(index + 1) else {
                continue
            }
            var end = index + 1
            while end < clause.tokens.upperBound, !clause.isTime(end), sentence[end].kind != .sign,
                !Self.stops.contains(sentence[end].hash),
                sentence.key(end) != .with, sentence.key(end) != .for, end - index < 6
            {
                end += 1
            }
            var first = index + 1
            while first < end, Self.articles.contains(sentence[first].hash) { first += 1 }
            guard first < end, sentence[first].kind == .word, !Self.noPlaces.contains(sentence[first].hash) else {
                continue
            }
            return (sentence.text(first..<end), index..<end)
        }
        return nil
    }

    private static let reminding = Clause.hashes("remind reminder reminded remember forget")
    private static let deeds = Clause.hashes("put set book get reserve arrange organize plan let tell help")
    private static let quotes = WordSet(["“", "”", "«", "»", "„"].map { Hash.of($0) })
    private static let namings = Clause.hashes("called named titled entitled title label")
    private static let articles = Clause.hashes("the a an my our")
    private static let noPlaces = Clause.hashes("calendar calender schedule list agenda to my case order advance")
    private static let stops = Clause.hashes(
        "on at in to from by about and for with every next this tomorrow today please calendar that"
    )
    static let fillers = Clause.hashes(
        "please can could would will you i want need id like to a an the my me us olly hey hi ok okay google cortana siri add put create make "
            + "set up schedule book reserve new reminder remind that about of for on in into calendar calender event appointment_ arrange plan organize enter "
            + "insert include note append task todo thats great thanks yes also and it this go ahead help let have get_ just at with entry item"
            + " dont forget must should gotta remember self urgent important we pls plz kindly tell notify know"
    )
    static let tails = Clause.hashes(
        "on to in at my the a calendar calender schedule please for and from by with list agenda of into thanks thank you also too is are was were will be"
    )
}
