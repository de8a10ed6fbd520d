/// Every verb, in the order the help shows them.
enum VerbTable {
    static var all: [any Verb.Type] {
        [
            ServeVerb.self, AnalyzeVerb.self, ActVerb.self, UnderstandVerb.self, DistillVerb.self, LedgerVerb.self,
            AgendaVerb.self, GistVerb.self, ScoreVerb.self, OutboxVerb.self, AdminVerb.self, BackupVerb.self,
            DoctorVerb.self,
            BenchVerb.self, GenerateVerb.self, CompletionsVerb.self,
        ]
    }

    /// The verb of that name.
    static func verb(_ name: String) throws(UsageProblem) -> any Verb.Type {
        if let verb = all.first(where: { $0.name == name }) { return verb }
        // Closures, as key paths to the members of a protocol's types are not to be had.
        let hint = Spelling.hint(for: name, among: all.map { $0.name })
        throw UsageProblem(description: "there is no verb '\(name)'\(hint)")
    }
}
