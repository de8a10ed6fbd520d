import Distill

/// How well the blocks of an article match those of its expected markup, by kind.
struct BlockMatch {
    struct Counts {
        var hit = 0
        var found = 0
        var wanted = 0

        var f1: Double { found + wanted == 0 ? 1 : 2 * Double(hit) / Double(found + wanted) }
    }

    /// Words, each counted under the kind of its block.
    private(set) var words: [ArticleBlock.Kind: Counts] = [:]
    /// Whole blocks of the same kind with the same words.
    private(set) var blocks: [ArticleBlock.Kind: Counts] = [:]

    mutating func add(wanted: [ArticleBlock], found: [ArticleBlock]) {
        for kind in ArticleBlock.Kind.allCases where kind != .figure {
            let (left, right) = (wanted.filter { $0.kind == kind }, found.filter { $0.kind == kind })
            Self.count(
                left.flatMap { Tokens.of($0.text) },
                right.flatMap { Tokens.of($0.text) },
                &words[kind, default: .init()]
            )
            Self.count(left.map(Self.key), right.map(Self.key), &blocks[kind, default: .init()])
        }
        let names = [wanted, found].map { blocks in
            blocks.filter { $0.kind == .figure && $0.media == nil }.compactMap { $0.address.map(Self.file) }
        }
        Self.count(names[0], names[1], &blocks[.figure, default: .init()])
    }

    /// The expected pages have no headings of the first level: each is written as one of the second.
    private static func key(_ block: ArticleBlock) -> String {
        "\(max(block.level ?? 0, 2)) " + Tokens.of(block.text).joined(separator: " ")
    }

    /// The last part of an address: the expected pages name whole addresses, the sources often relative ones.
    private static func file(_ address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return String(path.split(separator: "/").last ?? "")
    }

    private static func count<Key: Hashable>(_ wanted: [Key], _ found: [Key], _ counts: inout Counts) {
        var left: [Key: Int] = [:]
        for key in wanted { left[key, default: 0] += 1 }
        for key in found where left[key, default: 0] > 0 {
            left[key, default: 0] -= 1
            counts.hit += 1
        }
        counts.wanted += wanted.count
        counts.found += found.count
    }
}

extension PreparedPage {
    /// Whether the rules that tell blocks apart were made without a look at the page's site.
    var isHeldBack: Bool { page.isHeldBack }
}

extension LabelledPage {
    /// Half of the sites, told by a hash of their name.
    var isHeldBack: Bool {
        let hash = site.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return hash >> 8 & 1 == 1
    }
}
