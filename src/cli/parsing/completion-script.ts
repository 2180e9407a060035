/** What can be completed: the commands with their options, dashes included. */
export interface Completable {
  readonly name: string;
  readonly describe: string;
  readonly flags: readonly string[];
}

type Script = (commands: readonly Completable[]) => string;

const namesOf = (commands: readonly Completable[]): string => commands.map(({ name }) => name).join(' ');

const cases = (commands: readonly Completable[], line: (flags: string) => string): string =>
  commands.map(({ name, flags }) => `    ${name}) ${line(flags.join(' '))} ;;`).join('\n');

const bash: Script = (commands) => `# source <(assay completion bash)
_assay() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${namesOf(commands)} --help --version"
  elif [ "\${word:0:1}" = - ]; then
    case \${COMP_WORDS[1]} in
${cases(commands, (flags) => `words="${flags}"`)}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word")) || return 0
}
complete -o bashdefault -o default -F _assay assay
`;

const zsh: Script = (commands) => `#compdef assay
# source <(assay completion zsh), after compinit
_assay() {
  if (( CURRENT == 2 )); then
    compadd -- ${namesOf(commands)} --help --version
  elif [[ $PREFIX == -* ]]; then
    case $words[2] in
${cases(commands, (flags) => `compadd -- ${flags}`)}
    esac
  else
    _files
  fi
}
compdef _assay assay
`;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const fishFlag = (flag: string): string => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`);

const fish: Script = (commands) =>
  [
    '# assay completion fish | source',
    ...commands.flatMap(({ name, describe, flags }) => [
      `complete -c assay -n __fish_use_subcommand -f -a ${name} -d ${quoted(describe)}`,
      ...flags.map((flag) => `complete -c assay -n '__fish_seen_subcommand_from ${name}' ${fishFlag(flag)}`),
    ]),
    '',
  ].join('\n');

/** The script that teaches a shell the commands and options, by the shell's name. */
export const completionScripts = { bash, zsh, fish } as const;

export type Shell = keyof typeof completionScripts;

export const shells: readonly Shell[] = ['bash', 'zsh', 'fish'];
