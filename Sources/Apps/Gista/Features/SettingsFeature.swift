public import Essentials
public import Flow
public import Wire

/// The state of the account sheet.
public struct SettingsState: Sendable, Equatable {
    /// The work in progress.
    public enum Work: Sendable, Equatable {
        /// Signing out, here or everywhere.
        case signingOut
        /// The data is being exported.
        case exporting
        /// The account is being deleted.
        case deleting
        /// The password is being changed.
        case changingPassword
        /// The save key is being created or revoked.
        case changingSaveKey
    }

    /// The state of the save key.
    public enum Saving: Sendable, Equatable {
        /// Not known yet, or cannot be read now.
        case unknown
        /// There is no key.
        case none
        /// There is a key, created at this time.
        case since(String)
        /// The key was just created; its addresses are shown only once.
        case made(SaveBookmark)
    }

    /// The error of a typed password.
    public enum PasswordProblem: Sendable, Equatable {
        /// The password is not the account's.
        case wrong
        /// The password has too few characters.
        case tooShort
        /// The server rejected the password because it is too common.
        case refused
    }

    /// The work in progress.
    public var work: Work?
    /// The open question before an action that cannot be undone.
    public var question: Question?
    /// The typed current password. Cleared as soon as it is used.
    public var currentPassword = ""
    /// The typed new password. Cleared as soon as it is used.
    public var newPassword = ""
    /// The errors of the password fields.
    public var problems: [Field: PasswordProblem] = [:]
    /// True after the password was changed.
    public var hasChangedPassword = false
    /// The export, ready to be saved as a file.
    public var export: ExportFile?
    /// The state of the save key.
    public var saving = Saving.unknown
    /// The revocation of the save key that can be undone, with the state to return to; nil if there is none.
    public var revocation: UndoCountdown<Saving>?
    /// The state to return to if revoking the save key at the backend fails; nil if it is not being revoked.
    public var revoking: Saving?
    /// Whether the sheet closes when the save key is revoked.
    public var closesAfterwards = false
    /// The error of the last call; nil if it succeeded.
    public var failure: NetworkError?

    /// Creates the state of a newly opened sheet.
    public init() {}

    /// The fields of the open question, in order.
    public var fields: [Field] {
        switch question {
        case .deleteAccount: [.currentPassword]
        case .changePassword: [.currentPassword, .newPassword]
        default: []
        }
    }

    /// Whether the user has revoked the save key and the backend has not.
    public var mustRevoke: Bool { revocation != nil || revoking != nil }

    /// The text of a field.
    func value(of field: Field) -> String { field == .newPassword ? newPassword : currentPassword }

    mutating func type(_ text: String, into field: Field) {
        guard work == nil, fields.contains(field) else { return }
        if field == .newPassword { newPassword = text } else { currentPassword = text }
        problems[field] = nil
    }

    /// Opens a question, or closes it with nil, and clears the fields.
    mutating func ask(_ question: Question?) {
        self.question = question
        (currentPassword, newPassword, problems) = ("", "", [:])
    }
}

/// All data of the user, as a file.
public struct ExportFile: Sendable, Equatable {
    /// The name of the file.
    public let name: String
    /// The media type of the file.
    public let mediaType = "application/json"
    /// The exported data, as JSON.
    public let bytes: Data
    /// The number of links.
    public let links: Int
    /// The number of gists.
    public let gists: Int
}

/// The events of the account sheet.
public enum SettingsAction: Sendable, Equatable {
    /// The user opened the sheet.
    case opened
    /// The user closed the sheet.
    case closed
    /// The user wants to sign out on this device; asks first.
    case signOutTapped
    /// The user wants to end every session; asks first.
    case signOutEverywhereTapped
    /// The user exports all data.
    case exportTapped
    /// The user wants to delete the account; asks first.
    case deleteAccountTapped
    /// The user wants to change the password; asks for the current and the new one.
    case changePasswordTapped
    /// The user confirmed the question.
    case confirmed
    /// The user cancelled the question.
    case cancelled
    /// The user is signed out.
    case signedOut(everywhere: Bool)
    /// The export is ready.
    case exported(ExportFile)
    /// The account was deleted, here and at the backend.
    case accountDeleted(Gista.DeletedUser)
    /// The password was changed.
    case passwordChanged
    /// The state of the save key was read.
    case saveKeyLoaded(SettingsState.Saving)
    /// The user creates a new save key, which revokes the previous one.
    case makeSaveKeyTapped
    /// The user revokes the save key.
    case revokeSaveKeyTapped
    /// The save key was created.
    case saveKeyChanged(SettingsState.Saving)
    /// An event of undoing the revocation of the save key.
    case revocation(UndoAction)
    /// The backend revoked the save key.
    case saveKeyRevoked
    /// The save key could not be revoked and still works.
    case saveKeyNotRevoked(NetworkError)
    /// The current password was wrong, and nothing was changed. The question is asked again.
    case passwordWrong(Question)
    /// The call failed, and nothing was changed.
    case failed(NetworkError)
}

/// The reducer of the account sheet.
struct SettingsFeature {
    let dependencies: GistaDependencies

