#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import GistaApp
    import SwiftUI

    /// How a text of an article is set.
    enum ArticleTextKind: Equatable {
        case heading, subheading, body, quotation, code, columnTitle, caption

        var isHeading: Bool { self == .heading || self == .subheading }
        var isBold: Bool { self == .columnTitle }
        var color: Color { self == .quotation || self == .caption ? Palette.secondary : Palette.label }
    }

    /// A text of an article in which words can be selected, and highlighted by a command of the edit menu.
    struct ArticleText {
        let pieces: [ReaderPiece]
        let kind: ArticleTextKind
        /// The language of the text; nil if unknown.
        let language: String?
        /// The title of the command that highlights a selection; nil if there is none.
        let command: String?
        /// Highlights a range of UTF-16 code units of the text.
        let highlight: @MainActor (Range<Int>) -> Void
    }

    #if os(iOS)
        import UIKit

        // SwiftUI's `Text` does not tell what is selected in it.
        extension ArticleText: UIViewRepresentable {
            func makeCoordinator() -> Coordinator { Coordinator() }

            func makeUIView(context: Context) -> UITextView {
                let view = UITextView(frame: .zero, textContainer: nil)
                view.delegate = context.coordinator
                view.isEditable = false
                view.isScrollEnabled = false
                view.backgroundColor = .clear
                view.textContainerInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
                view.textContainer.lineFragmentPadding = 0
                // Links are colored by the text's own attributes.
                view.linkTextAttributes = [:]
                return view
            }

            func updateUIView(_ view: UITextView, context: Context) {
                context.coordinator.text = self
                context.coordinator.open = context.environment.openURL
                view.overrideUserInterfaceStyle = context.environment.colorScheme == .dark ? .dark : .light
                if kind.isHeading { view.accessibilityTraits.insert(.header) }
                // A new text ends the selection, so the text is set only when it has changed.
                let text = Styled(
                    pieces: pieces,
                    kind: kind,
                    language: language,
                    size: context.environment.dynamicTypeSize
                )
                guard context.coordinator.styled != text else { return }
                context.coordinator.styled = text
                view.attributedText = text.attributed
            }

            /// As wide as the text needs, like SwiftUI's own texts.
            func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
                // With a point to spare, since a width that is rounded down would break the line.
                let ideal = uiView.attributedText.size().width + 1
                let width = min(proposal.width ?? ideal, ideal)
                let height = uiView.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
                return CGSize(width: width, height: height)
            }

            /// Adds the command to the edit menu, and opens links as SwiftUI's texts do.
            @MainActor
            final class Coordinator: NSObject, UITextViewDelegate {
                fileprivate var text: ArticleText?
                fileprivate var open: OpenURLAction?
                fileprivate var styled: Styled?

                func textView(
                    _ textView: UITextView,
                    editMenuForTextIn range: NSRange,
                    suggestedActions: [UIMenuElement]
                ) -> UIMenu? {
                    // The range of the menu can be larger than what is selected.
                    let selected = textView.selectedRange
                    guard let text, let command = text.command, selected.length > 0 else { return nil }
                    let action = UIAction(title: command, image: UIImage(systemName: "highlighter")) { _ in
                        text.highlight(selected.location..<selected.location + selected.length)
                    }
                    return UIMenu(children: [action] + suggestedActions)
                }

                func textView(
                    _ textView: UITextView,
                    primaryActionFor textItem: UITextItem,
                    defaultAction: UIAction
                ) -> UIAction? {
                    guard case .link(let address) = textItem.content, let open else { return defaultAction }
                    return UIAction { _ in open(address) }
                }

                func textView(
                    _ textView: UITextView,
                    menuConfigurationFor textItem: UITextItem,
                    defaultMenu: UIMenu
                ) -> UITextItem.MenuConfiguration? {
                    // A highlight has no address to copy or to share.
                    if case .link(let address) = textItem.content, ReaderTap.isAddress(address) { return nil }
                    return UITextItem.MenuConfiguration(menu: defaultMenu)
                }
            }
        }

        /// What an ``ArticleText`` shows.
        private struct Styled: Equatable {
            let pieces: [ReaderPiece]
            let kind: ArticleTextKind
            let language: String?
            let size: DynamicTypeSize

            @MainActor var attributed: NSAttributedString {
                let text = NSMutableAttributedString(string: "", attributes: nil)
                for piece in pieces {
                    text.append(NSAttributedString(string: piece.text, attributes: attributes(of: piece)))
                }
                return text
            }

            @MainActor
            private func attributes(of piece: ReaderPiece) -> [NSAttributedString.Key: Any] {
                var attributes: [NSAttributedString.Key: Any] = [
                    .font: font(of: piece), .foregroundColor: UIColor(kind.color),
                ]
                if let language { attributes[.accessibilitySpeechLanguage] = language }
                if let address = piece.address.flatMap({ URL(string: $0) }) {
                    attributes[.link] = address
                    attributes[.foregroundColor] = UIColor(Palette.accent)
                }
                if let address = piece.tapAddress {
                    attributes[.link] = address
                    attributes[.foregroundColor] = UIColor(kind.color)
                }
                if piece.isHighlighted { attributes[.backgroundColor] = UIColor(Palette.tint) }
                if piece.tap?.isOnTop == true { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
                return attributes
            }

            @MainActor
            private func font(of piece: ReaderPiece) -> UIFont {
                let traits = UITraitCollection(preferredContentSizeCategory: UIContentSizeCategory(size))
                let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
                var wanted = font.fontDescriptor.symbolicTraits
                if piece.isStrong || kind.isBold { wanted.insert(.traitBold) }
                if piece.isEmphasis { wanted.insert(.traitItalic) }
                if piece.isCode || kind == .code { wanted.insert(.traitMonoSpace) }
                return font.fontDescriptor.withSymbolicTraits(wanted).map { UIFont(descriptor: $0, size: 0) } ?? font
            }

            private var style: UIFont.TextStyle {
                switch kind {
                case .heading: .headline
                case .subheading: .subheadline
                case .caption: .footnote
                case .body, .quotation, .code, .columnTitle: .body
                }
            }
        }
    #else
        extension ArticleText: View {
            var body: some View {
                Text(AttributedString(pieces, language: language))
                    .font(font)
                    .bold(kind.isBold)
                    .foregroundStyle(kind.color)
                    .accessibilityAddTraits(kind.isHeading ? .isHeader : [])
            }

            private var font: Font {
                switch kind {
                case .heading: .headline
                case .subheading: .subheadline
                case .caption: .footnote
                case .code: .body.monospaced()
                case .body, .quotation, .columnTitle: .body
                }
            }
        }
    #endif
#endif
