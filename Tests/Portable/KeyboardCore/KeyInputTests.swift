import Testing

@testable import KeyboardCore

/// What fingers do on the keys.
struct KeyInputTests {
    private func input(_ letters: KeyLetters = .english, _ before: String = "") -> KeyInput {
        var input = KeyInput(letters: letters)
        input.resize(width: 390, height: 224, isPad: false)
        input.read(KeyTraits(capitalization: .none), before: before, isNewField: true)
        return input
    }

    private func place(_ key: Key, _ input: KeyInput) -> KeyPoint {
        let frame = input.grid.cell(of: key)?.frame ?? KeyFrame(x: -1, y: -1, width: 0, height: 0)
        return KeyPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    }

    /// What was written by these commands, without the sounds.
    private func done(_ commands: [KeyCommand]) -> [KeyCommand] { commands.filter { $0 != .click } }

    /// A short tap.
    private func tap(_ key: Key, _ input: inout KeyInput, _ now: Duration = .zero) -> [KeyCommand] {
        let point = place(key, input)
        return done(input.touchBegan(7, at: point, now) + input.touchEnded(7, at: point, now + .milliseconds(50)))
    }

    @Test func aKeyWritesWhenTheFingerLeaves() {
        var input = input()
        let point = place(.write("h"), input)
        #expect(input.touchBegan(1, at: point, .zero) == [.click])
        #expect(input.pressed?.key == .write("h"))
        #expect(input.touchEnded(1, at: point, .milliseconds(80)) == [.insert("h")])
        #expect(input.pressed == nil && input.wakeTime == nil)
    }

    @Test func twoThumbsMayOverlap() {
        var input = input()
        let (h, i) = (place(.write("h"), input), place(.write("i"), input))
        _ = input.touchBegan(1, at: h, .zero)
        #expect(done(input.touchBegan(2, at: i, .milliseconds(40))) == [.insert("h")])
        #expect(input.touchEnded(1, at: h, .milliseconds(60)) == [])
        #expect(input.touchEnded(2, at: i, .milliseconds(90)) == [.insert("i")])
    }

    @Test func aFingerThatSlidesWritesTheLastLetter() {
        var input = input()
        _ = input.touchBegan(1, at: place(.write("h"), input), .zero)
        _ = input.touchMoved(1, to: place(.write("j"), input), .milliseconds(50))
        #expect(input.touchEnded(1, at: place(.write("k"), input), .milliseconds(90)) == [.insert("k")])
    }

    @Test(arguments: [Key.delete, .shift, .enter, .space])
    func aThumbThatDriftsOntoAnotherKindOfKeyLosesNoLetter(other: Key) {
        var input = input()
        _ = input.touchBegan(1, at: place(.write("m"), input), .zero)
        #expect(input.touchEnded(1, at: place(other, input), .milliseconds(90)) == [.insert("m")])
    }

    @Test func theReturnKeyActsOnlyUnderTheFinger() {
        var input = input()
        #expect(tap(.enter, &input) == [.enter])
        _ = input.touchBegan(1, at: place(.enter, input), .zero)
        _ = input.touchMoved(1, to: place(.write("m"), input), .milliseconds(50))
        #expect(input.touchEnded(1, at: place(.enter, input), .milliseconds(90)) == [])
    }

    @Test func aTouchThatTheSystemTookAwayWritesNothing() {
        var input = input()
        let point = place(.write("h"), input)
        _ = input.touchBegan(1, at: point, .zero)
        input.touchCancelled(1)
        #expect(input.touchEnded(1, at: point, .milliseconds(80)) == [])
        #expect(input.timePassed(.seconds(9)) == [])
    }

    // MARK: Held keys

    @Test(arguments: [(KeyLetters.english, "e", "é"), (.bulgarian, "и", "ѝ")])
    func aHeldLetterOffersItsAccents(letters: KeyLetters, letter: String, accent: String) throws {
        var input = input(letters)
        let point = place(.write(letter), input)
        _ = input.touchBegan(1, at: point, .zero)
        #expect(input.wakeTime == .milliseconds(400))
        _ = input.timePassed(.milliseconds(400))
        let choices = try #require(input.choices)
        #expect(choices.texts[choices.index] == letter)
        let index = try #require(choices.texts.firstIndex(of: accent))
        let chosen = KeyPoint(x: choices.frame.x + (Double(index) + 0.5) * choices.step, y: point.y)
        _ = input.touchMoved(1, to: chosen, .milliseconds(500))
        #expect(input.touchEnded(1, at: chosen, .milliseconds(600)) == [.insert(accent)])
        #expect(input.choices == nil)
    }

    @Test func accentsOfACapitalAreCapitals() throws {
        var input = input()
        _ = tap(.shift, &input)
        _ = input.touchBegan(1, at: place(.write("s"), input), .seconds(1))
        _ = input.timePassed(.seconds(2))
        #expect(try #require(input.choices).texts == ["S", "ẞ", "Ś", "Š"])
    }

    @Test func accentsStayOnTheKeyboard() throws {
        for letters in KeyLetters.allCases {
            for width in [320.0, 390, 956] {
                for letter in letters.rows.joined() where !Accents.of(String(letter)).isEmpty {
                    var input = input(letters)
                    input.resize(width: width, height: 224, isPad: false)
                    // The finger is at the key's edge.
                    let frame = try #require(input.grid.cell(of: .write(String(letter)))).frame
                    let point = KeyPoint(x: width > 600 ? frame.maxX - 1 : frame.x + 1, y: frame.y)
                    _ = input.touchBegan(1, at: point, .zero)
                    _ = input.timePassed(.seconds(1))
                    let choices = try #require(input.choices)
                    #expect(choices.frame.x >= 0 && choices.frame.maxX <= width && choices.frame.y >= 0)
                    // Without a movement the letter itself is written.
                    #expect(input.touchEnded(1, at: point, .seconds(2)) == [.insert(String(letter))])
                }
            }
        }
    }

