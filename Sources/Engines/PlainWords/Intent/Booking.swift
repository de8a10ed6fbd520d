/// A table or a court that is booked for a day and an hour. The booking becomes an event.
struct Booking {
    let clause: Clause
    /// The first word that is not mere politeness.
    let start: Int

    /// Whether a thing of that kind is booked for a day and an hour that are both said.
    var isSettled: Bool {
        let sentence = clause.sentence
        guard Self.verbs.contains(sentence[start].hash), let time = clause.time, time.grain < .day,
            time.grain > .second,
            !time.dayIsOpen, !time.isPartOfDay, !sentence.isSign(clause.tokens.upperBound - 1, "?")
        else { return false }
        var place = start + 1
        while Self.articles.contains(sentence[place].hash) || sentence[place].word.cardinal > 0 { place += 1 }
        return clause.tokens.contains(place) && Self.things.contains(sentence[place].hash)
            && !clause.has(Self.journeys)
    }

    private static let verbs = Clause.hashes("book reserve")
    private static let articles = Clause.hashes("a an the us me our my")
    private static let things = Clause.hashes("table court pitch lane seats slot room")
    private static let journeys = Clause.hashes("hotel hotels night nights flight train bus")
}
