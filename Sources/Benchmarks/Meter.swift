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

    /// Processor time of the calling thread so far.
    static var thread: Duration {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return .seconds(Int64(now.tv_sec)) + .nanoseconds(Int64(now.tv_nsec))
    }

    /// Allocations so far, or nil when nobody counts them. `script/bench` preloads a library that does.
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
