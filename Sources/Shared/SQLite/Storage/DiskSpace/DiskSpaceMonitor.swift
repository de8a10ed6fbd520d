import Basics

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Checks the free space on a database's disk before each transaction. This takes a microsecond, much less than the
/// commit's sync.
final class DiskSpaceMonitor: Sendable {
    private struct State {
        var diskSpace: DiskSpaceState
        var hasReserve: Bool
        var handler: (@Sendable (DiskSpaceStatus) -> Void)?
    }

    private let policy: DiskSpacePolicy
    private let folder: String
    private let reserve: String
    private let state: Locked<State>

    init(_ policy: DiskSpacePolicy, folder: String, path: String) {
        self.policy = policy
        self.folder = folder
        reserve = path + "-reserve"
        // An earlier process may have left the reserve file.
        let hasReserve = access(reserve, F_OK) == 0
        state = Locked(State(diskSpace: DiskSpaceState(floor: policy.floor), hasReserve: hasReserve))
    }

    /// Checks the disk. Returns whether ordinary writes are refused. Blocks until the system has responded.
    @discardableResult
    func check() -> Bool {
        guard let space = policy.measureSpace(folder) else { return false }
        let (changed, handler) = state.withLock {
            state -> (DiskSpaceStatus?, (@Sendable (DiskSpaceStatus) -> Void)?) in
            let before = state.diskSpace.status?.isLow ?? false
            switch state.diskSpace.check(space, hasReserve: state.hasReserve) {
            case .none: break
            case .createReserve(let bytes): state.hasReserve = Self.allocate(reserve, bytes)
            case .deleteReserve:
                unlink(reserve)
                state.hasReserve = false
            }
            let status = state.diskSpace.status
            return (status?.isLow == before ? nil : status, state.handler)
        }
        if let changed { handler?(changed) }
        return isLow
    }

    /// The status at the last check; nil before the first check.
    var status: DiskSpaceStatus? { state.withLock { $0.diskSpace.status } }

    /// Changes the floor; nil for the default.
    func setFloor(_ floor: UInt64?) {
        state.withLock { $0.diskSpace.floor = floor }
        check()
    }

    /// Calls `handler` when ordinary writes begin to be refused, and when they are accepted again, on the thread that
    /// checked the disk.
    func onChange(_ handler: @escaping @Sendable (DiskSpaceStatus) -> Void) {
        state.withLock { $0.handler = handler }
    }

    /// Whether ordinary writes were refused at the last check.
    var isLow: Bool { status?.isLow ?? false }

    /// Creates a file whose bytes are actually allocated. If that fails, e.g. because the file system cannot allocate
    /// space in advance, only the floor protects the database.
    private static func allocate(_ path: String, _ bytes: UInt64) -> Bool {
        #if canImport(Glibc)
            let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard file >= 0 else { return false }
            defer { close(file) }
            if posix_fallocate(file, 0, off_t(bytes)) == 0 { return true }
            unlink(path)
        #endif
        return false
    }
}
