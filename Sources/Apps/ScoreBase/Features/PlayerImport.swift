import LocalizedTexts
package import Wire

/// A list of players as a spreadsheet exports it: one player per line, with commas, semicolons or tabs between cells.
///
/// The first line may name the columns (`name`, `number`, `position`, in English or Bulgarian). Without it the columns
/// are name, number and position, or number, name and position when the first cell is a number.
package struct PlayerImport: Sendable, Equatable {
    /// A line of the list.
    package struct Row: Sendable, Equatable {
        /// The number of the line, from 1.
        package let line: Int
        /// The player read from the line.
        package let player: NewPlayer
        /// Why the player cannot be added; nil when nothing is wrong.
        package let problem: Problem?
    }

    /// What is wrong with a line.
    package enum Problem: Sendable, Hashable {
        case noName, longName, longPosition
        /// The text is not a whole number from 0 to 999.
        case number(String)
        /// Another player of the list or of the team has this number.
        case takenNumber(Int)
    }

    /// The maximum number of players in a list; more would be a mistake.
    package static let maxPlayers = 100
    /// The lines, without empty ones and without the column titles.
    package let rows: [Row]
    /// Whether lines were left out because there are too many.
    package let isTooLong: Bool

    /// Reads a list for a team whose players already have the numbers `taken`.
    package init(_ text: String, taken: Set<Int> = []) {
        var taken = taken
        var columns: [Column]?
        var rows: [Row] = []
        var isTooLong = false
        for (index, cells) in Self.table(text).enumerated() where cells.contains(where: { !$0.isEmpty }) {
            if columns == nil {
                let named = cells.map(Column.init(title:))
                if named.contains(.name) {
                    columns = named
                    continue
                }
                columns =
                    cells.first.flatMap { Int($0) } == nil ? [.name, .number, .position] : [.number, .name, .position]
            }
            guard rows.count < Self.maxPlayers else {
                isTooLong = true
                break
            }
            rows.append(Self.row(index + 1, cells, columns ?? [], &taken))
        }
        self.rows = rows
        self.isTooLong = isTooLong
    }

    /// The players; nil if the list is empty or too long, or if any line is wrong.
    package var players: [NewPlayer]? {
        rows.isEmpty || isTooLong || rows.contains { $0.problem != nil } ? nil : rows.map(\.player)
    }

    private enum Column {
        case name, number, position, other

        init(title: String) {
            switch title.lowercased() {
            case "name", "player", "име", "играч": self = .name
            case "number", "no", "no.", "#", "номер", "№": self = .number
            case "position", "pos", "пост", "позиция": self = .position
            default: self = .other
            }
        }
    }

    private static func row(_ line: Int, _ cells: [String], _ columns: [Column], _ taken: inout Set<Int>) -> Row {
        func cell(_ column: Column) -> String {
            columns.firstIndex(of: column).flatMap { $0 < cells.count ? cells[$0] : nil } ?? ""
        }
        let (name, position, written) = (cell(.name), cell(.position), cell(.number))
        let number = Int(written)
        var problem: Problem?
        if name.isEmpty {
            problem = .noName
        } else if name.count > 200 {
            problem = .longName
        } else if position.count > 50 {
            problem = .longPosition
        } else if !written.isEmpty {
            if let number, (0...999).contains(number) {
                if !taken.insert(number).inserted { problem = .takenNumber(number) }
            } else {
                problem = .number(written)
            }
        }
        let player = NewPlayer(name: name, number: number, position: position.isEmpty ? nil : position)
        return Row(line: line, player: player, problem: problem)
    }

    // MARK: Cells

    /// The cells of each line. A cell in quotes may hold separators and doubled quotes, but no line end.
    private static func table(_ text: String) -> [[String]] {
        // Spreadsheets put a byte order mark at the start.
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let separators: [Unicode.Scalar] = ["\t", ";", ","]
        let separator = separators.first { mark in lines.contains { $0.unicodeScalars.contains(mark) } } ?? ","
        return lines.map { cells($0, separator) }
    }

    /// Reads scalars: a separator with a combining mark behind it still separates.
    private static func cells(_ line: Substring, _ separator: Unicode.Scalar) -> [String] {
        var cells = [""]
        var (isQuoted, wasQuote) = (false, false)
        for character in line.unicodeScalars {
            if character == "\"" {
                if wasQuote { cells[cells.count - 1].append("\"") }
                wasQuote = isQuoted && !wasQuote
                isQuoted.toggle()
                continue
            }
            wasQuote = false
            if character == separator, !isQuoted {
                cells.append("")
            } else {
                cells[cells.count - 1].unicodeScalars.append(character)
            }
        }
        return cells.map { cell in
            let start = cell.drop(while: \.isWhitespace)
            guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
            return String(start[...last])
        }
    }
}
