import type { BlockKind } from '../../records/blocks.js';
import type { MarkedText } from '../blocks/blocks.js';
import { closingMark, openingMark, settleMarks, takeInlineMarks, withoutInlineMarks } from '../blocks/inline-marks.js';
import { CITATION, TexCitations } from './tex-citations.js';
import {
  BREAKING,
  ENVIRONMENT_ARGUMENTS,
  ENVIRONMENT_KINDS,
  FORMULA_ENVIRONMENT,
  HEADING,
  NOTE,
  REFERENCE,
} from './tex-commands.js';
import { textOfFormula } from './tex-formula.js';
import { expandMacros } from './tex-macros.js';
import { TexScanner } from './tex-scanner.js';
import { accents, silentCommands, symbols } from './tex-symbols.js';
import { isLongCell, weightOf } from '../blocks/text-shape.js';

/** Environments that are left out: drawings, code of drawings, comments. */
const DROPPED =
  /\\begin\{(tikzpicture|pgfpicture|comment|filecontents\*?|CJK)\}[^]*?\\end\{\1\}|\\iffalse\b[^]*?\\fi\b/gu;
/** Private-use characters, removed from the source, that enclose a footnote until its paragraph is complete. */
const NOTE_START = '\ue000';
const NOTE_END = '\ue001';

/** Deepest nesting of texts within texts, such as headings and footnotes. */
const MAX_DEPTH = 40;

/** A theorem defined by `\newtheorem`: the printed title, and the counter it shares. */
interface Theorem {
  readonly title: string;
  readonly counter: string;
}

/** Reads the text of a document from left to right, once. Braces are skipped, so their depth costs nothing. */
class TexReader {
  readonly #scanner: TexScanner;
  readonly #out: string[] = [];
  readonly #theorems: ReadonlyMap<string, Theorem>;
  readonly #citations: TexCitations;
  readonly #counts = new Map<string, number>();
  readonly #depth: number;
  /** The open environment of a known kind, and the output offset at which it started. */
  #marked: { readonly name: string; readonly kind: BlockKind; readonly at: number } | null = null;

  constructor(source: string, theorems: ReadonlyMap<string, Theorem>, citations: TexCitations, depth = 0) {
    this.#scanner = new TexScanner(source);
    this.#theorems = theorems;
    this.#citations = citations;
    this.#depth = depth;
  }

