/// The watcher of each descriptor. The system reuses descriptor numbers, so each watch has its own tag, which is not
/// reused.
struct WatchList<Watcher> {
    private struct Entry {
        var round: UInt32 = 0
        var watcher: Watcher?
    }

    private var entries: [Entry] = []

    /// Sets a descriptor's watcher. `isNew` is false if it replaces another watcher, whose tag it then keeps.
    mutating func set(_ watcher: Watcher, for descriptor: Int32) -> (tag: UInt64, isNew: Bool) {
        let index = Int(descriptor)
        while entries.count <= index { entries.append(Entry()) }
        let isNew = entries[index].watcher == nil
        if isNew { entries[index].round &+= 1 }
        entries[index].watcher = watcher
        return (UInt64(entries[index].round) << 32 | UInt64(UInt32(bitPattern: descriptor)), isNew)
    }

    /// Removes a watcher; returns false if there was none.
    mutating func remove(_ descriptor: Int32) -> Bool {
        let index = Int(descriptor)
        guard entries.indices.contains(index), entries[index].watcher != nil else { return false }
        entries[index].watcher = nil
        return true
    }

    /// The watcher for an event; nil if its watch has ended.
    func watcher(for tag: UInt64) -> Watcher? {
        let index = Int(tag & 0xFFFF_FFFF)
        guard entries.indices.contains(index), entries[index].round == UInt32(tag >> 32) else { return nil }
        return entries[index].watcher
    }
}
