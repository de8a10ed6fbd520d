/// Details of a flat page besides its lines of text: links and emphasis, pictures, and code as written.
struct PageDetails {
    private(set) var marks: [InlineMark] = []
    private(set) var figures: [PageFigure] = []
    var codeBlocks: [PageCode] = []
    /// The text of all code, with its white space.
    private(set) var code: [UInt8] = []
    /// Whether the source ranges of runs refer to the page as fetched.
    var isSourceKnown = true

    private var addresses: [UInt8] = []
    private var addressRanges: [Range<Int>] = []
    /// The last mark of each kind.
    private var last = [Int](repeating: -1, count: InlineSpan.Kind.allCases.count)

    private static let maxAddressBytes = 2_048
    private static let maxTotalAddressBytes = 4 << 20
    private static let maxMarks = 200_000
    private static let maxFigures = 5_000

    // MARK: Writing

    /// Stores a link's address and returns its number, or nil if it is not stored.
    mutating func addAddress(_ address: UnsafeBufferPointer<UInt8>?) -> Int32? {
        guard let address, !address.isEmpty, address.count <= Self.maxAddressBytes,
            addresses.count < Self.maxTotalAddressBytes, address.first != UInt8(ascii: "#")
        else { return nil }
        let start = addresses.count
        addresses.append(contentsOf: address)
        addressRanges.append(start..<addresses.count)
        return Int32(exactly: addressRanges.count - 1)
    }

    mutating func add(_ figure: PageFigure) {
        if figures.count < Self.maxFigures { figures.append(figure) }
    }

    /// Marks a range of text. If the same mark directly precedes it in the same run, that mark is extended instead.
    mutating func mark(_ style: InlineStyle, _ range: Range<Int>, inRunFrom start: Int) {
        guard !style.isPlain else { return }
        if style.link != nil { mark(.link, range, start, link: style.link) }
        if style.isEmphasis { mark(.emphasis, range, start) }
        if style.isStrong { mark(.strong, range, start) }
        if style.isCode { mark(.code, range, start) }
    }

    private mutating func mark(_ kind: InlineSpan.Kind, _ range: Range<Int>, _ runStart: Int, link: Int32? = nil) {
        let index = last[kind.index]
        if index >= 0, marks[index].link == link, marks[index].range.lowerBound >= runStart,
            marks[index].range.upperBound + 1 >= range.lowerBound
        {
            marks[index].range = marks[index].range.lowerBound..<range.upperBound
        } else if marks.count < Self.maxMarks {
            last[kind.index] = marks.count
            marks.append(InlineMark(kind: kind, link: link, range: range))
        }
    }

    /// Adds code as written.
    mutating func addCode(_ text: UnsafePointer<CChar>, limit: Int) {
        var position = 0
        while text[position] != 0, code.count < limit {
            let byte = UInt8(bitPattern: text[position])
            let isNoBreakSpace = byte == 0xC2 && UInt8(bitPattern: text[position + 1]) == 0xA0
            position += isNoBreakSpace ? 2 : 1
            if byte != UInt8(ascii: "\r") { code.append(isNoBreakSpace ? UInt8(ascii: " ") : byte) }
        }
    }

    /// Begins a new line of code, unless already at the beginning of a line.
    mutating func breakCode(always: Bool = false) {
        if always || (code.last.map { $0 != UInt8(ascii: "\n") } ?? false) { code.append(UInt8(ascii: "\n")) }
    }

    // MARK: Reading

    func address(_ link: Int32) -> String? {
        let index = Int(link)
        guard addressRanges.indices.contains(index) else { return nil }
        return String(decoding: addresses[addressRanges[index]], as: UTF8.self)
    }

    /// The link addresses that contain this text.
    func addresses(with text: String) -> [String] {
        let wanted = Array(text.utf8)
        return addressRanges.lazy.map { addresses[$0] }.filter { $0.firstRange(of: wanted) != nil }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The marks of a run with this range in the page's text.
    func marks(in range: Range<Int>) -> ArraySlice<InlineMark> {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].range.lowerBound < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < marks.count, marks[end].range.lowerBound < range.upperBound { end += 1 }
        return marks[low..<end]
    }

    /// The code of a preformatted element. Code blocks are in document order and never nested.
    func code(of node: Int) -> PageCode? {
        var (low, high) = (0, codeBlocks.count)
        while low < high {
            let middle = (low + high) / 2
            if codeBlocks[middle].node < node { low = middle + 1 } else { high = middle }
        }
        return low < codeBlocks.count && codeBlocks[low].node == node ? codeBlocks[low] : nil
    }
}

/// The formatting that inline elements give to text.
struct InlineStyle {
    /// The index of the link's address.
    var link: Int32?
    var isEmphasis = false
    var isStrong = false
    var isCode = false

    var isPlain: Bool { link == nil && !isEmphasis && !isStrong && !isCode }
}

/// A part of the page's text that is a link, emphasised or code.
struct InlineMark {
    let kind: InlineSpan.Kind
    let link: Int32?
    var range: Range<Int>
}

/// A preformatted element with its text as written.
struct PageCode {
    let node: Int
    /// The range in ``PageDetails/code``.
    let text: Range<Int>
    let language: String?
}

extension InlineSpan.Kind {
    fileprivate var index: Int {
        switch self {
        case .link: 0
        case .emphasis: 1
        case .strong: 2
        case .code: 3
        }
    }
}
