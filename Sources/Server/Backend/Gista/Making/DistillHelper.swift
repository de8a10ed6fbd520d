#if os(Linux)
    internal import Distill
    internal import Glibc

    /// A helper process as its server sees it: started when a page needs it, ended when it takes too long. Used by one
    /// thread.
    final class DistillHelper: @unchecked Sendable {
        /// Seconds of wall-clock time after which a page is given up, because the helper hangs.
        private static let timeout = 60.0
        /// The number of pages after which a new process takes over, so that no memory accumulates.
        private static let maxPages = 100
        /// A page of more bytes is followed by the end of the process, which frees its memory.
        private static let largePage = 1 << 20

        private let command: [String]
        private let isStopped: @Sendable () -> Bool
        private var process: HelperConnection?
        private var pages = 0

        init(_ command: [String], isStopped: @escaping @Sendable () -> Bool) {
            self.command = command
            self.isStopped = isStopped
        }

        /// The gist of a page, or why there is none; blocks until that is known.
        func gist(of page: FetchedPage) -> Result<Distill.Gist, PageReadError> {
            guard !isStopped() else { return .failure(.stopped) }
            let head = HelperMessage.Request(
                contentType: page.contentType,
                address: page.address,
                series: page.series
            )
            guard let message = try? HelperMessage.bytes(head, body: page.bytes), let helper = connection() else {
                return .failure(.noHelper)
            }
            defer { retire(after: page) }
            let end = ContinuousClock.now + .seconds(Self.timeout)
            switch helper.ask(message, until: end, isStopped: isStopped) {
            case .answer(let bytes): return answer(bytes)
            case .stopped:
                process = nil
                return .failure(.stopped)
            case .late:
                process = nil
                return .failure(.tooLong)
            case .ended:
                let problem = helper.end()
                process = nil
                return .failure(problem)
            }
        }

        private func answer(_ bytes: [UInt8]) -> Result<Distill.Gist, PageReadError> {
            switch try? HelperMessage.head(HelperMessage.Answer.self, in: bytes) {
            case .gist(let gist)?: return .success(gist)
            case .failure(let failure)?: return .failure(PageReadError(failure))
            case nil:
                process = nil
                return .failure(.crash)
            }
        }

        private func connection() -> HelperConnection? {
            if process == nil {
                process = HelperConnection(command)
                pages = 0
            }
            return process
        }

        private func retire(after page: FetchedPage) {
            pages += 1
            if pages >= Self.maxPages || page.bytes.count > Self.largePage { process = nil }
        }
    }

    extension PageReadError {
        static let tooLong = PageReadError(reason: "The page takes too long to read.")
        /// The page would crash the parser again.
        static let crash = PageReadError(reason: "The page is too large or too tangled to read.")
        /// The system could not start a process, or ended it for its own reasons.
        static let noHelper = PageReadError(reason: "The page could not be read just now.", isTemporary: true)
    }
#endif
