internal import LocalizedTexts

/// The sheet that saves a link.
public struct SharePresentation: Sendable, Equatable {
    /// The ARIA role of the element that shows the sheet.
    public let role = "dialog"
    /// The heading of the sheet.
    public let title: String
    /// The fields, in order.
    public let fields: [FieldPresentation]
    /// The progress or the result.
    public let status: StatusPresentation?
    /// The button that saves the link.
    public let send: ButtonPresentation
    /// Closes the sheet; Escape sends it too.
    public let close: ButtonPresentation

    /// The ids of the focusable elements, in order.
    public var focusOrder: [String] { fields.map(\.id) + [send.id, close.id] }

    init(_ share: ShareState, _ isConnected: Bool, _ strings: GistaStrings) {
        title = strings(.addLink)
        func field(_ field: Field, _ label: LocalizedText, _ prompt: LocalizedText, _ value: String)
            -> FieldPresentation
        {
            FieldPresentation(
                field: field,
                label: strings(label),
                value: value,
                prompt: strings(prompt),
                kind: field == .url ? .url : .text,
                problem: field == .url ? share.problem.map { strings(.linkFailed($0)) } : nil,
                isEnabled: !share.isSending,
                submit: .share(.sendTapped)
            )
        }
        fields = [
            field(.url, .address, .addressPrompt, share.url),
            field(.title, .titleField, .pageDecides, share.title),
            field(.category, .categoryField, .pageDecides, share.category),
        ]
        send = ButtonPresentation(
            "send",
            strings(.save),
            tone: .primary,
            isEnabled: !share.isSending,
            sends: .share(.sendTapped)
        )
        close = ButtonPresentation("close", strings(.close), sends: .share(.closed))
        status = Self.status(share, isConnected, strings)
    }

    private static func status(_ share: ShareState, _ isConnected: Bool, _ strings: GistaStrings) -> StatusPresentation?
    {
        if share.isSending { return StatusPresentation(text: strings(.sending), tone: .muted) }
        switch share.outcome {
        case .saved: return StatusPresentation(text: strings(.linkSaved), tone: .good)
        case .known: return StatusPresentation(text: strings(.linkKnown), tone: .good)
        case .queued: return StatusPresentation(text: strings(.linkQueued), tone: .warning)
        case nil: return isConnected ? nil : StatusPresentation(text: strings(.offlineShare), tone: .warning)
        }
    }
}

/// The sheet with the account's settings.
public struct SettingsPresentation: Sendable, Equatable {
    /// The ARIA role of the element that shows the sheet.
    public let role = "dialog"
    /// The heading of the sheet.
    public let title: String
    /// The name of the signed-in user.
    public let username: String
    /// The user's e-mail address; empty if it is not known on this device.
    public let email: String
    /// The progress, or what went wrong.
    public let status: StatusPresentation?
    /// The languages to choose from.
    public let languages: [ButtonPresentation]
    /// Export, signing out here and everywhere, and deletion.
    public let buttons: [ButtonPresentation]
    /// The exported file, once it is ready.
    public let export: ExportPresentation?
    /// Which articles are kept on this device.
    public let offline: OfflinePresentation
    /// How to save links from elsewhere; nil until it is known whether there is a save key.
    public let saving: SavingPresentation?
    /// Closes the sheet; Escape sends it too.
    public let close: ButtonPresentation
    /// The message about a revocation of the save key that can be undone; nil when there is none.
    public let undo: UndoPresentation?

    /// An exported file.
    public struct ExportPresentation: Sendable, Equatable {
        /// The id for focus.
        public let id = "export-file"
        /// The title of the download link.
        public let title: String
        /// The file with the exported data.
        public let file: ExportFile
    }

    /// How links are saved without opening the app.
    public struct SavingPresentation: Sendable, Equatable {
        /// The heading.
        public let title: String
        /// What saving from elsewhere is for, or what to do with the addresses.
        public let text: String
        /// The bookmarklet, to be dragged to the browser's bookmarks bar; nil unless the key was just made.
        public let bookmark: AddressPresentation?
        /// The address for automations; nil unless the key was just made.
        public let address: AddressPresentation?
        /// Makes a new key or revokes the existing one.
        public let buttons: [ButtonPresentation]
    }

    /// Which articles are kept on this device for reading and searching without a network.
    public struct OfflinePresentation: Sendable, Equatable {
        /// The heading.
        public let title: String
        /// The number of articles kept; nil until it is known.
        public let text: String?
        /// The choice of which articles are kept.
        public let articles: [ButtonPresentation]
        /// The choice of how much storage they may use.
        public let storageLimits: [ButtonPresentation]
        /// Whether articles are downloaded on Wi-Fi only.
        public let onWiFiOnly: ButtonPresentation
        /// The heading above the choice of pictures.
        public let picturesTitle: String
        /// The choice of when pictures are shown and downloaded.
        public let pictures: [ButtonPresentation]

