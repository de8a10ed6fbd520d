/// A statement with PostgreSQL's placeholders.
///
/// Statements are written with SQLite's placeholders, `?` and `?2`. A plain `?` gets the number after the highest one
/// so far. Quoted strings and names stay as they are.
struct PlaceholderText: Equatable {
    /// The statement with `$1`, `$2` and so on.
    let sql: String
    /// The number of values that the statement needs.
    let count: Int

    init(_ text: UnsafeBufferPointer<UInt8>) {
        var out: [UInt8] = []
        out.reserveCapacity(text.count + 16)
        var highest = 0
        var quote: UInt8?
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: "?") {
                var number = 0
                while index < text.count, (48...57).contains(text[index]), number < 10_000 {
                    number = number * 10 + Int(text[index] - 48)
                    index += 1
                }
                if number == 0 { number = highest + 1 }
                highest = max(highest, number)
                out += "$\(number)".utf8
                continue
            }
            out.append(byte)
        }
        sql = String(decoding: out, as: UTF8.self)
        count = highest
    }
}
