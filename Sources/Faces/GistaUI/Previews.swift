#if canImport(SwiftUI)
    import FaceKit
    import GistaApp
    import LocalizedTexts
    import SwiftUI
    import Wire

    /// The screens in their main states, for Xcode's canvas.
    struct GistaPreviews: PreviewProvider {
        static var previews: some View {
            ForEach(GistaExample.all, id: \.name) { example in
                GistaView(presentation: GistaPresentation(example.state), send: { _ in }, refresh: { _ in })
                    .previewDisplayName(example.name)
            }
        }
    }

    /// A state of the app to preview.
    private struct GistaExample: Sendable {
        let name: String
        let state: GistaState

        static var all: [GistaExample] {
            Language.allCases.flatMap { language in
                [
                    GistaExample("Sign-up", language) { $0.stage = .signedOut },
                    GistaExample("Sign-in with a wrong address", language) { state in
                        state.stage = .signedOut
                        state.onboarding.mode = .signIn
                        state.onboarding.problems = [.email: .notAnAddress]
                    },
                    GistaExample("Locked", language) { $0.stage = .locked },
                    GistaExample("Empty library", language) { state in
                        state.signIn()
                        state.library.hasLoaded = true
                    },
                    GistaExample("Offline library", language) { state in
                        state.signIn()
                        state.fill()
                        state.isConnected = false
                    },
                    GistaExample("Reader", language) { state in
                        state.signIn()
                        state.fill()
                        state.reader = ReaderState(gistId: "1", gist: state.library.gists["1"])
                        state.reader?.isLoading = false
                    },
                    GistaExample("Saving a link", language) { state in
                        state.signIn()
                        state.share = ShareState(url: "https://example.com/bowline")
                    },
                    GistaExample("Account", language) { state in
                        state.signIn()
                        state.settings = SettingsState()
                    },
                    GistaExample("Deleting the account", language) { state in
                        state.signIn()
                        state.settings = SettingsState()
                        state.settings?.question = .deleteAccount
                    },
                ]
            }
        }

        private init(_ name: String, _ language: Language, _ change: (inout GistaState) -> Void) {
            self.name = "\(name) (\(language.name))"
            var state = GistaState(language: language)
            change(&state)
            self.state = state
        }
    }

    extension GistaState {
        fileprivate mutating func signIn() {
            guard let id = UserID(username: "Mira") else { return }
            stage = .signedIn(Account(userId: id, username: "Mira", email: "mira@example.com"))
        }

        fileprivate mutating func fill() {
            library.hasLoaded = true
            library.gists["1"] = Gist(
                id: "1",
                title: "Why a bowline holds",
                content: "A bowline holds because each part of it presses another. It is easily untied.",
                userId: account?.userId.rawValue ?? ""
            )
            library.links = [
                Gista.Link(
                    id: "1",
                    title: "Why a bowline holds",
                    url: "https://example.com/bowline",
                    category: "science",
                    status: .ready,
                    gistId: "1"
                ),
                Gista.Link(
                    id: "2",
                    title: "Queues that survive a tunnel",
                    url: "https://example.com/tunnel",
                    category: "",
                    status: .pending
                ),
                Gista.Link(
                    id: "3",
                    title: "A page that is gone",
                    url: "https://example.com/gone",
                    category: "",
                    status: .failed
                ),
            ]
        }
    }
#endif
