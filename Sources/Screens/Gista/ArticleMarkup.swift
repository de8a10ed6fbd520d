internal import GistaApp

/// An article's blocks as HTML. Every text passes through ``Markup``, which escapes it.
struct ArticleMarkup {
    /// Further attributes of the article's highlight: the id and the focus.
    let mark: [Attribute]
    /// The address at which the browser finds a picture.
    let address: (ReaderPicture) -> String
    /// Further attributes of the block's own element.
    var own: [Attribute] = []

    func block(_ block: ReaderBlock) -> Markup {
        switch block {
        // The article's headings are one level below the sheet's own.
        case .heading(let level, let text): level <= 2 ? .element("h5", own, all(text)) : .element("h6", own, all(text))
        case .paragraph(let text): .element("p", own, all(text))
        case .quote(let lines): .element("blockquote", own, .all(lines.map { .element("p", [], all($0)) }))
        case .list(let isOrdered, let items): list(items, isOrdered)
        case .code(let text, let language):
            .element(
                "pre",
                [Attribute("tabindex", "0")] + own,
                .element("code", language.map { [Attribute("data-language", $0)] } ?? [], all(text))
            )
        case .table(let hasHeader, let rows): table(rows, hasHeader)
        case .figure(let figure): self.figure(figure)
        }
    }

    /// A line of pieces outside any block.
    func line(_ pieces: [ReaderPiece]) -> Markup { all(pieces) }

    /// Nested items are indented by their class.
    private func list(_ items: [ReaderBlock.Item], _ isOrdered: Bool) -> Markup {
        let rows = items.map { item in
            Markup.element("li", item.depth > 0 ? [.class("depth-\(min(item.depth, 3))")] : [], all(item.pieces))
        }
        return isOrdered ? .element("ol", own, .all(rows)) : .element("ul", own, .all(rows))
    }

    private func table(_ rows: [[[ReaderPiece]]], _ hasHeader: Bool) -> Markup {
        let lines = rows.enumerated().map { index, row in
            let isHead = hasHeader && index == 0
            let cells = row.map { cell -> Markup in
                isHead ? .element("th", [Attribute("scope", "col")], all(cell)) : .element("td", [], all(cell))
            }
            return Markup.element("tr", [], .all(cells))
        }
        let table = Markup.element("table", [], .element("tbody", [], .all(lines)))
        return .element("div", [.class("wide"), Attribute("tabindex", "0")] + own, table)
    }

    private func figure(_ figure: ReaderBlock.Figure) -> Markup {
        let link = figure.address.map { self.link($0, .text(figure.title)) } ?? .text(figure.title)
        let content = figure.picture.map { picture($0, figure.alternative) } ?? link
        let caption = figure.caption.isEmpty ? Markup.empty : .element("figcaption", [], all(figure.caption))
        return .element("figure", own, content + caption)
    }

    /// Its size is known before the browser has it, so nothing moves when it comes.
    private func picture(_ picture: ReaderPicture, _ alternative: String) -> Markup {
        .void(
            "img",
            [
                Attribute("src", address(picture)), Attribute("alt", alternative),
                Attribute("width", "\(picture.width)"), Attribute("height", "\(picture.height)"),
                Attribute("loading", "lazy"), Attribute("decoding", "async"),
            ]
        )
    }

    private func all(_ pieces: [ReaderPiece]) -> Markup {
        var parts: [Markup] = []
        var rest = pieces[...]
        while let first = rest.first {
            let run = rest.prefix { $0.tap == first.tap }
            rest = rest.dropFirst(run.count)
            parts.append(first.tap.map { tapped($0, run, isFirst: first.startsTap) } ?? marked(run))
        }
        return .all(parts)
    }

    /// A highlight, or text that can be highlighted. A highlight may contain links, so it is not a button; the list
    /// below the article has a button for it.
    private func tapped(_ tap: ReaderTap, _ run: ArraySlice<ReaderPiece>, isFirst: Bool) -> Markup {
        let known: [Attribute] = (isFirst ? [.id("gista.\(tap.id)")] : []) + [.tap(tap.id)]
        guard !tap.isHighlight else {
            return .element(
                "mark",
                [.class(tap.isOnTop ? "kept over" : "kept"), Attribute("title", tap.hint)] + known,
                marked(run)
            )
        }
        let plain = run.map { piece in
            var piece = piece
            piece.address = nil
            return piece
        }
        let button: [Attribute] = [
            .class("markable"), .role("button"), Attribute("tabindex", "0"), Attribute("aria-description", tap.hint),
        ]
        return .element("span", button + known, marked(plain[...]))
    }

    private func marked(_ pieces: ArraySlice<ReaderPiece>) -> Markup {
        var parts: [Markup] = []
        var rest = pieces
        while let first = rest.first {
            let run = rest.prefix { $0.mark == first.mark }
            rest = rest.dropFirst(run.count)
            let content = Markup.all(run.map(piece))
            // The highlight may continue in the next line of its block; only its beginning takes the focus.
            parts.append(
                first.mark == nil
                    ? content : .element("mark", [.class("found")] + (first.startsMark ? mark : []), content)
            )
        }
        return .all(parts)
    }

    private func piece(_ piece: ReaderPiece) -> Markup {
        var markup = Markup.text(piece.text)
        if piece.isCode { markup = .element("code", [], markup) }
        if piece.isEmphasis { markup = .element("em", [], markup) }
        if piece.isStrong { markup = .element("strong", [], markup) }
        return piece.address.map { link($0, markup) } ?? markup
    }

    private func link(_ address: String, _ content: Markup) -> Markup {
        .element(
            "a",
            [
                Attribute("href", address), Attribute("rel", "noreferrer noopener"), Attribute("target", "_blank"),
            ],
            content
        )
    }
}
