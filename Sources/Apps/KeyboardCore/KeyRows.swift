/// A key and its width, in units of one letter.
struct KeySlot: Equatable {
    let key: Key
    /// The width; nil takes what the other keys of the row leave.
    let width: Double?

    init(_ key: Key, _ width: Double? = 1) {
        self.key = key
        self.width = width
    }
}

/// The rows of keys from top to bottom, and how many units wide they are together.
struct KeyRows: Equatable {
    let units: Double
    let rows: [[KeySlot]]

    /// The keys of a plane. A pad has its delete and return keys at the right end and shift on both sides.
    init(_ letters: KeyLetters, _ plane: KeyPlane, for traits: KeyTraits, isPad: Bool) {
        let texts = Self.texts(letters, plane)
        let units = Double(texts.first?.count ?? 0) + (isPad ? 1 : 0)
        self.units = units
        let bottom = Self.bottom(letters, plane, for: traits, isPad: isPad)
        let (first, second, third) = (Self.keys(texts[0]), Self.keys(texts[1]), Self.keys(texts[2]))
        let side = Self.side(of: plane)
        let sideWidth = isPad ? 1 : 1.5
        // Few signs share the room of the letters that would be there.
        let width = plane == .letters ? 1 : (units - 2 * sideWidth) / Double(max(third.count, 1))
        let middle = third.map { KeySlot($0.key, width) }
        if isPad {
            let marks = plane == .letters ? Self.keys(",.") : []
            rows = [
                first + [KeySlot(.delete, nil)], second + [KeySlot(.enter, nil)],
                [KeySlot(side, sideWidth)] + middle + marks + [KeySlot(side, nil)], bottom,
            ]
        } else {
            rows = [first, second, [KeySlot(side, sideWidth)] + middle + [KeySlot(.delete, sideWidth)], bottom]
        }
    }

    /// The texts of the three upper rows, a character for each key. There are always three.
    private static func texts(_ letters: KeyLetters, _ plane: KeyPlane) -> [String] {
        switch (plane, letters) {
        case (.letters, _): letters.rows
        case (.numbers, .english): ["1234567890", "-/:;()$&@\"", ".,?!'"]
        case (.numbers, .bulgarian): ["1234567890", "-/:;()€&@\"", ".,?!'"]
        case (.symbols, .english): ["[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'"]
        case (.symbols, .bulgarian): ["[]{}#%^*+=", "_\\|~<>$£№•", ".,?!'"]
        }
    }

    /// The key beside the third row's letters.
    private static func side(of plane: KeyPlane) -> Key {
        switch plane {
        case .letters: .shift
        case .numbers: .plane(.symbols)
        case .symbols: .plane(.numbers)
        }
    }

    private static func keys(_ text: String) -> [KeySlot] { text.map { KeySlot(.write(String($0))) } }

    private static func bottom(
        _ letters: KeyLetters,
        _ plane: KeyPlane,
        for traits: KeyTraits,
        isPad: Bool
    ) -> [KeySlot] {
        let turn = KeySlot(.plane(plane == .letters ? .numbers : .letters), 1.3)
        var row = [turn]
        if traits.needsNextKeyboardKey { row.append(KeySlot(.nextKeyboard, 1.2)) }
        if !traits.content.isLatinOnly { row.append(KeySlot(.letters(letters.other), 1.2)) }
        // Signs that the field needs beside the letters; the other planes have them anyway.
        let needsSigns = plane == .letters
        switch traits.content {
        case .url where needsSigns:
            row += [KeySlot(.write("."), nil), KeySlot(.write("/"), nil), KeySlot(.write(".com"), nil)]
        case .email where needsSigns: row += [KeySlot(.space, nil), KeySlot(.write("@")), KeySlot(.write("."))]
        case .social where needsSigns: row += [KeySlot(.space, nil), KeySlot(.write("@")), KeySlot(.write("#"))]
        case .webSearch where needsSigns: row += [KeySlot(.space, nil), KeySlot(.write("."))]
        default: row.append(KeySlot(.space, nil))
        }
        return row + (isPad ? [turn] : [KeySlot(.enter, 2.2)])
    }
}
