#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import GistaApp
    import SwiftUI

    /// A gist with its facts and its article. Tapping a sentence scrolls to its position in the article.
    struct ReaderView: View {
        let presentation: ReaderPresentation
        let focus: FocusBindings
        let send: GistaSend
        /// The block at the top of the screen; nil above the article.
        @State private var top: Int?
        @Environment(\.dynamicTypeSize) private var typeSize
        @Environment(\.colorScheme) private var colors

        var body: some View {
            SheetFrame(presentation.title, close: ButtonModel(presentation.close, send), focus: focus) {
                ScrollViewReader { scroll in
                    ScrollView {
                        LazyVStack(alignment: .leading, spacing: Space.step3) {
                            header
                            gist
                            ForEach(presentation.facts, id: \.id) { facts in
                                Text(verbatim: facts.title).heading(.title3)
                                points(facts.points)
                            }
                            article
                            annotations
                            footer
                        }
                        .scrollTargetLayout()
                        .padding(Space.step4)
                    }
                    .scrollPosition(id: $top, anchor: .top)
                    .onChange(of: top) { reportTop() }
                    .onChange(of: presentation.landing?.number) {
                        if let landing = presentation.landing { scroll.scrollTo(landing.block, anchor: .center) }
                    }
                    .onChange(of: presentation.listening?.block) {
                        if let block = presentation.listening?.block { scroll.scrollTo(block, anchor: .center) }
                    }
                }
                .safeAreaInset(edge: .bottom) {
                    VStack(spacing: 0) {
                        UndoView(presentation: presentation.undo, focus: focus, send: send)
                        listening
                        tools
                    }
                    .background(Palette.surface)
                }
                .background(presentation.style.theme == .paper ? Palette.amber.opacity(0.18) : Palette.background)
            }
            .dynamicTypeSize(ReaderSize.shifted(typeSize, by: presentation.style.size))
            .environment(\.colorScheme, colorScheme)
            .environment(\.openURL, OpenURLAction { address in tapped(address) ? .handled : .systemAction })
        }

        private var colorScheme: ColorScheme {
            switch presentation.style.theme {
            case .standard: colors
            case .paper: .light
            case .night: .dark
            }
        }

        private func reportTop() {
            guard let top, presentation.blockNumbers.indices.contains(top) else { return }
            send(.reader(.scrolled(presentation.blockNumbers[top])))
        }

        /// Sends the action of tapped words, which are links; returns false for an ordinary link.
        private func tapped(_ address: URL) -> Bool {
            guard let tap = presentation.taps.first(where: { $0.address == address }) else { return false }
            send(tap.action)
            return true
        }

        @ViewBuilder private var header: some View {
            Text(verbatim: presentation.title).heading(.title)
            Text(verbatim: presentation.byline).font(.subheadline).foregroundStyle(Palette.secondary)
            if let status = presentation.status { StatusLine(status) }
            if let resume = presentation.resume { ScreenButton(ButtonModel(resume, send), focus: focus, isWide: true) }
            if let headline = presentation.headline {
                Text(inTextLanguage(headline)).font(.headline).foregroundStyle(Palette.label)
            }
        }

        @ViewBuilder private var gist: some View {
            if !presentation.points.isEmpty {
                Text(verbatim: presentation.gistTitle).heading(.title3)
                if !presentation.lengths.isEmpty {
                    ChoiceBar(presentation.gistTitle, presentation.lengths.map { ButtonModel($0, send) })
                }
                if let hint = presentation.hint {
                    Text(verbatim: hint).font(.footnote).foregroundStyle(Palette.secondary)
                }
                points(presentation.points)
            }
        }

        private func points(_ points: [ReaderPoint]) -> some View {
            ForEach(points, id: \.id) { point in
                if let action = point.action {
                    Button(action: { send(action) }, label: { words(point) })
                        .buttonStyle(.plain)
                        .accessibilityHint(presentation.hint ?? "")
                        .takesFocus(point.id, focus)
                } else {
                    words(point)
                }
            }
        }

        private func words(_ point: ReaderPoint) -> some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                Text(inTextLanguage(point.text)).foregroundStyle(Palette.label)
                if let detail = point.detail {
                    Text(inTextLanguage(detail)).font(.footnote).foregroundStyle(Palette.secondary)
                }
            }
            .frame(maxWidth: .infinity, minHeight: Size.target, alignment: .leading)
            .padding(.horizontal, Space.step3)
            .background(Palette.surface, in: RoundedRectangle(cornerRadius: Radius.medium))
            .accessibilityElement(children: .combine)
        }

        @ViewBuilder private var article: some View {
            if !presentation.blocks.isEmpty {
                Text(verbatim: presentation.articleTitle).heading(.title3)
                ChipRow(presentation.styles.map { ButtonModel($0, send) }, focus: focus)
                ForEach(Array(presentation.blocks.enumerated()), id: \.offset) { number, block in
                    let landing = presentation.landing?.block == number ? presentation.landing : nil
                    ArticleBlockView(
                        block: block,
                        language: presentation.textLanguage,
                        command: presentation.highlightCommand
                    ) {
                        highlight($1, in: $0, of: number)
                    }
                    .background(presentation.listening?.block == number ? Palette.tint : .clear)
                    .id(number)
                    .lands(landing)
                }
                .environment(\.layoutDirection, presentation.isRightToLeft ? .rightToLeft : .leftToRight)
            }
        }

        private func highlight(_ range: Range<Int>, in text: Int, of block: Int) {
            guard let selection = presentation.selection(inBlock: block, text: text, range) else { return }
            send(.reader(.selectionHighlighted([selection])))
        }

        /// What the user added to the article: highlights, notes and tags.
        @ViewBuilder private var annotations: some View {
            if !presentation.highlights.isEmpty { Text(verbatim: presentation.highlightsTitle).heading(.title3) }
            ForEach(presentation.highlights, id: \.id) { HighlightView(presentation: $0, focus: focus, send: send) }
            if let tags = presentation.tags {
                Text(verbatim: tags.title).heading(.title3)
                if !tags.tags.isEmpty { ChipRow(tags.tags.map { ButtonModel($0, send) }, focus: focus) }
                HStack(alignment: .bottom, spacing: Space.step2) {
                    ScreenField(FieldModel(tags.field, send), focus: focus)
                    ScreenButton(ButtonModel(tags.add, send), focus: focus)
                }
                if !tags.suggestions.isEmpty { ChipRow(tags.suggestions.map { ButtonModel($0, send) }, focus: focus) }
            }
        }

        @ViewBuilder private var tools: some View {
            if !presentation.tools.isEmpty {
                HStack {
                    ForEach(presentation.tools, id: \.id) { tool in
                        PlainButton(ButtonModel(tool, send), symbol: tool.symbol, focus: focus)
                            .labelStyle(.iconOnly)
                            .frame(maxWidth: .infinity, minHeight: Size.target)
                            .foregroundStyle(tool.isSelected == false ? Palette.secondary : Palette.accent)
                    }
                }
                .padding(.horizontal, Space.step4)
            }
        }

        /// The controls of reading aloud.
        @ViewBuilder private var listening: some View {
            if let listening = presentation.listening {
                StatusLine(listening.status).padding(.horizontal, Space.step4)
                HStack {
                    ForEach(listening.buttons, id: \.id) { button in
                        PlainButton(ButtonModel(button, send), symbol: listening.symbol(of: button), focus: focus)
                            .labelStyle(.iconOnly)
                            .frame(maxWidth: .infinity, minHeight: Size.target)
                    }
                }
                .padding(.horizontal, Space.step4)
                .accessibilityElement(children: .contain)
                .accessibilityLabel(listening.title)
            }
        }

        @ViewBuilder private var footer: some View {
            if let source = presentation.source, let address = URL(string: source.address) {
                Link(source.title, destination: address).takesFocus(source.id, focus)
            }
            ScreenButton(ButtonModel(presentation.delete, send), focus: focus, isWide: true)
        }

        private func inTextLanguage(_ text: String) -> AttributedString {
            AttributedString(text, language: presentation.textLanguage)
        }
    }

    extension View {
        /// Moves VoiceOver's focus to a block each time the reader jumps to it.
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
