/// Check digit algorithms. Every function takes at most twenty digits from 0 to 9.
enum CheckDigits {
    /// Luhn: with every second digit from the right doubled, the sum is divisible by 10; not all zeros.
    static func luhn(_ digits: [UInt8]) -> Bool {
        var sum = 0
        for (index, digit) in digits.reversed().enumerated() {
            let value = index % 2 == 0 ? Int(digit) : Int(digit) * 2
            sum += value > 9 ? value - 9 : value
        }
        return sum > 0 && sum % 10 == 0
    }

    /// The weighted sum of the digits.
    static func sum(_ digits: ArraySlice<UInt8>, _ weights: [Int]) -> Int {
        zip(digits, weights).reduce(0) { $0 + Int($1.0) * $1.1 }
    }

    /// The digits as one number modulo `divisor`.
    static func remainder(_ digits: ArraySlice<UInt8>, _ divisor: Int) -> Int {
        digits.reduce(0) { ($0 * 10 + Int($1)) % divisor }
    }

    /// ISO 7064, MOD 11,10.
    static func mod11And10(_ digits: [UInt8]) -> Bool {
        var rest = 10
        for digit in digits.dropLast() {
            rest = (rest + Int(digit)) % 10
            rest = (rest == 0 ? 10 : rest) * 2 % 11
        }
        return digits.last.map { (11 - rest) % 10 == Int($0) } ?? false
    }

    /// ISO 7064, MOD 97-10, over letters and digits with the first four moved to the end, as for IBANs.
    static func mod97(_ characters: [UInt8]) -> Bool {
        guard characters.count > 4 else { return false }
        var rest = 0
        for byte in characters[4...] + characters[..<4] {
            switch byte {
            case 48...57: rest = (rest * 10 + Int(byte) - 48) % 97
            case 65...90: rest = (rest * 100 + Int(byte) - 55) % 97
            default: return false
            }
        }
        return rest == 1
    }

    /// Verhoeff's check digit, based on the dihedral group of order 10.
    static func verhoeff(_ digits: [UInt8]) -> Bool {
        let permutation: [UInt8] = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
        var check = 0
        for (index, digit) in digits.reversed().enumerated() {
            var moved = digit
            for _ in 0..<index % 8 { moved = permutation[Int(moved)] }
            check = product(check, Int(moved))
        }
        return check == 0
    }

    /// The product in the dihedral group of order 10: 0 to 4 are rotations, 5 to 9 are reflections.
    private static func product(_ one: Int, _ other: Int) -> Int {
        switch (one < 5, other < 5) {
        case (true, true): (one + other) % 5
        case (true, false): (one + other - 5) % 5 + 5
        case (false, true): (one - 5 - other + 5) % 5 + 5
        case (false, false): (one - other + 5) % 5
        }
    }

    /// Whether the two digits at each of these indices are a month and a day.
    static func isDate(_ digits: [UInt8], month: Int, day: Int, monthOffsets: [Int] = [0]) -> Bool {
        guard digits.count > max(month, day) + 1 else { return false }
        let months = Int(digits[month]) * 10 + Int(digits[month + 1])
        let days = Int(digits[day]) * 10 + Int(digits[day + 1])
        return 1...31 ~= days && monthOffsets.contains { 1...12 ~= months - $0 }
    }
}
