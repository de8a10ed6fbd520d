/// National identity numbers, with their check digits.
enum NationalNumbers {
    /// How well a run of digits matches.
    enum Match {
        /// Not a national number.
        case none
        /// Correct check digits, but so short that it may be another number: words must say what it is.
        case withWords
        /// Enough check digits, or a distinctive format, so that it cannot be anything else.
        case alone
    }

    /// The match for these digits, given the lengths of their groups and the sign between the groups.
    static func match(_ digits: [UInt8], groups: [Int], sign: UInt8) -> Match {
        if isDistinct(digits, groups, sign) { return .alone }
        // No other number is grouped this way.
        if groups == [3, 2, 4] { return isUnitedStates(digits) ? .withWords : .none }
        return needsWords(digits) ? .withWords : .none
    }

    private static func isDistinct(_ d: [UInt8], _ groups: [Int], _ sign: UInt8) -> Bool {
        let isDashed = sign == UInt8(ascii: "-")
        switch d.count {
        case 9: return groups == [3, 2, 4] && isDashed && isUnitedStates(d)
        case 10:
            if groups == [6, 4], isDashed { return isSweden(d) || isDenmark(d) && isDenmarkChecked(d) }
            return groups == [6, 4] && sign == UInt8(ascii: "/") && isCzechia(d)
        case 11: return isNorway(d) || groups == [3, 3, 3, 2] && sign == UInt8(ascii: ".") && isBrazil(d)
        case 12:
            return groups == [4, 4, 4] && isIndia(d) || groups == [8, 4] && isDashed && isSweden(Array(d[2...]))
        case 13:
            return isRomania(d) || isSouthAfrica(d) || isSwitzerland(d) || groups == [6, 7] && isDashed && isKorea(d)
        case 15: return isFrance(d)
        case 18: return isChina(d, last: d[17])
        default: return false
        }
    }

    private static func needsWords(_ d: [UInt8]) -> Bool {
        switch d.count {
        case 9:
            isUnitedStates(d) || isNetherlands(d) || isPortugal(d) || isAustralia(d) || CheckDigits.luhn(d)
        case 10: isBulgaria(d) || isSweden(d) || isDenmark(d) || isCzechia(d) || isHealthService(d)
        case 11:
            isPoland(d) || isBrazil(d) || isTurkey(d) || isBelgium(d) || isBaltic(d) || isArgentina(d)
                || CheckDigits.mod11And10(d)
        case 12: isIndia(d) || isJapan(d) || isSweden(Array(d[2...]))
        case 13: isThailand(d) || isKorea(d) || isYugoslavia(d)
        default: false
        }
    }

    // MARK: Nine digits

    private static func isUnitedStates(_ d: [UInt8]) -> Bool {
        let area = CheckDigits.remainder(d[..<3], 1_000)
        return area > 0 && area < 900 && area != 666 && d[3...4] != [0, 0] && d[5...] != [0, 0, 0, 0]
    }

