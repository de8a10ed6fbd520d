#if canImport(SwiftUI)
    import FaceKit
    import Flow
    public import LocalizedTexts
    public import SwiftUI
    import TypeSafeApp

    /// TypeSafe's app: the setup of the keyboard, and a screen for checking a received message. Nothing that is typed
    /// there leaves the device.
    public struct TypeSafeRootView: View {
        private enum Tab: Hashable { case setup, check }

        @State private var tab = Tab.setup
        @State private var check = StoreMirror(Store(initialState: CheckState(), reducer: CheckFeature()))
        @State private var setup: StoreMirror<SetupState, SetupAction>
        private let language: Language

        /// The app in a language.
        public init(language: Language) { self.init(language: language, .system) }

        init(language: Language, _ dependencies: SetupDependencies) {
            self.language = language
            setup = StoreMirror(Store(initialState: SetupState(), reducer: SetupFeature(dependencies)))
        }

        /// The app's screens.
        public var body: some View {
            TabView(selection: $tab) {
                SetupView(state: setup.state, language: language) { setup.send($0) }
                    .tabItem { Label(SetupPresentation(setup.state, in: language).title, systemImage: "keyboard") }
                    .tag(Tab.setup)
                CheckView(state: check.state, language: language) { check.send($0) }
                    .tabItem { Label(CheckLabels(language).title, systemImage: "checkmark.shield") }
                    .tag(Tab.check)
            }
            .tint(Palette.accent)
        }
    }
#endif
