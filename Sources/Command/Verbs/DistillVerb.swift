import Backend
import Basics
import Bowline
import Distill
import Essentials
import GistaApp
import HTTPServer
import Wire

/// `bowline distill`: extracts the gist of a page.
enum DistillVerb: Verb {
    static let name = "distill"
    static let manual = Manual(
        summary: "say what a page is about, in a few sentences",
        usage: ["FILE|URL [--sentences N]", "--jsonl - [--sentences N]"],
        about: "A page on the web is fetched as far as its site's rules for robots allow.",
        options: [
            .value("sentences", "N", "how many sentences the summary has at most (3)"),
            .switch("json", "print one JSON object: title, byline, language, text, summary, blocks, digest"),
            .switch("markdown", "print the whole article as Markdown"),
            .jsonl(#""id","html","url","sentences""#),
        ],
        examples: [
            .init("bowline distill article.html --sentences 2", "what a saved page says"),
            .init("bowline distill https://www.swift.org/about/ --json", "a page on the web, in JSON"),
        ],
        failure: "the page was not found, or has nothing to read",
        takesFile: true
    )

    /// The allowed numbers of sentences.
    private static let maxSentences = 1...100

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let sentences = try arguments.integer("sentences", in: maxSentences, or: 3)
        if try arguments.asksForLines(insteadOf: "page") {
            let worker = Worker(name: "distill")
            try await Progress.reporting(lines: "reading") {
                try await JSONLines.run { line in try await answer(to: line, defaultCount: sentences, on: worker).json }
            }
            return .done
        }
        guard arguments.rest.count == 1 else { throw UsageError(description: "give one file or address") }
        let page = arguments.rest[0]
        let gist = try await Progress.reporting(about: "reading \(page)") {
            try await Worker(name: "distill").run { () throws -> Distill.Gist in
                try distil(try source(page), sentences)
            }
        }
        if arguments.has("json") {
            print(JSONValue.object(gist.json).text())
        } else {
            print(arguments.has("markdown") ? gist.markdown : gist.forPeople)
        }
        return .done
    }

    private static func answer(
        to line: JSONObject,
        defaultCount: Int,
        on worker: Worker
    ) async throws -> Distill.Gist {
        let sentences = try line.optionalInteger("sentences") ?? defaultCount
        guard maxSentences.contains(sentences) else {
            throw LineError(description: "sentences must be a number from 1 to \(maxSentences.upperBound)")
        }
        let source = PageSource(html: try line.text("html"), url: try line.optionalText("url"))
        return try await worker.run { () throws -> Distill.Gist in try distil(source, sentences) }
    }

    private static func distil(_ source: PageSource, _ sentences: Int) throws -> Distill.Gist {
        try Distiller().gist(from: source, sentences: sentences)
    }

    private static func source(_ page: String) throws -> PageSource {
        guard page.hasPrefix("http://") || page.hasPrefix("https://") else { return try file(page) }
        do {
            // A user at the terminal may read any address; links that are sent to a server are restricted.
            let fetcher = PageFetcher(policy: AddressPolicy { _ in true }, now: secondsSince1970)
            let fetched = try fetcher.page(at: LinkAddress(page))
            return PageSource(bytes: fetched.bytes, contentType: fetched.contentType, url: fetched.address)
        } catch let problem as LinkAddress.ParseError {
            throw UsageError(description: problem.reason)
        } catch let failure as FetchError {
            throw LineError(description: failure.reason)
        }
    }

    private static func file(_ path: String) throws -> PageSource {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
            throw LineError(description: "the file \(path) cannot be read")
        }
        return PageSource(bytes: [UInt8](bytes))
    }
}

extension Distill.Gist {
    fileprivate var json: JSONObject {
        JSONObject([
            .init("title", .string(article.title)),
            .init("byline", article.byline.map { .string($0) } ?? .null),
            .init("language", article.language.map { .string($0) } ?? .null),
            .init("text", .string(article.text)),
            .init("summary", .string(summary.joined(separator: " "))),
            .init("blocks", JSONValue(encoding: article.blocks.map { Gista.Block($0) })),
            .init("digest", JSONValue(encoding: Gista.Digest(digest))),
        ])
    }

    fileprivate var markdown: String {
        let title = article.title.isEmpty ? headline : article.title
        return ArticleMarkdown.text(title: title, article.blocks.map { Gista.Block($0) })
    }

    fileprivate var forPeople: String {
        let facts = [article.byline, article.published, article.siteName].compactMap(\.self).joined(separator: ", ")
        let title = article.title.isEmpty ? headline : article.title
        let missing = article.missing.map { ["", "(\(DistillError.missing($0)))"] } ?? []
        return ([title, facts].filter { !$0.isEmpty } + [""] + summary.map { "• \($0)" } + missing).joined(
            separator: "\n"
        )
    }
}
