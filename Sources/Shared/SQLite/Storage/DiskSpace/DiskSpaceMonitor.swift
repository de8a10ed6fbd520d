import Basics

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Checks the free space on a database's disk before each transaction, which costs a microsecond beside the commit's
/// sync.
final class DiskSpaceMonitor: Sendable {
    private struct State {
        var diskSpace: DiskSpaceState
        var hasReserve: Bool
        var tell: (@Sendable (DiskSpaceStatus) -> Void)?
    }

    private let policy: DiskSpacePolicy
    private let folder: String
    private let reserve: String
    private let state: Locked<State>

    init(_ policy: DiskSpacePolicy, folder: String, path: String) {
        self.policy = policy
        self.folder = folder
        reserve = path + "-reserve"
        // An earlier process may have left it.
        let hasReserve = access(reserve, F_OK) == 0
        state = Locked(State(diskSpace: DiskSpaceState(floor: policy.floor), hasReserve: hasReserve))
    }

    /// Looks at the disk. Returns whether ordinary writes are refused. Blocks as long as the system needs to answer.
    @discardableResult
    func look() -> Bool {
        guard let space = policy.space(folder) else { return false }
        let (news, tell) = state.withLock { state -> (DiskSpaceStatus?, (@Sendable (DiskSpaceStatus) -> Void)?) in
            let before = state.diskSpace.status?.isLow ?? false
            switch state.diskSpace.look(space, hasReserve: state.hasReserve) {
            case .none: break
            case .setAside(let bytes): state.hasReserve = Self.allocate(reserve, bytes)
            case .giveUp:
                unlink(reserve)
                state.hasReserve = false
            }
            let status = state.diskSpace.status
            return (status?.isLow == before ? nil : status, state.tell)
        }
        if let news { tell?(news) }
        return isLow
    }

    /// The last known state; nil before the first check.
    var status: DiskSpaceStatus? { state.withLock { $0.diskSpace.status } }

    /// Changes the floor; nil for the usual one.
    func setFloor(_ floor: UInt64?) {
        state.withLock { $0.diskSpace.floor = floor }
        look()
    }

    /// Calls back each time ordinary writes begin or cease to be refused, on the thread that noticed it.
    func onChange(_ tell: @escaping @Sendable (DiskSpaceStatus) -> Void) {
        state.withLock { $0.tell = tell }
    }

    /// Whether ordinary writes were refused at the last look.
    var isLow: Bool { status?.isLow ?? false }

    /// Makes a file whose bytes are really taken. Without one the floor alone has to do, as on a disk that cannot take
    /// bytes ahead.
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
