package import Distill
package import Wire

extension Gista.Digest {
    /// A digest as the API and `bowline distill` show it.
    package init(_ digest: GistDigest) {
        self.init(
            line: Gista.DigestSentence(digest.line),
            sentences: digest.sentences.map { Gista.DigestSentence($0) },
            page: digest.page.map { Gista.DigestSentence($0) },
            figures: digest.figures.map { figure in
                Gista.DigestFigure(
                    text: figure.text,
                    sentence: figure.sentence,
                    place: figure.place.map { Gista.ArticlePlace($0) }
                )
            },
            names: digest.names.map { name in
                Gista.DigestName(text: name.text, count: name.count, place: name.place.map { Gista.ArticlePlace($0) })
            },
            quotations: digest.quotations.map { quotation in
                Gista.DigestQuotation(
                    text: quotation.text,
                    speaker: quotation.speaker,
                    place: Gista.ArticlePlace(quotation.place)
                )
            }
        )
    }
}

extension Gista.DigestSentence {
    fileprivate init(_ sentence: GistSentence) {
        self.init(text: sentence.text, place: sentence.place.map { Gista.ArticlePlace($0) })
    }
}

extension Gista.ArticlePlace {
    fileprivate init(_ place: Distill.ArticlePlace) {
        self.init(block: place.block, start: place.range.lowerBound, end: place.range.upperBound)
    }
}

extension GistDigest {
    /// The digest to store, with places in the first `blocks` blocks only.
    func bounded(blocks: Int) -> GistDigest {
        func kept(_ place: Distill.ArticlePlace?) -> Distill.ArticlePlace? {
            place.flatMap { $0.block < blocks ? $0 : nil }
        }
        func kept(_ sentence: GistSentence) -> GistSentence {
            GistSentence(text: sentence.text.bounded(by: StoredText.sentence), place: kept(sentence.place))
        }
        var digest = self
        digest.line = kept(line)
        digest.line.text = line.text.bounded(by: StoredText.headline)
        digest.sentences = sentences.prefix(StoredText.sentences).map(kept)
        digest.page = page.map(kept)
        for index in figures.indices {
            digest.figures[index].text = figures[index].text.bounded(by: StoredText.name)
            digest.figures[index].sentence = figures[index].sentence.bounded(by: StoredText.sentence)
            digest.figures[index].place = kept(figures[index].place)
        }
        for index in names.indices {
            digest.names[index].text = names[index].text.bounded(by: StoredText.name)
            digest.names[index].place = kept(names[index].place)
        }
        digest.quotations = quotations.filter { $0.place.block < blocks }.map { quotation in
            var quotation = quotation
            quotation.text = quotation.text.bounded(by: StoredText.quotation)
            quotation.speaker = quotation.speaker?.bounded(by: StoredText.name)
            return quotation
        }
        return digest
    }
}
