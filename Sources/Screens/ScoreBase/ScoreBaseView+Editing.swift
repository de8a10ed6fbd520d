import ScoreBaseApp

/// The screens for admins: the edit form and the links to share.
extension ScoreBaseView {
    mutating func edit(_ form: EditPresentation) -> Markup {
        var parts: [Markup] = [.heading(2, text: form.title)]
        if let notice = form.notice { parts.append(self.notice(notice)) }
        if let text = form.placeholder { parts.append(.paragraph(.role("status"), text: text)) }
        for part in form.parts {
            switch part {
            case .field(let field): parts.append(self.field(field, takesFocus: field.id == form.focus))
            case .choices(let title, let buttons):
                let choices = renderer.buttons(buttons.map(Control.init), in: "examples")
                parts.append(
                    .element(
                        "div",
                        [.role("group"), .label(title)],
                        .paragraph(.class("hint"), text: title) + choices
                    )
                )
            }
        }
        if let problem = form.listProblem { parts.append(.paragraph(.class("notice danger"), text: problem)) }
        if !form.lines.isEmpty {
            let lines = form.lines.map { line in
                Markup.element(
                    "li",
                    [.id(renderer.id(line.id))],
                    .span(text: line.text)
                        + (line.problem.map { .element("strong", [.class("problem")], .text($0)) } ?? .empty)
                )
            }
            parts.append(.element("ol", [.class("events")], .all(lines)))
        }
        return renderer.form(Control(form.submit), .all(parts), after: button(form.cancel))
    }

    mutating func share(_ sharing: SharePresentation) -> Markup {
        var parts: [Markup] = [
            .heading(2, text: sharing.title), .paragraph(.class("hint"), text: sharing.subject),
            .paragraph(text: sharing.intro),
        ]
        if let notice = sharing.notice { parts.append(self.notice(notice)) }
        if let text = sharing.placeholder { parts.append(.paragraph(.class("hint"), .role("status"), text: text)) }
        for link in sharing.links {
            func address(_ target: String, _ text: String) -> Markup {
                let attributes = [
                    Attribute("href", target), Attribute("target", "_blank"), Attribute("rel", "noopener"),
                ]
                return .element("p", [], .element("a", attributes, .text(text)))
            }
            let inside: [Markup] = [
                address(link.address, link.address), link.calendar.map { address($0, link.calendarTitle) } ?? .empty,
                .paragraph(.class("hint"), text: link.detail), code(link, sharing.qrCodeTitle),
            ]
            // As in Gista's library, a swipe shows the button, and so does pointing at the link or the keyboard.
            parts.append(
                .element(
                    "section",
                    [.class("card-row link"), .id(renderer.id(link.id)), .role("group"), .label(link.detail)],
                    .div(.class("slide"), content: inside) + renderer.buttons([Control(link.revoke)], in: "trailing")
                )
            )
        }
        for make in sharing.creationButtons { parts.append(button(make)) }
        return .all(parts)
    }

    /// The address as a QR code, opened on demand.
    private func code(_ link: SharePresentation.Link, _ title: String) -> Markup {
        guard let code = QRCode(link.address) else { return .empty }
        return .element(
            "details",
            [.class("more"), .id(renderer.id("code-\(link.id)"))],
            .element("summary", [], .text(title)) + code.picture(label: title)
        )
    }
}