        /// The ids of the focusable elements, in order.
        var focusOrder: [String] {
            articles.map(\.id) + storageLimits.map(\.id) + [onWiFiOnly.id] + pictures.map(\.id)
        }

        init(_ library: LibraryState, _ strings: GistaStrings) {
            let chosen = library.offline
            func button(
                _ id: String,
                _ title: LocalizedText,
                _ isSelected: Bool,
                _ change: (inout OfflineChoice) -> Void
            )
                -> ButtonPresentation
            {
                var choice = chosen
                change(&choice)
                return ButtonPresentation(
                    "offline-\(id)",
                    strings(title),
                    isSelected: isSelected,
                    sends: .library(.offline(.chosen(choice)))
                )
            }
            title = strings(.offlineTitle)
            text = library.storedArticles.map { strings(.articlesStored($0)) }
            articles = OfflineChoice.Articles.allCases.map { articles in
                button(articles.rawValue, .storedArticles(articles), chosen.articles == articles) {
                    $0.articles = articles
                }
            }
            storageLimits =
                chosen.articles == .none
                ? []
                : OfflineChoice.storageLimits.map { limit in
                    button("room-\(limit)", .megabytes(limit), chosen.megabytes == limit) { $0.megabytes = limit }
                }
            onWiFiOnly = button("wifi", .onWiFiOnly, chosen.isOnWiFiOnly) { $0.isOnWiFiOnly.toggle() }
            picturesTitle = strings(.picturesTitle)
            pictures = OfflineChoice.Pictures.allCases.map { pictures in
                button("pictures-\(pictures.rawValue)", .pictures(pictures), chosen.pictures == pictures) {
                    $0.pictures = pictures
                }
            }
        }
    }

    /// An address for the user to copy.
    public struct AddressPresentation: Sendable, Equatable {
        /// The id for focus.
        public let id: String
        /// The label.
        public let title: String
        /// The address itself.
        public let address: String
    }

    /// The ids of the focusable elements, in order.
    public var focusOrder: [String] {
        let addresses = [saving?.bookmark, saving?.address].compactMap { $0?.id }
        return [close.id] + languages.map(\.id) + buttons.map(\.id) + (export.map { [$0.id] } ?? [])
            + offline.focusOrder + addresses + (saving?.buttons.map(\.id) ?? []) + (undo.map { [$0.undo.id] } ?? [])
    }

    /// The element that gets the focus: the undo button, else the close button.
    public var focus: String { undo?.undo.id ?? close.id }

    init(_ settings: SettingsState, _ library: LibraryState, _ account: Account, _ strings: GistaStrings) {
        title = strings(.account)
        username = account.username
        email = account.email
        languages = ButtonPresentation.languages(strings.language)
        let isClosable = settings.work == nil && !settings.closesAfterwards
        close = ButtonPresentation("close", strings(.close), isEnabled: isClosable, sends: .settings(.closed))
        let actions: [(id: String, title: LocalizedText, tone: Tone, action: SettingsAction)] = [
            ("export", .export, .plain, .exportTapped),
            ("change-password", .changePassword, .plain, .changePasswordTapped),
            ("sign-out", .signOut, .plain, .signOutTapped),
            ("sign-out-everywhere", .signOutEverywhere, .plain, .signOutEverywhereTapped),
            ("delete-account", .deleteAccount, .danger, .deleteAccountTapped),
        ]
        buttons = actions.map { item in
            ButtonPresentation(
                item.id,
                strings(item.title),
                tone: item.tone,
                isEnabled: settings.work == nil,
                sends: .settings(item.action)
            )
        }
        export = settings.export.map { file in
            ExportPresentation(title: strings(.exportReady(links: file.links, gists: file.gists)), file: file)
        }
        offline = OfflinePresentation(library, strings)
        saving = Self.saving(settings, strings)
        undo = settings.revocation.map { UndoPresentation($0, strings) }
        status = Self.status(settings, strings)
    }

