/// Completion for zsh, loaded by `source <(bowline completions zsh)` or put into a folder of `fpath` as `_bowline`.
struct ZshCompletion {
    let table: CompletionTable

    /// The completion script for zsh.
    var script: String {
        """
        #compdef bowline
        # Completion of bowline for zsh, made by `bowline completions zsh`.
        _bowline() {
            local -a verbs=(
        \(table.entries.map { "        \(quoted("\($0.verb):\($0.manual.summary)"))" }.joined(separator: "\n"))
            )
            if (( CURRENT == 2 )); then
                _describe -t verbs verb verbs
                return
            fi
            shift words
            (( CURRENT-- ))
            case "$words[1]" in
        \(table.entries.map(arguments).joined(separator: "\n"))
            esac
        }
        # As a file of fpath it is called by its name; read by a shell it says what it completes.
        if [ "$funcstack[1]" = _bowline ]; then _bowline "$@"; else compdef _bowline bowline; fi
        """
    }

    private func arguments(of entry: CompletionTable.Entry) -> String {
        let specifications = entry.options.map(option) + words(of: entry)
        let lines = specifications.map { " \\\n                \($0)" }.joined()
        return "        \(entry.verb)) _arguments -S\(lines) ;;"
    }

    private func option(_ option: Manual.Option) -> String {
        let about = "--\(option.name)[\(plain(option.help))]"
        guard let placeholder = option.placeholder else { return quoted(about) }
        return quoted("\(about):\(plain(placeholder)):\(action(option.values))")
    }

    private func action(_ values: Manual.Values) -> String {
        switch values {
        case .any: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .oneOf(let list): "(\(list.joined(separator: " ")))"
        }
    }

    /// The completions of arguments that are not options.
    private func words(of entry: CompletionTable.Entry) -> [String] {
        guard !entry.firstWords.isEmpty else { return entry.manual.takesFile ? [quoted("*:file:_files")] : [] }
        let first = quoted("1:command:(\(entry.firstWords.joined(separator: " ")))")
        let cases = entry.firstWords.map { ($0, entry.secondWords(after: $0)) }.filter { !$0.1.isEmpty }
        guard !cases.isEmpty else { return [first] }
        let lines = cases.map { "\($0.0)) compadd \($0.1.joined(separator: " ")) ;;" }.joined(separator: " ")
        return [first, quoted("2:command:{ case \"$words[2]\" in \(lines) esac }")]
    }

    /// The text without the characters that are special in a completion specification.
    private func plain(_ text: String) -> String {
        String(text.map { "[]:".contains($0) ? " " : $0 })
    }

    private func quoted(_ text: String) -> String {
        let inner = text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        return "'\(inner)'"
    }
}
