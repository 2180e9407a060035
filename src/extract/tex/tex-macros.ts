import { TexScanner } from './tex-scanner.js';
import { silentCommands } from './tex-symbols.js';

interface Macro {
  readonly parameters: number;
  /** Default of the first parameter; null if it must be given. */
  readonly preset: string | null;
  readonly body: string;
}

/**
 * Macros can expand each other without end. Beyond this multiple of the source length, or this many levels, they are
 * not expanded.
 */
const MAX_GROWTH = 4;
const MAX_GROWTH_FLOOR = 100_000;
const MAX_LEVELS = 12;

const DEFINITION = new RegExp(
  [
    String.raw`\\(?:(?:re|provide)?newcommand|providecommand|renewcommand|DeclareMathOperator|`,
    String.raw`(?:re)?newenvironment|def|gdef|edef)(?![a-zA-Z])\*?`,
  ].join(''),
  'gu',
);

class Definitions {
  readonly commands = new Map<string, Macro>();
  readonly begins = new Map<string, Macro>();
  readonly ends = new Map<string, Macro>();

  get isEmpty(): boolean {
    return this.commands.size === 0 && this.begins.size === 0;
  }

  /** Reads one definition at the scanner's position, just after the defining command. */
  read(word: string, scanner: TexScanner): void {
    if (/def/u.test(word)) {
      const name = scanner.take(/\s*\\([a-zA-Z@]+)/uy)?.[1];
      const parameters = scanner.take(/[^{\\]*/uy)?.[0] ?? '';
      const body = scanner.argument();
      // Parameters with delimiters are not supported.
      if (name !== undefined && /^\s*(?:#\d)*\s*$/u.test(parameters))
        this.#add(name, { parameters: parameters.split('#').length - 1, preset: null, body });
      return;
    }
    const name = scanner.argument().trim().replace(/^\\/u, '');
    const parameters = Number(scanner.take(/\s*\[(\d)\]/uy)?.[1] ?? 0);
    const preset = scanner.take(/\s*\[([^\]\n]*)\]/uy)?.[1] ?? null;
    const macro = { parameters, preset, body: scanner.argument() };
    if (word.includes('environment')) {
      this.begins.set(name, macro);
      this.ends.set(name, { parameters: 0, preset: null, body: scanner.argument() });
    } else this.#add(name, word.includes('Operator') ? { ...macro, body: `\\operatorname{${macro.body}}` } : macro);
  }

  #add(name: string, macro: Macro): void {
    // Commands without printed text stay silent, even if they are redefined.
    if (!silentCommands.has(name)) this.commands.set(name, macro);
  }
}

function unfolded(macro: Macro, scanner: TexScanner): string {
  const values: string[] = [];
  if (macro.preset !== null) values.push(scanner.take(/\s*\[([^\]\n]*)\]/uy)?.[1] ?? macro.preset);
  while (values.length < macro.parameters) values.push(scanner.argument());
  return macro.body.replace(/#(\d)/gu, (_, number: string) => values[Number(number) - 1] ?? '');
}

function expandOnce(source: string, { commands, begins, ends }: Definitions): string {
  const scanner = new TexScanner(source);
  const parts: string[] = [];
  const next = /\\(?:(begin|end)\s*\{([^{}]*)\}|([a-zA-Z@]+)|[^])/gu;
  while (!scanner.isDone) {
    next.lastIndex = scanner.at;
    const found = next.exec(source);
    parts.push(source.slice(scanner.at, found?.index ?? source.length));
    if (found === null) break;
    const [all, side, environment = '', word = ''] = found;
    scanner.at = found.index + all.length;
    const macro = side === undefined ? commands.get(word) : (side === 'begin' ? begins : ends).get(environment);
    if (macro === undefined) parts.push(all);
    else {
      // Spaces after a command word only end it.
      if (macro.parameters === 0 && side === undefined) scanner.take(/[ \t]+(?=[^\s])/uy);
      parts.push(
        unfolded(macro, scanner),
        /[a-zA-Z]$/u.test(macro.body) && /[a-zA-Z]/u.test(source[scanner.at] ?? '') ? '{}' : '',
      );
    }
  }
  return parts.join('');
}

/** Expands the macros and environments that a source defines, and removes their definitions. Bounded for any macros. */
export function expandMacros(source: string): string {
  const definitions = new Definitions();
  const scanner = new TexScanner(source);
  const rest: string[] = [];
  for (;;) {
    DEFINITION.lastIndex = scanner.at;
    const found = DEFINITION.exec(source);
    rest.push(source.slice(scanner.at, found?.index ?? source.length));
    if (found === null) break;
    scanner.at = found.index + found[0].length;
    definitions.read(found[0], scanner);
  }
  let text = rest.join('');
  if (definitions.isEmpty) return text;
  const maxLength = Math.max(MAX_GROWTH_FLOOR, source.length * MAX_GROWTH);
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const next = expandOnce(text, definitions);
    if (next === text || next.length > maxLength) return text;
    text = next;
  }
  return text;
}
