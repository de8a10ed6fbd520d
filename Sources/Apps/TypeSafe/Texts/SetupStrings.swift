import LocalizedTexts

/// The texts of setting up the keyboard.
extension Language {
    func title(of step: SetupPresentation.Step.Kind) -> String {
        switch step {
        case .add: text("Add the keyboard", "Добавете клавиатурата")
        case .allow: text("Allow Full Access, if you like", "Разрешете пълен достъп, ако желаете")
        case .tryOut: text("Try it", "Изпробвайте я")
        }
    }

    func detail(of step: SetupPresentation.Step.Kind) -> String {
        switch step {
        case .add:
            text(
                "In Settings: General, Keyboard, Keyboards, Add New Keyboard, TypeSafe.",
                "В „Настройки“: „Общи“, „Клавиатура“, „Клавиатури“, „Добавяне на нова клавиатура“, TypeSafe."
            )
        case .allow:
            text(
                "TypeSafe warns with and without it. With it, the phone taps when a warning appears, and this app can see "
                    + "that the keyboard works.",
                "TypeSafe предупреждава със и без него. С него телефонът вибрира при предупреждение, а това приложение "
                    + "вижда, че клавиатурата работи."
            )
        case .tryOut:
            text(
                "Tap the field below, hold the globe key, choose TypeSafe, and type the sentence in the field.",
                "Докоснете полето по-долу, задръжте клавиша с глобуса, изберете TypeSafe и напишете изречението в полето."
            )
        }
    }

    func name(of progress: SetupState.Progress) -> String {
        switch progress {
        case .done: text("Done", "Готово")
        case .pending: text("Not done yet", "Още не е направено")
        case .unknown:
            text("Not known: the system does not tell this app", "Неизвестно: системата не съобщава на приложението")
        }
    }

    var leavesDevice: [String] {
        [
            text(
                "Nothing that you type: every text is judged on this device.",
                "Нищо от написаното: всеки текст се проверява на това устройство."
            )
        ]
    }

    var neverHappens: [String] {
        [
            text("No text that you type is stored.", "Нищо от написаното не се съхранява."),
            text("Password fields are not read.", "Полетата за пароли не се четат."),
            text(
                "Codes, card numbers and passwords that you type are not sent anywhere.",
                "Кодове, номера на карти и пароли, които пишете, не се изпращат никъде."
            ),
            text(
                "TypeSafe keeps a few warning signs of a conversation for one day. Its words are not stored.",
                "TypeSafe пази за един ден няколко признака за измама от разговора. Думите му не се съхраняват."
            ),
        ]
    }
}
