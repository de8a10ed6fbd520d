internal import CGnuTLS
internal import CMicrohttpd
internal import Glibc

/// libmicrohttpd's callbacks, which call `Exchange`.
enum Daemon {
    /// Starts the library's threads. The caller keeps `core` alive until the daemon is stopped.
    static func start(_ core: ServerCore, socket: Int32, threads: Int) -> OpaquePointer? {
        var settings = bowline_mhd_settings()
        settings.listen_socket = socket
        settings.threads = UInt32(threads)
        settings.memory_per_connection = HeadRoom.memory(core.limits)
        settings.connections = UInt32(core.limits.connections)
        settings.inactivity_seconds = UInt32(max(1, core.limits.idleTimeout.components.seconds))
        settings.context = Unmanaged.passUnretained(core).toOpaque()
        if core.limits.connectionsPerAddress > 0 {
            settings.accepts = { context, address, _ in Daemon.accepts(context, address) ? .YES : .NO }
        }
        settings.handler = { _, _, _, method, version, data, size, exchange in
            Daemon.step(method, version, data, size, exchange) ? MHD_Result.YES : MHD_Result.NO
        }
        settings.target_seen = { context, target, connection in Daemon.targetSeen(context, target, connection) }
        settings.completed = { _, _, exchange, reason in Daemon.completed(exchange, reason) }
        settings.connection_changed = { context, connection, record, code in
            Daemon.connectionChanged(context, connection, record, code)
        }
        bowline_mhd_on_refusal { connection, status in
            if let connection { Refusal.answer(connection, status: Int(status)) }
        }
        if core.isTLS {
            settings.certificate = certificateCallback
            return priorities.withUTF8Buffer { start(&settings, priorities: $0) }
        }
        return bowline_mhd_start(&settings)
    }

    /// Suites with forward secrecy and authenticated encryption only: in TLS 1.2 those leave ECDHE with AES-GCM or
    /// ChaCha20.
    private static let priorities: StaticString =
        "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM:-MAC-ALL:+AEAD"

    private static func start(_ settings: inout bowline_mhd_settings, priorities: UnsafeBufferPointer<UInt8>)
        -> OpaquePointer?
    {
        // A static string ends in a NUL and is never deallocated.
        settings.priorities = UnsafeRawPointer(priorities.baseAddress)?.assumingMemoryBound(to: CChar.self)
        return bowline_mhd_start(&settings)
    }
}

extension Daemon {
    /// Used instead of libmicrohttpd's own limit per address, which allows no exceptions.
    private static func accepts(_ context: UnsafeMutableRawPointer?, _ address: UnsafePointer<sockaddr>?) -> Bool {
        guard let context else { return false }
        let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
        let peer = addressText(address)
        if !core.limits.limitsLoopback, isLoopback(peer) { return true }
        return core.connections.count(from: peer) < core.limits.connectionsPerAddress
    }

    private static func connectionChanged(
        _ context: UnsafeMutableRawPointer?,
        _ connection: OpaquePointer?,
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
        _ code: MHD_ConnectionNotificationCode
    ) {
        guard let context, let connection, let slot else { return }
        let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
        if code == .CONNECTION_NOTIFY_STARTED {
            let socket = bowline_mhd_connection_socket(connection)
            let record = ConnectionRecord(socket: socket, peer: addressText(bowline_mhd_peer(connection)), core: core)
            core.connections.add(record)
            core.metrics.changeConnections(1)
            slot.pointee = Unmanaged.passRetained(record).toOpaque()
        } else if let pointer = slot.pointee {
            let record = Unmanaged<ConnectionRecord>.fromOpaque(pointer).takeRetainedValue()
            core.connections.remove(record)
            if record.isAnsweredEarly { core.lingering.add(record.socket) }
            core.metrics.changeConnections(-1)
            slot.pointee = nil
        }
    }

    private static func targetSeen(
        _ context: UnsafeMutableRawPointer?,
        _ target: UnsafePointer<CChar>?,
        _ connection: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
        guard let context, let target, let connection else { return nil }
        guard let pointer = bowline_mhd_connection_context(connection) else { return nil }
        let record = Unmanaged<ConnectionRecord>.fromOpaque(pointer).takeUnretainedValue()
        let exchange = Exchange(
            core: Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue(),
            connection: connection,
            record: record,
            target: target
        )
        // The exchange has copied the target.
        bowline_mhd_hide_query(target)
        let retained = Unmanaged.passRetained(exchange)
        record.exchange = retained
        return retained.toOpaque()
    }

    /// libmicrohttpd calls this when the headers are complete, for each chunk of the body, when the request is
    /// complete, and again whenever a parked connection is woken. Responding in the very first call closes the
    /// connection.
    private static func step(
        _ method: UnsafePointer<CChar>?,
        _ version: UnsafePointer<CChar>?,
        _ data: UnsafePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>?,
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> Bool {
        guard let pointer = slot?.pointee, let size else { return false }
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
        if case .target = exchange.stage {
            guard let method, let version else { return false }
            return exchange.headersArrived(method: method, version: version)
        }
        guard size.pointee > 0, let data else { return exchange.proceed() }
        let start = UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self)
        guard let taken = exchange.bodyArrived(UnsafeBufferPointer(start: start, count: size.pointee)) else {
            return false
        }
        size.pointee -= taken
        return true
    }

    private static func completed(
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
        _ reason: MHD_RequestTerminationCode
    ) {
        guard let pointer = slot?.pointee else { return }
        slot?.pointee = nil
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
        exchange.record.exchange = nil
        exchange.dropPendingUpgrade()
        exchange.ended(wasCutOff: reason != .REQUEST_TERMINATED_COMPLETED_OK)
    }
}
