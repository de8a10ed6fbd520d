#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import ScoreBaseApp
    import SwiftUI

    /// Links to share: for watching without an account, or for joining a tenant.
    struct ShareLinksView: View {
        let presentation: SharePresentation
        let focus: FocusBindings
        let send: ScoreBaseSend

        var body: some View {
            List {
                Section {
                    Text(verbatim: presentation.title).heading(.title2)
                    Text(verbatim: presentation.subject).foregroundStyle(Palette.secondary)
                    Text(verbatim: presentation.intro)
                    if let notice = presentation.notice { NoticeView(presentation: notice, send: send) }
                    if let text = presentation.placeholder { StatusLine(text, tone: .muted) }
                }
                ForEach(presentation.links, id: \.id) { section($0) }
                ForEach(presentation.creationButtons, id: \.id) { ScreenButton(ButtonModel($0, send), isWide: true) }
            }
            .safeAreaInset(edge: .bottom) { undo }
        }

        /// A link with its QR code. Revoking it is a swipe action.
        private func section(_ link: SharePresentation.Link) -> some View {
            Section {
                VStack(alignment: .leading, spacing: Space.step2) {
                    address(link.address, link.address)
                    if let calendar = link.calendar { address(calendar, link.calendarTitle) }
                    Text(verbatim: link.detail).font(.footnote).foregroundStyle(Palette.secondary)
                }
                // Otherwise a tap anywhere in the row would open both addresses.
                .buttonStyle(.borderless)
                .swipeActions { PlainButton(ButtonModel(link.revoke, send), symbol: "trash", focus: focus) }
                DisclosureGroup(presentation.qrCodeTitle) {
                    QRCodeView(text: link.address, label: presentation.qrCodeTitle)
                }
            }
        }

        @ViewBuilder private var undo: some View {
            if let undo = presentation.undo {
                UndoBar(undo.text, timeLeft: undo.timeLeft, undo: ButtonModel(undo.undo, send), focus: focus) {
                    send(undo.dismiss)
                }
            }
        }

        @ViewBuilder
        private func address(_ target: String, _ text: String) -> some View {
            if let target = URL(string: target) { Link(text, destination: target) } else { Text(verbatim: text) }
        }
    }
#endif