    func reduce(_ state: inout GistaState, _ action: SettingsAction) -> Effect<GistaAction> {
        guard let account = state.account else { return .none }
        switch action {
        case .opened:
            state.settings = SettingsState()
            return lookForSaveKey(account)
        case .saveKeyLoaded(let saving):
            guard state.settings?.saving == .unknown else { return .none }
            state.settings?.saving = saving
        case .makeSaveKeyTapped, .revokeSaveKeyTapped, .revocation, .saveKeyRevoked, .saveKeyNotRevoked:
            return reduceSaveKey(&state, action, account)
        case .saveKeyChanged(let saving):
            state.settings?.work = nil
            state.settings?.saving = saving
        case .closed:
            guard state.settings?.work == nil else { return .none }
            // The sheet waits for the backend, so that a failure can be shown.
            if state.settings?.mustRevoke == true {
                state.settings?.closesAfterwards = true
                return carryOutRevocation(&state, account)
            }
            state.settings = nil
        case .signOutTapped: ask(.signOut, &state)
        case .signOutEverywhereTapped: ask(.signOutEverywhere, &state)
        case .changePasswordTapped: ask(.changePassword, &state)
        case .deleteAccountTapped: ask(.deleteAccount, &state)
        case .cancelled:
            state.settings?.ask(nil)
        case .exportTapped:
            return begin(.exporting, export(account), &state)
        case .confirmed:
            return confirm(account, &state)
        case .exported(let file):
            state.settings?.work = nil
            state.settings?.export = file
        case .signedOut(let everywhere):
            SessionEnd.leave(&state, email: account.email, notice: .signedOut(everywhere: everywhere))
            return SessionEnd.cancelEverything
        case .accountDeleted(let deleted):
            let notice = OnboardingState.Notice.accountDeleted(links: deleted.links, gists: deleted.gists)
            SessionEnd.leave(&state, email: "", notice: notice)
            state.onboarding.mode = .signUp
            return SessionEnd.cancelEverything
        case .passwordChanged:
            state.settings?.work = nil
            state.settings?.hasChangedPassword = true
        case .passwordWrong(let question):
            state.settings?.work = nil
            state.settings?.ask(question)
            state.settings?.problems[.currentPassword] = .wrong
        case .failed(.httpError(400)) where state.settings?.work == .changingPassword:
            state.settings?.work = nil
            state.settings?.ask(.changePassword)
            state.settings?.problems[.newPassword] = .refused
        case .failed(let error):
            state.settings?.work = nil
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            state.settings?.failure = error
        }
        return .none
    }

    private func ask(_ question: Question, _ state: inout GistaState) {
        guard state.settings?.work == nil else { return }
        state.settings?.ask(question)
        state.settings?.failure = nil
        state.settings?.hasChangedPassword = false
    }

    private func confirm(_ account: Account, _ state: inout GistaState) -> Effect<GistaAction> {
        guard let question = state.settings?.question, let settings = state.settings else { return .none }
        // Without the password nothing is done, and the question stays open.
        guard settings.fields.allSatisfy({ !settings.value(of: $0).isEmpty }) else { return .none }
        let (current, new) = (settings.currentPassword, settings.newPassword)
        if question == .changePassword, new.count < OnboardingState.shortestPassword {
            state.settings?.problems[.newPassword] = .tooShort
            return .none
        }
        state.settings?.ask(nil)
        switch question {
        case .signOut:
            return signOut(&state, account) { dependencies throws(NetworkError) in
                await dependencies.signOut()
                return .signedOut(everywhere: false)
            }
        case .signOutEverywhere:
            return signOut(&state, account) { dependencies throws(NetworkError) in
                try await dependencies.signOutEverywhere()
                return .signedOut(everywhere: true)
            }
        case .deleteAccount:
            return begin(
                .deleting,
                attempt { dependencies throws(NetworkError) in
                    switch try await dependencies.deleteAccount(current) {
                    case .done(let deleted): .accountDeleted(deleted)
                    case .wrongPassword: .passwordWrong(question)
                    }
                },
                &state
            )
        case .changePassword:
            return begin(
                .changingPassword,
                attempt { dependencies throws(NetworkError) in
                    switch try await dependencies.changePassword(current, new) {
                    case .done: .passwordChanged
                    case .wrongPassword: .passwordWrong(question)
                    }
                },
                &state
            )
        }
    }

    func begin(
        _ work: SettingsState.Work,
        _ effect: Effect<GistaAction>,
        _ state: inout GistaState
    ) -> Effect<GistaAction> {
        guard state.settings != nil, state.settings?.work == nil else { return .none }
        state.settings?.work = work
        state.settings?.failure = nil
        state.settings?.export = nil
        state.settings?.hasChangedPassword = false
        return effect
    }

    private func lookForSaveKey(_ account: Account) -> Effect<GistaAction> {
        .run { [dependencies] send in
            do throws(NetworkError) {
                let key = try await dependencies.saveKey(account.userId)
                await send(.settings(.saveKeyLoaded(key.map { .since($0.createdAt) } ?? .none)))
            } catch {
                // The sheet still shows everything else; the key is read again when it is next opened.
            }
        }
    }

    private func export(_ account: Account) -> Effect<GistaAction> {
        attempt { dependencies throws(NetworkError) in .exported(try await dependencies.export(account.userId)) }
    }

    func attempt(
        _ work: @escaping @Sendable (GistaDependencies) async throws(NetworkError) -> SettingsAction
    ) -> Effect<GistaAction> {
        .run { [dependencies] send in
            do throws(NetworkError) {
                await send(.settings(try await work(dependencies)))
            } catch {
                await send(.settings(.failed(error)))
            }
        }
    }
}
