internal import Basics
internal import Bowline
internal import Distill

/// Reads pages with another reader, and lets a provider's model write their summaries. If that fails, the embedded
/// summary stays. See docs/decisions/gista.md, "A language model may write the summaries".
final class SummarizingReader: PageReading {
    /// How long a model may take for one page.
    static let timeout = Duration.seconds(20)

    private struct State {
        var isStopped = false
        var calls: [Int: Task<RemoteSummary?, Never>] = [:]
        var last = 0
    }

    private let reader: any PageReading
    private let provider: Provider
    private let counts: ProviderCounts
    private let state = Locked(State())

    init(_ reader: any PageReading, _ provider: Provider, _ counts: ProviderCounts) {
        self.reader = reader
        self.provider = provider
        self.counts = counts
    }

    func read(_ url: String, for account: Int64) async -> Result<DistilledPage, PageReadError> {
        let found = await reader.read(url, for: account)
        guard case .success(let page) = found else { return found }
        guard let summary = await summary(of: page.gist.article) else { return isStopped ? .stopped : .success(page) }
        return .success(page.summarized(summary))
    }

    /// Cancels what a model is still working on; the page is read again after the next start.
    func stop() {
        reader.stop()
        let calls = state.withLock { state in
            state.isStopped = true
            return Array(state.calls.values)
        }
        for call in calls { call.cancel() }
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func summary(of article: Article) async -> RemoteSummary? {
        let call = Task { await ask(about: article) }
        let number = state.withLock { state in
            state.last += 1
            state.calls[state.last] = call
            return state.last
        }
        if isStopped { call.cancel() }
        defer { state.withLock { $0.calls[number] = nil } }
        return await call.value
    }

    private func ask(about article: Article) async -> RemoteSummary? {
        do throws(ProviderError) {
            let summary = try await provider.answer(to: .summarizing(article, timeout: Self.timeout)) { words in
                RemoteSummary(inModelAnswer: words, about: article)
            }
            counts.count(provider.kind, nil)
            return summary
        } catch {
            if !isStopped { counts.count(provider.kind, error) }
            return nil
        }
    }
}

extension DistilledPage {
    fileprivate func summarized(_ summary: RemoteSummary) -> DistilledPage {
        var gist = gist
        gist.summary = summary.sentences
        gist.headline = summary.headline
        // A model's sentences have no place in the article.
        gist.digest.sentences = summary.sentences.map { GistSentence(text: $0) }
        gist.digest.line = GistSentence(text: summary.headline)
        return DistilledPage(gist: gist, address: address)
    }
}
