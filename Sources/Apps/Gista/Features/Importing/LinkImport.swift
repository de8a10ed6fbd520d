internal import Bowline
internal import Essentials
internal import Wire

/// Reads the links of an exported file in chunks: CSV from Pocket and Instapaper, bookmarks in HTML (browsers, Pocket,
/// linkding), JSON from wallabag, Omnivore, Karakeep and Gista, or a list with one address per line.
///
///     var reader = LinkImport()
///     for piece in file { items += try reader.read(piece) }
///     items += try reader.finish()
///
/// The first bytes determine the format. A row that cannot be read is reported and does not stop the import.
package struct LinkImport: Sendable {
    /// Why no row of a file can be read.
    package enum FormatError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The table has no column for the address.
        case noColumn
        /// The JSON text is not a list of links, or is truncated.
        case noList
        /// The file contains only whitespace.
        case empty

        /// The reason as text.
        package var description: String {
            switch self {
            case .noColumn: "the first line has no column 'url'"
            case .noList: "the JSON text is not a complete list of links"
            case .empty: "the file is empty"
            }
        }
    }

    /// The maximum number of bytes of a row; wallabag's rows contain the page's content.
    package static let largestRow = 8 << 20

    private enum Reader {
        case lines(ByteLines)
        case table(CSVRecords, TableColumns?)
        case elements(JSONElements)
        case markup(BookmarkMarkup)
    }

    private var head: [UInt8] = []
    private var reader: Reader?
    private var count = 0

    /// Creates a reader.
    package init() {}

    /// The items that end in this chunk.
    package mutating func read(_ piece: some Collection<UInt8>) throws(FormatError) -> [ImportedItem] {
        if reader != nil { return try items(piece) }
        head += piece
        guard let first = start else { return [] }
        reader = first
        let known = head
        head = []
        return try items(known)
    }

    /// The last items, at the end of the file.
    package mutating func finish() throws(FormatError) -> [ImportedItem] {
        if reader == nil {
            guard head.contains(where: { $0 > 0x20 }) else { throw .empty }
            reader = .lines(ByteLines(longest: Self.largestRow))
            let known = head
            head = []
            return try items(known) + finish()
        }
        switch reader {
        case .lines(var lines):
            return lines.last().map { [.row(row(line: $0))] } ?? []
        case .table(var records, var columns):
            guard let last = records.last() else { return [] }
            return try row(record: last, &columns).map { [.row($0)] } ?? []
        case .elements(let elements):
            guard elements.isWhole else { throw .noList }
            return []
        case .markup, nil: return []
        }
    }

    // MARK: Formats

    /// The reader that fits the file's first line; nil until enough bytes were read.
    private var start: Reader? {
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
        guard let place = text.firstIndex(where: { $0 > 0x20 }) else { return nil }
        switch text[place] {
        case UInt8(ascii: "<"): return .markup(BookmarkMarkup(largest: Self.largestRow))
        case UInt8(ascii: "["), UInt8(ascii: "{"): return .elements(JSONElements(largest: Self.largestRow))
        default:
            guard
                let end = text[place...].firstIndex(of: UInt8(ascii: "\n"))
                    ?? (text.count > 4_096 ? text.endIndex : nil)
            else { return nil }
            let line = String(decoding: text[place..<end], as: UTF8.self)
            let isTable = line.contains(",") && !line.contains("://")
            return isTable
                ? .table(CSVRecords(largest: Self.largestRow), nil) : .lines(ByteLines(longest: Self.largestRow))
        }
    }

    private mutating func items(_ piece: some Sequence<UInt8>) throws(FormatError) -> [ImportedItem] {
        var items: [ImportedItem] = []
        switch reader {
        case .lines(var lines):
            for line in lines.take(piece) where line.map({ !$0.isEmpty }) ?? true {
                items.append(.row(row(line: line)))
            }
            reader = .lines(lines)
        case .table(var records, var columns):
            for record in records.take(piece) {
                if let row = try row(record: record, &columns) { items.append(.row(row)) }
            }
            reader = .table(records, columns)
        case .elements(var elements):
            for element in elements.take(piece) { items.append(item(element)) }
            reader = .elements(elements)
        case .markup(var markup):
            for link in markup.take(piece) {
                items.append(.row(next(link.map(Result.success) ?? .failure(.init(problem: .tooLarge)))))
            }
            reader = .markup(markup)
        case nil: break
        }
        return items
    }

    // MARK: Rows

    private mutating func next(_ link: Result<ImportedLink, ImportedRow.RowError>) -> ImportedRow {
        count += 1
        guard case .success(let found) = link, found.url.trimmed.isEmpty else {
            return ImportedRow(number: count, link: link)
        }
        return ImportedRow(number: count, link: .failure(.init(problem: .noAddress)))
    }

    private mutating func row(line: [UInt8]?) -> ImportedRow {
        guard let line else { return next(.failure(.init(problem: .tooLarge))) }
        let text = String(decoding: line, as: UTF8.self).trimmed
        return next(.success(ImportedLink(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)))
    }

    /// Reads a row; nil for the line with the column names.
    private mutating func row(record: [String]?, _ columns: inout TableColumns?) throws(FormatError) -> ImportedRow? {
        guard let known = columns else {
            columns = try TableColumns(record ?? [])
            return nil
        }
        guard let record else { return next(.failure(.init(problem: .tooLarge))) }
        return next(.success(known.link(record)))
    }

    private mutating func item(_ element: JSONElements.Element) -> ImportedItem {
        guard element.array == "readings", let text = element.text,
            let reading = try? JSONCoding.standard.decode(Gista.Reading.self, from: Data(text))
        else { return .row(row(element: element.text)) }
        return .reading(reading)
    }

    private mutating func row(element: [UInt8]?) -> ImportedRow {
        guard let element else { return next(.failure(.init(problem: .tooLarge))) }
        guard let value = try? JSONValue(parsing: element) else { return next(.failure(.init(problem: .unreadable))) }
        return next(.success(ImportedLink(exported: value)))
    }
}

