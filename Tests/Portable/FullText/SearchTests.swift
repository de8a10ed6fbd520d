import Testing
import Wire

@testable import FullText

/// An index in memory, of documents that are numbered from one.
private struct MemoryIndex: SearchIndex {
    var owner: Int64 = 7
    var documents: [[String]] = []

    init(_ articles: [(title: String, text: String)], owner: Int64 = 7) {
        self.owner = owner
        documents = articles.map { article in
            SearchDocument.words(owner: owner, titles: [article.title], texts: [article.text])
                .split(separator: " ").map(String.init)
        }
    }

    func numbers(of pattern: SearchPattern, below end: Int64, limit most: Int) throws(Never) -> [Int64] {
        let found = documents.indices.filter { place in
            Int64(place + 1) < end && documents[place].contains(SearchDocument.owner(pattern.owner))
                && pattern.words.allSatisfy { word in
                    documents[place].contains { word.matches(Array($0.utf8)) }
                }
        }
        return found.reversed().prefix(most).map { Int64($0 + 1) }
    }

    func words(of numbers: [Int64]) throws(Never) -> [(number: Int64, words: [UInt8])] {
        numbers.map { ($0, Array(documents[Int($0) - 1].joined(separator: " ").utf8)) }
    }

    func find(_ query: String, isTyping: Bool = false) throws -> [Int64] {
        find(try SearchQuery(query, isTyping: isTyping)).numbers
    }
}

@Suite struct SearchTests {
    private let index = MemoryIndex([
        ("Solar farms in Wales", "The council approved three solar farms near Swansea."),  // 1
        ("Sheep", "Farmers near Swansea say that sheep graze between the panels of a solar farm."),  // 2
        ("Опера", "Театрите в градовете показват нови опери."),  // 3
        ("日本経済", "経済が成長した。"),  // 4
        ("Café culture", "Résumés are read in the cafés of Montréal."),  // 5
    ])

    @Test(arguments: [
        ("swansea", [2, 1]), ("solar farm", [1, 2]), ("SOLAR farms sheep", [2]), ("\"three solar\"", [1]),
        ("\"solar three\"", []), ("градът", [3]), ("театър опера", [3]), ("経済", [4]), ("済経", []),
        ("cafe resume", [5]), ("montreal", [5]), ("the", [5, 2, 1]), ("the council", [1]), ("zzz", []),
        ("“solar farms”", [1, 2]),
    ])
    func articlesAreFoundByTheirWords(query: String, numbers: [Int64]) throws {
        let found = try index.find(query)
        #expect(query == "swansea" || query == "the" ? Set(found) == Set(numbers) : found == numbers)
    }

    @Test(arguments: [
        ("swanzea", 2), ("sheeep grase", 2), ("тиатър", 3), ("opreations", 0), ("counsil", 1), ("chs", 0),
    ])
    func aMisspeltWordIsFoundByALetter(query: String, number: Int64) throws {
        let found = try index.find(query)
        #expect(number == 0 ? found.isEmpty : found.contains(number))
    }

    @Test func whatHasSomeWordsIsFoundWhereNothingHasAll() throws {
        #expect(try index.find("sheep council qqqqq") == [2, 1] || index.find("sheep council qqqqq") == [1, 2])
        #expect(try index.find("sheep graze council").first == 2)
    }

    @Test func theLastWordMayStillBeTyped() throws {
        #expect(try index.find("swan", isTyping: true).sorted() == [1, 2])
        #expect(try index.find("swan ", isTyping: true) == [])
        #expect(try index.find("swan") == [])
        #expect(try index.find("soLAr she", isTyping: true) == [2])
    }

    @Test func othersArticlesAreNotFound() throws {
        var other = index
        other.owner = 8
        #expect(try other.find("solar") == [])
        #expect(try other.find("is:unread") == [])
    }

    @Test func aTitleCountsMoreThanAText() throws {
        let index = MemoryIndex([("Knots", "About ropes."), ("Ropes", "About knots, and knots, and knots.")])
        #expect(try index.find("knots") == [1, 2])
        #expect(try index.find("ropes") == [2, 1])
    }

    @Test func filtersReachTheOldestArticlesOfALargeLibrary() throws {
        let articles = (1...12_345).map { (title: "Knots", text: "Number \($0).") }
        let index = MemoryIndex(articles)
        for text in ["knots", "is:read", "knots is:read"] {
            let query = try SearchQuery(text)
            let (oldest, _) = index.results(of: query, limit: 2) { numbers in numbers.filter { $0 <= 3 } }
            #expect(oldest == [3, 2], "\(text)")
            let (all, _) = index.results(of: query, limit: 99_999) { $0 }
            #expect(all.count == 12_345 && Set(all).count == 12_345)
        }
    }

