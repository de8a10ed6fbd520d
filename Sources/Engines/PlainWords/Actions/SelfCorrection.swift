/// A value that the writer corrects in the same sentence: "lunch 12, no, make it 15", "at 3, sorry, at 4".
struct SelfCorrection {
    let sentence: Sentence
    let findings: Scanner.Findings
    let context: Context

    /// The corrected sentence, or nil if nothing is corrected. It is always shorter.
    var corrected: String? {
        for index in 1..<max(sentence.count, 1) where isMarker(index) {
            // Correcting a text that does not get shorter would never end.
            if let text = corrected(at: index), text.utf8.count < sentence.source.count { return text }
        }
        return nil
    }

    private func corrected(at marker: Int) -> String? {
        guard !findings.spans.contains(where: { $0.start <= marker && marker < $0.end }) else { return nil }
        let hasSign = sentence.isSign(marker - 1, in: ",.;-") || sentence[marker - 1].hash == Self.dash
        let isLed = Self.leads.contains(sentence[marker - 1].hash) && sentence.isSign(marker - 2, in: ",.;-")
        var index = marker
        var markers = 0
        while index < sentence.count {
            if let denied = denied(at: index) {
                index = denied
                continue
            }
            guard isPassed(index) else { break }
            if isMarker(index) { markers += 1 }
            index += 1
        }
        // "on the 7th" is a time from "the" on.
        if let new = findings.spans.first(where: { marker < $0.start && $0.start < index && index < $0.end }) {
            index = new.start
        }
        if hasSign, let text = renamed(by: index, before: marker - 1) { return text }
        // "the plumber can't come at 9, make it 11" changes a plan that exists.
        guard !isContrast(marker), !(0..<marker).contains(where: { Self.cannot.contains(sentence[$0].hash) }) else {
            return nil
        }
        let beside = findings.spans.last { $0.end == end(after: marker, hasSign) }
        guard let said = beside ?? (hasSign || isLed ? lone(before: marker, index) : nil) else { return nil }
        let old = findings.spans.first { $0.start == index }.flatMap { dayBefore(said, by: $0) } ?? said
        // "room 12 no 5" corrects nothing.
        guard hasSign || isLed || markers > 1 || isPriceTaken(back: old, at: marker),
            let new = spokenHour(at: index, for: old) ?? findings.spans.first(where: { $0.start == index }),
            let text = replacement(of: old, by: new)
        else { return nil }
        let taken = hour(of: old, by: new) ?? day(of: old, by: new) ?? old.start..<old.end
        // "at 3, nah 4" and "at 11, no, half eleven" leave out a second "at".
        let isClock = sentence.key(taken.lowerBound) == .at && sentence.key(new.start) != .at && !isDay(new)
        let lead =
            isClock && sentence.key(new.start - 1) != .at
            ? sentence.text(taken.lowerBound..<taken.lowerBound + 1) + " " : ""
        let head = sentence.text(before: taken.lowerBound) + lead
        let behind = max(taken.upperBound, end(after: marker, hasSign))
        let rest = taken.upperBound < behind ? " " + sentence.text(taken.upperBound..<behind) : ""
        let tail = sentence.text(after: new.end - 1)
        return head + text + rest + tail
    }

    /// "обядът е в 13, не в 12" says in Bulgarian which hour was wrong; a correction has a comma behind "не" too.
    private func isContrast(_ marker: Int) -> Bool {
        sentence.isTranslated && sentence[marker].hash == Self.no && sentence.key(marker + 1) == .at
            && (0..<marker).contains { Self.beings.contains(sentence[$0].hash) }
    }

