# Made by packaging/documents.py from the grammar of the command line.
# With charsheet on the path: eval "$(charsheet --completion bash)"

_charsheet_values() {
    # What can stand after an option of a command; fails where it takes no value.
    case "$1 $2" in
        " --completion") echo "bash fish zsh" ;;
        " --lang") echo "en ru" ;;
        "show --units") echo "metres feet yards squares" ;;
        "show --rulings") echo "" ;;
        "show --lang") echo "en ru" ;;
        "check --lang") echo "en ru" ;;
        "new --template") echo "" ;;
        "new --adjust") echo "" ;;
        "new --name") echo "" ;;
        "new --count") echo "" ;;
        "new -o"|"new --output") echo "" ;;
        "new --lang") echo "en ru" ;;
        "card -o"|"card --output") echo "" ;;
        "card --size") echo "poker tarot index a6 a5 half-letter a4 letter" ;;
        "card --paper") echo "a4 letter" ;;
        "card --preset") echo "usual combat travel everything npc" ;;
        "card --margin") echo "" ;;
        "card --gutter") echo "" ;;
        "card --bleed") echo "" ;;
        "card --grid") echo "" ;;
        "card --sides") echo "1 2" ;;
        "card --duplex") echo "long short fold" ;;
        "card --marks") echo "none crop frame" ;;
        "card --list") echo "roster group page" ;;
        "card --reference") echo "narateer d100 d6" ;;
        "card --design") echo "" ;;
        "card --units") echo "metres feet yards squares" ;;
        "card --rulings") echo "" ;;
        "card --lang") echo "en ru" ;;
        "plan --units") echo "metres feet yards squares" ;;
        "plan --rulings") echo "" ;;
        "plan --lang") echo "en ru" ;;
        "compare --units") echo "metres feet yards squares" ;;
        "compare --rulings") echo "" ;;
        "compare --lang") echo "en ru" ;;
        "travel --plan") echo "" ;;
        "travel --units") echo "metres feet yards squares" ;;
        "travel --rulings") echo "" ;;
        "travel --lang") echo "en ru" ;;
        "roster --columns") echo "" ;;
        "roster --sort") echo "" ;;
        "roster -o"|"roster --output") echo "" ;;
        "roster --separator") echo "comma semicolon tab" ;;
        "roster --decimal-mark") echo ". ," ;;
        "roster --units") echo "metres feet yards squares" ;;
        "roster --rulings") echo "" ;;
        "roster --lang") echo "en ru" ;;
        "import --system") echo "narateer d100 d6" ;;
        "import -o"|"import --output") echo "" ;;
        "import --match") echo "" ;;
        "import --encoding") echo "utf-8 utf-16 cp1251" ;;
        "import --separator") echo "comma semicolon tab" ;;
        "import --lang") echo "en ru" ;;
        "rulings --for") echo "" ;;
        "rulings --rulings") echo "" ;;
        "rulings --lang") echo "en ru" ;;
        *) return 1 ;;
    esac
}

_charsheet() {
    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
    local command="" index word values
    # bash takes --option=value apart at the sign
    if [ "$current" = "=" ]; then
        current=""
    elif [ "$before" = "=" ]; then
        before="${COMP_WORDS[COMP_CWORD-2]}"
    fi
    for ((index = 1; index < COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        case "$word" in
            --lang) index=$((index + 1)); [ "${COMP_WORDS[index]}" != "=" ] || index=$((index + 1)) ;;
            --) break ;;
            -?*) ;;
            *) command="$word"; break ;;
        esac
    done
    COMPREPLY=()
    # Where nothing is offered, bash offers files.
    if values="$(_charsheet_values "$command" "$before")"; then
        COMPREPLY=($(compgen -W "$values" -- "$current"))
        return
    fi
    case "$current" in
        -*)
            case "$command" in
                "") COMPREPLY=($(compgen -W "-h --help --new-window --version --completion --lang" -- "$current")) ;;
                "show") COMPREPLY=($(compgen -W "-h --help --json --explain --units --rulings --lang" -- "$current")) ;;
                "check") COMPREPLY=($(compgen -W "-h --help --lang" -- "$current")) ;;
                "new") COMPREPLY=($(compgen -W "-h --help --template --adjust --name --count -o --output --lang" -- "$current")) ;;
                "card") COMPREPLY=($(compgen -W "-h --help -o --output --size --paper --preset --margin --gutter --bleed --grid --sides --duplex --marks --list --reference --design --per-file --units --rulings --lang" -- "$current")) ;;
                "plan") COMPREPLY=($(compgen -W "-h --help --json --units --rulings --lang" -- "$current")) ;;
                "compare") COMPREPLY=($(compgen -W "-h --help --json --units --rulings --lang" -- "$current")) ;;
                "travel") COMPREPLY=($(compgen -W "-h --help --plan --json --units --rulings --lang" -- "$current")) ;;
                "roster") COMPREPLY=($(compgen -W "-h --help --columns --sort --descending --csv -o --output --separator --decimal-mark --bom --units --rulings --lang" -- "$current")) ;;
                "import") COMPREPLY=($(compgen -W "-h --help --system -o --output --match --encoding --separator --dry-run --lang" -- "$current")) ;;
                "rulings") COMPREPLY=($(compgen -W "-h --help --for --rulings --lang" -- "$current")) ;;
            esac ;;
        *)
            case "$command" in
                "") COMPREPLY=($(compgen -W "show check new card plan compare travel roster import rulings" -- "$current")) ;;
                "new") COMPREPLY=($(compgen -W "narateer d100 d6" -- "$current")) ;;
                "rulings") COMPREPLY=($(compgen -W "narateer d100 d6" -- "$current")) ;;
            esac ;;
    esac
}

complete -o default -F _charsheet charsheet
