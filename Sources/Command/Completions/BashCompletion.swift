/// Completion for bash, loaded by `source <(bowline completions bash)`.
struct BashCompletion {
    let table: CompletionTable

    /// The completion script for bash.
    var script: String {
        """
        # Completion of bowline for bash, made by `bowline completions bash`.
        _bowline() {
            local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" verb="${COMP_WORDS[1]}" words=""
            COMPREPLY=()
            if [ "$COMP_CWORD" -eq 1 ]; then
                COMPREPLY=($(compgen -W "\(table.entries.map(\.verb).joined(separator: " ")) --help --version" -- "$word"))
                return
            fi
            case "$verb $before" in
        \(table.entries.flatMap(values).joined(separator: "\n"))
            esac
            if [ "$COMP_CWORD" -eq 2 ] && [[ "$word" != -* ]]; then
                case "$verb" in
        \(table.entries.filter { !$0.firstWords.isEmpty }.map(firstWords).joined(separator: "\n"))
                esac
                if [ -n "$words" ]; then
                    COMPREPLY=($(compgen -W "$words" -- "$word"))
                    return
                fi
            fi
            case "$verb" in
        \(table.entries.map(options).joined(separator: "\n"))
            esac
            if [[ "$word" == -* ]] || [ -z "$words" ]; then
                COMPREPLY=($(compgen -W "$words" -- "$word"))
                return
            fi
            case "$verb" in
                \(filePattern))
                    compopt -o filenames
                    COMPREPLY=($(compgen -f -- "$word")) ;;
                *) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
            esac
        }
        complete -F _bowline bowline
        """
    }

    private var filePattern: String {
        table.entries.filter(\.manual.takesFile).map(\.verb).joined(separator: " | ")
    }

    /// The shell's cases for the value of an option and for the second word of a command.
    private func values(of entry: CompletionTable.Entry) -> [String] {
        let options = entry.options.compactMap { option -> String? in
            guard option.placeholder != nil else { return nil }
            return line("\(entry.verb) --\(option.name)", offer(option.values))
        }
        let commands = entry.firstWords.compactMap { first -> String? in
            let second = entry.secondWords(after: first)
            return second.isEmpty ? nil : line("\(entry.verb) \(first)", words(second))
        }
        return options + commands
    }

    private func line(_ pattern: String, _ offer: String) -> String {
        "            \"\(pattern)\") \(offer)return ;;"
    }

    private func offer(_ values: Manual.Values) -> String {
        switch values {
        case .any: ""
        case .file: "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$word\")); "
        case .folder: "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$word\")); "
        case .oneOf(let list): words(list)
        }
    }

    private func words(_ list: [String]) -> String {
        "COMPREPLY=($(compgen -W \"\(list.joined(separator: " "))\" -- \"$word\")); "
    }

    private func firstWords(of entry: CompletionTable.Entry) -> String {
        "            \(entry.verb)) words=\"\(entry.firstWords.joined(separator: " "))\" ;;"
    }

    private func options(of entry: CompletionTable.Entry) -> String {
        "            \(entry.verb)) words=\"\(entry.options.map { "--\($0.name)" }.joined(separator: " "))\" ;;"
    }
}
