/// Finds the members of objects by name.
///
/// Objects of one type mostly have the same members at the same places, and members are mostly read in the order of the
/// text. A member is therefore looked for where the last object had one of such a name, and after the member that was
/// found last, before any other member is compared.
struct MemberSearch: ~Copyable {
    private static let offsetCount = 64

    private let entries: UnsafeBufferPointer<JSONTape.Entry>
    private let tape: JSONTape
    /// By a hash of a name, the distance of its entry from the entry of the last object that had it.
    private let offsets: UnsafeMutablePointer<UInt32>
    /// The object in which a member was found last, and the entry after this member.
    private var last = (object: -1, next: 0)

    init(_ tape: JSONTape) {
        self.tape = tape
        entries = tape.entries
        offsets = .allocate(capacity: Self.offsetCount)
        offsets.initialize(repeating: 0, count: Self.offsetCount)
    }

    deinit { offsets.deallocate() }

    /// The position of the value with this name in an object without duplicate names; nil if it is at neither of the
    /// likely places and not found by a search of all members, if `searchesAll`.
    mutating func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int, searchesAll: Bool) -> Int? {
        let slot = Self.slot(of: name)
        let known = object &+ Int(offsets[slot])
        if known < entries.count, entries[known].isName(in: object), tape.isString(entries[known], equalTo: name) {
            return found(known, in: object)
        }
        guard let index = search(name, in: object, searchesAll) else { return nil }
        offsets[slot] = UInt32(truncatingIfNeeded: index - object)
        return found(index, in: object)
    }

    /// The position of a name, first after the member that was found last.
    @inline(never)
    private func search(_ name: UnsafeBufferPointer<UInt8>, in object: Int, _ searchesAll: Bool) -> Int? {
        let end = Int(entries[object].next)
        if last.object == object, last.next < end, tape.isString(entries[last.next], equalTo: name) { return last.next }
        guard searchesAll else { return nil }
        var index = object + 1
        while index < end {
            if tape.isString(entries[index], equalTo: name) { return index }
            index = Int(entries[index + 1].next)
        }
        return nil
    }

    /// Makes the next lookup in the object start after this value.
    mutating func expect(after value: Int, in object: Int) { last = (object, Int(entries[value].next)) }

    @inline(__always)
    private mutating func found(_ index: Int, in object: Int) -> Int {
        expect(after: index + 1, in: object)
        return index + 1
    }

    /// A number below `offsetCount`, a power of two, that differs for most names of one type.
    @inline(__always)
    private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = name.first, let end = name.last else { return 0 }
        return (Int(first) &* 7 &+ Int(end) &* 3 &+ name.count) & (offsetCount - 1)
    }
}

extension JSONTape.Entry {
    /// Whether this is the name of a member of the object at an index.
    @inline(__always)
    fileprivate func isName(in object: Int) -> Bool { traits.contains(.isName) && Int(count) == object }
}
