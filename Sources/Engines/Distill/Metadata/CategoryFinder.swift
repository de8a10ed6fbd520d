/// The broad subject of an article.
package enum Category: String, CaseIterable, Sendable, Codable {
    case technology, business, politics, world, science, health, sports, entertainment, travel, food, lifestyle,
        education, other
}

/// Chooses a category. The page's own section counts most, then its address, then its words.
enum CategoryFinder {
    static func category(keywords: Keywords, section: String, url: String?) -> Category {
        var scores: [Category: Double] = [:]
        vote(words(section), 30, &scores)
        vote(words(path(url)), 8, &scores)
        let total = Double(max(40, keywords.counts.values.reduce(0, +)))
        for (word, count) in keywords.counts {
            for category in byWord[word] ?? [] { scores[category, default: 0] += min(Double(count), 12) * 250 / total }
        }
        guard let best = scores.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }), best.value >= 3
        else {
            return .other
        }
        return best.key
    }

    private static func vote(_ words: [String], _ weight: Double, _ scores: inout [Category: Double]) {
        for word in words { for category in byWord[word] ?? [] { scores[category, default: 0] += weight } }
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// The folders of an address, without its host and last component.
    private static func path(_ url: String?) -> String {
        (url ?? "").split(separator: "/").dropFirst(2).dropLast().joined(separator: " ")
    }

    private static let byWord: [String: [Category]] = {
        var table: [String: [Category]] = [:]
        for (category, list) in lists {
            for word in list.split(separator: " ") { table[String(word), default: []].append(category) }
        }
        return table
    }()

    private static let lists: [(Category, String)] = [
        (
            .technology,
            """
            technology tech software hardware app apps computer computers internet web google apple microsoft android ios iphone \
            smartphone laptop browser code coding programming developer developers api data cloud cyber hackers encryption ai robot \
            algorithm chip processor gadget gadgets linux server startup online digital device devices javascript python firmware
            """
        ),
        (
            .business,
            """
            business economy economic market markets stock stocks shares investors investment company companies bank banks profit \
            revenue earnings ceo trade tariff inflation finance financial fund billion shareholders merger retail sales money dollar \
            startup industry quarter wall
            """
        ),
        (
            .politics,
            """
            politics political government president minister parliament election elections vote voters senate congress senator party \
            democrats republicans democratic republican campaign law policy impeachment trump biden brexit labour conservative mayor \
            governor bill lawmakers
            """
        ),
        (
            .world,
            """
            world war army military troops attack attacks killed police border refugees united nations conflict protesters protest \
            terrorism militants bombing soldiers crisis hong kong syria iraq iran israel ukraine russia china international embassy
            """
        ),
        (
            .science,
            """
            science research researchers scientists study physics biology chemistry space nasa planet stars species climate experiment \
            theory quantum universe telescope fossil genes dna evolution neural learning model models algorithm algorithms
            """
        ),
        (
            .health,
            """
            health medical doctor doctors patients hospital disease diseases virus vaccine cancer drug drugs treatment symptoms \
            medicine diet mental nutrition infection antibiotics therapy surgery clinic covid
            """
        ),
        (
            .sports,
            """
            sports sport game games team teams season player players coach league cup football soccer basketball baseball nba nfl mlb \
            goal goals match championship tournament tennis golf olympic olympics playoffs quarterback scored win club
            """
        ),
        (
            .entertainment,
            """
            entertainment film films movie movies music song album actor actress show series netflix disney celebrity star tv \
            television concert band director hollywood episode season gaming nintendo playstation xbox arts culture book novel theatre
            """
        ),
        (
            .travel,
            "travel hotel hotels flight flights airline airlines airport tourism tourist tourists vacation trip destination beach island passengers"
        ),
        (
            .food,
            "food recipe recipes restaurant restaurants chef cooking cook kitchen dinner wine cheese bake flavor ingredients meal coffee"
        ),
        (
            .lifestyle,
            "lifestyle style fashion home garden family parenting relationship dating beauty wedding design decor dog cat pet pets love plants"
        ),
        (
            .education,
            "education school schools university college students student teacher teachers campus classroom exam tuition curriculum"
        ),
    ]
}
