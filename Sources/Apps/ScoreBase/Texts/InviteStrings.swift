import LocalizedTexts

/// The texts about invitations.
enum InviteStrings {
    static let title = LocalizedText("Invite people", "Покани хора")
    static let intro = LocalizedText(
        "Anyone who has the link can join your club in this role, once. It expires after seven days, and you can revoke it.",
        "Който има връзката, влиза в клуба ви с ролята, веднъж. Важи седем дни и можете да я отмените."
    )
    static let none = LocalizedText("No invitation is open.", "Няма отворени покани.")
    static let revoked = LocalizedText("The invitation is revoked.", "Поканата е отменена.")
    static let have = LocalizedText("I have an invitation", "Имам покана")
    static let waits = LocalizedText(
        "You are signed in already. Sign out to accept your invitation.",
        "Вече сте влезли. Излезте, за да приемете поканата си."
    )
    static let join = LocalizedText("Join", "Присъедини се")
    static let field = LocalizedText("Invitation, as a link", "Покана, като връзка")
    static let code = LocalizedText("Code", "Код")
    static let resend = LocalizedText("Send the code again", "Изпрати кода отново")
    static let create = LocalizedText("Create an account", "Създай профил")
    static let hasAccount = LocalizedText("I have an account", "Имам профил")
    static let hasNone = LocalizedText("I have no account yet", "Още нямам профил")

    static func make(_ role: String) -> LocalizedText {
        LocalizedText("Invite: ", "Покани: ") + name(of: role)
    }

    /// The name of a role.
    static func name(of role: String) -> LocalizedText {
        switch role {
        case "viewer": LocalizedText("viewer", "зрител")
        case "scorekeeper": LocalizedText("scorekeeper", "секретар")
        case "admin": LocalizedText("admin", "администратор")
        default: LocalizedText(plain: role)
        }
    }

    static func invited(to tenant: String, as role: String) -> LocalizedText {
        LocalizedText("You are invited to \(tenant) as ", "Поканени сте в \(tenant) като ") + name(of: role)
            + LocalizedText(plain: ".")
    }

    static func sent(to address: String) -> LocalizedText {
        LocalizedText("A code was sent to \(address).", "Изпратен е код на \(address).")
    }

    /// The role of an invitation, its remaining uses and its last day.
    static func detail(_ role: String, uses: Int, _ day: String) -> LocalizedText {
        name(of: role) + LocalizedText(plain: uses == 1 ? " · " : " · \(uses)× · ") + SpectatorStrings.ends(day)
    }
}
