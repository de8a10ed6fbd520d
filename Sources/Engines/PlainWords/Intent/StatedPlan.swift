/// A plan stated as a fact: "the recycling is every friday", "parents evening is on the 12th at 6", "the plumber is coming
/// tomorrow between 8 and 10".
///
/// What is stated must be a thing with an article, a possessive or no determiner at all, never a pronoun, and what is
/// stated of it only a time and a place: people tell each other everything else.
struct StatedPlan {
    let clause: Clause
    let context: Context

    private var sentence: Sentence { clause.sentence }

    var isEvent: Bool {
        guard !clause.spans.isEmpty || !clause.recurrences.isEmpty, !sentence.isTranslated, isClosed,
            clause.tokens.count <= 18,
            !sentence.isSign(sentence.count - 1, in: "?!"), let time = clause.time, isDated(time),
            let copula = clause.tokens.first(where: { Self.copulas.contains(sentence[$0].hash) }),
            isThing(clause.tokens.lowerBound..<copula), !ChatSigns.areIn(sentence)
        else { return false }
        return isOnlyTime(from: copula + 1)
    }

    /// Whether the sentence ends here, or a comma does.
    private var isClosed: Bool {
        clause.tokens.upperBound == sentence.count
            || clause.tokens.lowerBound == 0 && sentence.isSign(clause.tokens.upperBound, ",")
    }

    /// A repetition on a day, an hour on a day, or a date: "friday" alone would do only for something to attend.
    private func isDated(_ time: TimeValue) -> Bool {
        if let recurrence = clause.recurrence { return !recurrence.rule.namesNoDay || time.grain < .day }
        guard let end = time.to ?? time.from, end > context.localNow else { return false }
        if time.grain < .day { return time.grain > .second && !time.dayIsOpen && !time.isPartOfDay }
        guard time.grain == .day else { return false }
        return clause.tokens.contains { index in
            clause.isTime(index) && (sentence[index].word.month > 0 || sentence.key(index - 1) == .the)
        } || clause.has(ItemWords.attended)
    }

    /// One to five words, no pronoun among them.
    private func isThing(_ range: Range<Int>) -> Bool {
        guard (1...7).contains(range.count) else { return false }
        let isNoun = { (index: Int) in
            sentence[index].kind == .word && !clause.isTime(index) && sentence.key(index) == .none
                && !ItemWords.articles.contains(sentence[index].hash)
        }
        return (1...4).contains(range.count(where: isNoun))
            && range.allSatisfy { index in
                sentence[index].kind == .word && sentence[index].word.money < 0
                    && !Self.talk.contains(sentence[index].hash)
                    || sentence.isSign(index, in: "'-&") || clause.isTime(index)
            }
    }

    /// Whether only times, the words around them and a short place follow.
    private func isOnlyTime(from start: Int) -> Bool {
        var index = start
        var isTimed = false
        while clause.tokens.contains(index) {
            if clause.isTime(index) {
                isTimed = true
            } else if !Self.isAroundTime(sentence, index) && !(Self.coming.contains(sentence[index].hash) && !isTimed) {
                break
            }
            index += 1
        }
        guard clause.tokens.contains(index) else { return isTimed }
        let isPlace =
            [.at, .in, .with, .the].contains(sentence.key(index - 1))
            || ItemWords.articles.contains(sentence[index - 1].hash)
        return isTimed && isPlace && clause.tokens.upperBound - index <= 3
            && (index..<clause.tokens.upperBound).allSatisfy {
                clause.isTime($0) || sentence[$0].kind == .word && !Self.talk.contains(sentence[$0].hash)
            }
    }

    private static func isAroundTime(_ sentence: Sentence, _ index: Int) -> Bool {
        switch sentence.key(index) {
        case .at, .on, .in, .the, .from, .for, .of, .and, .now, .with: true
        default: sentence.isSign(index, in: ",@") || ItemWords.articles.contains(sentence[index].hash)
        }
    }

    private static let copulas = Clause.hashes("is are")
    private static let coming = Clause.hashes("coming visiting arriving booked scheduled set over round")
    private static let talk = Clause.hashes(
        "i im you your youre he shes hes she we were they theyre it its this that thats there here what whats when where who how why which"
            + " if because so but everyone everybody someone somebody anyone nobody anything everything nothing all both he's she's"
            + " me him her us them deadline today weather forecast store shop shops"
            + " movie flight train bus price traffic time date not no do does did can will would should ok only best one say says said think hope"
    )
}
