/// Why a page gave no article. A closed set, and safe to log: it never holds the page's text.
package enum DistillError: Error, Equatable, Sendable, Codable {
    /// There is nothing in the page at all.
    case empty
    /// The bytes are something else than a page; says what they look like.
    case notHTML(String)
    /// The page is larger than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// Parsing took more memory than the limit allows.
    case tooComplex
    /// Reading took more processor time than the limit allows.
    case tooSlow(seconds: Double)
    /// The named charset cannot be read here.
    case unknownCharset(String)
    /// The page shows nothing of its article, for this reason.
    case missing(MissingText)
    /// A page, but without anything that reads like an article.
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
        case .unknownCharset(let name): "the charset \(name) cannot be read"
        case .missing(.subscription): "the article is for subscribers of the site"
        case .missing(.script): "the page shows its text only by script"
        case .noArticle: "no article was found on the page"
        }
    }
}