    /// "half eleven" at the end, which is an hour behind "at" only.
    private func spokenHour(at index: Int, for old: TokenSpan) -> TokenSpan? {
        guard case .time(let said) = old.value, said.grain < .day, (1...3).contains(sentence.count - index) else {
            return nil
        }
        let rest = Tokenizer.sentence("at " + sentence.text(index..<sentence.count))
        guard let span = Scanner(rest, context).findings().spans.first, span.start <= 1, span.end == rest.count,
            case .time(let value) = span.value, value.dayIsOpen, value.grain < .day
        else { return nil }
        return TokenSpan(value: span.value, start: index, end: sentence.count)
    }

    /// The end of "not tomorrow" in "tomorrow, no, not tomorrow, on saturday".
    private func denied(at index: Int) -> Int? {
        guard sentence[index].hash == Self.not,
            let span = findings.spans.first(where: { $0.start == index + 1 }),
            findings.spans.contains(where: {
                $0.end <= index && sentence.text($0.start..<$0.end) == sentence.text(span.start..<span.end)
            })
        else { return nil }
        return span.end
    }

    /// The single value that is corrected: in "spent 30 on food, sorry 35" the only amount, in "on thursday to pay, no,
    /// on friday" the only time. Nothing may follow the new value.
    private func lone(before marker: Int, _ index: Int) -> TokenSpan? {
        guard let new = findings.spans.first(where: { $0.start == index }), new.end == sentence.count else {
            return nil
        }
        let alike = findings.spans.filter { span in
            guard span.end < marker else { return false }
            switch (span.value, new.value) {
            case (.time, .time): return true
            case (.money, .money), (.money, .number), (.number, .money), (.number, .number): return true
            default: return false
            }
        }
        return alike.count == 1 ? alike.first : nil
    }

    /// "add milk to the list, no, oat milk": the new words end with the word that they specify.
    private func renamed(by start: Int, before end: Int) -> String? {
        guard (2...4).contains(sentence.count - start),
            (start..<sentence.count).allSatisfy({ sentence[$0].kind == .word }),
            !findings.spans.contains(where: { $0.end > start }),
            let old = (0..<end).last(where: { sentence[$0].hash == sentence[sentence.count - 1].hash })
        else { return nil }
        let head = sentence.text(before: old)
        return head + sentence.text(start..<sentence.count) + " " + sentence.text(old + 1..<max(end, old + 1))
    }

    /// "lunch 12 no 14": two bare amounts after something one pays for.
    private func isPriceTaken(back old: TokenSpan, at marker: Int) -> Bool {
        guard case .number = old.value, old.start > 0, old.start == marker - 1, marker + 2 == sentence.count else {
            return false
        }
        return CommonWords.category(sentence[old.start - 1]) != nil
    }

    /// In "tomorrow at 3pm, make it 4pm" only the hour is corrected.
    private func hour(of old: TokenSpan, by new: TokenSpan) -> Range<Int>? {
        guard case .time(let said) = old.value, case .time(let meant) = new.value, !said.dayIsOpen, meant.dayIsOpen,
            said.grain < .day, meant.grain < .day
        else { return nil }
        let tails = (old.start + 1..<max(old.end, old.start + 1)).map { $0..<old.end }
        let heads = (old.start + 1..<max(old.end, old.start + 1)).reversed().map { old.start..<$0 }
        return (tails + heads).first { isHour($0) }
    }

    /// In "saturday at seven in the evening, sorry i meant sunday" only the day is corrected.
    private func day(of old: TokenSpan, by new: TokenSpan) -> Range<Int>? {
        guard case .time(let said) = old.value, case .time(let meant) = new.value, !said.dayIsOpen, !said.isRange,
            meant.grain == .day, !meant.isRange, said.grain < .day
        else { return nil }
        let heads = (old.start + 1..<max(old.end, old.start + 1)).reversed().map { old.start..<$0 }
        let tails = (old.start + 1..<max(old.end, old.start + 1)).map { $0..<old.end }
        return (heads + tails).first { time(in: $0).map { $0.grain == .day && !$0.isRange } ?? false }
    }

