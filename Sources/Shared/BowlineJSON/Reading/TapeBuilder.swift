/// The entries of a tape under construction, in a growing block of memory.
///
/// An array would check on every access whether its storage is shared, which costs a tenth of the parsing time.
struct TapeBuilder: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var memory: UnsafeMutablePointer<JSONTape.Entry>

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
        memory = .allocate(capacity: self.capacity)
    }

    deinit { memory.deallocate() }

    /// The entry at an index below `count`.
    subscript(index: Int) -> JSONTape.Entry {
        get { memory[index] }
        set { memory[index] = newValue }
    }

    mutating func append(_ entry: JSONTape.Entry) {
        if count == capacity { grow() }
        (memory + count).initialize(to: entry)
        count += 1
    }

    /// Returns the entries, in memory that the caller must free.
    consuming func finish() -> UnsafeBufferPointer<JSONTape.Entry> {
        let entries = UnsafeBufferPointer(start: memory, count: count)
        discard self
        return entries
    }

    private mutating func grow() {
        capacity *= 2
        let larger = UnsafeMutablePointer<JSONTape.Entry>.allocate(capacity: capacity)
        larger.moveInitialize(from: memory, count: count)
        memory.deallocate()
        memory = larger
    }
}
