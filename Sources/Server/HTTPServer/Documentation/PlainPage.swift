internal import Basics

/// A page of the server itself: plain HTML in the reference's style, readable without scripts.
package struct PlainPage: Sendable {
    private let title: String
    private let language: String
    private let head: String
    private let body: String

    /// Makes a page from its title, which is escaped, and a body of finished HTML; `head` holds additional head
    /// elements.
    package init(_ title: String, language: String = "en", head: String = "", body: String) {
        (self.title, self.language, self.head, self.body) = (title, language, head, body)
    }

    /// The document.
    package var html: String {
        """
        <!doctype html>
        <html lang="\(language)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title.escapedForHTML)</title>
        <link rel="stylesheet" href="/docs/style.css">\(head.isEmpty ? "" : "\n" + head)
        </head>
        <body>
        \(body)
        </body>
        </html>
        """
    }
}
