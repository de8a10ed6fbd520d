#if os(Linux)
    internal import Glibc

    /// A running helper process and the socket to it. The process ends when this object is released.
    final class HelperConnection {
        /// The outcome of a message.
        enum Outcome {
            case answer([UInt8])
            case ended
            case late
            case stopped
        }

        /// Milliseconds between two checks whether the server is being stopped.
        private static let step: Int32 = 50

        private let process: pid_t
        private let socket: Int32
        private var isOver = false

        /// Starts the command with the socket as its standard input and output. Of this process's files it inherits
        /// only standard error.
        init?(_ command: [String]) {
            var ends: [Int32] = [-1, -1]
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard let program = command.first, socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
            defer { close(ends[1]) }
            guard let process = Self.start(program, command, over: ends[1]) else {
                close(ends[0])
                return nil
            }
            self.process = process
            socket = ends[0]
            _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
        }

        deinit { _ = end() }

        private static func start(_ program: String, _ words: [String], over socket: Int32) -> pid_t? {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            // A process group of its own, so that a terminal's Ctrl-C reaches the server only; and the default action
            // for all signals.
            var signals = sigset_t()
            sigfillset(&signals)
            posix_spawnattr_setsigdefault(&attributes, &signals)
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&attributes, &signals)
            posix_spawnattr_setpgroup(&attributes, 0)
            let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
            // bounded: three constants of the system, below 256
            posix_spawnattr_setflags(&attributes, Int16(flags))
            var arguments = words.map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            // Of the environment, only the path of libraries is passed on: the rest holds passwords.
            let libraries = getenv("LD_LIBRARY_PATH").map { "LD_LIBRARY_PATH=" + String(cString: $0) }
            var environment = [libraries].compactMap(\.self).map { strdup($0) } + [nil]
            defer { for variable in environment { free(variable) } }
            var process = pid_t()
            return posix_spawn(&process, program, &actions, &attributes, &arguments, &environment) == 0 ? process : nil
        }

        // MARK: Messages

        /// Sends a message and waits for the answer's head.
        func ask(
            _ message: [UInt8],
            until end: ContinuousClock.Instant,
            isStopped: () -> Bool
        ) -> Outcome {
            var sent = 0
            while sent < message.count {
                if let outcome = wait(for: Int16(POLLOUT), until: end, isStopped) { return outcome }
                let count = message.withUnsafeBytes { bytes in
                    send(socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else { return .ended }
                sent += count
            }
            var lengths: [UInt8] = []
            if let outcome = receive(8, into: &lengths, until: end, isStopped) { return outcome }
            guard let sizes = HelperMessage.sizes(lengths) else { return .ended }
            var answer: [UInt8] = []
            return receive(sizes.head, into: &answer, until: end, isStopped) ?? .answer(answer)
        }

        /// Reads `count` bytes, or returns why that failed.
        private func receive(
            _ count: Int,
            into bytes: inout [UInt8],
            until end: ContinuousClock.Instant,
            _ isStopped: () -> Bool
        ) -> Outcome? {
            var chunk = [UInt8](repeating: 0, count: min(max(count, 1), 256 << 10))
            while bytes.count < count {
                if let outcome = wait(for: Int16(POLLIN), until: end, isStopped) { return outcome }
                let got = recv(socket, &chunk, min(chunk.count, count - bytes.count), 0)
                if got < 0, errno == EINTR || errno == EAGAIN { continue }
                guard got > 0 else { return .ended }
                bytes.append(contentsOf: chunk[..<got])
            }
            return nil
        }

        /// Waits until the socket is ready; returns why the wait ended otherwise.
        private func wait(
            for events: Int16,
            until end: ContinuousClock.Instant,
            _ isStopped: () -> Bool
        ) -> Outcome? {
            while true {
                if isStopped() { return .stopped }
                if ContinuousClock.now >= end { return .late }
                var watched = pollfd(fd: socket, events: events, revents: 0)
                if poll(&watched, 1, Self.step) > 0 { return nil }
            }
        }

        // MARK: The end

        /// Ends the process, unless it has ended by itself, and returns the error for the page.
        @discardableResult
        func end() -> PageReadError {
            guard !isOver else { return .crash }
            isOver = true
            // A process that has already ended keeps the signal that ended it.
            kill(process, SIGKILL)
            close(socket)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            switch status & 0x7F {
            case SIGXCPU: return .tooLong
            // It exited by itself or was killed, perhaps by the system when memory was short.
            case 0, SIGKILL, SIGTERM, SIGINT, SIGHUP: return .noHelper
            default: return .crash
            }
        }
    }
#endif
