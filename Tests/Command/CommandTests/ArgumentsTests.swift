import Testing

@testable import Command

struct ArgumentsTests {
    private let manual = Manual(
        summary: "",
        usage: [""],
        options: [
            .switch("loud", "says it loudly"), .value("name", "NAME", "whose"), .value("times", "N", "how often"),
        ]
    )

    @Test func switchesOptionsAndTheRestAreToldApart() throws {
        let read = try Arguments(["one", "--loud", "--name", "Ana", "--times=3", "two", "--", "--loud"], manual)
        #expect(read.has("loud"))
        #expect(read.text("name") == "Ana")
        #expect(try read.integer("times", in: 1...9, or: 1) == 3)
        #expect(read.rest == ["one", "two", "--loud"])
    }

    @Test(arguments: [
        (["--loud=yes"], "--loud takes no value"), (["--name"], "--name needs a value"),
        (["--mood", "x"], "unknown option '--mood'"),
    ])
    func whatCannotBeReadIsNamed(words: [String], says: String) {
        let problem = #expect(throws: UsageError.self) { try Arguments(words, manual) }
        #expect(problem?.description == says)
    }

    @Test(arguments: ["0", "10", "three", ""])
    func aNumberOutsideItsRangeIsRefused(text: String) throws {
        let read = try Arguments(["--times", text], manual)
        #expect(throws: UsageError.self) { try read.integer("times", in: 1...9, or: 1) }
    }
}
