internal import Essentials
internal import Flow

/// The state of the sheet for saving a link.
public struct ShareState: Sendable, Equatable {
    /// The address, as typed or as provided by another app.
    public var url = ""
    /// The title; if empty, the page's own title is used.
    public var title = ""
    /// The category; if empty, the page's own category is used.
    public var category = ""
    /// True while the link is being sent.
    public var isSending = false
    /// The error of the address, set when the link is sent.
    public var problem: LinkError?
    /// The result; nil before the link is sent.
    public var outcome: LinkResponse.Status?

    /// Creates a sheet, empty or with data from another app.
    public init(url: String = "", title: String = "") {
        self.url = url
        self.title = title
    }
}

/// The events of the sheet.
public enum ShareAction: Sendable, Equatable {
    /// The sheet was opened, possibly with data from another app.
    case opened(url: String, title: String)
    /// The user closed the sheet.
    case closed
    /// The user tapped send.
    case sendTapped
    /// The link was saved or queued.
    case sent(LinkResponse)
    /// The link was not saved.
    case failed(LinkError)
}

/// The reducer of the sheet.
struct ShareFeature {
    let dependencies: GistaDependencies

    func type(_ text: String, into field: Field, _ state: inout ShareState) {
        switch field {
        case .url: (state.url, state.problem) = (text, nil)
        case .title: state.title = text
        case .category: state.category = text
        default: return
        }
        state.outcome = nil
    }

    func reduce(_ state: inout GistaState, _ action: ShareAction) -> Effect<GistaAction> {
        guard let account = state.account else { return .none }
        switch action {
        case .opened(let url, let title):
            state.share = ShareState(url: url, title: title)
        case .closed:
            state.share = nil
        case .sendTapped:
            return send(account, &state)
        case .sent(let response):
            // Clears the form for the next link.
            if state.share != nil { state.share = ShareState() }
            state.share?.outcome = response.status
            return response.status == .queued ? .none : .run { await $0(.library(.pulled)) }
        case .failed(let error):
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            state.share?.isSending = false
            state.share?.problem = error
        }
        return .none
    }

    private func send(_ account: Account, _ state: inout GistaState) -> Effect<GistaAction> {
        guard let share = state.share, !share.isSending else { return .none }
        guard let url = Self.address(share.url) else {
            state.share?.problem = .invalidURL
            return .none
        }
        state.share?.isSending = true
        state.share?.problem = nil
        state.share?.outcome = nil
        return .run { [dependencies] send in
            switch await dependencies.sendLink(account.userId, url, share.title, share.category) {
            case .success(let response): await send(.share(.sent(response)))
            case .failure(let error): await send(.share(.failed(error)))
            }
        }
    }

    /// The address of a web page, adding `https://` if it is missing; nil for other text.
    static func address(_ text: String) -> URL? {
        let text = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
        let hasScheme = text.contains("://") || text.prefix(while: { $0 != "." && $0 != "/" }).contains(":")
        let url = URL(string: hasScheme ? text : "https://" + text)
        guard let url, url.isWebPage, hasScheme || text.contains(".") else { return nil }
        return url
    }
}
