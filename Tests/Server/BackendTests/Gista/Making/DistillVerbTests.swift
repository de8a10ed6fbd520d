#if os(Linux)
    import Bowline
    import FoundationEssentials
    import TestSupport
    import Testing

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct DistillVerbTests {
        private func distill(_ words: String...) async throws -> (line: String, code: Int32) {
            let program = try Program("bowline", ["distill"] + words)
            return (await program.line(), await program.exitCode())
        }

        @Test func aFileAndAnAddressAreSummarized() async throws {
            let folder = try TemporaryFolder()
            folder.overwrite("page.html", at: 0, with: Array(article().utf8))
            let site = try PageServer { $0 == "/a" ? page(article()) : notFound }
            for place in [folder.file("page.html"), site.url("/a")] {
                let (line, code) = try await distill(place, "--json", "--sentences", "1")
                #expect(code == 0)
                let json = try JSONValue(parsing: Data(line.utf8))
                #expect(json["title"] == "Rivers rise in the north")
                #expect(json["language"] == "en")
                #expect(json["byline"] == .null)
                #expect(json["text"]?.string?.contains("Farmers moved cattle") == true)
                #expect(json["summary"]?.string?.isEmpty == false)
            }
        }

        @Test func whatCannotBeReadSaysWhy() async throws {
            let site = try PageServer { _ in notFound }
            #expect(try await distill(site.url("/a")) == ("bowline: There is no such page.", 1))
            #expect(try await distill("/nowhere/at/all") == ("bowline: the file /nowhere/at/all cannot be read", 1))
            #expect(try await distill().code == 2)
            #expect(try await distill("http://[", "--json").code == 2)
            #expect(try await distill("x", "--sentences", "0").code == 2)
            #expect(try await distill("x", "--jsonl", "-").code == 2)
        }
    }
#endif
