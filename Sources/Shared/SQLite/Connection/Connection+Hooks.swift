import CSQLite

/// Gives a closure an address that can be passed to C. It lives as long as its connection.
final class BusyHandler {
    let decide: (Int) -> Bool
    init(_ decide: @escaping (Int) -> Bool) { self.decide = decide }
}

/// Like `BusyHandler`, but for the length of the log after each commit.
final class WALHook {
    let onGrowth: (Int) -> Void
    init(_ onGrowth: @escaping (Int) -> Void) { self.onGrowth = onGrowth }
}

extension Connection {
    /// Sets a closure that decides whether to try again when another connection holds the lock. It gets the number of
    /// earlier tries and may wait. Nil means never to try again.
    package func onBusy(_ decide: ((Int) -> Bool)?) {
        busyHandler = decide.map(BusyHandler.init)
        let context = busyHandler.map { Unmanaged.passUnretained($0).toOpaque() }
        sqlite3_busy_handler(handle, context == nil ? nil : callBusyHandler, context)
    }

    /// Sets a closure that is called after each commit with the number of pages in the write-ahead log. This disables
    /// SQLite's automatic checkpoints, so the caller must decide when the log is written back.
    package func onLogGrowth(_ onGrowth: ((Int) -> Void)?) {
        walHook = onGrowth.map(WALHook.init)
        let context = walHook.map { Unmanaged.passUnretained($0).toOpaque() }
        sqlite3_wal_hook(handle, context == nil ? nil : callWALHook, context)
    }
}

private func callBusyHandler(context: UnsafeMutableRawPointer?, tries: Int32) -> Int32 {
    guard let context else { return 0 }
    return Unmanaged<BusyHandler>.fromOpaque(context).takeUnretainedValue().decide(Int(tries)) ? 1 : 0
}

private func callWALHook(
    context: UnsafeMutableRawPointer?,
    database: OpaquePointer?,
    name: UnsafePointer<CChar>?,
    pages: Int32
) -> Int32 {
    if let context { Unmanaged<WALHook>.fromOpaque(context).takeUnretainedValue().onGrowth(Int(pages)) }
    return SQLITE_OK
}
