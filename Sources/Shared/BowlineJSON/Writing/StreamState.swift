/// The text that a `JSONStream` has written so far, and the values in it that are still open.
struct StreamState: ~Copyable {
    enum Kind {
        /// Nothing is written for this value yet.
        case empty
        case scalar, array, object
    }

    /// Identifies an open value.
    struct FrameID {
        let index: Int32
        /// Distinguishes the value from earlier and later values at the same depth.
        let number: Int32
    }

    /// A value that is still open.
    struct Frame {
        let id: FrameID
        let pathLength: Int
        /// The index of its first member in `members`.
        let firstMember: Int
        /// Whether the object is encoded from a dictionary, whose keys are not converted.
        let keepsNames: Bool
        var kind = Kind.empty
        var count = 0
        /// The position where its last element or member starts, including the comma before it.
        var last = 0
        /// A bit set of the members' names.
        var names: UInt64 = 0
        /// Whether two members may have the same name.
        var mayHaveDuplicates = false
    }

    /// The position of a member in the text.
    struct Member {
        /// The first byte of its name, in quotes.
        let start: Int
        /// The first byte of its value.
        let value: Int
        /// The number of its name among the known ones.
        let number: UInt8
        /// The byte after its value, once all members of the object are written.
        var end = 0
    }

    /// The order of an object's members, which depends on their names only.
    private struct KnownOrder {
        /// The numbers of the names in the order in which they were encoded.
        let names: [UInt8]
        /// See `sorted(from:)`.
        let order: [Int]?
    }

    /// A separate text to be inserted at a position in this one.
    struct Insertion {
        var offset: Int
        let text: JSONStream
    }

    /// A step in a coding path.
    enum Step {
        case name(any CodingKey)
        case index(Int)
    }

    let sortsNames: Bool
    let escapesSlashes: Bool
    var text = TextBuffer()
    var path: [Step]
    private(set) var insertions: [Insertion] = []
    /// The first misuse in a call that cannot throw.
    var misuse: (any Error)?
    /// The innermost open value; a placeholder while none is open.
    private var top = Frame(
        id: FrameID(index: -1, number: 0),
        pathLength: 0,
        firstMember: 0,
        keepsNames: false
    )
    /// The placeholder and the open values around `top`, the outermost first.
    private var outer: [Frame] = []
    private var frameCount: Int32 = 0
    private var members: [Member] = []
    private var knownNames = KnownNames()
    /// A scratch buffer for putting an object's members in order.
    private var ordered = TextBuffer()
    /// The orders of members that were sorted before. Objects of one type mostly have the same names.
    private var knownOrders: [KnownOrder?] = []

    init(sortsNames: Bool, escapesSlashes: Bool, path: [Step]) {
        (self.sortsNames, self.escapesSlashes, self.path) = (sortsNames, escapesSlashes, path)
    }

    // MARK: Frames

    var root: Frame? { frame(at: 0) }

    private func frame(at index: Int32) -> Frame? {
        if index == top.id.index { return index < 0 ? nil : top }
        let position = Int(index) + 1
        return index >= 0 && position < outer.count ? outer[position] : nil
    }

    mutating func begin(keepsNames: Bool = false) -> FrameID {
        frameCount &+= 1
        let id = FrameID(index: Int32(truncatingIfNeeded: outer.count), number: frameCount)
        outer.append(top)
        top = Frame(id: id, pathLength: path.count, firstMember: members.count, keepsNames: keepsNames)
        return id
    }

    /// Ends the value, if it is the innermost open one.
    mutating func end(_ id: FrameID) {
        guard isInnermost(id), let around = outer.popLast() else { return }
        let frame = top
        top = around
        switch frame.kind {
        case .empty: text.append("{}")
        case .scalar: break
        case .array: text.append(UInt8(ascii: "]"))
        case .object:
            if frame.count > 1, sortsNames || frame.mayHaveDuplicates { putInOrder(from: frame.firstMember) }
            members.removeSubrange(frame.firstMember...)
            text.append(UInt8(ascii: "}"))
        }
    }

    mutating func endAll() {
        while top.id.index >= 0 { end(top.id) }
    }

