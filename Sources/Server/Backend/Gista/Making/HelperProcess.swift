#if os(Linux)
    internal import Distill
    internal import Glibc

    /// The process that distils pages for a server: it reads a page from its standard input, writes the gist to its
    /// standard output, and so on until its input ends. It opens nothing else. See docs/decisions/limits.md, "Linked
    /// pages are distilled in helper processes".
    package enum HelperProcess {
        /// The argument that makes `bowline` such a process.
        package static let word = "distill-helper"

        /// Seconds of processor time beyond the engine's own limit, after which the system ends the process.
        private static let grace = 2.0
        /// Bytes of memory beyond what the process has when it begins.
        private static let memory = 1 << 30

        /// Runs until its input ends. Returns whether all went well.
        package static func run() -> Bool {
            // Closes whatever the server left open for its children.
            for descriptor in Int32(3)..<1_024 { close(descriptor) }
            // Other requests have priority, and a crash writes no page's memory to disk.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
            limit(RLIMIT_CORE, to: 0)
            limitMemory()
            while true {
                guard let sizes = read(8).flatMap(HelperMessage.sizes) else { return true }
                guard let head = read(sizes.head), let body = read(sizes.body) else { return false }
                guard let answer = try? HelperMessage.bytes(try answer(to: head, body)), write(answer) else {
                    return false
                }
            }
        }

        private static func answer(to head: [UInt8], _ body: [UInt8]) throws -> HelperMessage.Answer {
            let request = try HelperMessage.head(HelperMessage.Request.self, in: head)
            limitTime()
            let source = PageSource(
                bytes: body,
                contentType: request.contentType,
                url: request.address,
                series: request.series
            )
            do throws(DistillError) {
                return .gist(try Distiller(limits: DistillLimits.page).gist(from: source))
            } catch {
                return .failure(error)
            }
        }

        // MARK: Limits

        /// Sets the limit of processor time for the next page.
        private static func limitTime() {
            var used = timespec()
            guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0 else { return }
            limit(RLIMIT_CPU, to: UInt(used.tv_sec) + UInt(DistillLimits.seconds + grace))
        }

        /// Counted from the memory that is already mapped, which is terabytes with sanitizers.
        private static func limitMemory() {
            guard let file = fopen("/proc/self/statm", "r") else { return }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 256)
            guard fgets(&line, Int32(line.count), file) != nil else { return }
            let pages = UInt(strtoul(line, nil, 10))
            let (bytes, isTooMuch) = pages.multipliedReportingOverflow(by: UInt(clamping: sysconf(Int32(_SC_PAGESIZE))))
            if !isTooMuch { limit(RLIMIT_AS, to: bytes &+ UInt(memory)) }
        }

        private static func limit(_ resource: __rlimit_resource, to value: UInt) {
            let number = __rlimit_resource_t(resource.rawValue)
            var limits = rlimit()
            guard getrlimit(number, &limits) == 0 else { return }
            limits.rlim_cur = min(rlim_t(value), limits.rlim_max)
            _ = setrlimit(number, &limits)
        }

        // MARK: Input and output

        private static func read(_ count: Int) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: count)
            var done = 0
            while done < count {
                let got = bytes.withUnsafeMutableBytes { buffer in
                    Glibc.read(STDIN_FILENO, buffer.baseAddress.map { $0 + done }, count - done)
                }
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return nil }
                done += got
            }
            return bytes
        }

        private static func write(_ bytes: [UInt8]) -> Bool {
            var done = 0
            while done < bytes.count {
                let sent = bytes.withUnsafeBytes { buffer in
                    Glibc.write(STDOUT_FILENO, buffer.baseAddress.map { $0 + done }, bytes.count - done)
                }
                if sent < 0, errno == EINTR { continue }
                guard sent > 0 else { return false }
                done += sent
            }
            return true
        }
    }
#endif
