/// Finds quotations and their speakers, by a verb of saying next to the quotation and a name next to the verb. Words in
/// quotation marks without a speaker are left out.
struct QuotationFinder {
    private var result: [Quotation] = []
    /// The speaker named last, and the block.
    private var last: (speaker: String, block: Int)?
    private let limit: Int

    static func quotations(in blocks: [ArticleBlock], limit: Int) -> [Quotation] {
        var finder = QuotationFinder(limit: limit)
        var room = maxBytes
        for (number, block) in blocks.enumerated() where room > 0 && finder.result.count < limit {
            room -= block.text.utf8.count
            switch block.kind {
            case .paragraph, .list: finder.read(block.text, number)
            case .quote: finder.readQuote(block.text, number, after: number > 0 ? blocks[number - 1] : nil)
            case .heading, .code, .table, .figure: break
            }
        }
        return finder.result
    }

    private init(limit: Int) { self.limit = limit }

    private static let maxBytes = 200_000
    /// Quoted text with fewer words is a title or an expression.
    private static let minWords = 4
    private static let maxWords = 150
    /// The number of blocks in which "she said" still refers to the person named last.
    private static let maxBlockDistance = 4

    // MARK: Blocks

    private mutating func read(_ text: String, _ block: Int) {
        let scalars = Array(text.unicodeScalars)
        let quotes = QuotationMarks.pairs(in: scalars)
        guard !quotes.isEmpty else { return }
        var isSpeaking = false
        for (number, quote) in quotes.enumerated() where result.count < limit {
            let words = Self.text(scalars[quote.inner])
            let count = words.split(separator: " ").count
            let start = number == 0 ? 0 : quotes[number - 1].outer.upperBound
            let end = number + 1 < quotes.count ? quotes[number + 1].outer.lowerBound : scalars.count
            let before = Self.text(scalars[start..<quote.outer.lowerBound])
            let after = Self.text(scalars[quote.outer.upperBound..<end])
            let attribution = Attribution.behind(after) ?? Attribution.ahead(before)
            let speaker: String?
            if let attribution {
                speaker = resolve(attribution, block)
            } else if isSpeaking && Self.isSentenceEnd(before) || isWhole(before, after) && count >= 8 {
                speaker = last.flatMap { block - $0.block <= 1 ? $0.speaker : nil }
            } else {
                continue
            }
            isSpeaking = true
            guard count >= Self.minWords, count <= Self.maxWords else { continue }
            let low = scalars[..<quote.inner.lowerBound].utf8Count
            let high = low + scalars[quote.inner].utf8Count
            result.append(
                Quotation(text: words, speaker: speaker, place: ArticlePlace(block: block, range: low..<high))
            )
        }
    }

    /// Reads a quotation block. Its last line may name the speaker after a dash, or else the preceding paragraph does.
    private mutating func readQuote(_ text: String, _ block: Int, after before: ArticleBlock?) {
        let lines = text.split(separator: "\n")
        var speaker: String?
        var said = text[...]
        if lines.count > 1, let line = lines.last, let dash = line.first, "—–-―".contains(dash) {
            speaker = line.dropFirst().foldingSpaces()
            said = text[..<line.startIndex]
        }
        let words = said.foldingSpaces()
        let count = words.split(separator: " ").count
        guard count >= Self.minWords, count <= Self.maxWords else { return }
        if speaker == nil, let before, before.kind == .paragraph, before.text.hasSuffix(":") {
            speaker = Attribution.ahead(before.text).flatMap { resolve($0, block) }
        }
        while said.last?.isWhitespace == true { said.removeLast() }
        let place = ArticlePlace(block: block, range: 0..<said.utf8.count)
        result.append(
            Quotation(text: words, speaker: speaker.flatMap { $0.isEmpty ? nil : String($0.prefix(100)) }, place: place)
        )
    }

    private mutating func resolve(_ attribution: Attribution, _ block: Int) -> String? {
        switch attribution {
        case .name(let name):
            last = (name, block)
            return name
        case .phrase(let phrase): return phrase
        case .pronoun:
            guard let last, block - last.block <= Self.maxBlockDistance else { return nil }
            self.last = (last.speaker, block)
            return last.speaker
        }
    }

    private func isWhole(_ before: String, _ after: String) -> Bool {
        !WordScanner.hasWord(before) && !WordScanner.hasWord(after)
    }

    private static func isSentenceEnd(_ before: String) -> Bool {
        before.isEmpty || ".!?…".contains(before.last ?? " ")
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view).foldingSpaces()
    }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate var utf8Count: Int { reduce(0) { $0 + UTF8.width($1) } }
}

/// Pairs of quotation marks.
enum QuotationMarks {
    /// The ranges of a quotation with its marks and without.
    struct Pair {
        let outer: Range<Int>
        let inner: Range<Int>
    }

    static func pairs(in text: [Unicode.Scalar]) -> [Pair] {
        var result: [Pair] = []
        var position = 0
        while position < text.count {
            guard let closers = closers(of: text, position) else {
                position += 1
                continue
            }
            // A quotation that continues in the next paragraph has its closing mark only there.
            let isPaired = text[position] != "\"" && text[position] != "»"
            let end = text[(position + 1)...].firstIndex { closers.contains($0) } ?? (isPaired ? text.count : nil)
            guard let end else {
                position += 1
                continue
            }
            var (low, high) = (position + 1, end)
            while low < high, text[low].properties.isWhitespace { low += 1 }
            while high > low, text[high - 1].properties.isWhitespace || text[high - 1] == "," { high -= 1 }
            let next = min(end + 1, text.count)
            if low < high { result.append(Pair(outer: position..<next, inner: low..<high)) }
            position = next
        }
        return result
    }

