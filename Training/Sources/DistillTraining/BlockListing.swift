import Distill

/// Prints the blocks of a page that differ from the expected ones.
enum BlockListing {
    static func show(_ page: LabelledPage) throws {
        guard let expected = page.expected else { return }
        let wanted = try BlockTable(html: expected).markedBlocks.map(line)
        let found = try Distiller().article(from: PageSource(bytes: page.html, url: page.url)).blocks.map(line)
        print("==", page.name)
        for change in found.difference(from: wanted) {
            switch change {
            case .insert(let place, let line, _): print("+", place, line)
            case .remove(let place, let line, _): print("-", place, line)
            }
        }
    }

    private static func line(_ block: ArticleBlock) -> String {
        let words = Report.fold(block.text).prefix(100)
        let file =
            block.address.map { " [" + String($0.prefix { $0 != "?" }.split(separator: "/").last ?? "") + "]" } ?? ""
        return "\(block.kind.rawValue)\(block.level.map { " \($0)" } ?? "")\(file) \(words)"
    }
}
