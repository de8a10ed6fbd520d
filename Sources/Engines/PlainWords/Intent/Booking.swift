/// A booking of a table or a court at a given day and hour, which becomes an event.
struct Booking {
    let clause: Clause
    /// The first word after polite phrases.
    let start: Int

    /// Whether the clause books such a thing with both a day and an hour.
    var isSettled: Bool {
        let sentence = clause.sentence
        guard Self.verbs.contains(sentence[start].hash), let time = clause.time, time.grain < .day,
            time.grain > .second,
            !time.dayIsOpen, !time.isPartOfDay, !sentence.isSign(clause.tokens.upperBound - 1, "?")
        else { return false }
        if isHandedIn { return !clause.has(Self.journeys) }
        var index = start + 1
        while Self.articles.contains(sentence[index].hash) || sentence[index].word.cardinal > 0 { index += 1 }
        return clause.tokens.contains(index) && Self.things.contains(sentence[index].hash)
            && !clause.has(Self.journeys)
    }

    /// "book the car in for its service on friday at 9", "book me in for a haircut …"
    private var isHandedIn: Bool {
        let sentence = clause.sentence
        guard let index = (start + 2..<start + 5).first(where: { sentence.key($0) == .in }),
            clause.tokens.contains(index), sentence[index - 1].kind == .word,
            !(start + 1..<index).contains(where: { Self.things.contains(sentence[$0].hash) })
        else { return false }
        return sentence.key(index + 1) == .for || sentence.key(index + 1) == .with || clause.isTime(index + 1)
    }

    private static let verbs = Clause.hashes("book reserve")
    private static let articles = Clause.hashes("a an the us me our my")
    private static let things = Clause.hashes("table court pitch lane seats slot room")
    private static let journeys = Clause.hashes("hotel hotels night nights flight train bus")
}
