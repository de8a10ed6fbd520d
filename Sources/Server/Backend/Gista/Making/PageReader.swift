internal import Distill
internal import Locked
internal import Worker

/// Reads a page and says what is in it.
protocol PageReading: Sendable {
    func read(_ url: String) async -> Result<ReadPage, ReadProblem>
    /// Ends what is being read and reads nothing more.
    func stop()
}

/// Fetches on threads that wait for the network, distils on one that works.
final class PageReader: PageReading {
    /// What one page may take while it is distilled.
    static let memory = 256 << 20

    private let fetcher: PageFetcher
    private let fetchers: [Worker]
    private let distiller = Worker(name: "gista-distil")
    private let turn = Locked(0)
    private let isStopped = Locked(false)

    init(_ fetcher: PageFetcher, threads: Int) {
        self.fetcher = fetcher
        fetchers = (0..<threads).map { Worker(name: "gista-fetch-\($0)") }
    }

    func stop() { isStopped.withLock { $0 = true } }

    func read(_ url: String) async -> Result<ReadPage, ReadProblem> {
        do throws(ReadProblem) {
            let page = try await fetch(url)
            let gist = try await distil(page)
            return .success(ReadPage(gist: gist, address: page.address))
        } catch {
            return .failure(error)
        }
    }

    private func fetch(_ url: String) async throws(ReadProblem) -> FetchedPage {
        let number = turn.withLock { turn in
            turn += 1
            return turn
        }
        return try await fetchers[number % fetchers.count].run { [fetcher, isStopped] () throws(ReadProblem) in
            try Self.page(at: try Self.address(url), by: fetcher) { isStopped.withLock { $0 } }
        }
    }

    private static func address(_ url: String) throws(ReadProblem) -> LinkAddress {
        do throws(LinkAddress.Problem) {
            return try LinkAddress(url)
        } catch {
            throw ReadProblem(reason: "The link cannot be used: \(error.reason).")
        }
    }

    private static func page(
        at address: LinkAddress,
        by fetcher: PageFetcher,
        isStopped: @escaping @Sendable () -> Bool
    ) throws(ReadProblem) -> FetchedPage {
        do throws(FetchFailure) {
            return try fetcher.page(at: address, isStopped: isStopped)
        } catch {
            throw ReadProblem(error)
        }
    }

    private func distil(_ page: FetchedPage) async throws(ReadProblem) -> Distill.Gist {
        try await distiller.run { () throws(ReadProblem) in
            var limits = PageLimits()
            limits.memory = Self.memory
            let source = PageSource(bytes: page.bytes, contentType: page.contentType, url: page.address)
            do throws(DistillFailure) {
                return try Distiller(limits: limits).gist(from: source)
            } catch {
                throw ReadProblem(reason: error.reason)
            }
        }
    }
}

extension ReadProblem {
    init(_ failure: FetchFailure) {
        self.init(reason: failure.reason, isTemporary: failure.isTemporary, isStopped: failure == .stopped)
        if case .status(_, let seconds) = failure { retryAfter = seconds }
    }
}

extension DistillFailure {
    /// A sentence for whoever saved the link.
    fileprivate var reason: String {
        switch self {
        case .empty: "The page is empty."
        case .notHTML(let looks): "This is not a page to read but \(looks)."
        case .tooLarge, .tooComplex: "The page is too large or too tangled to read."
        case .unknownCharset: "The page is written in a way that cannot be read here."
        case .noArticle: "There is no article on this page."
        }
    }
}
