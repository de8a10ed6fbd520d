internal import ScamSense

/// The judges of a text: the embedded engine always, and providers in parallel with it.
struct Panel: Sendable {
    /// How long one provider may take.
    static let patience = Duration.milliseconds(1_500)

    let providers: [Provider]
    let counts: Counts

    /// The verdict. Without providers it is there at once, on the caller's thread; else with the last provider, or when
    /// its time is up.
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

    /// A provider that has no opinion in time is left out.
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