    /// Makes a value an array, object or scalar. Throws if it is already of another kind.
    mutating func setKind(_ kind: Kind, _ id: FrameID) throws {
        guard isInnermost(id) else {
            throw misuseError("it is written to after it has ended, or before another value in it has")
        }
        switch (top.kind, kind) {
        case (.array, .array), (.object, .object): return
        case (.empty, .array): text.append(UInt8(ascii: "["))
        case (.empty, .object): text.append(UInt8(ascii: "{"))
        case (.empty, .scalar): break
        default: throw misuseError("it is written as two values")
        }
        top.kind = kind
    }

    func isEmpty(_ id: FrameID) -> Bool { isInnermost(id) && top.kind == .empty }

    func keepsNames(_ id: FrameID) -> Bool { isInnermost(id) && top.keepsNames }

    func count(of id: FrameID) -> Int { isInnermost(id) ? top.count : 0 }

    func steps(of id: FrameID) -> [Step] {
        frame(at: id.index).map { Array(path.prefix($0.pathLength)) } ?? path
    }

    func path(of id: FrameID) -> [any CodingKey] { steps(of: id).map(\.key) }

    private func isInnermost(_ id: FrameID) -> Bool {
        top.id.index == id.index && top.id.number == id.number
    }

    private func misuseError(_ problem: String) -> EncodingError {
        .invalidValue(problem, .init(codingPath: path.map(\.key), debugDescription: problem))
    }

    // MARK: Members and elements

    mutating func beginMember(_ name: String, in id: FrameID) throws {
        if top.kind != .object || !isInnermost(id) { try setKind(.object, id) }
        beginPart()
        let start = text.count
        let number = name.withUTF8Bytes { knownNames.append($0, to: &text, escapesSlashes: escapesSlashes) }
        let bit = UInt64(1) &<< UInt64(number)
        if number == 0 || top.names & bit != 0 { top.mayHaveDuplicates = true }
        top.names |= bit
        members.append(Member(start: start, value: text.count, number: number))
    }

    mutating func beginElement(in id: FrameID) throws {
        try setKind(.array, id)
        beginPart()
    }

    @inline(__always)
    private mutating func beginPart() {
        top.last = text.count
        if top.count > 0 { text.append(UInt8(ascii: ",")) }
        top.count &+= 1
    }

    /// Removes the last member or element, including everything that was started in it.
    mutating func removeLast(in id: FrameID) {
        guard let frame = frame(at: id.index), frame.id.number == id.number else { return }
        while top.id.index > id.index, let around = outer.popLast() { top = around }
        top.count -= 1
        path.removeSubrange(top.pathLength...)
        let start = top.last
        text.truncate(to: start)
        insertions.removeAll { $0.offset > start }
        if let first = members.firstIndex(where: { $0.start >= start }) { members.removeSubrange(first...) }
    }

    // MARK: Insertions

    /// Inserts a text at the current position.
    mutating func insert(_ inserted: JSONStream) { insertions.append(Insertion(offset: text.count, text: inserted)) }

    /// The inserted text that is the value of this member.
    func insertion(for name: String, in id: FrameID) -> JSONStream? {
        guard isInnermost(id) else { return nil }
        let member = members[top.firstMember...].last { nameText(of: $0) == name }
        return member.flatMap { member in insertions.last { $0.offset == member.value }?.text }
    }

    // MARK: Order

    /// The written name of a member, with its quotes.
    private func name(of member: Member) -> UnsafeBufferPointer<UInt8> { text[member.start..<(member.value - 1)] }

    private func nameText(of member: Member) -> String {
        JSONEscape.text(text[(member.start + 1)..<(member.value - 2)])
    }

    private func precedes(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        // Both end with a quote, which sorts before most characters. Names with characters below it are compared as
        // strings.
        for index in 0..<min(one.count, other.count) where one[index] != other[index] {
            guard one[index] < 0x80, other[index] < 0x80, one[index] > 0x22 || index == one.count - 1,
                other[index] > 0x22 || index == other.count - 1,
                one[index] != 0x5C, other[index] != 0x5C
            else { return JSONEscape.text(inner(one)) < JSONEscape.text(inner(other)) }
            return one[index] < other[index]
        }
        return one.count < other.count
    }

