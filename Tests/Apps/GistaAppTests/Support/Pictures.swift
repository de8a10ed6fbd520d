import Essentials
import Testing
import Wire

@testable import GistaApp

extension Data {
    /// A PNG of 640 times 480 pixels, as far as its header says, of so many bytes. Each holds `mark` at its end.
    static func png(_ size: Int = 1_000, mark: String = "") -> Data {
        let header: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 2, 0x80, 0, 0, 1, 0xE0, 8, 6, 0, 0, 0]
        let end = Array(mark.utf8)
        return Data(header + Array(repeating: 7, count: size - header.count - end.count) + end)
    }
}

extension ReaderPicture {
    /// The picture of a figure of an article.
    static func of(_ gist: String, at block: Int, in budget: PictureBudget = PictureBudget(bytes: .max)) throws -> Self
    {
        try #require(ReaderPicture(.png(), of: gist, at: block, in: budget))
    }
}

extension Gista.GistArticle {
    /// An article with so many pictures, which are its blocks from 1 on.
    static func pictured(_ gist: String, _ count: Int) -> Gista.GistArticle {
        let figures = (0..<count).map { number in
            var figure = Gista.Block(.figure, "The river on day \(number).")
            figure.url = "https://site.example/\(gist)/\(number).png"
            figure.alt = number == 0 ? "A river" : ""
            return figure
        }
        return Gista.GistArticle(gistId: gist, title: "On \(gist)", blocks: [.init(.paragraph, "Rivers.")] + figures)
    }
}