    /// The day before an hour, if a new day follows: "on the 6th from 7pm, no, on the 7th".
    private func dayBefore(_ old: TokenSpan, by new: TokenSpan) -> TokenSpan? {
        guard case .time(let said) = old.value, said.dayIsOpen, said.grain < .day, isDay(new) else { return nil }
        return findings.spans.last { $0.end <= old.start && isDay($0) }
    }

    private func isDay(_ span: TokenSpan) -> Bool {
        if case .time(let value) = span.value { value.grain == .day && !value.isRange } else { false }
    }

    /// A part of the sentence alone, as the grammars read it.
    private func part(_ range: Range<Int>) -> Sentence {
        guard let first = range.first, let last = range.last else { return Tokenizer.sentence("") }
        let start = Int(sentence[first].start)
        let end = Int(sentence[last].start) + Int(sentence[last].length)
        return Tokenizer.sentence(String(decoding: sentence.bytes[start..<max(start, end)], as: UTF8.self))
    }

    private func isHour(_ range: Range<Int>) -> Bool {
        time(in: range).map { $0.dayIsOpen && $0.grain < .day } ?? false
    }

    /// The time that some tokens are, and nothing else.
    private func time(in range: Range<Int>) -> TimeValue? {
        let part = part(range)
        let spans = Scanner(part, context).findings().spans
        let first = [.at, .on].contains(part.key(0)) ? 1 : 0
        guard spans.count == 1, let span = spans.first, span.start <= first, span.end == part.count,
            case .time(let value) = span.value
        else { return nil }
        return value
    }

    /// The end of the corrected part: before the comma, and before the "i" of "i mean" and the "or" of "or rather".
    private func end(after marker: Int, _ hasSign: Bool) -> Int {
        var index = hasSign ? marker - 1 : marker
        if !hasSign, Self.leads.contains(sentence[marker - 1].hash) {
            index = marker - 1
            if sentence.isSign(index - 1, in: ",.;-") { index -= 1 }
        }
        return index
    }

    private static let leads = Clause.hashes("i or")

    private func isPassed(_ index: Int) -> Bool {
        sentence.isSign(index, in: ",.;-:") || Self.passed.contains(sentence[index].hash)
            || isMarker(index)
    }

    /// "make it" and "make that" mark a correction after a comma or a dash; "i mean" always does.
    private func isMarker(_ index: Int) -> Bool {
        let hash = sentence[index].hash
        if Self.markers.contains(hash) { return true }
        return hash == Self.make && Self.its.contains(sentence[index + 1].hash) && sentence[index - 1].kind == .sign
    }

    private static let not = Hash.of("not")
    private static let make = Hash.of("make")
    private static let its = Clause.hashes("it that")

    /// The new text, if both values are of the same kind; a bare number keeps the currency of the value it replaces.
    private func replacement(of old: TokenSpan, by new: TokenSpan) -> String? {
        let text = sentence.text(new.start..<new.end)
        switch (old.value, new.value) {
        case (.time, .time), (.duration, .duration), (.number, .number), (.money, .money), (.number, .money):
            return text
        case (.time(let time), .number(let number)):
            return time.grain < .day && (number.whole.map { (1...24).contains($0) } ?? false) ? text : nil
        case (.money, .number):
            let words = (old.start..<old.end).filter { sentence[$0].word.money >= 0 }
            guard let first = words.first, let last = words.last else { return text }
            let name = sentence.text(first..<last + 1)
            return first == old.start ? "\(name) \(text)" : "\(text) \(name)"
        default: return nil
        }
    }

    private static let no = Hash.of("no")
    private static let beings = Clause.hashes("is are was were")
    private static let cannot = Clause.hashes("cant cannot couldnt")
    private static let markers = Clause.hashes("no nah sorry wait actually rather oops correction mean meant scratch")
    private static let passed = Clause.hashes("make it that its i to at on for of be the should a or")
    private static let dash = Hash.of("–")
}
