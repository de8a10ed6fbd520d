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
        /// Whether the reader has jumped to this block.
        let isFound: Bool

        var body: some View {
            switch block {
            // The article's headings are one level below the sheet's own.
            case .heading(let level, let pieces): text(pieces).heading(level <= 2 ? .headline : .subheadline)
            case .paragraph(let pieces): text(pieces)
            case .quote(let lines):
                VStack(alignment: .leading, spacing: Space.step2) { numbered(lines) { text($0) } }
                    .padding(.leading, Space.step4)
                    .foregroundStyle(Palette.secondary)
            case .list(let isOrdered, let items): list(items, isOrdered)
            case .code(let code, _):
                ScrollView(.horizontal, showsIndicators: true) {
                    Text(verbatim: code).font(.body.monospaced()).padding(Space.step3)
                }
                .background(isFound ? Palette.tint : Palette.sunken, in: RoundedRectangle(cornerRadius: Radius.small))
            case .table(let hasHeader, let rows): table(rows, hasHeader)
            case .figure(let figure): self.figure(figure)
            }
        }

        private func list(_ items: [ReaderBlock.Item], _ isOrdered: Bool) -> some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                ForEach(Array(items.enumerated()), id: \.offset) { number, item in
                    HStack(alignment: .firstTextBaseline, spacing: Space.step2) {
                        Text(verbatim: isOrdered ? "\(number + 1)." : "•").foregroundStyle(Palette.secondary)
                        text(item.pieces)
                    }
                    .padding(.leading, Space.step4 * CGFloat(item.depth))
                    .accessibilityElement(children: .combine)
                }
            }
        }

        private func table(_ rows: [[[ReaderPiece]]], _ hasHeader: Bool) -> some View {
            ScrollView(.horizontal, showsIndicators: true) {
                Grid(alignment: .leading, horizontalSpacing: Space.step4, verticalSpacing: Space.step2) {
                    ForEach(Array(rows.enumerated()), id: \.offset) { number, row in
                        let isHeader = hasHeader && number == 0
                        GridRow { numbered(row) { text($0).bold(isHeader) } }
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
                if !figure.caption.isEmpty { text(figure.caption).font(.footnote).foregroundStyle(Palette.secondary) }
            }
        }

        private func numbered<Line: View>(
            _ lines: [[ReaderPiece]],
            @ViewBuilder line: @escaping ([ReaderPiece]) -> Line
        ) -> some View {
            ForEach(Array(lines.enumerated()), id: \.offset) { line($0.element) }
        }

        private func text(_ pieces: [ReaderPiece]) -> Text {
            Text(AttributedString(pieces, language: language))
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
            if let tap = piece.tap, !tap.isHighlight || piece.address == nil {
                self[AttributeScopes.FoundationAttributes.LinkAttribute.self] = tap.address
                self[AttributeScopes.SwiftUIAttributes.ForegroundColorAttribute.self] = Palette.label
            }
            if piece.mark != nil || piece.tap?.isHighlight == true {
                self[AttributeScopes.SwiftUIAttributes.BackgroundColorAttribute.self] = Palette.tint
            }
        }
    }
#endif
