#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import GistaApp
    import SwiftUI

    /// The app's screen, with a sheet over it and a question over both.
    struct GistaView: View {
        let looks: GistaPresentation
        let send: GistaSend
        /// Sends the action of pulling to refresh and returns when the list is up to date.
        let refresh: @MainActor (GistaAction) async -> Void

        var body: some View {
            FocusHost(layer: layer, wanted: looks.focus) { focus in screen(focus) }
                .asks(looks.sheet == nil ? question : nil)
                .shows(looks.sheet != nil, close: close) {
                    FocusHost(layer: sheetLayer, wanted: looks.focus) { focus in sheet(focus) }
                        .asks(looks.dialog?.fields.isEmpty == true ? question : nil)
                        .shows(looks.dialog?.fields.isEmpty == false, close: question?.cancel.tap) { dialog }
                        .environment(\.locale, Locale(identifier: looks.language))
                }
                .tint(Palette.accent)
                .environment(\.locale, Locale(identifier: looks.language))
        }

        /// Changes when another screen appears, and when a removal can be undone.
        private var layer: String {
            switch looks.screen {
            case .waiting: "waiting"
            case .onboarding(let form): "onboarding \(form.title)"
            case .library(let library): "library \(library.undo?.text ?? "")"
            }
        }

        /// Changes when another sheet appears, and when a removal in it can be undone.
        private var sheetLayer: String {
            switch looks.sheet {
            case .reader(let reader): "\(reader.title) \(reader.undo?.text ?? "")"
            case .settings(let settings): "\(settings.title) \(settings.undo?.text ?? "")"
            case .share, nil: looks.title
            }
        }

        @ViewBuilder
        private func screen(_ focus: FaceFocus) -> some View {
            switch looks.screen {
            case .waiting(let waiting): WaitingView(looks: waiting, focus: focus, send: send)
            case .onboarding(let form): OnboardingView(looks: form, focus: focus, send: send)
            case .library(let library): LibraryView(looks: library, focus: focus, send: send, refresh: refresh)
            }
        }

        @ViewBuilder
        private func sheet(_ focus: FaceFocus) -> some View {
            switch looks.sheet {
            case .reader(let reader): ReaderView(looks: reader, focus: focus, send: send)
            case .share(let share): ShareView(looks: share, focus: focus, send: send)
            case .settings(let settings): SettingsView(looks: settings, focus: focus, send: send)
            case nil: EmptyView()
            }
        }

        private var close: (@MainActor () -> Void)? {
            let button: ButtonPresentation? =
                switch looks.sheet {
                case .reader(let reader): reader.close
                case .share(let share): share.close
                case .settings(let settings): settings.close
                case nil: nil
                }
            return button.map { FaceControl($0, send).tap }
        }

        private var question: FaceQuestion? {
            looks.dialog.map { dialog in
                FaceQuestion(
                    title: dialog.title,
                    message: dialog.message,
                    confirm: FaceControl(dialog.confirm, send),
                    cancel: FaceControl(dialog.cancel, send)
                )
            }
        }

        /// A question with fields. It is a sheet, because an alert could not show what is wrong with a password.
        @ViewBuilder private var dialog: some View {
            if let dialog = looks.dialog {
                FocusHost(layer: dialog.title, wanted: dialog.focus) { focus in
                    FaceSheet(dialog.title, close: FaceControl(dialog.cancel, send), focus: focus) {
                        Form {
                            Section {
                                ForEach(dialog.fields, id: \.id) { FaceField(FaceEntry($0, send), focus: focus) }
                            } footer: {
                                Text(verbatim: dialog.message)
                            }
                            FaceButton(FaceControl(dialog.confirm, send), focus: focus, isWide: true)
                            DisabledReason(FaceControl(dialog.confirm, send))
                        }
                    }
                }
            }
        }
    }

    /// The screen until the app knows whether a user is signed in.
    struct WaitingView: View {
        let looks: WaitingPresentation
        let focus: FaceFocus
        let send: GistaSend

        var body: some View {
            VStack(spacing: Space.step4) {
                Text(verbatim: looks.title).heading(.largeTitle)
                StatusLine(looks.status)
                if let retry = looks.retry { FaceButton(FaceControl(retry, send), focus: focus) }
            }
            .padding(Space.step5)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(Palette.background)
        }
    }

    /// The screens for signing up, signing in and resetting a forgotten password.
    struct OnboardingView: View {
        let looks: OnboardingPresentation
        let focus: FaceFocus
        let send: GistaSend

        var body: some View {
            ScrollView {
                VStack(alignment: .leading, spacing: Space.step4) {
                    Text(verbatim: looks.title).heading(.largeTitle)
                    Text(verbatim: looks.detail).foregroundStyle(Palette.secondary)
                    if let status = looks.status { StatusLine(status) }
                    ForEach(looks.fields, id: \.id) { FaceField(FaceEntry($0, send), focus: focus) }
                    FaceButton(FaceControl(looks.submit, send), focus: focus, isWide: true)
                    ForEach(looks.modeButtons, id: \.id) { PlainControl(FaceControl($0, send), focus: focus) }
                    ChipRow(looks.languages.map { FaceControl($0, send) }, focus: focus)
                }
                .padding(Space.step5)
            }
            .background(Palette.background)
        }
    }
#endif
