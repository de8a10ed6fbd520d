import Testing

@testable import Backend

@Suite struct AdminWordsTests {
    private func call(_ words: String, _ options: [String: String] = [:]) throws(AdminError) -> AdminCall {
        try AdminWords(words.split(separator: " ").map(String.init), options: options).call { path in "text of \(path)"
        }
    }

    @Test func wordsAndOptionsBecomeACall() throws {
        let made = try call("users create ann@acme.test", ["tenant": "acme", "password-file": "-"])
        let arguments = ["name": "ann@acme.test", "tenant": "acme", "password-file": "text of -"]
        #expect(made == AdminCall("users create", arguments))
        #expect(try call("rotate-keys") == AdminCall("rotate-keys"))
        let backup = try AdminWords(backupTo: ["/copy"]).call { path in path }
        #expect(backup == AdminCall("backup", ["file": "/copy"]))
    }

    @Test(arguments: [
        ("", [:], "a command is required"), ("users", [:], "unknown command 'users'"),
        ("users fly away", [:], "unknown command 'users fly'"), ("users show", [:], "users show needs NAME"),
        ("users show a b", [:], "unexpected argument 'b' for users show"),
        ("rotate-keys x", [:], "unexpected argument 'x' for rotate-keys"),
        ("users show a", ["tenant": "t"], "unknown option '--tenant' for users show"),
        ("backup /copy", [:], "unknown command 'backup /copy'"),
    ])
    func wrongWordsAreRefused(words: String, options: [String: String], problem: String) {
        #expect(throws: AdminError.usage(problem)) { try call(words, options) }
    }

    @Test func everyActionStandsInTheHelpOnce() {
        let names = AdminAction.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(AdminWords.help.contains("  \(name) ") == true, "\(name)") }
    }
}
