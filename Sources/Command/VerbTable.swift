/// All verbs, in the order in which the help lists them.
enum VerbTable {
    static var all: [any Verb.Type] {
        [
            ServeVerb.self, AnalyzeVerb.self, ActVerb.self, UnderstandVerb.self, DistillVerb.self, LedgerVerb.self,
            AgendaVerb.self, GistVerb.self, ScoreVerb.self, OutboxVerb.self, AdminVerb.self, BackupVerb.self,
            DoctorVerb.self,
            BenchVerb.self, GenerateVerb.self, CompletionsVerb.self, ManualVerb.self,
        ]
    }

    /// The verb with this name.
    static func verb(_ name: String) throws(UsageError) -> any Verb.Type {
        if let verb = all.first(where: { $0.name == name }) { return verb }
        // A closure, since a key path cannot name a static member of a protocol type.
        let hint = Spelling.hint(for: name, among: all.map { $0.name })
        throw UsageError(description: "unknown command '\(name)'\(hint)")
    }
}
