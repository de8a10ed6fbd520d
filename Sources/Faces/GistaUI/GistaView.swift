#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import GistaApp
    import SwiftUI

    /// The app's screen, with a sheet over it and a question over both.
    struct GistaView: View {
        let presentation: GistaPresentation
        let send: GistaSend
        /// Sends the action of pulling to refresh and returns when the list is up to date.
        let refresh: @MainActor (GistaAction) async -> Void

        var body: some View {
            FocusHost(layer: layer, wanted: presentation.focus) { focus in screen(focus) }
                .confirmation(presentation.sheet == nil ? question : nil)
                .sheet(isShown: presentation.sheet != nil, close: close) {
                    FocusHost(layer: sheetLayer, wanted: presentation.focus) { focus in sheet(focus) }
                        .confirmation(presentation.dialog?.fields.isEmpty == true ? question : nil)
                        .sheet(isShown: presentation.dialog?.fields.isEmpty == false, close: question?.cancel.tap) {
                            dialog
                        }
                        .environment(\.locale, Locale(identifier: presentation.language))
                }
                .tint(Palette.accent)
                .environment(\.locale, Locale(identifier: presentation.language))
        }

        /// Changes when another screen appears, and when a removal can be undone.
        private var layer: String {
            switch presentation.screen {
            case .waiting: "waiting"
            case .onboarding(let form): "onboarding \(form.title)"
            case .library(let library): "library \(library.undo?.text ?? "")"
            }
        }

        /// Changes when another sheet appears, and when a removal in it can be undone.
        private var sheetLayer: String {
            switch presentation.sheet {
            case .reader(let reader): "\(reader.title) \(reader.undo?.text ?? "")"
            case .settings(let settings): "\(settings.title) \(settings.undo?.text ?? "")"
            case .share, nil: presentation.title
            }
        }

        @ViewBuilder
        private func screen(_ focus: FocusBindings) -> some View {
            switch presentation.screen {
            case .waiting(let waiting): WaitingView(presentation: waiting, focus: focus, send: send)
            case .onboarding(let form): OnboardingView(presentation: form, focus: focus, send: send)
            case .library(let library): LibraryView(presentation: library, focus: focus, send: send, refresh: refresh)
            }
        }

        @ViewBuilder
        private func sheet(_ focus: FocusBindings) -> some View {
            switch presentation.sheet {
            case .reader(let reader): ReaderView(presentation: reader, focus: focus, send: send)
            case .share(let share): ShareView(presentation: share, focus: focus, send: send)
            case .settings(let settings): SettingsView(presentation: settings, focus: focus, send: send)
            case nil: EmptyView()
            }
        }

        private var close: (@MainActor () -> Void)? {
            let button: ButtonPresentation? =
                switch presentation.sheet {
                case .reader(let reader): reader.close
                case .share(let share): share.close
                case .settings(let settings): settings.close
                case nil: nil
                }
            return button.map { ButtonModel($0, send).tap }
        }

        private var question: ConfirmationModel? {
            presentation.dialog.map { dialog in
                ConfirmationModel(
                    title: dialog.title,
                    message: dialog.message,
                    confirm: ButtonModel(dialog.confirm, send),
                    cancel: ButtonModel(dialog.cancel, send)
                )
            }
        }

        /// A question with fields. It is a sheet, because an alert could not show what is wrong with a password.
        @ViewBuilder private var dialog: some View {
            if let dialog = presentation.dialog {
                FocusHost(layer: dialog.title, wanted: dialog.focus) { focus in
                    SheetFrame(dialog.title, close: ButtonModel(dialog.cancel, send), focus: focus) {
                        Form {
                            Section {
                                ForEach(dialog.fields, id: \.id) { ScreenField(FieldModel($0, send), focus: focus) }
                            } footer: {
                                Text(verbatim: dialog.message)
                            }
                            ScreenButton(ButtonModel(dialog.confirm, send), focus: focus, isWide: true)
                            DisabledReason(ButtonModel(dialog.confirm, send))
                        }
                    }
                }
            }
        }
    }

    /// The screen until the app knows whether a user is signed in.
    struct WaitingView: View {
        let presentation: WaitingPresentation
        let focus: FocusBindings
        let send: GistaSend

        var body: some View {
            VStack(spacing: Space.step4) {
                Text(verbatim: presentation.title).heading(.largeTitle)
                StatusLine(presentation.status)
                if let retry = presentation.retry { ScreenButton(ButtonModel(retry, send), focus: focus) }
            }
            .padding(Space.step5)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(Palette.background)
        }
    }

    /// The screens for signing up, signing in and resetting a forgotten password.
    struct OnboardingView: View {
        let presentation: OnboardingPresentation
        let focus: FocusBindings
        let send: GistaSend

        var body: some View {
            ScrollView {
                VStack(alignment: .leading, spacing: Space.step4) {
                    Text(verbatim: presentation.title).heading(.largeTitle)
                    Text(verbatim: presentation.detail).foregroundStyle(Palette.secondary)
                    if let status = presentation.status { StatusLine(status) }
                    ForEach(presentation.fields, id: \.id) { ScreenField(FieldModel($0, send), focus: focus) }
                    ScreenButton(ButtonModel(presentation.submit, send), focus: focus, isWide: true)
                    ForEach(presentation.modeButtons, id: \.id) { PlainButton(ButtonModel($0, send), focus: focus) }
                    ChipRow(presentation.languages.map { ButtonModel($0, send) }, focus: focus)
                }
                .padding(Space.step5)
            }
            .background(Palette.background)
        }
    }
#endif
