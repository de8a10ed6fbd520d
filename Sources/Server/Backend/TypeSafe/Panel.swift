internal import ScamSense

/// Judges texts with the embedded engine and, in parallel, with the providers.
struct Panel: Sendable {
    /// How long one provider may take.
    static let timeout = Duration.milliseconds(1_500)

    let providers: [Provider]
    let counts: Counts

    /// The verdict. Without providers it is computed immediately on the caller's thread. Otherwise it is ready once
    /// every provider has answered or timed out.
    func judge(_ text: String) async -> Opinion {
        guard !providers.isEmpty else { return counted(Opinion(ScamJudge.judge(text))) }
        let others = await withTaskGroup(of: Opinion?.self) { group in
            for provider in providers { group.addTask { await opinion(of: provider, on: text) } }
            var opinions: [Opinion] = []
            for await case let opinion? in group { opinions.append(opinion) }
            return opinions
        }
        return counted(Opinion.merged(Opinion(ScamJudge.judge(text)), others))
    }

    /// The provider's opinion; nil if it fails or times out.
    private func opinion(of provider: Provider, on text: String) async -> Opinion? {
        do throws(ProviderError) {
            let opinion = try await provider.opinion(on: text)
            counts.count(provider.kind, nil)
            return opinion
        } catch {
            counts.count(provider.kind, error)
            return nil
        }
    }

    private func counted(_ opinion: Opinion) -> Opinion {
        counts.count(opinion)
        return opinion
    }
}
