import Testing

@testable import KeyboardCore

/// What a tapped key does to the text and to the keys.
struct KeysTests {
    /// Types characters as keys, spaces as the space bar, two seconds apart.
    private func type(_ text: String, _ keys: inout Keys, from start: Duration = .zero) -> String {
        var written = ""
        var now = start
        for character in text {
            now += .seconds(2)
            for command in keys.tap(character == " " ? .space : .write(String(character)), at: now) {
                if case .insert(let text) = command { written += text }
            }
        }
        return written
    }

    private func keys(_ capitalization: Capitalization = .none, _ before: String = "") -> Keys {
        var keys = Keys()
        keys.read(KeyTraits(capitalization: capitalization), before: before, isNewField: true)
        return keys
    }

    // MARK: Capital letters

    @Test(arguments: [
        (Capitalization.none, "one two. three"), (.words, "One Two. Three"), (.sentences, "One two. Three"),
        (.all, "ONE TWO. THREE"),
    ])
    func capitalLettersComeByTheHostsRule(rule: Capitalization, expected: String) {
        var keys = keys(rule)
        #expect(type("one two. three", &keys) == expected)
    }

    @Test(arguments: [
        ("", true), ("Hello", false), ("Hello ", false), ("Hello. ", true), ("Hello.", false), ("Hello.) ", true),
        ("He said: \"Go!\" ", true), ("Hello (", false), ("Hello. (", true), ("Hello. „", true), ("line\n", true),
        ("line\n  ", true), ("   ", true), ("Really? ", true), ("e.g. ", false), ("през 2026 г. ", false),
        ("т.е. ", false), ("Plan B. ", true), ("Край… ", true), ("终わり。 ", true), ("one, ", false), ("שלום. ", true),
        ("👨‍👩‍👧 ", false), ("3.14", false), ("\u{0301}", false),
    ])
    func aSentenceBeginsWithACapital(before: String, isCapital: Bool) {
        #expect((keys(.sentences, before).shift == .once) == isCapital)
    }

    @Test(arguments: [("", true), ("Anna ", true), ("Anna-", false), ("Anna (", true), ("O'", false), ("Anna\n", true)])
    func aWordBeginsWithACapital(before: String, isCapital: Bool) {
        #expect((keys(.words, before).shift == .once) == isCapital)
    }

    @Test func deletingBackToASentencesBeginningBringsTheCapitalBack() {
        var keys = keys(.sentences)
        #expect(type("a", &keys) == "A")
        #expect(keys.shift == .off)
        #expect(keys.tap(.delete, at: .seconds(9)) == [.delete(1)])
        #expect(keys.shift == .once)
    }

    @Test func shiftHoldsForOneLetter() {
        var keys = keys()
        _ = keys.tap(.shift, at: .zero)
        #expect(type("ab", &keys) == "Ab")
    }

    @Test func twoQuickTapsLockShiftUntilTheNext() {
        var keys = keys()
        _ = keys.tap(.shift, at: .zero)
        _ = keys.tap(.shift, at: .milliseconds(300))
        #expect(keys.shift == .locked)
        #expect(type("ab c", &keys) == "AB C")
        _ = keys.tap(.shift, at: .seconds(20))
        #expect(keys.shift == .off)
    }

    @Test func twoSlowTapsTurnShiftOff() {
        var keys = keys()
        _ = keys.tap(.shift, at: .zero)
        _ = keys.tap(.shift, at: .milliseconds(400))
        #expect(keys.shift == .off)
    }

    @Test func aLetterBetweenTwoTapsOfShiftPreventsTheLock() {
        var keys = keys()
        _ = keys.tap(.shift, at: .zero)
        _ = keys.tap(.write("a"), at: .milliseconds(100))
        _ = keys.tap(.shift, at: .milliseconds(200))
        #expect(keys.shift == .once)
    }

    @Test func aHostThatReportsLateDoesNotUndoShift() {
        var keys = keys()
        _ = keys.tap(.shift, at: .zero)
        keys.read(keys.traits, before: nil)
        #expect(keys.shift == .once)
    }

    @Test func anotherFieldBeginsWithLettersAndWithoutALock() {
        var keys = keys()
        for time in [Duration.zero, .milliseconds(100)] { _ = keys.tap(.shift, at: time) }
        _ = keys.tap(.plane(.numbers), at: .seconds(1))
        keys.read(keys.traits, before: "", isNewField: true)
        #expect(keys.shift == .off && keys.plane == .letters)
    }

    @Test func everyLetterHasACapital() {
        for letters in KeyLetters.allCases {
            for letter in letters.rows.joined() {
                for text in [String(letter)] + Accents.of(String(letter)) {
                    let capital = Accents.capital(text)
                    #expect(capital.count == 1 && capital != text && capital.lowercased() == text)
                }
            }
        }
        #expect(Accents.capital(".com") == ".com")
    }

