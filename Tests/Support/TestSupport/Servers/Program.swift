#if os(Linux)
    import Basics
    import Dispatch
    import Glibc

    /// A running program of this package, as it was built beside the tests. What outlives its last reference is ended.
    public final class Program: Sendable {
        /// The system's reason for not starting it.
        public struct CannotStart: Error {
            let code: Int32
        }

        private let process: pid_t
        private let output: Int32
        private let hasEnded = Locked(false)

        /// Starts the program of that name with these words; what it prints and complains about can be read.
        /// `variables` come to those of this process.
        public init(_ name: String, _ words: [String], variables: [String: String] = [:]) throws {
            var ends: [Int32] = [0, 0]
            // A pair of sockets rather than a pipe: it is never inherited by another program started at this moment.
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
                throw CannotStart(code: errno)
            }
            output = ends[0]
            defer { close(ends[1]) }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
            defer { posix_spawn_file_actions_destroy(&actions) }
            var arguments = ([Self.folder + name] + words).map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            var surroundings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") }
            let added = surroundings.count
            defer { for variable in surroundings[..<added] { free(variable) } }
            var place = environ
            while let variable = place.pointee {
                surroundings.append(variable)
                place = place.advanced(by: 1)
            }
            surroundings.append(nil)
            var process = pid_t()
            let code = posix_spawn(&process, Self.folder + name, &actions, nil, &arguments, surroundings)
            guard code == 0 else { throw CannotStart(code: code) }
            self.process = process
        }

        deinit {
            close(output)
            guard !hasEnded.withLock({ $0 }) else { return }
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }

        /// The next line it prints; empty at the end.
        public func line() async -> String {
            await onThread { [output] in
                var line: [UInt8] = []
                var byte: UInt8 = 0
                while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
                return String(decoding: line, as: UTF8.self)
            }
        }

        /// Every line it prints until it ends. It is killed once it has printed `limit` lines.
        public func lines(killedAfter limit: Int = .max) async -> [String] {
            await onThread { [self] in
                var text: [UInt8] = []
                var seen = 0
                var chunk = [UInt8](repeating: 0, count: 4_096)
                while case let count = read(output, &chunk, chunk.count), count > 0 {
                    text += chunk[..<count]
                    seen += chunk[..<count].count { $0 == UInt8(ascii: "\n") }
                    if seen >= limit { kill(process, SIGKILL) }
                }
                waitpid(process, nil, 0)
                hasEnded.withLock { $0 = true }
                return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
            }
        }

        /// Sends it a signal.
        public func send(_ signal: Int32) {
            kill(process, signal)
        }

        /// Waits for its end and gives its exit code, or minus the signal that ended it.
        public func exitCode() async -> Int32 {
            await onThread { [process, hasEnded] in
                var status: Int32 = 0
                waitpid(process, &status, 0)
                hasEnded.withLock { $0 = true }
                return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
            }
        }

        /// A queue's thread may block; the test's may not.
        private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: work()) }
            }
        }

        /// Programs lie beside the test bundle.
        public static var folder: String {
            guard let own = realpath("/proc/self/exe", nil) else { return "" }
            defer { free(own) }
            let folder = String(cString: own).split(separator: "/").dropLast()
            return folder.map { "/" + $0 }.joined() + "/"
        }
    }
#endif