    @Test func aWordThatIsOfTwoTermsIsNotNearItself() throws {
        let index = MemoryIndex([("Two", "Solar."), ("One", "A solar panel, and much more about solar panels.")])
        #expect(try index.find("solar solars panel") == [2])
        #expect(try index.find("solar solars") == [2, 1])
    }

    @Test func wordsNearEachOtherCountMore() throws {
        let far = "Tax " + String(repeating: "and so on ", count: 40) + "reform."
        let index = MemoryIndex([("One", "A tax reform was announced at last."), ("Two", far)])
        #expect(try index.find("tax reform") == [1, 2])
    }

    // MARK: Queries

    @Test func filtersAreReadFromAQuery() throws {
        let query = try SearchQuery(
            #"solar site:www.BBC.co.uk tag:"machine learning" is:unread is:favorite since:2026-05 before:2026-06-01 12:30"#
        )
        #expect(query.sites == ["bbc.co.uk"] && query.tags == ["machine learning"])
        #expect(query.states == [.unread, .favorite] && query.since == "2026-05" && query.before == "2026-06-01")
        #expect(query.terms.count == 3 && query.hasFilters)
        var facts = SearchFacts(
            host: "news.bbc.co.uk",
            tags: ["Machine Learning"],
            isFavorite: true,
            savedAt: "2026-05-31T23:59:59Z"
        )
        #expect(query.accepts(facts))
        facts.isArchived = true
        #expect(!query.accepts(facts))
        #expect(!query.accepts(SearchFacts(host: "notbbc.co.uk", savedAt: "2026-05-01T00:00:00Z")))
        let since = try SearchQuery("since:2026-05")
        #expect(since.accepts(SearchFacts(host: "a", savedAt: "2026-05-01T00:00:00Z")))
        #expect(!since.accepts(SearchFacts(host: "a", savedAt: "2026-04-30T23:59:59Z")))
    }

    @Test(arguments: [
        "is:new", "since:yesterday", "since:2026-13", "since:2026-00", "before:2026-5", "before:", "site:", "tag:",
        "since:2026-01-32", "since:2026-01-01-01", "is:", String(repeating: "ж", count: 501),
    ])
    func aFilterThatCannotBeReadIsAnError(query: String) {
        #expect(throws: SearchQuery.ParseError.self) { try SearchQuery(query) }
    }

    @Test(arguments: [
        "", "  ", "\"\"", "\"", "§", "- * AND OR NOT", "a\"b", "NEAR(a b)", "'; DROP TABLE", "*", "\u{0}", "🇧🇬",
    ])
    func nothingInAQueryIsASignOfTheIndexsLanguage(text: String) throws {
        let query = try SearchQuery(text, isTyping: true)
        let pattern = SearchPattern(owner: 1, terms: query.terms)
        let words = pattern.fts5.split { "\"() *".contains($0) }.filter { !["AND", "OR"].contains($0) }
        #expect(words.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "§" } }, "\(pattern.fts5)")
        #expect(pattern.tsquery.filter { $0 == "'" }.count.isMultiple(of: 2))
    }

    // MARK: Snippets

    @Test func aSnippetShowsTheWordsWhereMostOfThemAre() throws {
        let terms = try SearchQuery("solar farm").terms
        let long = String(repeating: "Nothing here. ", count: 60)
        let blocks = ["Farms.", long + "The Solar farms — near Swansæa — were approved. " + long, "Solar."]
        let snippet = try #require(SearchSnippet.find(in: blocks, for: terms))
        #expect(snippet.place.block == 1)
        let bytes = Array(snippet.text.utf8)
        #expect(snippet.marks.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) } == ["Solar", "farms"])
        #expect(snippet.text.hasPrefix("… ") && snippet.text.hasSuffix(" …") && bytes.count < 260)
        let block = Array(blocks[1].utf8)
        #expect(String(decoding: block[snippet.place.start..<snippet.place.end], as: UTF8.self) == "Solar farms")
        #expect(SearchSnippet.find(in: ["Nothing."], for: terms) == nil)
    }

    @Test func snippetsOfAnyTextAreWhole() throws {
        var state: UInt64 = 11
        func random(below count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let words = ["Solar", "farm", "слънце", "\u{2014}", "é", "🇧🇬", "経", "a", "\n", "  ", "farms,"]
        let terms = try SearchQuery("solar farm \"solar farm\"").terms
        for _ in 0..<2_000 {
            let text = (0..<random(below: 120)).map { _ in words[random(below: words.count)] }.joined(separator: " ")
            guard let snippet = SearchSnippet.find(in: [text], for: terms) else { continue }
            let bytes = Array(snippet.text.utf8)
            #expect(!snippet.marks.isEmpty && !snippet.text.contains("\u{FFFD}"))
            for mark in snippet.marks {
                let word = String(decoding: bytes[mark.start..<mark.end], as: UTF8.self).lowercased()
                #expect(["solar", "farm", "farms"].contains(word) || word.hasPrefix("solar"))
            }
        }
    }
}
