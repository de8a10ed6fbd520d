import Flow
import LocalizedTexts
import Testing

@testable import ActionHandlerApp

struct PresentationTests {
    private func shown(_ change: (inout ActionHandlerFeature.State) -> Void) -> ActionHandlerPresentation {
        var state = ActionHandlerFeature.State(at: Desk.now)
        change(&state)
        return ActionHandlerPresentation(state, at: Desk.now)
    }

    @Test func whatIsUnderstoodStandsApartInTheWords() {
        let input = shown {
            $0.input = "пица 20 лв tomorrow ok"
            $0.understood = [
                UnderstoodSpan(kind: "time", start: 17, end: 25), UnderstoodSpan(kind: "money", start: 9, end: 16),
                UnderstoodSpan(kind: "number", start: 9, end: 11),
            ]
        }.input
        #expect(input.segments.map(\.text) == ["пица ", "20 лв", " ", "tomorrow", " ok"])
        #expect(input.segments.map(\.kind) == [nil, "money", nil, "time", nil])
        #expect(input.segments[1].label == "20 лв, money")
        #expect(input.segments.map(\.text).joined() == input.text)
    }

    @Test func aSpanPastTheEndIsNotShown() {
        let input = shown {
            $0.input = "ab"
            $0.understood = [UnderstoodSpan(kind: "time", start: 1, end: 9)]
        }.input
        #expect(input.segments.map(\.text) == ["ab"])
    }

    @Test func theSpinnerTurnsWhileSomethingIsDone() {
        #expect(shown { $0.isProcessing = true }.input.isBusy)
        #expect(
            !shown {
                $0.isProcessing = true; $0.input = "x"
            }.input.canSubmit
        )
        #expect(shown { $0.input = "x" }.input.canSubmit)
        #expect(!shown { $0.input = "  " }.input.canSubmit)
    }

    @Test func aQuestionShowsWhatWouldBeDone() throws {
        let budget = try Samples.budget()
        let due = try Samples.moment("2025-11-03T18:00:00+02:00")
        let actions: [Action] = [
            .budget(budget), .calendar(try Samples.event()), .reminder(ReminderAction(title: "mum", due: due)),
            .task(TaskAction(title: "milk")), .unknown(UnknownAction(type: "dim_lights", json: "{}")),
        ]
        let question = try #require(shown { $0.pending = .confirm(Samples.result(actions), input: "x") }.question)
        #expect(question.title == "Shall I do this?")
        #expect(question.confirmLabel == "Yes")
        #expect(
            question.details == [
                "Expenses: 234.6, Clothes (next)", "Calendar event: Dentist, Tue 4 November 2025 15:30",
                "Reminder: mum, Mon 3 November 2025 18:00", "Task: milk", "dim_lights",
            ]
        )
    }

    @Test func choicesAreThoseOfTheBackend() throws {
        let choices = ["A", "B"].map { Clarification.Choice(label: $0, action: .task(TaskAction(title: $0))) }
        let result = ActionResult(
            success: true,
            actionType: .backendHandled,
            message: "Which?",
            clarification: Clarification(choices: choices)
        )
        let question = try #require(shown { $0.pending = .clarify(result, input: "mum") }.question)
        #expect(question.title == "Which?")
        #expect(question.details == ["mum"])
        #expect(question.choices == ["A", "B"])
        #expect(question.confirmLabel == nil)
    }

    @Test func whatIsSaidHasItsColourAndItsRole() {
        #expect(shown { _ in }.status == nil)
        let bad = shown {
            $0.message = "no"
            $0.error = .backendUnavailable
        }.status
        #expect(bad?.tone == .bad && bad?.role == "alert")
        let good = shown {
            $0.message = "yes"
            $0.result = Samples.result([])
        }.status
        #expect(good?.tone == .good && good?.role == "status")
        #expect(shown { $0.waiting = 2 }.status?.waiting == "2 are waiting to be sent")
        let alert = shown {
            $0.alert = AlertState {
                TextState("Success!")
            } message: {
                TextState("m")
            }
        }.alert
        #expect(alert?.title == "Success!" && alert?.message == "m" && alert?.dismissLabel == "OK")
    }

    @Test func bulgarianIsSpokenAllTheWay() {
        let shown = shown { $0.preferences.language = .bulgarian }
        #expect(shown.input.submitLabel == "Изпрати")
        #expect(shown.ledger.title == "ноември 2025 г.")
        #expect(shown.preferences.title == "Предпочитания")
        #expect(shown.history.emptyText == "Още нищо.")
        #expect(shown.agenda.undatedTitle == "Без дата")
    }

    @Test(arguments: Language.allCases)
    func everyErrorHasASentence(language: Language) {
        let strings = ActionHandlerStrings(language)
        let errors: [ActionHandlerError] = [
            .classificationFailed(""), .executionFailed(""), .invalidActionType("x"), .backendUnavailable,
            .invalidResponse,
        ]
        let texts =
            errors.map { strings.text($0) } + [strings.text(InputError.empty), strings.text(DeviceError.full)]
        #expect(texts.allSatisfy { $0.hasSuffix(".") })
        #expect(Set(texts).count == texts.count)
        let other = ActionHandlerStrings(language == .english ? .bulgarian : .english)
        #expect(errors.allSatisfy { strings.text($0) != other.text($0) })
    }

    @Test func errorsAreSafeToLog() {
        let secret = ActionHandlerError.classificationFailed("you said: my pin is 1234")
        #expect("\(secret)" == "classificationFailed")
        #expect(!"\(AppError.actionHandler(secret))".contains("1234"))
        #expect("\(AppError.device(.unusable("x is in use")))" == "the data on this device cannot be used: x is in use")
    }
}
