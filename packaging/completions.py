"""Completion of the command line in bash, zsh and fish, made from its grammar."""

from __future__ import annotations

from collections.abc import Iterator

from grammar import Command, Word

MADE = "# Made by packaging/documents.py from the grammar of the command line."

BASH = """\
{made}
# With charsheet on the path: eval "$(charsheet --completion bash)"

_charsheet_values() {{
    # What can stand after an option of a command; fails where it takes no value.
    case "$1 $2" in
{values}
        *) return 1 ;;
    esac
}}

_charsheet() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}"
    local command="" index word values
    # bash takes --option=value apart at the sign
    if [ "$current" = "=" ]; then
        current=""
    elif [ "$before" = "=" ]; then
        before="${{COMP_WORDS[COMP_CWORD-2]}}"
    fi
    for ((index = 1; index < COMP_CWORD; index++)); do
        word="${{COMP_WORDS[index]}}"
        case "$word" in
            --lang) index=$((index + 1)); [ "${{COMP_WORDS[index]}}" != "=" ] || index=$((index + 1)) ;;
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
{options}
            esac ;;
        *)
            case "$command" in
{operands}
            esac ;;
    esac
}}

complete -o default -F _charsheet charsheet
"""

ZSH = """\
#compdef charsheet
{made}
# With charsheet on the path: eval "$(charsheet --completion zsh)"

_charsheet_commands() {{
    local -a commands=(
{commands}
    )
    _describe command commands
    _files
}}

_charsheet() {{
    local index command=
    for ((index = 2; index < CURRENT; index++)); do
        case $words[index] in
            --lang) ((index++)) ;;
            --) break ;;
            -?*) ;;
            *) command=$words[index]; break ;;
        esac
    done
    case $command in
{cases}
    esac
}}

if [ "$funcstack[1]" = "_charsheet" ]; then
    _charsheet "$@"
else
    compdef _charsheet charsheet
fi
"""


def bash(commands: tuple[Command, ...]) -> str:
    """The completion for bash. Nothing in it is newer than version 3.2, which macOS has."""
    values, options, operands = [], [], []
    for command in commands:
        for option in command.options:
            if option.takes:
                patterns = "|".join(f'"{command.name} {name}"' for name in option.names)
                values.append(f'        {patterns}) echo "{" ".join(option.values)}" ;;')
        names = " ".join(name for option in command.options for name in option.names)
        options.append(_reply(command.name, names))
        offered = _first_words(command, commands)
        if offered:
            operands.append(_reply(command.name, " ".join(offered)))
    return BASH.format(
        made=MADE, values="\n".join(values), options="\n".join(options), operands="\n".join(operands)
    )


def _reply(command: str, words: str) -> str:
    return f'                "{command}") COMPREPLY=($(compgen -W "{words}" -- "$current")) ;;'


def _first_words(command: Command, commands: tuple[Command, ...]) -> tuple[str, ...]:
    """What is offered where no option stands: names of commands, systems, or files (then nothing)."""
    if not command.name:
        return tuple(each.name for each in commands if each.name)
    return tuple(value for word in command.operands for value in word.values)


def fish(commands: tuple[Command, ...]) -> str:
    """The completion for fish."""
    names = " ".join(each.name for each in commands if each.name)
    none_yet = f"not __fish_seen_subcommand_from {names}"
    lines = [MADE, "# With charsheet on the path: charsheet --completion fish | source", ""]
    lines.append(f"complete -c charsheet -n '{none_yet}' -F")
    for command in commands:
        when = none_yet
        if command.name:
            help = _fish_quoted(command.help)
            lines.append(f"complete -c charsheet -n '{none_yet}' -a {command.name} -d {help}")
            when = f"__fish_seen_subcommand_from {command.name}"
        lines += (_fish_word(word, when) for word in command.words)
    return "\n".join(lines) + "\n"


def _fish_word(word: Word, when: str) -> str:
    parts = ["complete -c charsheet", f"-n '{when}'"]
    parts += (f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in word.names)
    if word.takes and word.names:
        parts.append("-r")
    if word.values:
        parts.append(f"-f -a '{' '.join(word.values)}'")
    elif word.file:
        parts.append("-F")
    elif word.takes:
        parts.append("-f")
    return " ".join((*parts, f"-d {_fish_quoted(word.help)}"))


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def zsh(commands: tuple[Command, ...]) -> str:
    """The completion for zsh."""
    names = (f"        {_zsh_quoted(f'{each.name}:{each.help}')}" for each in commands if each.name)
    cases = (_zsh_case(each) for each in sorted(commands, key=lambda each: not each.name))
    return ZSH.format(made=MADE, commands="\n".join(names), cases="\n".join(cases))


def _zsh_case(command: Command) -> str:
    options = [each for word in command.options for each in _zsh_option(word)]
    operands = [_zsh_operand(word) for word in command.operands]
    if command.name:
        # The name itself is taken away, so that what follows is counted from one.
        head = [f"        {command.name})", "            words[index]=() && ((CURRENT--))"]
    else:
        head, operands = ["        *)"], ["'*:file:_charsheet_commands'"]
    arguments = " \\\n                ".join(("            _arguments -s -S", *options, *operands))
    return "\n".join((*head, f"{arguments} ;;"))


def _zsh_option(word: Word) -> Iterator[str]:
    for name in word.names:
        equals = "=" if name.startswith("--") and word.takes else ""
        value = f":{_zsh_plain(word.takes)}:{_zsh_values(word)}" if word.takes else ""
        others = f"({' '.join(word.names)})" if len(word.names) > 1 else ""
        yield _zsh_quoted(f"{others}{name}{equals}[{_zsh_plain(word.help)}]{value}")


def _zsh_operand(word: Word) -> str:
    many = "*" if "..." in word.shown else ""
    return _zsh_quoted(f"{many}:{_zsh_plain(word.takes)}:{_zsh_values(word)}")


def _zsh_values(word: Word) -> str:
    return f"({' '.join(word.values)})" if word.values else "_files" if word.file else " "


def _zsh_plain(text: str) -> str:
    return text.replace("\\", "\\\\").replace(":", "\\:").replace("[", "\\[").replace("]", "\\]")


def _zsh_quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
