/// The article's text as given in structured data: the fallback if a page builds its text by script.
enum StructuredBody {
    /// The paragraphs of the structured text, if it is far longer than the text of the page itself.
    static func better(than lines: [String], in structured: StructuredArticle) -> [String]? {
        guard let body = structured.body else { return nil }
        let shown = lines.reduce(0) { $0 + $1.utf8.count }
        guard body.utf8.count > 300, body.utf8.count > 2 * shown else { return nil }
        let paragraphs = HTMLEntities.decode(withoutTags(body)).split(whereSeparator: \.isNewline).map {
            $0.foldingSpaces()
        }
        return paragraphs.filter { !$0.isEmpty }
    }

    private static func withoutTags(_ text: String) -> String {
        guard text.contains("<") else { return text }
        var result = ""
        var inTag = false
        for character in text {
            if character == "<" { inTag = true }
            if !inTag { result.append(character) }
            if character == ">", inTag {
                inTag = false
                result.append("\n")
            }
        }
        return result
    }
}
