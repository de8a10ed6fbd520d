import LocalizedTexts
import Scoring

extension RuleError {
    /// Why a play cannot be recorded. The engine writes English; the other languages are here.
    var phrase: LocalizedText {
        LocalizedText(message, Self.bulgarian[code] ?? "Правилата на играта не го позволяват.")
    }

    private static let bulgarian: [Code: String] = [
        .gameNotStarted: "Играта не е започнала.", .gameAlreadyStarted: "Играта вече е започнала.",
        .gameOver: "Играта е свършила. Отворете я, за да записвате.", .gameNotOver: "Играта не е свършила.",
        .gameDecided: "Играта е решена; може само да свърши.", .periodNotStarted: "Тази част не е започнала.",
        .periodStillOpen: "Предишната част още се играе.", .periodOver: "Тази част е свършила.",
        .periodOutOfOrder: "Не е ред на тази част.", .overtimeNotDue: "Няма да има продължение.",
        .tooEarlyToEnd: "Рано е за край.", .scoreLevel: "Резултатът е равен.",
        .shootoutRunning: "Бият се наказателни удари.", .shootoutNotDue: "Няма да има наказателни удари.",
        .notTheirAttempt: "Ред е на другия отбор.", .notBatting: "Този отбор не е на бухалката.",
        .tooManyOuts: "Толкова аута не са останали.", .walkOffRunOnly: "Брои се само победният рън.",
        .wrongServer: "Сервира другият.", .playerOut: "Играчът е отстранен.",
        .playerNotOnField: "Играчът не е на терена.", .playerOnField: "Играчът вече е на терена.",
        .playerMayNotReturn: "Играчът не може да се върне.", .noSubstitutionsLeft: "Няма повече смени.",
        .noTimeoutsLeft: "Няма повече таймаути.", .noFirstYellow: "Играчът няма първи жълт картон.",
        .alreadyCorrected: "Това вече е поправено или отменено.",
        .laterEventImpossible: "Тогава по-късно събитие не би било възможно.",
    ]
}
