# bash completion for hipstencil $(version), made by `hipstencil reference bash`

# The settings' keys, then the values of the one whose key is there: _hipstencil_settings WORD
_hipstencil_settings()
{
    case $1 in
//% for _, s in ipairs(settings) do
    $(s.key)=*) candidates=($(shell_words(s.values))) ;;
//% end
    *=*) candidates=() ;;
    *) candidates=($(shell_words(settings, "key", "="))) ;;
    esac
}

# What the option takes, of words and folders by name: _hipstencil_values COMMAND OPTION WORD
_hipstencil_values()
{
    case "$1 $2" in
//% for _, c in ipairs(commands) do
//% for _, o in ipairs(taking(c)) do
    $(raw(option_patterns(c, o))))
//% if o.takes == "words" then
        candidates=($(shell_words(o.values))) ;;
//% elseif o.takes == "settings" then
        _hipstencil_settings "$3" ;;
//% elseif o.takes == "file" then
        candidates=(:files) ;;
//% elseif o.takes == "folder" then
        candidates=(:folders) ;;
//% else
        candidates=() ;;
//% end
//% end
//% end
    *) return 1 ;;
    esac
}

# All options of a command; those that take a value end in "=": _hipstencil_options COMMAND
_hipstencil_options()
{
    case $1 in
//% for _, c in ipairs(commands) do
    $(c.name)) candidates=($(option_words(c))) ;;
//% end
    *) candidates=(--help --version) ;;
    esac
}

# What stands in no option: _hipstencil_arguments COMMAND
_hipstencil_arguments()
{
    case $1 in
//% for _, c in ipairs(commands) do
    $(c.name)) candidates=($(shell_words(argument_words(c)))) ;;
//% end
    *) candidates=($(shell_words(commands, "name"))) ;;
    esac
}

# Readline takes a word apart at "=": the words as the program gets them, to `words`.
_hipstencil_words()
{
    local i piece
    words=()
    for ((i = 0; i <= COMP_CWORD; i++)); do
        piece=${COMP_WORDS[i]}
        if [[ ${#words[@]} -gt 1 && ( $piece == "=" || ${words[-1]} == *= ) && ${words[-1]} == -* ]] ||
            [[ ${#words[@]} -gt 1 && ${words[-2]} == -* && ( $piece == "=" || ${words[-1]} == *= ) ]]; then
            words[-1]+=$piece
        else
            words+=("$piece")
        fi
    done
}

_hipstencil()
{
    local words candidates=() command="" i option="" word before="" candidate
    COMPREPLY=()
    _hipstencil_words
    for ((i = 1; i < ${#words[@]} - 1; i++)); do
        if [[ ${words[i]} != -* ]]; then
            command=${words[i]}
            break
        fi
    done
    word=${words[-1]}
    if [[ $word == --*=* ]]; then
        option=${word%%=*} word=${word#*=}
    elif [[ ${words[-2]} == -* ]]; then
        option=${words[-2]}
    fi
    if [[ -z $option ]] || ! _hipstencil_values "$command" "$option" "$word"; then
        if [[ $word == -* ]]; then
            _hipstencil_options "$command"
        else
            _hipstencil_arguments "$command"
        fi
    fi
    # Readline replaces what follows the last "=" of the word.
    if [[ $word == *=* ]]; then
        word=${word##*=}
    elif [[ $word == *,* ]]; then
        before=${word%,*}, word=${word##*,}
    fi
    for candidate in "${candidates[@]}"; do
        case $candidate in
        :files)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        :specs)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -X '!*.lua' -- "$word"; compgen -d -- "$word") ;;
        :folders)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
        "$word"*)
            [[ $candidate != *= ]] || compopt -o nospace 2>/dev/null
            COMPREPLY+=("$before$candidate") ;;
        esac
    done
}

complete -F _hipstencil hipstencil
