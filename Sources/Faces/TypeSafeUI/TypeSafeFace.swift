#if canImport(SwiftUI)
    import FaceKit
    import Flow
    public import LocalizedTexts
    public import SwiftUI
    import TypeSafeApp

    /// TypeSafe's app: the place where a received message is checked. Nothing of it leaves the device.
    public struct TypeSafeFace: View {
        @State private var mirror = StoreMirror(Store(initialState: CheckState(), reducer: CheckFeature()))
        private let language: Language

        /// The app in a language.
        public init(language: Language) {
            self.language = language
        }

        /// What the app shows.
        public var body: some View {
            CheckView(state: mirror.state, language: language) { mirror.send($0) }
        }
    }
#endif
