#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import GistaApp
    import SwiftUI

    /// A gist with its facts and its article. A tap on a sentence scrolls to its place in the article.
    struct ReaderView: View {
        let looks: ReaderPresentation
        let focus: FaceFocus
        let send: GistaSend

        var body: some View {
            FaceSheet(looks.title, close: FaceControl(looks.close, send), focus: focus) {
                ScrollViewReader { scroll in
                    ScrollView {
                        LazyVStack(alignment: .leading, spacing: Space.step3) {
                            head
                            gist
                            ForEach(looks.facts, id: \.id) { facts in
                                Text(verbatim: facts.title).heading(.title3)
                                points(facts.points)
                            }
                            article
                            foot
                        }
                        .padding(Space.step4)
                    }
                    .onChange(of: looks.landing?.number) {
                        if let landing = looks.landing { scroll.scrollTo(landing.block, anchor: .center) }
                    }
                }
            }
        }

        @ViewBuilder private var head: some View {
            Text(verbatim: looks.title).heading(.title)
            Text(verbatim: looks.byline).font(.subheadline).foregroundStyle(Palette.secondary)
            if let status = looks.status { StatusLine(status) }
            if let headline = looks.headline { Text(spoken(headline)).font(.headline).foregroundStyle(Palette.label) }
        }

        @ViewBuilder private var gist: some View {
            if !looks.points.isEmpty {
                Text(verbatim: looks.gistTitle).heading(.title3)
                if !looks.lengths.isEmpty {
                    ChoiceBar(looks.gistTitle, looks.lengths.map { FaceControl($0, send) })
                }
                if let hint = looks.hint { Text(verbatim: hint).font(.footnote).foregroundStyle(Palette.secondary) }
                points(looks.points)
            }
        }

        private func points(_ points: [ReaderPoint]) -> some View {
            ForEach(points, id: \.id) { point in
                if let action = point.action {
                    Button(action: { send(action) }, label: { words(point) })
                        .buttonStyle(.plain)
                        .accessibilityHint(looks.hint ?? "")
                        .takesFocus(point.id, focus)
                } else {
                    words(point)
                }
            }
        }

        private func words(_ point: ReaderPoint) -> some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                Text(spoken(point.text)).foregroundStyle(Palette.label)
                if let detail = point.detail {
                    Text(spoken(detail)).font(.footnote).foregroundStyle(Palette.secondary)
                }
            }
            .frame(maxWidth: .infinity, minHeight: Size.target, alignment: .leading)
            .padding(.horizontal, Space.step3)
            .background(Palette.surface, in: RoundedRectangle(cornerRadius: Radius.medium))
            .accessibilityElement(children: .combine)
        }

        @ViewBuilder private var article: some View {
            if !looks.blocks.isEmpty {
                Text(verbatim: looks.articleTitle).heading(.title3)
                ForEach(Array(looks.blocks.enumerated()), id: \.offset) { number, block in
                    let landing = looks.landing?.block == number ? looks.landing : nil
                    ArticleBlockView(block: block, language: looks.textLanguage, isFound: landing != nil)
                        .id(number)
                        .lands(landing)
                }
                .environment(\.layoutDirection, looks.isRightToLeft ? .rightToLeft : .leftToRight)
            }
        }

        @ViewBuilder private var foot: some View {
            if let source = looks.source, let address = URL(string: source.address) {
                Link(source.title, destination: address).takesFocus(source.id, focus)
            }
            FaceButton(FaceControl(looks.delete, send), focus: focus, isWide: true)
        }

        private func spoken(_ text: String) -> AttributedString {
            AttributedString(text, language: looks.textLanguage)
        }
    }

    extension View {
        /// Has VoiceOver go to a block each time a sentence leads there.
        @ViewBuilder
        fileprivate func lands(_ landing: ReaderPresentation.Landing?) -> some View {
            if let landing { LandingView(number: landing.number, content: self) } else { self }
        }
    }

    private struct LandingView<Content: View>: View {
        @AccessibilityFocusState private var isFocused: Bool
        let number: Int
        let content: Content

        var body: some View {
            content
                .accessibilityFocused($isFocused)
                .onChange(of: number, initial: true) { isFocused = true }
        }
    }
#endif