    private func inner(_ name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: name.dropFirst().dropLast())
    }

    /// Sorts the last members by name, if required, and removes all but the last member with each name.
    private mutating func putInOrder(from first: Int) {
        for index in first..<members.count {
            members[index].end = index + 1 < members.count ? members[index + 1].start - 1 : text.count
        }
        guard let order = sortsNames ? sortedOrder(from: first) : latestOrder(from: first) else { return }
        let start = members[first].start
        var moved: [Insertion] = []
        ordered.truncate(to: 0)
        for index in order {
            let member = members[first + index]
            if ordered.count > 0 { ordered.append(UInt8(ascii: ",")) }
            if !insertions.isEmpty { moved += insertions(in: member, movedTo: start + ordered.count) }
            ordered.append(text[member.start..<member.end])
        }
        text.replace(from: start, with: ordered.bytes)
        guard !insertions.isEmpty else { return }
        insertions.removeAll { $0.offset > start }
        insertions += moved
    }

    private func insertions(in member: Member, movedTo start: Int) -> [Insertion] {
        insertions.filter { $0.offset > member.start && $0.offset <= member.end }
            .map { Insertion(offset: start + $0.offset - member.start, text: $0.text) }
    }

    /// What `sorted(from:)` returns, which is remembered for objects with the same names.
    private mutating func sortedOrder(from first: Int) -> [Int]? {
        let count = members.count - first
        // Many members are unlikely to be followed by another object with the same ones.
        guard count <= 24 else { return sorted(from: first) }
        if knownOrders.isEmpty { knownOrders = Array(repeating: nil, count: 8) }
        let slot = count % knownOrders.count
        if let known = knownOrders[slot], isKnown(known, from: first) { return known.order }
        let order = sorted(from: first)
        let names = members[first...].map(\.number)
        if !names.contains(0) { knownOrders[slot] = KnownOrder(names: names, order: order) }
        return order
    }

    /// Whether the last members have exactly these names.
    private func isKnown(_ known: KnownOrder, from first: Int) -> Bool {
        guard members.count - first == known.names.count else { return false }
        for (index, number) in known.names.enumerated() where members[first + index].number != number { return false }
        return true
    }

    /// The order of the last members by name, without those that a later member with the same name replaces; nil if
    /// they are in this order already.
    private func sorted(from first: Int) -> [Int]? {
        var order = Array(0..<(members.count - first))
        // Insertion sort, which is faster for the few members that most objects have. Members with the same name keep
        // their order.
        if order.count <= 24 {
            for index in order.indices.dropFirst() {
                var place = index
                while place > 0, precedes(name(of: members[first + index]), name(of: members[first + order[place - 1]]))
                {
                    order[place] = order[place - 1]
                    place -= 1
                }
                order[place] = index
            }
        } else {
            order.sort { one, other in
                let (left, right) = (name(of: members[first + one]), name(of: members[first + other]))
                return precedes(left, right) || (one < other && !precedes(right, left))
            }
        }
        let kept = order.indices.filter { index in
            index + 1 == order.count || !isSameName(members[first + order[index]], members[first + order[index + 1]])
        }
        guard kept.count == order.count else { return kept.map { order[$0] } }
        return order.elementsEqual(order.indices) ? nil : order
    }

    private func isSameName(_ one: Member, _ other: Member) -> Bool {
        text[one.start..<(one.value - 1)].elementsEqual(text[other.start..<(other.value - 1)])
    }

    /// The last members in the order in which they were encoded, without those that a later member with the same name
    /// replaces.
    private func latestOrder(from first: Int) -> [Int] {
        var latest: [String: Int] = [:]
        for index in first..<members.count { latest[nameText(of: members[index])] = index - first }
        return latest.values.sorted()
    }
}

extension StreamState.Step {
    var key: any CodingKey {
        switch self {
        case .name(let key): key
        case .index(let index): JSONKey(index: index)
        }
    }
}
