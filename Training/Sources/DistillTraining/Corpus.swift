import Distill
// Foundation whole, for Process (gzip) and JSONSerialization; this is a tool, not part of any product.
import Foundation

/// A page with what people say its article is.
struct LabelledPage {
    enum Source: String { case benchmark, readability, simple }

    let name: String
    let source: Source
    let html: [UInt8]
    let truth: String
    let title: String?
    let url: String?
    var byline: String?
    var published: String?
    var language: String?
    /// The article as markup, of a readability page.
    var expected: [UInt8]?

    /// The site the page is from: pages of one site look alike, so they are trained on or judged together.
    var site: String {
        if let host = url.flatMap({ URL(string: $0)?.host() }) {
            return host.split(separator: ".").suffix(2).joined(separator: ".")
        }
        return String(name.prefix { $0 != "-" && $0 != "." })
    }
}

/// Reads the two sets of pages below the data folder.
enum Corpus {
    static func pages(in data: URL) throws -> [LabelledPage] {
        try benchmark(data.appending(path: "articles/article-extraction-benchmark"))
            + readability(data.appending(path: "articles/readability"))
    }

    private static func benchmark(_ folder: URL) throws -> [LabelledPage] {
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "ground-truth.json")))
        guard let truths = json as? [String: [String: Any]] else { return [] }
        return try truths.keys.sorted().map { key in
            LabelledPage(
                name: key,
                source: .benchmark,
                html: try gunzip(folder.appending(path: "html/\(key).html.gz")),
                truth: truths[key]?["articleBody"] as? String ?? "",
                title: nil,
                url: truths[key]?["url"] as? String
            )
        }
    }

    private static func readability(_ folder: URL) throws -> [LabelledPage] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            let place = folder.appending(path: name)
            let metadata = try JSONSerialization.jsonObject(
                with: Data(contentsOf: place.appending(path: "expected-metadata.json"))
            )
            let facts = metadata as? [String: Any] ?? [:]
            let expected = try Data(contentsOf: place.appending(path: "expected.html"))
            return LabelledPage(
                name: name,
                source: .readability,
                html: Array(try Data(contentsOf: place.appending(path: "source.html"))),
                truth: try BlockTable(html: Array(expected)).texts.joined(separator: "\n"),
                title: facts["title"] as? String,
                url: nil,
                byline: facts["byline"] as? String,
                published: facts["publishedTime"] as? String,
                language: facts["lang"] as? String,
                expected: Array(expected)
            )
        }
    }

    private static func gunzip(_ file: URL) throws -> [UInt8] {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/gzip")
        process.arguments = ["-dc", file.path]
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(data)
    }
}
