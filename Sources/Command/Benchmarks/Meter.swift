#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads what this process has used: processor time and, under `script/bench`, allocations.
struct Meter {
    /// Processor time of all threads so far.
    static var cpu: Duration {
        var now = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
        return .seconds(Int64(now.tv_sec)) + .nanoseconds(Int64(now.tv_nsec))
    }

    /// The resident memory of this process in bytes; nil if the system does not report it.
    static var residentBytes: Int? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var line = [UInt8](repeating: 0, count: 128)
        let words = String(decoding: line[..<fread(&line, 1, line.count, file)], as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }

    /// Processor time of the calling thread so far.
    static var thread: Duration {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return .seconds(Int64(now.tv_sec)) + .nanoseconds(Int64(now.tv_nsec))
    }

    /// The number of allocations so far, or nil if they are not counted. `script/bench` preloads a library that counts
    /// them.
    static var allocations: UInt64? {
        counter.map { $0() }
    }

    private static let counter: (@convention(c) () -> UInt64)? = {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "bowline_allocation_count") else { return nil }
        return unsafeBitCast(symbol, to: (@convention(c) () -> UInt64).self)
    }()
}

extension Duration {
    var microseconds: Double {
        Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
    }
}
