#if canImport(Glibc)
    internal import CLinux

    /// The allocator's memory, for `/metrics`. Used memory that grows points to values that are kept; held memory that
    /// grows faster than used memory points to fragmentation.
    enum MemoryMetrics {
        static var text: String {
            let usage = cmalloc_usage()
            return """
                # HELP heap_used_bytes Bytes in blocks that the process uses.
                # TYPE heap_used_bytes gauge
                heap_used_bytes \(usage.used)
                # HELP heap_held_bytes Bytes that the allocator took from the system, used or free.
                # TYPE heap_held_bytes gauge
                heap_held_bytes \(usage.held)

                """
        }
    }
#else
    /// The allocator's memory cannot be read here.
    enum MemoryMetrics {
        static let text = ""
    }
#endif