    @Test func aHeldLetterWithoutAccentsIsWrittenOnce() {
        var input = input()
        let point = place(.write("w"), input)
        _ = input.touchBegan(1, at: point, .zero)
        #expect(input.timePassed(.seconds(1)) == [])
        #expect(input.choices == nil)
        #expect(input.touchEnded(1, at: point, .seconds(2)) == [.insert("w")])
    }

    @Test func aWakeUpTooEarlyDoesNothing() {
        var input = input()
        _ = input.touchBegan(1, at: place(.write("e"), input), .zero)
        _ = input.timePassed(.milliseconds(399))
        #expect(input.choices == nil && input.wakeTime == .milliseconds(400))
    }

    @Test func aHeldDeleteKeyRepeatsAndThenDeletesWords() throws {
        var input = input(.english, "one two three four five six seven eight nine")
        let point = place(.delete, input)
        #expect(done(input.touchBegan(1, at: point, .zero)) == [.delete(1)])
        #expect(input.wakeTime == .milliseconds(500))
        var now = Duration.zero
        for _ in 0..<KeyInput.charactersBeforeWords {
            now = try #require(input.wakeTime)
            #expect(done(input.timePassed(now)) == [.delete(1)])
            #expect(input.wakeTime == now + .milliseconds(100))
        }
        now = try #require(input.wakeTime)
        // "one two three four five" less one letter is left, then whole words.
        #expect(done(input.timePassed(now)) == [.delete(4)])
        #expect(input.wakeTime == now + .milliseconds(300))
        #expect(input.touchEnded(1, at: point, .seconds(9)) == [])
        #expect(input.wakeTime == nil)
    }

    @Test func aFingerThatLeavesTheDeleteKeyStopsIt() {
        var input = input(.english, "one two")
        _ = input.touchBegan(1, at: place(.delete, input), .zero)
        _ = input.touchMoved(1, to: place(.write("a"), input), .milliseconds(100))
        #expect(input.wakeTime == nil)
        #expect(input.touchEnded(1, at: place(.write("a"), input), .milliseconds(200)) == [])
    }

    @Test func theSpaceBarMovesTheCursor() {
        var input = input(.english, "one two")
        let point = place(.space, input)
        _ = input.touchBegan(1, at: point, .zero)
        _ = input.timePassed(.milliseconds(400))
        #expect(input.isMovingCursor)
        var moves: [KeyCommand] = []
        for way in [-7.0, -17, -30, 10] {
            moves += input.touchMoved(1, to: KeyPoint(x: point.x + way, y: point.y), .seconds(1))
        }
        #expect(moves == [.moveCursor(-2), .moveCursor(-1), .moveCursor(4)])
        #expect(input.touchEnded(1, at: KeyPoint(x: point.x + 10, y: point.y), .seconds(2)) == [])
        #expect(!input.isMovingCursor)
    }

    @Test func aWayThatIsNoNumberMovesNothingForever() {
        var input = input()
        let point = place(.space, input)
        _ = input.touchBegan(1, at: point, .zero)
        _ = input.timePassed(.milliseconds(400))
        #expect(input.touchMoved(1, to: KeyPoint(x: .infinity, y: 0), .seconds(1)) == [.moveCursor(512)])
        _ = input.touchMoved(1, to: KeyPoint(x: .nan, y: 0), .seconds(1))
        _ = input.touchEnded(1, at: point, .seconds(1))
        #expect(!input.isMovingCursor)
    }

    // MARK: Planes

    @Test func theNumbersAppearUnderTheFingerAndStay() {
        var input = input()
        let point = place(.plane(.numbers), input)
        _ = input.touchBegan(1, at: point, .zero)
        #expect(input.keys.plane == .numbers)
        #expect(input.touchEnded(1, at: point, .milliseconds(90)) == [])
        #expect(input.keys.plane == .numbers)
        #expect(tap(.write("7"), &input) == [.insert("7")])
    }

    @Test func aSignIsWrittenInOneMovementFromTheKeyForNumbers() {
        var input = input()
        _ = input.touchBegan(1, at: place(.plane(.numbers), input), .zero)
        _ = input.touchMoved(1, to: place(.write("4"), input), .milliseconds(90))
        #expect(input.touchEnded(1, at: place(.write("5"), input), .milliseconds(200)) == [.insert("5")])
        #expect(input.keys.plane == .letters)
    }

    @Test func theOtherLettersAreOneTapAway() {
        var input = input()
        #expect(tap(.letters(.bulgarian), &input) == [])
        #expect(tap(.write("ж"), &input) == [.insert("ж")])
        #expect(tap(.letters(.english), &input) == [])
        #expect(tap(.write("v"), &input) == [.insert("v")])
    }

    @Test func anActivatedKeyActsAtOnce() {
        var input = input()
        #expect(input.activate(.shift, .zero) == [.click])
        #expect(input.activate(.write("h"), .seconds(1)) == [.click, .insert("H")])
    }

    @Test func aTurnedDeviceForgetsTheFinger() {
        var input = input()
        let point = place(.write("h"), input)
        _ = input.touchBegan(1, at: point, .zero)
        input.resize(width: 844, height: 224, isPad: false)
        #expect(input.touchEnded(1, at: point, .milliseconds(80)) == [])
    }
}
