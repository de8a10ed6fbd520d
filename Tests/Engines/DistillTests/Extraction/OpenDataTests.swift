import FoundationEssentials
import Testing

@testable import Distill

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The engine on open pages and abstracts. script/evaluate-distill measures all of them; here a sample guards against
/// falling back.
@Suite(.enabled(if: OpenData.folder != nil, "BOWLINE_DATA is not set"))
struct OpenDataTests {
    @Test func titlesAndTextsMatchWhatPeopleChose() throws {
        let pages = try OpenData.pages(every: Thorough.isOn ? 1 : 8)
        var right = 0
        var overlap = 0.0
        for page in pages {
            let article = try Distiller().article(from: PageSource(bytes: page.html))
            if article.title.foldingSpaces() == page.title.foldingSpaces() { right += 1 }
            let truth = try PageTree(html: page.expected, limits: PageLimits())
            overlap += OpenData.overlap(
                WordScanner.words(String(decoding: truth.text, as: UTF8.self)),
                WordScanner.words(article.text)
            )
        }
        #expect(right * 10 >= pages.count * 9)
        #expect(overlap / Double(pages.count) >= 0.93)
    }

    @Test func theChosenSentenceBeatsTheFirst() throws {
        let abstracts = try OpenData.abstracts(every: Thorough.isOn ? 1 : 20)
        var chosen = 0.0
        var first = 0.0
        for abstract in abstracts {
            let text = abstract.source_sentences.joined(separator: " ")
            let reference = WordScanner.words(abstract.reference_summaries[0])
            let summary = Summarizer.summary(of: [text], title: "", sentences: 1).joined()
            chosen += OpenData.overlap(reference, WordScanner.words(summary))
            first += OpenData.overlap(reference, WordScanner.words(SentenceSplitter.sentences(text).first ?? ""))
        }
        #expect(chosen > first * 1.2)
    }
}

private enum OpenData {
    static let folder = getenv("BOWLINE_DATA").map { String(cString: $0) }

    struct Page {
        let html: [UInt8]
        let expected: [UInt8]
        let title: String
    }

    struct Abstract: Decodable {
        let source_sentences: [String]
        let reference_summaries: [String]
    }

    private struct Metadata: Decodable { let title: String? }

    static func pages(every step: Int) throws -> [Page] {
        let root = (folder ?? "") + "/articles/readability"
        let names = try FileManager.default.contentsOfDirectory(atPath: root).sorted()
        return try stride(from: 0, to: names.count, by: step).map { index in
            let place = root + "/" + names[index]
            let metadata = try JSONDecoder().decode(Metadata.self, from: read(place + "/expected-metadata.json"))
            return Page(
                html: Array(try read(place + "/source.html")),
                expected: Array(try read(place + "/expected.html")),
                title: metadata.title ?? ""
            )
        }
    }

    static func abstracts(every step: Int) throws -> [Abstract] {
        let lines = try read((folder ?? "") + "/articles/summaries/scitldr_abstract.jsonl").split(
            separator: UInt8(ascii: "\n")
        )
        return try stride(from: 0, to: lines.count, by: step).map {
            try JSONDecoder().decode(Abstract.self, from: Data(lines[$0]))
        }
    }

    private static func read(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    /// F1 over the words of two texts.
    static func overlap(_ truth: [String], _ found: [String]) -> Double {
        var counts: [String: Int] = [:]
        for word in truth { counts[word, default: 0] += 1 }
        var hits = 0
        for word in found where (counts[word] ?? 0) > 0 {
            counts[word, default: 0] -= 1
            hits += 1
        }
        return hits == 0 ? 0 : 2 * Double(hits) / Double(truth.count + found.count)
    }
}
