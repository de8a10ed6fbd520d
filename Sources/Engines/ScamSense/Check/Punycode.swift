/// Decodes the labels of domain names that begin with `xn--` (RFC 3492).
enum Punycode {
    private static let (base, lowest, highest, skew, damp) = (36, 1, 26, 38, 700)
    /// The maximum length of a label in bytes, and so of its decoded characters.
    private static let limit = 63

    /// The characters of a label without its `xn--`; nil if it is not valid punycode.
    static func decode(_ label: some Collection<UInt8>) -> [Unicode.Scalar]? {
        guard label.count <= limit else { return nil }
        var text: [UInt8] = Array(label)
        var output: [Unicode.Scalar] = []
        if let dash = text.lastIndex(of: UInt8(ascii: "-")) {
            output = text[..<dash].map { Unicode.Scalar($0) }
            text = Array(text[(dash + 1)...])
        }
        var (code, index, bias) = (128, 0, 72)
        var read = text.startIndex
        while read < text.endIndex {
            let before = index
            var weight = 1
            for step in stride(from: base, through: Int.max, by: base) {
                guard read < text.endIndex, let digit = digit(text[read]) else { return nil }
                read += 1
                let (part, overflow) = digit.multipliedReportingOverflow(by: weight)
                guard !overflow, index <= Int(Int32.max) - part else { return nil }
                index += part
                let threshold = min(max(step - bias, lowest), highest)
                if digit < threshold { break }
                let (next, isTooLarge) = weight.multipliedReportingOverflow(by: base - threshold)
                guard !isTooLarge, next <= Int(Int32.max) else { return nil }
                weight = next
            }
            let count = output.count + 1
            bias = adapt(index - before, count, isFirst: before == 0)
            code += index / count
            index %= count
            guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init), output.count < limit else {
                return nil
            }
            output.insert(scalar, at: index)
            index += 1
        }
        return output
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }

    private static func adapt(_ change: Int, _ count: Int, isFirst: Bool) -> Int {
        var change = isFirst ? change / damp : change / 2
        change += change / count
        var steps = 0
        while change > (base - lowest) * highest / 2 {
            change /= base - lowest
            steps += base
        }
        return steps + (base - lowest + 1) * change / (change + skew)
    }
}
