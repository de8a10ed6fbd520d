#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import ScoreBaseApp
    import SwiftUI

    /// Links to share: for watching without an account, or for joining a tenant.
    struct WatchLinksView: View {
        let looks: SharePresentation
        let send: ScoreBaseSend

        var body: some View {
            List {
                Section {
                    Text(verbatim: looks.title).heading(.title2)
                    Text(verbatim: looks.subject).foregroundStyle(Palette.secondary)
                    Text(verbatim: looks.intro)
                    if let notice = looks.notice { NoticeView(looks: notice, send: send) }
                    if let text = looks.placeholder { StatusLine(text, tone: .muted) }
                }
                ForEach(looks.links, id: \.id) { link in
                    Section {
                        DisclosureGroup(looks.code) { QRCodeView(text: link.address, label: looks.code) }
                        address(link.address, link.address)
                        if let calendar = link.calendar { address(calendar, link.calendarTitle) }
                        Text(verbatim: link.detail).font(.footnote).foregroundStyle(Palette.secondary)
                        PlainControl(FaceControl(link.revoke, send))
                    }
                }
                ForEach(looks.makes, id: \.id) { FaceButton(FaceControl($0, send), isWide: true) }
            }
        }

        @ViewBuilder
        private func address(_ target: String, _ text: String) -> some View {
            if let target = URL(string: target) { Link(text, destination: target) } else { Text(verbatim: text) }
        }
    }
#endif
