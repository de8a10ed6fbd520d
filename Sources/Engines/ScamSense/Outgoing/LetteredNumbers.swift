/// National identity numbers that contain letters, given as capital letters and digits without separators.
enum LetteredNumbers {
    /// Whether the characters are such a number, judged by the check letter or digit.
    static func isValid(_ c: [UInt8]) -> Bool {
        switch c.count {
        case 8: isIreland(c) || isHongKong(c)
        case 9: isSpain(c) || isSingapore(c) || isUnitedKingdom(c) || isHongKong(c) || isIreland(c)
        case 10, 11: isFinland(c)
        case 16: isItaly(c)
        case 18: isMexico(c) || isChina(c)
        default: false
        }
    }

    /// The value of these digits; nil if there is a letter among them.
    private static func number(_ c: ArraySlice<UInt8>) -> Int? {
        c.allSatisfy(isDigit) ? c.reduce(0) { $0 * 10 + Int($1) - 48 } : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
    private static func isLetter(_ byte: UInt8) -> Bool { byte &- 65 < 26 }
    private static func letter(_ index: Int, of letters: String) -> UInt8? {
        Array(letters.utf8).indices.contains(index) ? Array(letters.utf8)[index] : nil
    }

    private static func isSpain(_ c: [UInt8]) -> Bool {
        var digits = c
        // A foreigner's number begins with X, Y or Z, for 0, 1 or 2.
        if 88...90 ~= c[0] { digits[0] = c[0] - 40 }
        return number(digits[..<8]).flatMap { letter($0 % 23, of: "TRWAGMYFPDXBNJZSQVHLCKE") } == c[8]
    }

    private static func isSingapore(_ c: [UInt8]) -> Bool {
        guard "STFGM".utf8.contains(c[0]), number(c[1..<8]) != nil else { return false }
        var sum = zip(c[1..<8], [2, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + (Int($1.0) - 48) * $1.1 }
        switch c[0] {
        case UInt8(ascii: "T"), UInt8(ascii: "G"): sum += 4
        case UInt8(ascii: "M"): sum += 3
        default: break
        }
        switch c[0] {
        case UInt8(ascii: "S"), UInt8(ascii: "T"): return letter(sum % 11, of: "JZIHGFEDCBA") == c[8]
        case UInt8(ascii: "M"): return letter(sum % 11, of: "XWUTRQPNJLK") == c[8]
        default: return letter(sum % 11, of: "XWUTRQPNMLK") == c[8]
        }
    }

    /// The national insurance number has no check digit, but some pairs of letters are never issued.
    private static func isUnitedKingdom(_ c: [UInt8]) -> Bool {
        guard isLetter(c[0]), isLetter(c[1]), number(c[2..<8]) != nil, 65...68 ~= c[8] else { return false }
        let pair = String(decoding: c[..<2], as: UTF8.self)
        return !"DFIQUV".utf8.contains(c[0]) && !"DFIQUVO".utf8.contains(c[1])
            && !["BG", "GB", "NK", "KN", "TN", "NT", "ZZ"].contains(pair)
    }

    private static func isIreland(_ c: [UInt8]) -> Bool {
        guard number(c[..<7]) != nil, c[7...].allSatisfy(isLetter) else { return false }
        var sum = zip(c[..<7], [8, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + (Int($1.0) - 48) * $1.1 }
        if c.count == 9, c[8] != UInt8(ascii: "W") { sum += (Int(c[8]) - 64) * 9 }
        return letter(sum % 23, of: "WABCDEFGHIJKLMNOPQRSTUV") == c[7]
    }

    private static func isHongKong(_ c: [UInt8]) -> Bool {
        let letters = c.prefix { isLetter($0) }
        guard letters.count == c.count - 7, 1...2 ~= letters.count, number(c[letters.count..<c.count - 1]) != nil else {
            return false
        }
        // A single letter counts as if it were preceded by a space with the value 36.
        let values = (letters.count == 1 ? [36] : []) + c.map { isLetter($0) ? Int($0) - 55 : Int($0) - 48 }
        return zip(values, [9, 8, 7, 6, 5, 4, 3, 2, 1]).reduce(0) { $0 + $1.0 * $1.1 } % 11 == 0
    }

    /// Six digits, an A for births in this century, three digits, and a check letter or digit.
    private static func isFinland(_ c: [UInt8]) -> Bool {
        let tail = c.count == 11 ? Array(c[7...]) : Array(c[6...])
        guard c.count == 10 || isLetter(c[6]), let date = number(c[..<6]), let serial = number(tail[..<3]),
            CheckDigits.isDate(c[..<6].map { $0 &- 48 }, month: 2, day: 0)
        else { return false }
        return letter((date * 1_000 + serial) % 31, of: "0123456789ABCDEFHJKLMNPRSTUVWXY") == tail[3]
    }

    private static func isItaly(_ c: [UInt8]) -> Bool {
        let shape = Array("LLLLLLNNLNNLNNNL".utf8)
        guard zip(c, shape).allSatisfy({ $1 == UInt8(ascii: "L") ? isLetter($0) : isDigit($0) }) else { return false }
        let odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
        var sum = 0
        for index in 0..<15 {
            let value = isLetter(c[index]) ? Int(c[index]) - 65 : Int(c[index]) - 48
            sum += index % 2 == 0 ? odd[value] : value
        }
        return sum % 26 == Int(c[15]) - 65
    }

    private static func isMexico(_ c: [UInt8]) -> Bool {
        guard c[..<4].allSatisfy(isLetter), number(c[4..<10]) != nil, c[10..<16].allSatisfy(isLetter), isDigit(c[17])
        else { return false }
        // Letters after N count one more, because the Spanish alphabet contains Ñ.
        let values = c[..<17].map { isDigit($0) ? Int($0) - 48 : Int($0) - 55 + ($0 > UInt8(ascii: "N") ? 1 : 0) }
        let sum = values.enumerated().reduce(0) { $0 + $1.element * (18 - $1.offset) }
        return (10 - sum % 10) % 10 == Int(c[17]) - 48
    }

    private static func isChina(_ c: [UInt8]) -> Bool {
        c[17] == UInt8(ascii: "X") && number(c[..<17]) != nil
            && NationalNumbers.isChina(c[..<17].map { $0 - 48 }, last: 10)
    }
}