  read(): string {
    while (!this.#scanner.isDone) this.#step();
    return this.#out.join('');
  }

  #step(): void {
    const scanner = this.#scanner;
    const next = scanner.source[scanner.at] ?? '';
    if (next === '\\') this.#command();
    else if (next === '$') this.#dollars();
    else if (scanner.take(/[{}]+/uy) !== null) return;
    else if (scanner.take(/[~&]/uy) !== null) this.#out.push(next === '~' ? ' ' : '\t');
    else
      this.#out.push(
        (scanner.take(/[_^]?[^\\${}~&_^]*/uy)?.[0] ?? '')
          .replaceAll('---', '—')
          .replaceAll('--', '–')
          .replaceAll('``', '“')
          .replaceAll("''", '”'),
      );
  }

  #dollars(): void {
    const isDisplayed = this.#scanner.take(/\$\$?/uy)?.[0] === '$$';
    this.#formula(this.#scanner.takeUntil(isDisplayed ? /\$\$/gu : /(?<!\\)\$/gu), isDisplayed);
  }

  #formula(source: string, isDisplayed: boolean): void {
    const text = textOfFormula(source, isDisplayed);
    if (!isDisplayed) this.#out.push(text);
    else if (this.#marked === null) this.#out.push(openingMark('formula'), ` ${text} `, closingMark('formula'));
    else this.#out.push(` ${text} `);
  }

  #command(): void {
    const [, word, symbol] = this.#scanner.take(/\\(?:([a-zA-Z@]+)\*?|([^]))?/uy) ?? [];
    if (symbol !== undefined) this.#controlSymbol(symbol);
    else if (word !== undefined) this.#controlWord(word);
  }

  #controlSymbol(symbol: string): void {
    const accent = accents.get(symbol);
    if (symbol === '\\') {
      this.#scanner.skipOptions();
      this.#out.push('\n');
    } else if (symbol === '(') this.#formula(this.#scanner.takeUntil(/\\\)/gu), false);
    else if (symbol === '[') this.#formula(this.#scanner.takeUntil(/\\\]/gu), true);
    else if (accent !== undefined) this.#accent(accent);
    else if ('%&_$#{} '.includes(symbol)) this.#out.push(symbol);
    else if (',;:>'.includes(symbol)) this.#out.push(' ');
  }

  #accent(mark: string): void {
    const letter = this.#scanner.argument().replace(/^\\([ij])$/u, '$1');
    this.#out.push(letter.slice(0, 1) + mark + letter.slice(1));
  }

  #controlWord(word: string): void {
    const scanner = this.#scanner;
    const symbol = symbols.get(word);
    const silent = silentCommands.get(word);
    const accent = accents.get(word);
    if (word === 'begin' || word === 'end') this.#environment(word);
    else if (REFERENCE.test(word)) this.#out.push(`[${scanner.argument()}]`);
    else if (CITATION.test(word)) {
      scanner.skipOptions();
      this.#out.push(this.#citations.cited(scanner.argument()));
    } else if (word === 'bibitem') {
      scanner.skipOptions();
      this.#out.push('\n\n', this.#citations.entry(scanner.argument()));
    } else if (NOTE.test(word)) {
      scanner.skipOptions();
      this.#out.push(NOTE_START, this.#within(scanner.argument()), NOTE_END);
    } else if (silent !== undefined) scanner.skipArguments(silent);
    else if (symbol !== undefined) {
      this.#out.push(symbol);
      // After a letter (\o, \ss) the space is not printed either.
      if (/^\p{L}$/u.test(symbol)) this.#scanner.take(/[ \t]+/uy);
      else this.#skipBlanks();
    } else if (accent !== undefined && /^\s*\{/u.test(scanner.source.slice(scanner.at, scanner.at + 3)))
      this.#accent(accent);
    else this.#wordBeforeText(word);
  }

  #within(source: string): string {
    return this.#depth < MAX_DEPTH
      ? new TexReader(source, this.#theorems, this.#citations, this.#depth + 1).read()
      : '';
  }

  /** Reads a command that styles or places the following text. */
  #wordBeforeText(word: string): void {
    if (BREAKING.test(word)) this.#out.push('\n\n');
    this.#scanner.skipOptions();
    if (HEADING.test(word)) this.#heading(word === 'caption' ? 'caption' : 'heading');
    else this.#skipBlanks();
  }

  #heading(kind: BlockKind): void {
    const text = this.#within(this.#scanner.argument());
    if (this.#marked === null) this.#out.push(openingMark(kind), withoutInlineMarks(text), closingMark(kind), '\n\n');
    else this.#out.push(withoutInlineMarks(text), '\n\n');
  }

  /** Spaces after a command word end the word and are not printed; an empty line still ends the paragraph. */
  #skipBlanks(): void {
    const found = this.#scanner.take(/[ \t]*\n?(?!\s*\n)[ \t]*/uy)?.[0] ?? '';
    if (found !== '' && this.#scanner.source[this.#scanner.at] !== '{') this.#out.push(' ');
  }

  #environment(side: 'begin' | 'end'): void {
    const name = this.#scanner.argument();
    const theorem = this.#theorems.get(name);
    if (side === 'end' && name === this.#marked?.name) this.#endMarked();
    this.#out.push('\n\n');
    if (side === 'end') return;
    if (FORMULA_ENVIRONMENT.test(name)) {
      this.#formula(this.#scanner.takeUntil(new RegExp(`\\\\end\\s*\\{${name.replace('*', '\\*')}\\}`, 'gu')), true);
      return;
    }
    if (theorem !== undefined) this.#theorem(theorem);
    this.#scanner.skipArguments(ENVIRONMENT_ARGUMENTS[name] ?? 0);
    const kind = ENVIRONMENT_KINDS[name];
    if (kind === undefined || this.#marked !== null) return;
    // LaTeX prints it above the list.
    if (name === 'thebibliography')
      this.#out.push(openingMark('heading'), 'References', closingMark('heading'), '\n\n');
    this.#marked = { name, kind, at: this.#out.length };
    this.#out.push(openingMark(kind));
  }

  /** A table with mostly long cells is layout; its kind remains unknown. */
  #endMarked(): void {
    const marked = this.#marked;
    this.#marked = null;
    if (marked === null) return;
    if (marked.kind === 'table' && holdsLongCells(this.#out.slice(marked.at + 1).join(''))) this.#out[marked.at] = '';
    else this.#out.push(closingMark(marked.kind));
  }

  #theorem({ title, counter }: Theorem): void {
    const number = (this.#counts.get(counter) ?? 0) + 1;
    this.#counts.set(counter, number);
    const name = this.#scanner.take(/\s*\[([^\]\n]*)\]/uy)?.[1];
    this.#out.push(`${title} ${number}${name === undefined ? '' : ` (${name})`}. `);
  }
}

function holdsLongCells(table: string): boolean {
  const weights = table.split(/[\t\n]+/u).map(weightOf);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return sum(weights.filter(isLongCell)) > sum(weights) / 2;
}

function theoremsOf(source: string): ReadonlyMap<string, Theorem> {
  const theorems = new Map<string, Theorem>();
  for (const [, name = '', shared, title = ''] of source.matchAll(
    /\\newtheorem\*?\s*\{([^{}]+)\}\s*(?:\[([^\]]+)\])?\s*\{([^{}]+)\}/gu,
  ))
    theorems.set(name, { title, counter: shared ?? name });
  return theorems;
}

/** Moves footnotes behind the paragraph that refers to them, so that its sentences stay intact. */
function withNotesAfter(paragraph: string): string {
  const notes: string[] = [];
  const text = paragraph.replace(/ *\ue000([^\ue001]*)\ue001/gu, (_, note: string) => {
    notes.push(note.trim());
    return '';
  });
  return [text, ...notes].join('\n\n');
}

/**
 * Returns the text of a TeX or LaTeX document as printed, with formulas on one line where possible; without comments,
 * preamble and drawings. Citations are numbers. Headings, captions and environments determine the block kinds.
 */
export function textOfTex(source: string): MarkedText {
  const withoutComments = withoutInlineMarks(source)
    .replace(/\r\n?/gu, '\n')
    .replace(/[\ue000\ue001]/gu, '')
    .replace(/(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*(?!\s*\n))?/gu, '$1');
  const expanded = expandMacros(withoutComments.replace(DROPPED, ''));
  const body = /\\begin\s*\{document\}([^]*?)(?:\\end\s*\{document\}|$)/u.exec(expanded)?.[1] ?? expanded;
  const text = settleMarks(new TexReader(body, theoremsOf(expanded), new TexCitations(body)).read());
  const printed = text
    .split(/\n[ \t]*(?:\n[ \t]*)+/u)
    .map(withNotesAfter)
    .join('\n\n')
    .replace(/([^\n])\n(?=[^\n])/gu, '$1 ')
    .replace(/[ \t]+/gu, ' ');
  return takeInlineMarks(printed);
}