/// The columns of CSV from Pocket, Instapaper and Gista, found by name.
private struct TableColumns: Sendable {
    private let url: Int
    private let title: Int?
    private let category: Int?
    private let tags: Int?
    private let folder: Int?
    private let status: Int?
    private let selection: Int?
    private let marks: Int?

    init(_ names: [String]) throws(LinkImport.FormatError) {
        let names = names.map { name in
            (name.hasPrefix("\u{FEFF}") ? String(name.dropFirst()) : name).trimmed.lowercased()
        }
        guard let url = names.firstIndex(of: "url") else { throw .noColumn }
        self.url = url
        title = names.firstIndex(of: "title")
        category = names.firstIndex(of: "category")
        tags = names.firstIndex(of: "tags")
        folder = names.firstIndex(of: "folder")
        status = names.firstIndex(of: "status")
        selection = names.firstIndex(of: "selection")
        marks = names.firstIndex(of: "marks")
    }

    func link(_ record: [String]) -> ImportedLink {
        func cell(_ column: Int?) -> String { column.flatMap { $0 < record.count ? record[$0].trimmed : nil } ?? "" }
        var link = ImportedLink(cell(url))
        link.title = cell(title)
        let (folder, status) = (cell(folder), cell(status).lowercased())
        // Instapaper's built-in folders are states, not tags.
        let isState = ["", "unread", "archive", "starred"].contains(folder.lowercased())
        link.tags = names(in: cell(tags)) + (isState ? [] : [folder])
        let marks = cell(marks).split(separator: " ")
        link.category = cell(category)
        link.isRead = status == "archive" || folder.lowercased() == "archive" || marks.contains("read")
        link.isArchived = status == "archive" || folder.lowercased() == "archive" || marks.contains("archived")
        link.isFavorite = folder.lowercased() == "starred" || marks.contains("favorite")
        let selection = cell(selection)
        if !selection.isEmpty { link.highlights = [.init(quote: selection, note: "")] }
        return link
    }

    /// Reads Pocket's `a|b`, Instapaper's `["a","b"]` and `a,b`.
    private func names(in text: String) -> [String] {
        if text.first == "[", case .array(let items)? = try? JSONValue(parsing: Array(text.utf8)) {
            return items.compactMap(\.string)
        }
        return text.split { $0 == "|" || $0 == "," }.map { $0.trimmed }.filter { !$0.isEmpty }
    }
}

extension ImportedLink {
    /// A link from the JSON of wallabag, Omnivore, Karakeep or Gista.
    fileprivate init(exported value: JSONValue) {
        self.init(value["content"]?["url"]?.string ?? value["url"]?.string ?? "")
        title = value["title"]?.string ?? value["content"]?["title"]?.string ?? ""
        category = value["category"]?.string ?? ""
        let names = value["tags"]?.array ?? value["labels"]?.array ?? value["tag_names"]?.array ?? []
        tags = names.compactMap { $0.string ?? $0["label"]?.string ?? $0["name"]?.string }.filter { !$0.isEmpty }
        isArchived =
            value["is_archived"]?.isSet == true || value["archived"]?.isSet == true
            || value["state"]?.string == "Archived"
        isRead = isArchived
        isFavorite = value["is_starred"]?.isSet == true || value["favourited"]?.isSet == true
        // Only wallabag exports annotations.
        highlights = (value["annotations"]?.array ?? []).compactMap { annotation in
            guard let quote = annotation["quote"]?.string, !quote.trimmed.isEmpty else { return nil }
            return Highlight(quote: quote, note: annotation["text"]?.string ?? "")
        }
        id = value["id"]?.string
    }
}

extension JSONValue {
    /// True for `true` or 1; wallabag writes states as numbers.
    fileprivate var isSet: Bool { bool ?? (number?.int == 1) }
}

extension StringProtocol {
    /// The text without surrounding whitespace.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