    // MARK: Spaces

    @Test func twoQuickSpacesEndTheSentence() {
        var keys = keys(.sentences, "Hello")
        #expect(keys.tap(.space, at: .zero) == [.insert(" ")])
        #expect(keys.tap(.space, at: .milliseconds(500)) == [.delete(1), .insert(". ")])
        #expect(keys.shift == .once)
        // A third one is a space.
        #expect(keys.tap(.space, at: .milliseconds(700)) == [.insert(" ")])
    }

    @Test(arguments: ["", "Hello.", "Hello,", "Hello ", "(", "line\n"])
    func twoSpacesWithoutAWordBeforeThemStaySpaces(before: String) {
        var keys = keys(.none, before)
        _ = keys.tap(.space, at: .zero)
        #expect(keys.tap(.space, at: .milliseconds(500)) == [.insert(" ")])
    }

    @Test func slowSpacesStaySpaces() {
        var keys = keys(.none, "Hello")
        _ = keys.tap(.space, at: .zero)
        #expect(keys.tap(.space, at: .milliseconds(1_100)) == [.insert(" ")])
    }

    @Test(arguments: [KeyContent.email, .url, .ascii, .webSearch, .numbers])
    func twoSpacesStaySpacesWhereNoSentencesAreWritten(content: KeyContent) {
        var keys = Keys()
        keys.read(KeyTraits(content: content), before: "Hello")
        _ = keys.tap(.space, at: .zero)
        #expect(keys.tap(.space, at: .milliseconds(500)) == [.insert(" ")])
    }

    // MARK: Planes and letters

    @Test func aSpaceLeadsBackFromNumbersToLetters() {
        var keys = keys()
        _ = keys.tap(.plane(.numbers), at: .zero)
        _ = keys.tap(.write("7"), at: .zero)
        #expect(keys.plane == .numbers)
        _ = keys.tap(.space, at: .zero)
        #expect(keys.plane == .letters)
    }

    @Test func anApostropheLeadsBackToLetters() {
        var keys = keys()
        _ = keys.tap(.plane(.numbers), at: .zero)
        _ = keys.tap(.write("'"), at: .zero)
        #expect(keys.plane == .letters)
    }

    @Test func aFieldForNumbersStaysWithThem() {
        var keys = Keys()
        keys.read(KeyTraits(content: .numbers), before: "")
        #expect(keys.plane == .numbers)
        _ = keys.tap(.space, at: .zero)
        #expect(keys.plane == .numbers)
    }

    @Test func anAddressIsWrittenInLatinLettersAndTheChoiceComesBack() {
        var keys = keys()
        _ = keys.tap(.letters(.bulgarian), at: .zero)
        keys.read(KeyTraits(content: .email), before: "")
        #expect(keys.letters == .english)
        keys.read(KeyTraits(), before: "")
        #expect(keys.letters == .bulgarian)
    }

    // MARK: Foreign texts

    @Test func aSecureFieldIsNotFollowed() {
        var keys = Keys()
        keys.read(KeyTraits(capitalization: .sentences, isSecure: true), before: "Secret. ")
        #expect(keys.shift == .off)
        #expect(type("ab", &keys) == "ab")
        #expect(keys.deleteWord() == [.delete(1)])
        _ = keys.tap(.space, at: .zero)
        #expect(keys.tap(.space, at: .zero) == [.insert(" ")])
    }

    @Test(arguments: [
        ("one two", 3), ("one two  ", 5), ("", 1), ("   ", 3), ("дума", 4), ("ok 👨‍👩‍👧👨‍👩‍👧", 2), ("word\n", 5),
    ])
    func aWordIsDeletedWithTheSpacesBehindIt(before: String, count: Int) {
        var keys = keys(.none, before)
        #expect(keys.deleteWord() == [.delete(count)])
    }

    @Test(arguments: [
        String(repeating: "a", count: 100_000), "e" + String(repeating: "\u{0301}", count: 10_000),
        String(repeating: "👨‍👩‍👧", count: 5_000), String(repeating: "\u{202E}א", count: 5_000), "\u{0}\u{FFFD}",
    ])
    func anyTextOfAHostIsTaken(before: String) {
        var keys = keys(.sentences, before)
        for _ in 0..<600 { _ = keys.tap(.delete, at: .zero) }
        _ = keys.deleteWord()
        #expect(type("a", &keys) == "A")
    }

    @Test(arguments: ReturnKey.allCases)
    func onlyANewLineBeginsASentence(key: ReturnKey) {
        var keys = Keys()
        keys.read(KeyTraits(returnKey: key), before: "Hello")
        #expect(keys.tap(.enter, at: .zero) == [.enter])
        #expect((keys.shift == .once) == (key == .newLine))
    }
}