    private static func saving(_ settings: SettingsState, _ strings: GistaStrings) -> SavingPresentation? {
        func button(_ id: String, _ title: LocalizedText, tone: Tone = .plain, _ action: SettingsAction)
            -> ButtonPresentation
        {
            let isEnabled = settings.work == nil && settings.revoking == nil
            return ButtonPresentation(id, strings(title), tone: tone, isEnabled: isEnabled, sends: .settings(action))
        }
        let title = strings(.savingTitle)
        let revoke = button("revoke-save-key", .revokeSaveKey, tone: .danger, .revokeSaveKeyTapped)
        switch settings.saving {
        case .unknown: return nil
        case .none:
            return SavingPresentation(
                title: title,
                text: strings(.savingExplained),
                bookmark: nil,
                address: nil,
                buttons: [button("make-save-key", .makeSaveKey, .makeSaveKeyTapped)]
            )
        case .since:
            return SavingPresentation(
                title: title,
                text: strings(.savingKeptSecret),
                bookmark: nil,
                address: nil,
                buttons: [button("make-save-key", .makeNewSaveKey, .makeSaveKeyTapped), revoke]
            )
        case .made(let bookmark):
            return SavingPresentation(
                title: title,
                text: strings(.savingMade),
                bookmark: AddressPresentation(
                    id: "save-bookmark",
                    title: strings(.saveBookmark),
                    address: bookmark.script
                ),
                address: AddressPresentation(
                    id: "save-address",
                    title: strings(.saveAddress),
                    address: bookmark.address
                ),
                buttons: [revoke]
            )
        }
    }

    private static func status(_ settings: SettingsState, _ strings: GistaStrings) -> StatusPresentation? {
        switch settings.work {
        case .signingOut: return StatusPresentation(text: strings(.signingOut), tone: .muted)
        case .exporting: return StatusPresentation(text: strings(.exporting), tone: .muted)
        case .deleting: return StatusPresentation(text: strings(.deletingAccount), tone: .muted)
        case .changingPassword: return StatusPresentation(text: strings(.changingPassword), tone: .muted)
        case .changingSaveKey: return StatusPresentation(text: strings(.oneMoment), tone: .muted)
        case nil where settings.revoking != nil: return StatusPresentation(text: strings(.oneMoment), tone: .muted)
        case nil where settings.hasChangedPassword:
            return StatusPresentation(text: strings(.passwordChangedHere), tone: .good)
        case nil: return settings.failure.map { StatusPresentation(text: strings(.settingsFailed($0)), tone: .danger) }
        }
    }
}

extension DialogPresentation {
    init(_ question: Question, _ library: LibraryState, _ settings: SettingsState?, _ strings: GistaStrings) {
        fields = settings.map { settings in settings.fields.map { FieldPresentation($0, settings, strings) } } ?? []
        let isReady =
            settings.map { settings in settings.fields.allSatisfy { !settings.value(of: $0).isEmpty } } ?? true
        func yesOrNo(_ confirm: LocalizedText, tone: Tone = .danger, _ yes: GistaAction, _ no: GistaAction) -> (
            ButtonPresentation, ButtonPresentation
        ) {
            (
                ButtonPresentation(
                    "confirm",
                    strings(confirm),
                    hint: isReady ? nil : strings(.fillIn),
                    tone: tone,
                    isEnabled: isReady,
                    sends: yes
                ),
                ButtonPresentation("cancel", strings(.cancel), sends: no)
            )
        }
        let (yes, no) = (GistaAction.settings(.confirmed), GistaAction.settings(.cancelled))
        switch question {
        case .signOut:
            (title, message) = (strings(.signOutQuestion), strings(.signOutMessage(unsent: library.queued.count)))
            (confirm, cancel) = yesOrNo(.signOut, yes, no)
        case .signOutEverywhere:
            (title, message) = (
                strings(.signOutEverywhereQuestion), strings(.signOutMessage(unsent: library.queued.count))
            )
            (confirm, cancel) = yesOrNo(.signOutEverywhere, yes, no)
        case .deleteAccount:
            let links = library.links.count + library.queued.count
            let lost = LocalizedText.deleteAccountMessage(links: links, gists: library.gists.count)
            (title, message) = (strings(.deleteAccountQuestion), strings(lost))
            (confirm, cancel) = yesOrNo(.deleteAccount, yes, no)
        case .changePassword:
            (title, message) = (strings(.changePasswordQuestion), strings(.changePasswordMessage))
            (confirm, cancel) = yesOrNo(.changePassword, tone: .primary, yes, no)
        }
    }
}

extension FieldPresentation {
    /// A password field of the sheet's dialog.
    fileprivate init(_ field: Field, _ settings: SettingsState, _ strings: GistaStrings) {
        let isNew = field == .newPassword
        self.init(
            field: field,
            label: strings(isNew ? .newPassword : .currentPassword),
            value: settings.value(of: field),
            prompt: isNew ? strings(.passwordPrompt) : "",
            kind: isNew ? .newPassword : .password,
            problem: settings.problems[field].map { strings($0.phrase) },
            isEnabled: settings.work == nil,
            submit: .settings(.confirmed)
        )
    }
}
