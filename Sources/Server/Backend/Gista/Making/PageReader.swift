internal import Basics
internal import Distill

/// Fetches a page and makes its gist.
protocol PageReading: Sendable {
    /// Reads a page when it is the account's turn.
    func read(_ url: String, for account: Int64) async -> Result<DistilledPage, PageReadError>
    /// Cancels current reads and refuses further reads.
    func stop()
}

/// Fetches pages on its own threads, and lets the distiller make the gists.
final class PageReader: PageReading {
    private let fetcher: PageFetcher
    private let distiller: any PageDistilling
    private let slots: FairSlots
    private let worker: Worker
    private let isStopped = Locked(false)

    init(_ fetcher: PageFetcher, distiller: any PageDistilling, threads: Int) {
        self.fetcher = fetcher
        self.distiller = distiller
        slots = FairSlots(threads)
        worker = Worker(name: "gista-fetch", maxThreads: threads)
    }

    func stop() {
        isStopped.withLock { $0 = true }
        distiller.stop()
    }

    func read(_ url: String, for account: Int64) async -> Result<DistilledPage, PageReadError> {
        switch await page(at: url, for: account) {
        case .success(let (page, gist)):
            // The beginning of an article, or a menu, is not enough for a gist.
            if let missing = gist.article.missing { return .failure(PageReadError(.missing(missing))) }
            return await joined(gist, from: page, for: account).map { DistilledPage(gist: $0, address: page.address) }
        case .failure(let problem): return .failure(problem)
        }
    }

    /// The maximum number of pages of one article, including the first.
    private static let maxPages = 10

    /// The gist of the whole article if the site splits it into pages. A page that cannot be read ends the article; if
    /// the server is being stopped, the whole article is left to the next start.
    private func joined(
        _ gist: Distill.Gist,
        from first: FetchedPage,
        for account: Int64
    ) async -> Result<Distill.Gist, PageReadError> {
        var article = gist.article
        var series = PageSeries(first: first.address)
        while let next = article.nextPage, series.number < Self.maxPages {
            series = series.following
            let further = await page(at: next, series, for: account)
            if case .failure(let error) = further, error.isStopped { return .failure(error) }
            guard case .success(let (_, gist)) = further, gist.article.missing == nil,
                let longer = article.joined(with: gist.article)
            else { break }
            article = longer
        }
        guard article.paragraphs.count > gist.article.paragraphs.count else { return .success(gist) }
        return .success(await worker.run { [article] in Distiller(limits: DistillLimits.page).gist(of: article) })
    }

    /// Fetches a page and makes the gist of it alone. Without `series`, it is the first page of its article.
    private func page(
        at url: String,
        _ series: PageSeries? = nil,
        for account: Int64
    ) async -> Result<(FetchedPage, Distill.Gist), PageReadError> {
        switch await fetch(url, for: account) {
        case .success(var page):
            // Making a gist can take seconds, so none is started while the server is stopping.
            guard !isStopped.withLock({ $0 }) else { return .failure(.stopped) }
            page.series = series ?? PageSeries(first: page.address)
            return await distiller.gist(of: page, for: account).map { [page] in (page, $0) }
        case .failure(let problem): return .failure(problem)
        }
    }

    private func fetch(_ url: String, for account: Int64) async -> Result<FetchedPage, PageReadError> {
        await slots.run(for: account) { _ in
            await worker.run { [fetcher, isStopped] in
                Result { () throws(PageReadError) in
                    try Self.page(at: try Self.address(url), by: fetcher) { isStopped.withLock { $0 } }
                }
            }
        }
    }

    private static func address(_ url: String) throws(PageReadError) -> LinkAddress {
        do throws(LinkAddress.ParseError) {
            return try LinkAddress(url)
        } catch {
            throw PageReadError(reason: "The link cannot be used: \(error.reason).")
        }
    }

    private static func page(
        at address: LinkAddress,
        by fetcher: PageFetcher,
        isStopped: @escaping @Sendable () -> Bool
    ) throws(PageReadError) -> FetchedPage {
        do throws(FetchError) {
            return try fetcher.page(at: address, isStopped: isStopped)
        } catch {
            throw PageReadError(error)
        }
    }
}

extension PageReadError {
    init(_ failure: FetchError) {
        self.init(reason: failure.reason, isTemporary: failure.isTemporary, isStopped: failure == .stopped)
        if case .status(_, let seconds) = failure { retryAfter = seconds }
    }
}

extension Result<DistilledPage, PageReadError> {
    static var stopped: Self { .failure(.stopped) }
}

extension PageReadError {
    /// The page is read after the next start.
    static let stopped = PageReadError(reason: "The server is being stopped.", isTemporary: true, isStopped: true)
}
