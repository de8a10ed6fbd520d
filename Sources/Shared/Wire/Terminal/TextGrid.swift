/// Formats text in columns for a terminal.
package enum TextGrid {
    /// The rows as one text, with a line for each row.
    package static func text(_ rows: [[String]], numbers: [Bool] = []) -> String {
        lines(rows, numbers: numbers).joined(separator: "\n")
    }

    /// The rows as lines. Each column is as wide as its widest cell; columns marked in `numbers` are right-aligned.
    package static func lines(_ rows: [[String]], numbers: [Bool] = []) -> [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                // bounded: no cell is wider than its column
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column < numbers.count && numbers[column] ? space + cell : cell + space
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
