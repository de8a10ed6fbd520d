/// Why no article was found in a page. Safe to log: no case holds text of the page.
package enum DistillError: Error, Equatable, Sendable, Codable {
    /// The page is empty.
    case empty
    /// The bytes are not HTML; the value names the format that was detected, e.g. "a PDF file".
    case notHTML(String)
    /// The page is larger than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// Parsing took more memory than the limit allows.
    case tooComplex
    /// Reading took more processor time than the limit allows.
    case tooSlow(seconds: Double)
    /// The named charset is not supported.
    case unknownCharset(String)
    /// The page does not contain the article's text, for the given reason.
    case missing(MissingText)
    /// The page contains nothing that reads like an article.
    case noArticle
}

extension DistillError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the page is empty"
        case .notHTML(let looks): "this is not an HTML page but \(looks)"
        case .tooLarge(let bytes, let limit): "the page has \(bytes) bytes, the limit is \(limit)"
        case .tooComplex: "the page is too deeply nested or repetitive to read within its memory limit"
        case .tooSlow(let seconds): "the page takes more than \(seconds) seconds to read"
        case .unknownCharset(let name): "the charset \(name) is not supported"
        case .missing(.subscription): "the article is for subscribers of the site"
        case .missing(.script): "the page needs JavaScript to show its text"
        case .noArticle: "no article was found on the page"
        }
    }
}
