internal import LocalizedTexts

extension LocalizedText {
    // MARK: Sections

    static func section(_ section: LibrarySection) -> LocalizedText {
        switch section {
        case .inbox: LocalizedText("Inbox", "Входящи")
        case .unread: LocalizedText("Unread", "Непрочетени")
        case .favorites: LocalizedText("Favorites", "Любими")
        case .highlights: LocalizedText("Highlights", "Отбелязани")
        case .archive: LocalizedText("Archive", "Архив")
        }
    }

    static func emptySection(_ section: LibrarySection) -> LocalizedText {
        switch section {
        case .inbox: LocalizedText("Everything is in the archive.", "Всичко е в архива.")
        case .unread: LocalizedText("You have read everything.", "Прочели сте всичко.")
        case .favorites:
            LocalizedText(
                "No favorites yet. A star in the reader makes one.",
                "Още няма любими. Отбелязват се със звезда при четене."
            )
        case .highlights:
            LocalizedText(
                "Nothing is highlighted yet. The pen in the reader does it.",
                "Още нищо не е отбелязано. Става с молива при четене."
            )
        case .archive: LocalizedText("The archive is empty.", "Архивът е празен.")
        }
    }

    static let tagsTitle = LocalizedText("Tags", "Етикети")
    static let unread = LocalizedText("Unread", "Непрочетено")
    static let readingRefused = LocalizedText(
        "A change could not be kept; what you see is as the server has it.",
        "Една промяна не можа да бъде запазена; виждате каквото има на сървъра."
    )

    // MARK: An open article

    static let markRead = LocalizedText("Read", "Прочетено")
    static let favorite = LocalizedText("Favorite", "Любимо")
    static let archive = LocalizedText("Archive", "В архива")
    static let unarchive = LocalizedText("To the inbox", "Във входящи")
    static let highlight = LocalizedText("Highlight", "Отбелязвай")
    static let highlightHint = LocalizedText(
        "While it is on, a tap on a sentence highlights it. To highlight other words, select them first.",
        "Докато е включено, докосване на изречение го отбелязва. Други думи първо се избират."
    )
    static let highlightSelection = LocalizedText("Highlight selection", "Отбележи избраното")
    static let selectionTooLong = LocalizedText("Selection too long", "Избраното е дълго")
    static let selectionTooLongHint = LocalizedText(
        "At most \(ReaderSelection.maxBlocks) paragraphs can be highlighted at once, and 4,000 characters of each.",
        "Наведнъж се отбелязват най-много \(ReaderSelection.maxBlocks) абзаца, от всеки до 4000 знака."
    )
    static let markSentence = LocalizedText("Highlights the sentence", "Отбелязва изречението")
    static let highlights = LocalizedText("Highlights", "Отбелязани места")
    static let writeNote = LocalizedText("Write a note", "Добави бележка")
    static let changeNote = LocalizedText("Change the note", "Промени бележката")
    static let removeHighlight = LocalizedText("Remove", "Премахни")
    static let note = LocalizedText("Note", "Бележка")
    static let notePrompt = LocalizedText("What do you think of it?", "Какво мислите за това?")
    static let ownTags = LocalizedText("Your tags", "Вашите етикети")
    static let newTag = LocalizedText("New tag", "Нов етикет")
    static let newTagPrompt = LocalizedText("e.g. recipes", "напр. рецепти")
    static let addTag = LocalizedText("Add", "Добави")
    static func addTagNamed(_ tag: String) -> LocalizedText {
        LocalizedText("Add the tag \(tag)", "Добави етикета \(tag)")
    }
    static func removeTag(_ tag: String) -> LocalizedText {
        LocalizedText("Remove the tag \(tag)", "Премахни етикета \(tag)")
    }
    static func continueReading(_ percent: Int) -> LocalizedText {
        LocalizedText("Go on reading at \(percent) %", "Продължи от \(percent) %")
    }

    // MARK: How it looks

    static let smaller = LocalizedText("Smaller letters", "По-малки букви")
    static let larger = LocalizedText("Larger letters", "По-големи букви")
    static func theme(_ theme: ReaderStyle.Theme) -> LocalizedText {
        switch theme {
        case .standard: LocalizedText("Standard", "Обичайно")
        case .paper: LocalizedText("Paper", "Хартия")
        case .night: LocalizedText("Night", "Нощ")
        }
    }
}
