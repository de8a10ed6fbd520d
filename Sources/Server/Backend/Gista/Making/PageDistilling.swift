internal import Basics
internal import Distill

/// Makes gists of fetched pages.
protocol PageDistilling: Sendable {
    func gist(of page: FetchedPage, for account: Int64) async -> Result<Distill.Gist, PageReadError>
    /// Ends the work under way, as far as it can be ended, and starts nothing more.
    func stop()
}

/// The limits for distilling one page.
enum DistillLimits {
    /// Seconds of processor time that one page may take.
    static let seconds = 10.0
    /// The number of pages that are distilled at once.
    static let workers = 2

    static let page: PageLimits = {
        var limits = PageLimits()
        limits.memory = 256 << 20
        limits.text = StoredText.bytes
        limits.seconds = seconds
        return limits
    }()
}

/// Distils on threads of this process: for tests, and for systems on which no helper process can be started.
final class ThreadDistilling: PageDistilling {
    private let slots = FairSlots(DistillLimits.workers)
    private let worker = Worker(name: "gista-distill", maxThreads: DistillLimits.workers)

    func gist(of page: FetchedPage, for account: Int64) async -> Result<Distill.Gist, PageReadError> {
        await slots.run(for: account) { _ in
            await worker.run { Self.gist(of: page) }
        }
    }

    /// Does nothing: the page being distilled is finished first, which its limit on processor time bounds.
    func stop() {}

    private static func gist(of page: FetchedPage) -> Result<Distill.Gist, PageReadError> {
        do throws(DistillError) {
            return .success(try Distiller(limits: DistillLimits.page).gist(from: PageSource(page)))
        } catch {
            return .failure(PageReadError(error))
        }
    }
}

extension PageSource {
    init(_ page: FetchedPage) {
        self.init(bytes: page.bytes, contentType: page.contentType, url: page.address, series: page.series)
    }
}

extension PageReadError {
    init(_ failure: DistillError) { self.init(reason: failure.reason) }
}

extension DistillError {
    /// A sentence for the person who saved the link.
    fileprivate var reason: String {
        switch self {
        case .empty: "The page is empty."
        case .notHTML(let looks): "This is not a page to read but \(looks)."
        case .tooLarge, .tooComplex: "The page is too large or too tangled to read."
        case .tooSlow: "The page takes too long to read."
        case .unknownCharset: "The page is written in a way that cannot be read here."
        case .missing(.subscription): "The site shows this article to its subscribers only."
        case .missing(.script): "The page shows its text only by script, which is not run here."
        case .noArticle: "There is no article on this page."
        }
    }
}
