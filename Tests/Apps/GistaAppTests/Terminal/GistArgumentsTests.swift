import Testing

@testable import GistaApp

struct GistArgumentsTests {
    private func read(
        _ words: String...,
        switches: Set<String> = [],
        options: [String: String] = [:],
        password: String? = "secret"
    ) throws -> GistArguments.Request {
        try GistArguments.read(words, switches: switches, options: options) {
            password
        } newPassword: {
            "another"
        }
    }

    @Test func everyCommandIsRead() throws {
        let person = ["name": "ann", "email": "ann@example.com"]
        #expect(
            try read("sign-up", options: person)
                == .command(.signUp(name: "ann", email: "ann@example.com", password: "secret"))
        )
        #expect(
            try read("sign-in", options: person) == .command(.signIn(email: "ann@example.com", password: "secret"))
        )
        #expect(try read("sign-out") == .command(.signOut(everywhere: false)))
        #expect(try read("sign-out", switches: ["everywhere"]) == .command(.signOut(everywhere: true)))
        let destroying = try read("sign-out", switches: ["destroy-unsent"])
        #expect(destroying == .command(.signOut(everywhere: false, destroysUnsent: true)))
        #expect(
            try read("add", "https://a.b", options: ["title": "T"])
                == .command(.add(url: "https://a.b", title: "T", category: ""))
        )
        #expect(try read("list", options: ["search": "bees"]) == .command(.list(search: "bees")))
        #expect(try read("read", "g1") == .command(.read(id: "g1", length: .sentences)))
        #expect(try read("read", "g1", options: ["length": "page"]) == .command(.read(id: "g1", length: .page)))
        #expect(throws: GistArguments.UsageError.self) { try read("read", "g1", options: ["length": "long"]) }
        for (word, mark) in [
            ("unread", GistMark.marked(.read, false)), ("archive", .marked(.archived, true)),
            ("unarchive", .marked(.archived, false)), ("favorite", .marked(.favorite, true)),
            ("unfavorite", .marked(.favorite, false)),
        ] { #expect(try read(word, "l1") == .command(.mark(id: "l1", mark))) }
        #expect(
            try read("tag", "l1", " Two  Words", "b") == .command(.mark(id: "l1", .tagged(["two words", "b"], true)))
        )
        #expect(try read("untag", "l1", "b") == .command(.mark(id: "l1", .tagged(["b"], false))))
        #expect(try read("highlights") == .command(.highlights(id: nil)))
        #expect(try read("highlights", "l1") == .command(.highlights(id: "l1")))
        #expect(try read("save-key") == .command(.saveKey(.show)))
        #expect(try read("save-key", switches: ["new"]) == .command(.saveKey(.make)))
        #expect(try read("save-key", switches: ["revoke"]) == .command(.saveKey(.revoke)))
        #expect(throws: GistArguments.UsageError.self) { try read("save-key", switches: ["new", "revoke"]) }
        let section = try read("list", options: ["section": "archive", "tag": "b"])
        #expect(section == .command(.list(search: "", section: .archive, tag: "b")))
        #expect(throws: GistArguments.UsageError.self) { try read("list", options: ["section": "attic"]) }
        #expect(throws: GistArguments.UsageError.self) { try read("list", options: ["tag": " "]) }
        #expect(try read("delete", "l1") == .command(.delete(id: "l1")))
        #expect(try read("export") == .command(.export()))
        #expect(try read("export", options: ["format": "csv"]) == .command(.export(as: .csv)))
        #expect(throws: GistArguments.UsageError.self) { try read("export", options: ["format": "pdf"]) }
        #expect(try read("import", "a.csv") == .importing(file: "a.csv", from: 1, makesGists: true))
        #expect(
            try read("import", "-", switches: ["no-gists"], options: ["from": "201"])
                == .importing(file: "-", from: 201, makesGists: false)
        )
        #expect(try read("add", "-") == .importing(file: "-", from: 1, makesGists: true))
        #expect(throws: GistArguments.UsageError.self) { try read("import", "a.csv", options: ["from": "0"]) }
        #expect(try read("follow") == .follow)
        #expect(try read("delete-account", switches: ["yes"]) == .command(.deleteAccount(password: "secret")))
        #expect(try read("change-password") == .command(.changePassword(current: "secret", new: "another")))
    }

    @Test(arguments: [
        ([], "a command is missing, e.g. list"), (["fly"], "unknown command 'fly'"),
        (["fly", "x"], "unknown command 'fly'"),
        (["add"], "add takes one URL"),
        (["add", "a", "b"], "add takes one URL"), (["list", "x"], "unexpected argument 'x' for list"),
        (["read"], "read takes one id"),
        (["archive"], "archive takes one id"), (["tag", "l1"], "tag takes an id and at least one tag"),
        (["tag", "l1", " "], "a tag has 1 to 64 characters; got ' '"),
        (
            ["untag", "l1", String(repeating: "t", count: 65)],
            "a tag has 1 to 64 characters; got '\(String(repeating: "t", count: 65))'"
        ),
        (["sign-in"], "sign-in needs --email"), (["sign-up"], "sign-up needs --name"),
        (["delete-account"], "delete-account deletes everything you saved, permanently; add --yes to confirm"),
    ])
    func whatIsWrongIsSaid(words: [String], problem: String) {
        #expect(throws: GistArguments.UsageError(description: problem)) {
            try GistArguments.read(words, switches: [], options: [:]) { nil }
        }
    }

    @Test func thePasswordIsAskedForOnlyWhereOneIsNeeded() throws {
        #expect(throws: GistArguments.UsageError(description: "sign-in needs a password")) {
            try read("sign-in", options: ["email": "e"], password: nil)
        }
        #expect(throws: GistArguments.UsageError(description: "delete-account needs a password")) {
            try read("delete-account", switches: ["yes"], password: nil)
        }
        #expect(throws: GistArguments.UsageError(description: "change-password needs a new password")) {
            try GistArguments.read(["change-password"], switches: [], options: [:]) {
                "secret"
            } newPassword: {
                nil
            }
        }
        #expect(try read("list", password: nil) == .command(.list(search: "")))
    }

    @Test func eachServerHasASessionOfItsOwn() throws {
        let folders = try ["http://127.0.0.1:3000", "http://127.0.0.1:3001/", "https://gista.example"].map {
            GistTerminal.folder(for: try GistTerminal.environment(server: $0), in: "/s")
        }
        #expect(Set(folders).count == 3)
        #expect(folders[0] == "/s/http___127.0.0.1_3000_api")
    }

    @Test(arguments: [
        (["solar", "farm"], "solar farm"), (["solar farm"], "solar farm"), (["\"solar farm\""], "\"solar farm\""),
        (["tag:machine learning", "is:unread"], "tag:\"machine learning\" is:unread"), (["solar tag:x"], "solar tag:x"),
    ])
    func wordsToFindAreThoseOfTheLine(line: [String], words: String) throws {
        let request = try GistArguments.read(["find"] + line, switches: [], options: [:]) { nil }
        #expect(request == .command(.find(words: words)))
    }

    @Test(arguments: [[], ["is:new"], ["since:may"], ["\"\""]])
    func aSearchThatCannotBeReadIsAnError(line: [String]) {
        #expect(throws: GistArguments.UsageError.self) {
            try GistArguments.read(["find"] + line, switches: [], options: [:]) { nil }
        }
    }
}
