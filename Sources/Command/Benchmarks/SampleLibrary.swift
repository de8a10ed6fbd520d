import Essentials
// In full, for reading files.
import Foundation
import FullText
import Wire

/// A library of articles assembled from sentences of real articles, at random but reproducibly.
struct SampleLibrary: Sendable {
    /// An article to find, and the words to search for.
    struct Query: Sendable {
        let link: String
        let text: String
    }

    /// Thrown when there are too few sentences to make articles from.
    struct NoArticlesError: Error, CustomStringConvertible {
        let description = "bench search needs the open data; set BOWLINE_DATA to its folder"
    }

    let sentences: [String]
    /// The number of sentences that contain each word.
    private let frequencies: [String: Int]
    /// The sentences of each article; the first is its title.
    private let articles: [[Int]]

    init(count: Int, seed: UInt64) throws {
        let sentences = Self.realSentences()
        guard sentences.count > 1_000 else { throw NoArticlesError() }
        self.sentences = sentences
        var frequencies: [String: Int] = [:]
        for sentence in sentences { for word in Set(Self.words(sentence)) { frequencies[word, default: 0] += 1 } }
        self.frequencies = frequencies
        var random = SeededRandom(seed: seed)
        articles = (0..<count).map { _ in (0..<13).map { _ in random.below(sentences.count) } }
    }

    static func id(_ number: Int) -> String { "link-\(number)" }
    static func id(ofURL url: String) -> String { "link-" + (url.split(separator: "/").last ?? "") }

    func link(_ number: Int) -> Gista.Link {
        Gista.Link(
            id: Self.id(number),
            title: sentences[articles[number][0]],
            url: "https://example.com/\(number)",
            category: "",
            status: .ready,
            gistId: "gist-\(number)"
        )
    }

    func article(_ number: Int) -> Gista.GistArticle {
        let texts = articles[number].dropFirst().map { sentences[$0] }
        let blocks = stride(from: 0, to: texts.count, by: 3).map { start in
            Gista.Block(.paragraph, texts[start..<min(start + 3, texts.count)].joined(separator: " "))
        }
        return Gista.GistArticle(gistId: "gist-\(number)", title: sentences[articles[number][0]], blocks: blocks)
    }

    func text(_ number: Int) -> String { articles[number].dropFirst().map { sentences[$0] }.joined(separator: " ") }

    /// Queries for randomly chosen articles. Their words are from the first `length` characters of the text.
    func queries(_ count: Int, among articles: Int, seed: UInt64, within length: Int = .max) -> [Query] {
        var random = SeededRandom(seed: seed)
        var queries: [Query] = []
        while queries.count < count {
            let number = random.below(articles)
            guard let text = query(for: number, within: length, &random) else { continue }
            queries.append(Query(link: Self.id(number), text: text))
        }
        return queries
    }

    /// Three rare words from three sentences, of which one word is misspelt; nil if there are fewer than three.
    private func query(for number: Int, within length: Int, _ random: inout SeededRandom) -> String? {
        let title = Set(Self.words(sentences[articles[number][0]]))
        var (words, used) = ([(word: String, frequency: Int)](), 0)
        for sentence in articles[number].dropFirst() {
            used += sentences[sentence].count + 1
            guard used <= length else { break }
            let candidates = Set(Self.words(sentences[sentence])).filter { $0.count >= 5 && !title.contains($0) }
            let rarest = candidates.min { (frequencies[$0] ?? 0, $0) < (frequencies[$1] ?? 0, $1) }
            if let rarest, !words.contains(where: { $0.word == rarest }) {
                words.append((rarest, frequencies[rarest] ?? 0))
            }
        }
        let three = words.sorted { ($0.frequency, $0.word) < ($1.frequency, $1.word) }.prefix(3).map(\.word)
        guard three.count == 3 else { return nil }
        let wrong = random.below(3)
        return three.enumerated().map { $0 == wrong ? Self.misspelt($1, &random) : $1 }.joined(separator: " ")
    }

    /// The word with a letter lost, doubled, changed or swapped with the next.
    private static func misspelt(_ word: String, _ random: inout SeededRandom) -> String {
        var letters = Array(word)
        let index = random.below(letters.count - 1)
        switch random.below(4) {
        case 0: letters.remove(at: index)
        case 1: letters.insert(letters[index], at: index)
        case 2: letters[index] = letters[index] == "e" ? "o" : "e"
        default: letters.swapAt(index, index + 1)
        }
        return String(letters)
    }

    private static func words(_ sentence: String) -> [String] {
        sentence.split { !$0.isLetter }.map { $0.lowercased() }
    }

    /// The sentences of the articles in the open data; empty without `BOWLINE_DATA`.
    private static func realSentences() -> [String] {
        guard let data = ProcessInfo.processInfo.environment["BOWLINE_DATA"].map({ URL(filePath: $0) }) else {
            return []
        }
        var found: Set<String> = []
        let articles = try? Data(
            contentsOf: data.appending(path: "articles/article-extraction-benchmark/ground-truth.json")
        )
        if let articles, let json = try? JSONDecoder().decode([String: GroundTruth].self, from: articles) {
            for article in json.values { found.formUnion(split(article.articleBody)) }
        }
        let abstracts = try? String(
            contentsOf: data.appending(path: "articles/summaries/scitldr_abstract.jsonl"),
            encoding: .utf8
        )
        for line in (abstracts ?? "").split(separator: "\n") {
            let abstract = try? JSONDecoder().decode(Abstract.self, from: Data(line.utf8))
            found.formUnion(abstract?.source_sentences ?? [])
        }
        return found.filter { (30...400).contains($0.count) }.sorted()
    }

    private static func split(_ text: String) -> [String] {
        text.split(separator: "\n").flatMap { $0.split(separator: ". ").map { $0 + "." } }
    }

    private struct GroundTruth: Decodable { let articleBody: String }
    private struct Abstract: Decodable { let source_sentences: [String] }
}

extension SeededRandom {
    /// A random number from 0 up to but not including `bound`.
    fileprivate mutating func below(_ bound: Int) -> Int { Int(next() >> 1) % bound }
}
