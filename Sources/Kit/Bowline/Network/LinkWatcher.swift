#if os(Linux)
    internal import CLinux
    internal import EventLoop
    internal import Glibc

    /// Listens to the kernel's reports about links, addresses and routes (rtnetlink), on its own thread.
    ///
    /// A notification only shows that something changed. The current state is then read again, so a lost notification
    /// does no harm.
    final class LinkWatcher: Sendable {
        private let loop: EventLoop

        /// Starts reporting; nil if the kernel refuses.
        init?(_ report: @escaping @Sendable (NetworkPath) -> Void) {
            let notices = cnetlink_listen()
            guard notices >= 0 else { return nil }
            guard let loop = try? EventLoop(name: "bowline-links") else {
                close(notices)
                return nil
            }
            self.loop = loop
            loop.submit { context in
                let watch = LinkWatch(notices, report)
                context.watch(notices, for: .read) { context, _ in watch.readNotices(context) }
                watch.reportPath()
            }
        }
    }

    /// The part of the watcher that runs on the loop; closes its socket when the loop releases it.
    private final class LinkWatch {
        private let notices: Int32
        private let report: @Sendable (NetworkPath) -> Void
        private var isLookDue = false
        private var discardBuffer = [UInt8](repeating: 0, count: 1 << 14)

        init(_ notices: Int32, _ report: @escaping @Sendable (NetworkPath) -> Void) {
            (self.notices, self.report) = (notices, report)
        }

        deinit { close(notices) }

        /// Changes come in bursts; a single read shortly afterwards covers all of them.
        func readNotices(_ context: LoopContext) {
            while recv(notices, &discardBuffer, discardBuffer.count, 0) > 0 || errno == ENOBUFS {}
            guard !isLookDue else { return }
            isLookDue = true
            context.schedule(after: .milliseconds(100)) { [weak self] _ in self?.reportPath() }
        }

        func reportPath() {
            isLookDue = false
            var table = LinkTable()
            let isComplete =
                Self.read(cnetlink_ask_all(Int32(RTM_GETLINK)), into: &table)
                && Self.read(cnetlink_ask_all(Int32(RTM_GETADDR)), into: &table)
            // Documentation addresses (RFC 5737, RFC 3849), for which the kernel replies with the default route.
            _ = Self.read(cnetlink_ask_way(AF_INET, [203, 0, 113, 1]), into: &table)
            let documentation: [UInt8] = [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1]
            _ = Self.read(cnetlink_ask_way(AF_INET6, documentation), into: &table)
            if isComplete { report(table.path) }
        }

        /// Reads a reply to its end; returns false if it is incomplete.
        private static func read(_ socket: Int32, into table: inout LinkTable) -> Bool {
            guard socket >= 0 else { return false }
            defer { close(socket) }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = recv(socket, &bytes, bytes.count, 0)
                guard count > 0 else { return false }
                if bytes.withUnsafeBytes({ table.take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }) { return true }
            }
        }
    }

    /// Starts reporting the system's network path.
    func startSystemSource(_ report: @escaping SystemNetwork.Listener) -> (any Sendable)? {
        LinkWatcher(report)
    }
#endif
