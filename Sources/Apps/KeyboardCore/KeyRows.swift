/// A key and its width, in units of one letter.
struct KeySlot: Equatable {
    let key: Key
    /// The width; nil takes the space left by the row's other keys.
    let width: Double?

    init(_ key: Key, _ width: Double? = 1) {
        self.key = key
        self.width = width
    }
}

/// The rows of keys from top to bottom, and their width in units.
struct KeyRows: Equatable {
    let units: Double
    let rows: [[KeySlot]]

    /// The keys of a plane. The iPad layout has delete and return at the right end, and shift on both sides.
    init(_ letters: KeyLetters, _ plane: KeyPlane, for traits: KeyTraits, isPad: Bool) {
        let texts = Self.texts(letters, plane)
        let units = Double(texts.first?.count ?? 0) + (isPad ? 1 : 0)
        self.units = units
        let bottom = Self.bottom(letters, plane, for: traits, isPad: isPad)
        let (first, second, third) = (Self.keys(texts[0]), Self.keys(texts[1]), Self.keys(texts[2]))
        let side = Self.side(of: plane)
        let sideWidth = isPad ? 1 : 1.5
        // If there are few signs, they are wider, to fill the space of a full row.
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

    /// The key at the side of the third row.
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
        // Signs that the field often needs. The other planes have them anyway.
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
