internal import LocalizedTexts

/// Translates the backend's English sentences about a page. An unknown sentence becomes a general one.
enum ReasonStrings {
    /// Why a page has no gist.
    static func phrase(_ english: String) -> LocalizedText {
        LocalizedText(english, fixed[english] ?? counted(english) ?? LocalizedText.failedWithoutReason.bulgarian)
    }

    private static let fixed = [
        "The address leads into a private network.": "Адресът води в частна мрежа.",
        "The address leads back to this server.": "Адресът води обратно към този сървър.",
        "The address names a port that is not for web pages.": "Портът в адреса не е за уеб страници.",
        "The page redirects to something that is not a web address.":
            "Страницата препраща към нещо, което не е уеб адрес.",
        "There is no site of this name.": "Няма сайт с такова име.",
        "The site's name could not be looked up.": "Името на сайта не можа да бъде намерено.",
        "The site could not be reached.": "Сайтът е недостъпен.",
        "The site could not prove that it is who it says.": "Сайтът не доказа, че е този, за когото се представя.",
        "The site did not answer in time.": "Сайтът не отговори навреме.",
        "The page came too slowly.": "Страницата идваше твърде бавно.",
        "There is no such page.": "Няма такава страница.",
        "The site does not show this page to everybody.": "Сайтът не показва тази страница на всеки.",
        "The site asks not to be read so often.": "Сайтът моли да не бъде четен толкова често.",
        "The site asks robots not to read this page.": "Сайтът моли роботите да не четат тази страница.",
        "The site broke the connection off.": "Сайтът прекъсна връзката.",
        "Reading was interrupted.": "Четенето беше прекъснато.",
        "The page is empty.": "Страницата е празна.",
        "The page is too large or too tangled to read.": "Страницата е твърде голяма или твърде заплетена.",
        "The page takes too long to read.": "Четенето на страницата отнема твърде дълго.",
        "Reading this page ended the server, twice.": "Четенето на тази страница спря сървъра два пъти.",
        "The page is written in a way that cannot be read here.":
            "Страницата е записана така, че не може да бъде разчетена.",
        "The site shows this article to its subscribers only.": "Сайтът показва тази статия само на абонатите си.",
        "The page shows its text only by script, which is not run here.":
            "Страницата показва текста си само чрез скрипт, който тук не се изпълнява.",
        "There is no article on this page.": "На тази страница няма статия.",
        "There is no room for more gists.": "Няма място за повече същини.",
    ]

    /// Sentences that contain a number or another detail.
    private static func counted(_ english: String) -> String? {
        let number = english.filter(\.isNumber)
        if english.hasPrefix("The page is larger than ") { return "Страницата е по-голяма от \(number) MB." }
        if english.hasPrefix("The site answered with an error ") { return "Сайтът отговори с грешка (\(number))." }
        if english.hasPrefix("The page sends readers on more ") {
            return "Страницата препраща повече от \(number) пъти."
        }
        return english.hasPrefix("This is not a page to read") ? "Това не е страница за четене." : nil
    }
}

/// The names of the categories that the backend assigns. A category that the user chose keeps its name.
enum CategoryStrings {
    static func phrase(_ name: String) -> LocalizedText { LocalizedText(name, bulgarian[name] ?? name) }

    private static let bulgarian = [
        "technology": "технологии", "business": "бизнес", "politics": "политика", "world": "свят",
        "science": "наука",
        "health": "здраве", "sports": "спорт", "entertainment": "забавления", "travel": "пътувания", "food": "храна",
        "lifestyle": "начин на живот", "education": "образование", "other": "друго",
    ]
}
