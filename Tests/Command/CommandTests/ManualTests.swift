import Testing

@testable import Command

/// What every verb says of itself.
struct ManualTests {
    private static let names = VerbTable.all.map { $0.name }

    private func text(_ name: String) throws -> String {
        ManualText(verb: name, manual: try VerbTable.verb(name).manual, style: Style(descriptor: -1)).text
    }

    @Test(arguments: names)
    func everyHelpShowsUsageExamplesAndExitCodes(name: String) throws {
        let text = try text(name)
        #expect(text.hasPrefix("Usage: bowline \(name)"))
        #expect(text.contains("\nExamples:\n"))
        #expect(text.contains("\nExit codes: 0 done; 1 "))
        #expect(text.hasSuffix("; 2 wrong usage."))
    }

    @Test(arguments: names)
    func everyOptionIsExplainedOnce(name: String) throws {
        let options = try VerbTable.verb(name).manual.allOptions
        #expect(Set(options.map(\.name)).count == options.count)
        let text = try text(name)
        for option in options {
            #expect(!option.help.isEmpty, "--\(option.name)")
            #expect(text.contains("  --\(option.name)"), "--\(option.name)")
        }
    }

    @Test(arguments: names)
    func everyExampleIsALineThatTheVerbTakes(name: String) throws {
        let verb = try VerbTable.verb(name)
        for example in verb.manual.examples where example.line.hasPrefix("bowline \(name)") {
            var words = shellWords(example.line)
            words.removeFirst(2)
            let arguments = try Arguments(words, verb.manual)
            try verb.manual.checkCommand(arguments.rest, of: name)
        }
    }

    /// Splits a line as a shell does, as far as the examples go: quotation marks, and what redirects is no word.
    private func shellWords(_ line: String) -> [String] {
        var words: [String] = []
        for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            let isQuoted = index % 2 == 1
            if isQuoted { words.append(String(part)) } else { words += part.split(separator: " ").map(String.init) }
        }
        return Array(words.prefix { !["<", ">", "|"].contains($0) })
    }

    @Test(arguments: names)
    func noLineIsWiderThanATerminalsIsOnAUsualScreen(name: String) throws {
        for line in try text(name).split(separator: "\n") where !line.hasPrefix("  bowline") {
            #expect(line.count <= 130, "\(line)")
        }
    }

    @Test(arguments: [("admn", "admin"), ("analyse", "analyze"), ("sevre", "serve"), ("comp", "completions")])
    func aVerbThatIsMisspelledIsGuessed(word: String, verb: String) {
        let problem = #expect(throws: UsageError.self) { try VerbTable.verb(word) }
        #expect(problem?.description == "unknown command '\(word)'; did you mean '\(verb)'?")
    }

    @Test func aWordThatIsLikeNoVerbIsNotGuessed() {
        let problem = #expect(throws: UsageError.self) { try VerbTable.verb("xylophone") }
        #expect(problem?.description == "unknown command 'xylophone'")
    }

    @Test(arguments: [("--prot", "--port"), ("--pubic-url", "--public-url"), ("--demos", "--demo")])
    func anOptionThatIsMisspelledIsGuessed(word: String, option: String) {
        let problem = #expect(throws: UsageError.self) { try Arguments([word, "1"], ServeVerb.manual) }
        #expect(problem?.description == "unknown option '\(word)'; did you mean '\(option)'?")
    }

    @Test(arguments: [
        (["user", "list"], "unknown command 'admin user'; did you mean 'users list'?"),
        (["users", "lst"], "unknown command 'admin users lst'; did you mean 'users list'?"),
    ])
    func aCommandThatIsMisspelledIsGuessed(words: [String], says: String) {
        let problem = #expect(throws: UsageError.self) { try AdminVerb.manual.checkCommand(words, of: "admin") }
        #expect(problem?.description == says)
    }

    @Test(arguments: [
        ("kitten", "sitting", 3), ("serve", "sevre", 1), ("", "abc", 3), ("same", "same", 0),
    ])
    func theEditDistanceCountsTypingErrors(a: String, b: String, distance: Int) {
        #expect(Spelling.editDistance(from: a, to: b) == distance)
    }
}
