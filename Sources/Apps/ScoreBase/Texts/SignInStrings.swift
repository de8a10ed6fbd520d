import LocalizedTexts

extension ScoreBaseSignInError {
    /// The title of the error.
    var title: LocalizedText {
        switch self {
        case .wrongNameOrPassword: LocalizedText("Wrong e-mail address or password", "Грешен имейл адрес или парола")
        case .tooManyAttempts: LocalizedText("Too many attempts", "Твърде много опити")
        case .notConfirmed: LocalizedText("Your address is not confirmed", "Адресът ви не е потвърден")
        case .passwordResetRequired: LocalizedText("You need a new password", "Нужна ви е нова парола")
        case .passwordRefused: LocalizedText("Choose another password", "Изберете друга парола")
        case .unsupported: LocalizedText("This sign-in is not supported", "Този вход не се поддържа")
        case .dishonestServer: LocalizedText("This is not ScoreBase", "Това не е ScoreBase")
        case .otherTenant: LocalizedText("This app is for another club", "Приложението е за друг клуб")
        case .expired: LocalizedText("Please sign in again", "Моля, влезте отново")
        case .invitationEnded: LocalizedText("This invitation has ended", "Тази покана вече не важи")
        case .memberElsewhere: LocalizedText("This account belongs to another club", "Профилът е от друг клуб")
        case .nameTaken: LocalizedText("An account with this address already exists", "Има профил с този адрес")
        case .wrongCode: LocalizedText("The code is not right", "Кодът не е верен")
        case .expiredCode: LocalizedText("The code has expired", "Кодът е изтекъл")
        case .call(let error): error.title
        }
    }

    /// What the user can do.
    var advice: [LocalizedText] {
        switch self {
        case .wrongNameOrPassword:
            [LocalizedText("Check your e-mail address and password.", "Проверете адреса и паролата си.")]
        case .tooManyAttempts:
            [LocalizedText("Wait a few minutes before you try again.", "Изчакайте няколко минути и опитайте пак.")]
        case .notConfirmed:
            [LocalizedText("Open the message you were sent and confirm it.", "Отворете писмото и го потвърдете.")]
        case .passwordResetRequired:
            [LocalizedText("Ask your admin to send you a new one.", "Помолете администратора си за нова.")]
        case .passwordRefused(let why):
            [
                LocalizedText(
                    why.isEmpty ? "It is too easy to guess." : why,
                    "Изберете по-дълга, с букви, цифри и знаци."
                )
            ]
        case .unsupported:
            [LocalizedText("Update the app, or ask your admin.", "Обновете приложението или попитайте администратора.")]
        case .dishonestServer:
            [
                LocalizedText(
                    "Your password was not sent. Do not go on over this network.",
                    "Паролата ви не е изпратена. Не продължавайте по тази мрежа."
                )
            ]
        case .otherTenant:
            [
                LocalizedText(
                    "You were signed out at once. Sign in with an account of this club.",
                    "Излязохте веднага. Влезте с профил от този клуб."
                )
            ]
        case .expired:
            [
                LocalizedText(
                    "Your sign-in has expired. What you recorded is safe on this device.",
                    "Входът ви е изтекъл. Записаното е на сигурно на устройството."
                )
            ]
        case .invitationEnded:
            [
                LocalizedText(
                    "It may have been used or revoked. Ask for a new link, e.g. https://scores.example.com/apps/scorebase?invitation=….",
                    "Може да е използвана или отменена. Поискайте нова връзка, напр. https://scores.example.com/apps/scorebase?invitation=…."
                )
            ]
        case .memberElsewhere:
            [LocalizedText("Join with another e-mail address.", "Присъединете се с друг имейл адрес.")]
        case .nameTaken:
            [LocalizedText("Choose “I have an account”.", "Изберете „Имам профил“.")]
        case .wrongCode, .expiredCode:
            [LocalizedText("Look for the newest message.", "Потърсете най-новото писмо.")]
        case .call(let error): error.advice
        }
    }
}
