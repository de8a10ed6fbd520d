package import Wire

/// The form to join a tenant with an invitation, one step at a time.
package struct Joining: Sendable, Equatable {
    /// The steps.
    package enum Step: Sendable, Equatable {
        /// The invitation is typed or pasted.
        case invitation
        /// The account is chosen: a new or an existing one.
        case account(Membership)
        /// The address of the new account is confirmed.
        case code(Membership)
    }

    /// The invitation as it was typed, pasted or opened.
    package var invitation: String
    /// The step that is shown.
    package internal(set) var step = Step.invitation
    /// Whether the user has an account already.
    package internal(set) var hasAccount = false
    /// The password of the account.
    package var password = HiddenText()
    /// The code that was sent to the address of a new account.
    package var code = ""

    /// Creates the first step, with the invitation's text, if any.
    package init(invitation: String) { self.invitation = invitation }

    /// The token of the invitation; nil if the text is not an invitation.
    var token: String? { PastedLink.token(in: invitation, named: "invitation") }
}
