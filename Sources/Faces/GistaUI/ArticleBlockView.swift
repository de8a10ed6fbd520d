#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import GistaApp
    import SwiftUI

    /// A block of an article.
    struct ArticleBlockView: View {
        let block: ReaderBlock
        /// The language of the text; nil if unknown.
        let language: String?
        /// The title of the command that highlights a selection; nil if there is none.
        let command: String?
        /// Highlights a range of UTF-16 code units in one of the block's texts.
        let highlight: @MainActor (_ text: Int, _ range: Range<Int>) -> Void

        var body: some View {
            switch block {
            // The article's headings are one level below the sheet's own.
            case .heading(let level, let pieces): text(pieces, level <= 2 ? .heading : .subheading)
            case .paragraph(let pieces): text(pieces)
            case .quote(let lines):
                VStack(alignment: .leading, spacing: Space.step2) {
                    ForEach(Array(lines.enumerated()), id: \.offset) { number, line in text(line, .quotation, number) }
                }
                .padding(.leading, Space.step4)
            case .list(let isOrdered, let items): list(items, isOrdered)
            case .code(let pieces, _):
                ScrollView(.horizontal, showsIndicators: true) { text(pieces, .code).padding(Space.step3) }
                    .background(Palette.sunken, in: RoundedRectangle(cornerRadius: Radius.small))
            case .table(let hasHeader, let rows): table(rows, hasHeader)
            case .figure(let figure): self.figure(figure)
            }
        }

        private func list(_ items: [ReaderBlock.Item], _ isOrdered: Bool) -> some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                ForEach(Array(items.enumerated()), id: \.offset) { number, item in
                    HStack(alignment: .top, spacing: Space.step2) {
                        Text(verbatim: isOrdered ? "\(number + 1)." : "•")
                            .foregroundStyle(Palette.secondary)
                            .accessibilityHidden(!isOrdered)
                        text(item.pieces, .body, number)
                    }
                    .padding(.leading, Space.step4 * CGFloat(item.depth))
                }
            }
        }

        private func table(_ rows: [[[ReaderPiece]]], _ hasHeader: Bool) -> some View {
            ScrollView(.horizontal, showsIndicators: true) {
                Grid(alignment: .leading, horizontalSpacing: Space.step4, verticalSpacing: Space.step2) {
                    ForEach(Array(rows.enumerated()), id: \.offset) { number, row in
                        let isHeader = hasHeader && number == 0
                        let first = rows[..<number].reduce(0) { $0 + $1.count }
                        GridRow {
                            ForEach(Array(row.enumerated()), id: \.offset) { column, cell in
                                text(cell, isHeader ? .columnTitle : .body, first + column)
                            }
                        }
                        .accessibilityAddTraits(isHeader ? .isHeader : [])
                    }
                }
            }
        }

        @ViewBuilder
        private func figure(_ figure: ReaderBlock.Figure) -> some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                if let picture = figure.picture {
                    PictureView(picture: picture, label: figure.alternative)
                } else if let address = figure.address.flatMap({ URL(string: $0) }) {
                    Link(figure.title, destination: address)
                } else {
                    Text(verbatim: figure.title)
                }
                if !figure.caption.isEmpty { text(figure.caption, .caption) }
            }
        }

        private func text(_ pieces: [ReaderPiece], _ kind: ArticleTextKind = .body, _ number: Int = 0) -> ArticleText {
            ArticleText(pieces: pieces, kind: kind, language: language, command: command) { highlight(number, $0) }
        }
    }

    extension AttributedString {
        /// The pieces with their styles. VoiceOver reads them in `language`.
        init(_ pieces: [ReaderPiece], language: String?) {
            self.init()
            for piece in pieces { self += AttributedString(piece, language) }
        }

        /// A text that VoiceOver reads in `language`.
        init(_ text: String, language: String?) {
            self.init(text)
            if let language { self[AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self] = language }
        }

        private init(_ piece: ReaderPiece, _ language: String?) {
            self.init(piece.text, language: language)
            var intent: InlinePresentationIntent = []
            if piece.isEmphasis { intent.insert(.emphasized) }
            if piece.isStrong { intent.insert(.stronglyEmphasized) }
            if piece.isCode { intent.insert(.code) }
            if !intent.isEmpty {
                self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] = intent
            }
            if let address = piece.address.flatMap({ URL(string: $0) }) {
                self[AttributeScopes.FoundationAttributes.LinkAttribute.self] = address
            }
            if let address = piece.tapAddress {
                self[AttributeScopes.FoundationAttributes.LinkAttribute.self] = address
                self[AttributeScopes.SwiftUIAttributes.ForegroundColorAttribute.self] = Palette.label
            }
            if piece.isHighlighted {
                self[AttributeScopes.SwiftUIAttributes.BackgroundColorAttribute.self] = Palette.tint
            }
        }
    }
#endif
