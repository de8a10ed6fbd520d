import Distill

/// Pages of the plainest kind, made of open abstracts: without them a judgement trained on news sites alone would
/// distrust a page that has nothing but text.
enum SimplePages {
    static func make(from abstracts: [PreparedAbstract], count: Int) -> [LabelledPage] {
        (0..<count).map { number in
            let texts = (0...(number % 3)).map { abstracts[(number * 3 + $0) % abstracts.count].table.texts }
            let truth = texts.map { $0.joined(separator: " ") }
            let title = String(texts[0][0].prefix(60))
            return LabelledPage(
                name: "simple-\(number)",
                source: .simple,
                html: Array(page(title, truth, number).utf8),
                truth: truth.joined(separator: "\n"),
                title: nil,
                url: nil
            )
        }
    }

    private static func page(_ title: String, _ paragraphs: [String], _ number: Int) -> String {
        let escaped = paragraphs.map { $0.split(separator: "<").joined(separator: "&lt;") }
        let text = escaped.map { "<p>\($0)</p>" }.joined(separator: "\n")
        switch number % 6 {
        case 0: return "<html><body>\(text)</body></html>"
        case 1: return "<html><head><title>\(title)</title></head><body><h1>\(title)</h1>\(text)</body></html>"
        case 2: return "<article><h1>\(title)</h1>\(text)</article>"
        case 3: return "<html><body>\(escaped.joined(separator: "<br><br>"))</body></html>"
        case 4: return "<html><body><div>\(text)</div></body></html>"
        default:
            return
                "<html><body><nav><a href=/>Home</a> <a href=/about>About us</a></nav><main>\(text)</main><footer>Copyright</footer></body></html>"
        }
    }
}
