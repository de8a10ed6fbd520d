internal import Essentials
public import LocalizedTexts

/// The sheet of the share extension.
public struct ShareExtensionPresentation: Sendable, Equatable {
    /// The heading of the sheet.
    public let title: String
    /// The page that is being saved; empty before it is known.
    public let page: String
    /// The progress or the result. Announced when it changes.
    public let status: StatusPresentation
    /// The title of the button that closes the sheet; nil while closing it could lose a link.
    public let close: String?
    /// Whether work is going on.
    public let isBusy: Bool

    /// The sheet for a state.
    public init(_ state: ShareExtensionState, in language: Language) {
        let strings = GistaStrings(language: language)
        title = strings(.saveToGista)
        switch state.step {
        case .receiving:
            (page, status, close) = ("", StatusPresentation(text: strings(.oneMoment), tone: .muted), nil)
        case .saving(let link):
            let page = link.title.isEmpty ? link.url.host() ?? "" : link.title
            (self.page, status, close) = (page, StatusPresentation(text: strings(.sending), tone: .muted), nil)
        case .saved(let linkStatus):
            (page, status, close) = ("", Self.status(linkStatus, strings), strings(.close))
        case .failed(let reason):
            (page, status, close) = (
                "", StatusPresentation(text: strings(.notShared(reason)), tone: .danger), strings(.close)
            )
        }
        isBusy = close == nil
    }

    private static func status(_ status: LinkResponse.Status, _ strings: GistaStrings) -> StatusPresentation {
        switch status {
        case .saved: StatusPresentation(text: strings(.sharedSaved), tone: .good)
        case .known: StatusPresentation(text: strings(.linkKnown), tone: .good)
        case .queued: StatusPresentation(text: strings(.sharedQueued), tone: .warning)
        }
    }
}
