#if canImport(SwiftUI)
    package import LocalizedTexts
    package import SwiftUI

    /// Opens what an app needs, such as its files, and then shows the app.
    package struct AppHost<Opened, Content: View>: View {
        private enum Stage {
            case opening
            case open(Opened)
            case failed(reason: String)
        }

        @State private var stage = Stage.opening
        @State private var attempt = 0
        private let language: Language
        private let open: @MainActor () async throws -> Opened
        private let content: @MainActor (Opened) -> Content

        /// If `open` fails, the screen shows the error's description, which must be safe to show, and a button to try
        /// again.
        package init(
            language: Language,
            open: @escaping @MainActor () async throws -> Opened,
            @ViewBuilder content: @escaping @MainActor (Opened) -> Content
        ) {
            self.language = language
            self.open = open
            self.content = content
        }

        package var body: some View {
            Group {
                switch stage {
                case .opening: ProgressView()
                case .open(let opened): content(opened)
                case .failed(let reason):
                    VStack(spacing: Space.step4) {
                        StatusLine(HostStrings.cannotOpen[language], tone: .danger)
                        Text(verbatim: reason).font(.footnote).foregroundStyle(Palette.secondary)
                        ScreenButton(
                            ButtonModel(
                                id: "retry",
                                title: HostStrings.tryAgain[language],
                                label: HostStrings.tryAgain[language],
                                tone: .primary
                            ) { attempt += 1 }
                        )
                    }
                    .padding(Space.step5)
                }
            }
            .task(id: attempt) { await load() }
        }

        private func load() async {
            if case .open = stage { return }
            stage = .opening
            do {
                stage = .open(try await open())
            } catch {
                stage = .failed(reason: String(describing: error))
            }
        }
    }

    /// The texts of the faces that do not come from an app.
    enum HostStrings {
        static let cannotOpen = LocalizedText(
            "The app's files cannot be opened. Free some space on the device, then try again.",
            "Файловете на приложението не могат да се отворят. Освободете място на устройството и опитайте пак."
        )
        static let tryAgain = LocalizedText("Try again", "Опитайте пак")
    }
#endif