    /// The marks that close a quotation opened here; nil if none is opened here.
    private static func closers(of text: [Unicode.Scalar], _ position: Int) -> Set<Unicode.Scalar>? {
        let startsWord = position == 0 || !text[position - 1].properties.isAlphabetic
        let isBeforeWord = position + 1 < text.count && !text[position + 1].properties.isWhitespace
        switch text[position] {
        case "“": return ["”"]
        case "„": return ["“", "”"]
        case "«": return ["»"]
        case "\"" where startsWord && isBeforeWord: return ["\""]
        case "»" where startsWord && isBeforeWord: return ["«"]
        default: return nil
        }
    }
}

/// The speaker, as described by the words next to a quotation.
enum Attribution: Equatable {
    case name(String)
    /// A description such as "a spokeswoman for the city".
    case phrase(String)
    /// A pronoun, which refers to the person named before.
    case pronoun

    /// Reads `, said Jane Doe` or `Jane Doe said` after a quotation.
    static func behind(_ text: String) -> Attribution? {
        let tokens = sentence(text)
        guard let first = tokens.first else { return nil }
        if verbs.contains(first.lowercased) { return subject(after: 0, in: tokens) }
        let runs = NameFinder.runs(in: tokens, startsSentence: false)
        guard let verb = tokens.prefix(maxWords).firstIndex(where: { verbs.contains($0.lowercased) }) else {
            return nil
        }
        if verb == 1, pronouns.contains(first.lowercased) { return .pronoun }
        guard let run = runs.first, run.words.lowerBound == 0, run.words.upperBound < verb else { return nil }
        // "Jane Doe, who led the study, said": only a clause about the name may come in between.
        let isBeside = run.words.upperBound == verb - 1 || tokens[run.words.upperBound].trail.hasSuffix(",")
        return isBeside ? .name(run.text) : nil
    }

    /// Reads `Jane Doe said:` before a quotation.
    static func ahead(_ text: String) -> Attribution? {
        guard let line = SentenceSplitter.sentences(text).last, let mark = text.last, !".!?…".contains(mark) else {
            return nil
        }
        let tokens = SentenceToken.all(in: line)
        guard let verb = tokens.lastIndex(where: { verbs.contains($0.lowercased) }) else { return nil }
        guard tokens.count - verb <= maxWords, mark == ":" || mark == "," || tokens.count - verb <= 3 else {
            return nil
        }
        let runs = NameFinder.runs(in: tokens, startsSentence: false)
        if let near = runs.last(where: { $0.words.upperBound == verb - 1 }) { return .name(near.text) }
        if verb > 0, pronouns.contains(tokens[verb - 1].lowercased) { return .pronoun }
        if let first = runs.first(where: {
            $0.words.upperBound < verb && tokens[$0.words.upperBound].trail.hasSuffix(",")
        }) {
            return .name(first.text)
        }
        guard verb + 1 < tokens.count else { return nil }
        return subject(after: verb, in: tokens)
    }

    /// The maximum distance between quotation and verb, in words.
    private static let maxWords = 16

    /// The name or phrase after a verb.
    private static func subject(after verb: Int, in tokens: [SentenceToken]) -> Attribution? {
        let rest = Array(tokens[(verb + 1)...].prefix(12))
        guard let first = rest.first else { return nil }
        if pronouns.contains(first.lowercased) { return .pronoun }
        var end = 0
        while end < rest.count - 1, rest[end].trail.isEmpty, rest[end + 1].lead.isEmpty { end += 1 }
        let runs = NameFinder.runs(in: rest, startsSentence: false)
        // "the company's founder, Jane Doe": the name may come after the first comma.
        let limit =
            rest[end].trail == "," && !(runs.first.map { $0.words.lowerBound <= end } ?? false) ? rest.count - 1 : end
        if let run = runs.last(where: { $0.words.upperBound <= limit && $0.words.lowerBound <= 6 }),
            isPerson(run, rest, end)
        {
            return .name(run.text)
        }
        guard articles.contains(first.lowercased), end >= 1 else { return nil }
        let words = rest[...end].enumerated().map { $0 == end ? String($1.core) : String($1.core + $1.trail) }
        return .phrase(words.joined(separator: " "))
    }

    /// "a spokeswoman for Acme" is not said by Acme.
    private static func isPerson(_ run: NameFinder.Run, _ tokens: [SentenceToken], _ end: Int) -> Bool {
        guard run.words.lowerBound > 0 else { return true }
        return !tokens[..<run.words.lowerBound].contains { between.contains($0.lowercased) }
    }

    private static func sentence(_ text: String) -> [SentenceToken] {
        SentenceSplitter.sentences(text).first.map { Array(SentenceToken.all(in: $0).drop { $0.core.isEmpty }) } ?? []
    }

    private static let verbs = words(
        """
        said says say told tells added adds explained explains argued argues claimed claims wrote writes announced warned warns noted notes \
        insisted stated states asked asks replied recalled believes thinks commented concluded according declared remarked observed \
        каза казва заяви заявява обясни обяснява съобщи добави допълни подчерта посочи твърди смята написа отбеляза коментира попита \
        sagte sagt erklärte erklärt meinte betonte schrieb teilte ergänzte a_dit dit déclaré déclare affirme affirmé explique expliqué \
        ajoute ajouté assure estime écrit dijo dice afirmó explicó señaló aseguró añadió declaró escribió detto spiega spiegato afferma \
        aggiunto disse afirmou explicou diz
        """
    )
    private static let pronouns = words(
        "he she they i we it той тя те аз ние er sie ich wir il elle ils je nous él ella yo egli lei ele ela"
    )
    private static let articles = words(
        "a an the one another his her their its my our един една der die das ein eine un une le la el los una il lo o um uma"
    )
    private static let between = words("for of from at on in by with за на от при für von aus de du des para del")

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
