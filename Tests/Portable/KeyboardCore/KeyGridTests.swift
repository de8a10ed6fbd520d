import Testing

@testable import KeyboardCore

/// Where the keys are, on every device.
struct KeyGridTests {
    /// Widths of iPhones, upright and on their side, of iPads, and of a floating keyboard.
    static let places: [(width: Double, isPad: Bool)] = [
        (320, false), (375, false), (390, false), (440, false), (667, false), (956, false),
        (744, true), (834, true), (1_032, true), (1_376, true), (320, true),
    ]
    static let contents: [KeyContent] = [.text, .ascii, .email, .url, .webSearch, .social, .numbers]
    static let planes: [KeyPlane] = [.letters, .numbers, .symbols]

    /// Every keyboard on a place.
    private func inputs(_ width: Double, _ isPad: Bool) -> [KeyInput] {
        var found: [KeyInput] = []
        for letters in KeyLetters.allCases {
            for content in Self.contents {
                for plane in Self.planes {
                    var input = KeyInput(letters: letters)
                    input.resize(width: width, height: 224, isPad: isPad)
                    input.read(KeyTraits(content: content, needsNextKeyboardKey: width < 700), before: "")
                    _ = input.activate(.plane(plane), .zero)
                    found.append(input)
                }
            }
        }
        return found
    }

    @Test(arguments: places)
    func everyPointReachesAKeyAndItsOwnOneWhereItIsDrawn(width: Double, isPad: Bool) throws {
        for input in inputs(width, isPad) {
            for row in input.grid.rows {
                #expect(row.first?.touch.x == 0 && row.last?.touch.maxX == width)
                for (cell, next) in zip(row, row.dropFirst()) { #expect(abs(cell.touch.maxX - next.touch.x) < 0.001) }
                for cell in row {
                    let frame = cell.frame
                    for point in [
                        KeyPoint(x: frame.x, y: frame.y), KeyPoint(x: frame.maxX - 0.01, y: frame.maxY - 0.01),
                    ] {
                        #expect(input.grid.cell(at: point) == cell)
                    }
                    #expect(frame.x >= 0 && frame.maxX <= width && frame.maxY <= 224)
                }
            }
        }
    }

    @Test(arguments: places)
    func noKeyIsTooSmallForAFinger(width: Double, isPad: Bool) {
        for input in inputs(width, isPad) {
            for cell in input.grid.rows.joined() {
                #expect(cell.touch.width >= 28 && cell.touch.height == 56, "\(cell.key) on \(width)")
            }
        }
    }

    @Test(arguments: [
        KeyPoint(x: -50, y: -50), KeyPoint(x: 10_000, y: 10_000), KeyPoint(x: .infinity, y: 20),
        KeyPoint(x: .nan, y: .nan), KeyPoint(x: -.infinity, y: .infinity),
    ])
    func aPointBesideTheKeysReachesTheNearest(point: KeyPoint) {
        var input = KeyInput()
        input.resize(width: 390, height: 224, isPad: false)
        #expect(input.grid.cell(at: point) != nil)
        _ = input.touchBegan(1, at: point, .zero)
        _ = input.touchMoved(1, to: KeyPoint(x: 3, y: 3), .seconds(1))
        _ = input.touchEnded(1, at: point, .seconds(2))
    }

    @Test func withoutARoomNothingFails() {
        for size in [0.0, -5, .infinity, .nan] {
            var input = KeyInput()
            input.resize(width: size, height: size, isPad: true)
            _ = input.touchBegan(1, at: KeyPoint(x: 1, y: 1), .zero)
            _ = input.timePassed(.seconds(1))
            _ = input.touchEnded(1, at: KeyPoint(x: 1, y: 1), .seconds(2))
        }
    }

    @Test(arguments: [(KeyLetters.english, 26), (.bulgarian, 30)])
    func everyLetterHasItsKeyOnce(letters: KeyLetters, count: Int) {
        let written = keys(KeyInput(letters: letters)).compactMap { key in
            if case .write(let text) = key { text } else { nil }
        }
        #expect(written.count == count && Set(written).count == count)
    }

    @Test(arguments: [KeyLetters.english, .bulgarian], [false, true])
    func everySignOfASCIICanBeWritten(letters: KeyLetters, isPad: Bool) {
        var input = KeyInput(letters: letters)
        input.resize(width: 834, height: 224, isPad: isPad)
        var written: Set<String> = ["`"]  // held apostrophe
        for plane in Self.planes {
            _ = input.activate(.plane(plane), .zero)
            for case .write(let text) in keys(input) { written.formUnion([text] + Accents.of(text)) }
        }
        for scalar in UInt8(33)...126 where !Character(Unicode.Scalar(scalar)).isLetter {
            #expect(written.contains(String(Character(Unicode.Scalar(scalar)))), "\(Unicode.Scalar(scalar))")
        }
    }

    @Test(arguments: [KeyContent.text, .email, .url, .webSearch, .social])
    func aFieldForAddressesHasItsSigns(content: KeyContent) {
        var input = KeyInput()
        input.read(KeyTraits(content: content), before: "")
        let found = keys(input)
        #expect(found.contains(.write("@")) == (content == .email || content == .social))
        #expect(found.contains(.write(".com")) == (content == .url))
        #expect(found.contains(.write("/")) == (content == .url))
        #expect(found.contains(.space) == (content != .url))
        #expect(found.contains(.letters(.bulgarian)) == (content != .email && content != .url))
    }

    @Test(arguments: [true, false])
    func theKeyForTheNextKeyboardIsThereWhenItIsNeeded(isNeeded: Bool) {
        var input = KeyInput()
        input.read(KeyTraits(needsNextKeyboardKey: isNeeded), before: "")
        #expect(keys(input).contains(.nextKeyboard) == isNeeded)
    }

    @Test func aPadHasItsKeysAtTheSidesUnlessItsKeyboardFloats() {
        var input = KeyInput()
        input.resize(width: 834, height: 224, isPad: true)
        #expect(input.grid.rows.map { $0.last?.key } == [.delete, .enter, .shift, .plane(.numbers)])
        input.resize(width: 320, height: 224, isPad: true)
        #expect(input.grid.rows.map { $0.last?.key } == [.write("p"), .write("l"), .delete, .enter])
    }

    private func keys(_ input: KeyInput) -> [Key] { input.grid.rows.joined().map(\.key) }
}