    private static func isNetherlands(_ d: [UInt8]) -> Bool {
        CheckDigits.sum(d[...], [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 == 0 && d != Array(repeating: 0, count: 9)
    }

    private static func isPortugal(_ d: [UInt8]) -> Bool {
        let rest = CheckDigits.sum(d[..<8], [9, 8, 7, 6, 5, 4, 3, 2]) % 11
        return "1235689".utf8.contains(d[0] + 48) && Int(d[8]) == (rest < 2 ? 0 : 11 - rest)
    }

    private static func isAustralia(_ d: [UInt8]) -> Bool {
        CheckDigits.sum(d[...], [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 == 0
    }

    // MARK: Ten digits

    private static func isBulgaria(_ d: [UInt8]) -> Bool {
        CheckDigits.isDate(d, month: 2, day: 4, monthOffsets: [0, 20, 40])
            && CheckDigits.sum(d[..<9], [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11 % 10 == Int(d[9])
    }

    private static func isSweden(_ d: [UInt8]) -> Bool {
        CheckDigits.isDate(d, month: 2, day: 4) && CheckDigits.luhn(d)
    }

    /// Since 2007, numbers without a correct check digit are issued too.
    private static func isDenmark(_ d: [UInt8]) -> Bool { CheckDigits.isDate(d, month: 2, day: 0) }

    private static func isDenmarkChecked(_ d: [UInt8]) -> Bool {
        CheckDigits.sum(d[...], [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 == 0
    }

    private static func isCzechia(_ d: [UInt8]) -> Bool {
        CheckDigits.isDate(d, month: 2, day: 4, monthOffsets: [0, 20, 50, 70]) && CheckDigits.remainder(d[...], 11) == 0
    }

    /// The NHS number of England.
    private static func isHealthService(_ d: [UInt8]) -> Bool {
        (11 - CheckDigits.sum(d[..<9], [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 11 == Int(d[9])
    }

    // MARK: Eleven digits

    private static func isPoland(_ d: [UInt8]) -> Bool {
        CheckDigits.isDate(d, month: 2, day: 4, monthOffsets: [0, 20, 40, 60, 80])
            && (10 - CheckDigits.sum(d[..<10], [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10) % 10 == Int(d[10])
    }

    private static func isBrazil(_ d: [UInt8]) -> Bool {
        guard Set(d).count > 1 else { return false }
        let first = CheckDigits.sum(d[..<9], [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10 % 11 % 10
        let second = CheckDigits.sum(d[..<10], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10 % 11 % 10
        return Int(d[9]) == first && Int(d[10]) == second
    }

    private static func isTurkey(_ d: [UInt8]) -> Bool {
        let odd = CheckDigits.sum(d[..<9], [7, -1, 7, -1, 7, -1, 7, -1, 7])
        return d[0] != 0 && (odd % 10 + 10) % 10 == Int(d[9]) && d[..<10].reduce(0, +) % 10 == d[10]
    }

    private static func isBelgium(_ d: [UInt8]) -> Bool {
        let check = CheckDigits.remainder(d[9...], 100)
        return CheckDigits.isDate(d, month: 2, day: 4, monthOffsets: [0, 20, 40])
            && [d[..<9], [2] + d[..<9]].contains { 97 - CheckDigits.remainder($0, 97) == check }
    }

    /// Used by Estonia and Lithuania.
    private static func isBaltic(_ d: [UInt8]) -> Bool {
        var rest = CheckDigits.sum(d[..<10], [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11
        if rest == 10 { rest = CheckDigits.sum(d[..<10], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11 % 10 }
        return CheckDigits.isDate(d, month: 3, day: 5) && 1...8 ~= d[0] && rest == Int(d[10])
    }

    private static func isArgentina(_ d: [UInt8]) -> Bool {
        let rest = 11 - CheckDigits.sum(d[..<10], [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
        return 2...3 ~= d[0] && rest % 11 == Int(d[10])
    }

    private static func isNorway(_ d: [UInt8]) -> Bool {
        CheckDigits.isDate(d, month: 2, day: 0)
            && CheckDigits.sum(d[..<10], [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 == 0
            && CheckDigits.sum(d[...], [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 == 0
    }

    // MARK: Twelve digits and more

    private static func isIndia(_ d: [UInt8]) -> Bool { d[0] >= 2 && CheckDigits.verhoeff(d) }

    private static func isJapan(_ d: [UInt8]) -> Bool {
        let rest = CheckDigits.sum(d[..<11], [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
        return Int(d[11]) == (rest <= 1 ? 0 : 11 - rest)
    }

    private static func isRomania(_ d: [UInt8]) -> Bool {
        let rest = CheckDigits.sum(d[..<12], [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
        return 1...9 ~= d[0] && CheckDigits.isDate(d, month: 3, day: 5) && Int(d[12]) == (rest == 10 ? 1 : rest)
    }

    private static func isSouthAfrica(_ d: [UInt8]) -> Bool {
        CheckDigits.isDate(d, month: 2, day: 4) && d[10] <= 2 && CheckDigits.luhn(d)
    }

    private static func isSwitzerland(_ d: [UInt8]) -> Bool {
        d[..<3] == [7, 5, 6] && CheckDigits.sum(d[...], [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 == 0
    }

    private static func isKorea(_ d: [UInt8]) -> Bool {
        let sum = CheckDigits.sum(d[..<12], [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5])
        return CheckDigits.isDate(d, month: 2, day: 4) && (11 - sum % 11) % 10 == Int(d[12])
    }

    private static func isThailand(_ d: [UInt8]) -> Bool {
        (11 - CheckDigits.sum(d[..<12], [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 10 == Int(d[12])
    }

    /// Used by Serbia and its neighbors.
    private static func isYugoslavia(_ d: [UInt8]) -> Bool {
        let rest = CheckDigits.sum(d[..<12], [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
        return CheckDigits.isDate(d, month: 2, day: 0) && Int(d[12]) == (rest <= 1 ? 0 : 11 - rest)
    }

    private static func isFrance(_ d: [UInt8]) -> Bool {
        1...2 ~= d[0] && CheckDigits.isDate(Array(d[..<5]) + [0, 1], month: 3, day: 5, monthOffsets: [0, 20])
            && 97 - CheckDigits.remainder(d[..<13], 97) == CheckDigits.remainder(d[13...], 100)
    }

    /// `last` is 10 for the letter X.
    static func isChina(_ d: [UInt8], last: UInt8) -> Bool {
        guard d.count >= 17, 1...2 ~= d[6], CheckDigits.isDate(Array(d[..<17]), month: 10, day: 12) else {
            return false
        }
        let sum = CheckDigits.sum(d[..<17], [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
        return (12 - sum % 11) % 11 == Int(last)
    }
}
