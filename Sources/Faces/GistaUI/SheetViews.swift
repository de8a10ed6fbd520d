#if canImport(SwiftUI)
    import CoreTransferable
    import FaceKit
    import Foundation
    import GistaApp
    import SwiftUI
    import UniformTypeIdentifiers

    /// The sheet that saves a link.
    struct ShareView: View {
        let presentation: SharePresentation
        let focus: FocusBindings
        let send: GistaSend

        var body: some View {
            SheetFrame(presentation.title, close: ButtonModel(presentation.close, send), focus: focus) {
                Form {
                    if let status = presentation.status { StatusLine(status) }
                    ForEach(presentation.fields, id: \.id) { ScreenField(FieldModel($0, send), focus: focus) }
                    ScreenButton(ButtonModel(presentation.send, send), focus: focus, isWide: true)
                }
            }
        }
    }

    /// The sheet with the account's settings.
    struct SettingsView: View {
        let presentation: SettingsPresentation
        let focus: FocusBindings
        let send: GistaSend

        var body: some View {
            SheetFrame(presentation.title, close: ButtonModel(presentation.close, send), focus: focus) {
                Form {
                    Section {
                        Text(verbatim: presentation.username).font(.headline)
                        if !presentation.email.isEmpty {
                            Text(verbatim: presentation.email).foregroundStyle(Palette.secondary)
                        }
                        if let status = presentation.status { StatusLine(status) }
                    }
                    Section { ChoiceBar(presentation.title, presentation.languages.map { ButtonModel($0, send) }) }
                    Section {
                        ForEach(presentation.buttons, id: \.id) { PlainButton(ButtonModel($0, send), focus: focus) }
                        if let export = presentation.export {
                            ShareLink(item: SharedExport(file: export.file), preview: SharePreview(export.file.name)) {
                                Label(export.title, systemImage: "square.and.arrow.up")
                            }
                            .takesFocus(export.id, focus)
                        }
                    }
                    section(presentation.offline)
                    if let saving = presentation.saving { section(saving) }
                }
                .safeAreaInset(edge: .bottom) { UndoView(presentation: presentation.undo, focus: focus, send: send) }
            }
        }

        private func section(_ offline: SettingsPresentation.OfflinePresentation) -> some View {
            Section {
                ChoiceBar(offline.title, offline.articles.map { ButtonModel($0, send) })
                if !offline.storageLimits.isEmpty {
                    ChoiceBar(offline.title, offline.storageLimits.map { ButtonModel($0, send) })
                }
                ScreenButton(ButtonModel(offline.onWiFiOnly, send), focus: focus)
                if let text = offline.text { Text(verbatim: text).foregroundStyle(Palette.secondary) }
                Text(verbatim: offline.picturesTitle)
                ChoiceBar(offline.picturesTitle, offline.pictures.map { ButtonModel($0, send) })
            } header: {
                Text(verbatim: offline.title)
            }
        }

        /// Shares the address for saving links: a phone has no bookmarks bar, but an automation or another device can
        /// use it.
        private func section(_ saving: SettingsPresentation.SavingPresentation) -> some View {
            Section {
                Text(verbatim: saving.text).foregroundStyle(Palette.secondary)
                if let address = saving.address {
                    ShareLink(item: address.address, preview: SharePreview(address.title)) {
                        Label(address.title, systemImage: "square.and.arrow.up")
                    }
                    .takesFocus(address.id, focus)
                }
                if let bookmark = saving.bookmark {
                    ShareLink(item: bookmark.address, preview: SharePreview(bookmark.title)) {
                        Label(bookmark.title, systemImage: "bookmark")
                    }
                    .takesFocus(bookmark.id, focus)
                }
                ForEach(saving.buttons, id: \.id) { PlainButton(ButtonModel($0, send), focus: focus) }
            } header: {
                Text(verbatim: saving.title)
            }
        }
    }

    /// The file with everything the user has saved, as other apps receive it.
    private struct SharedExport: Transferable {
        let file: ExportFile

        static var transferRepresentation: some TransferRepresentation {
            DataRepresentation(exportedContentType: .json) { $0.file.bytes }
                .suggestedFileName { $0.file.name }
        }
    }
#endif
