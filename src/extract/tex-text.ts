import { accents, silentCommands, symbols } from './tex-symbols.js';

/** Environments left out whole: drawings, code of drawings, what is commented out. */
const DROPPED = /\\begin\{(tikzpicture|pgfpicture|comment|filecontents\*?|CJK)\}[^]*?\\end\{\1\}/gu;
const BREAKING = /^(?:section|subsection|subsubsection|chapter|part|paragraph|subparagraph|caption|item|bibitem|par|newpage|clearpage|maketitle|footnote|abstract)\*?$/u;
const MATH_ENVIRONMENT = /^(?:equation|align|gather|multline|eqnarray|displaymath|math|alignat|flalign)\*?$/u;
/** Arguments after `\begin{…}` that lay out and say nothing. */
const ENVIRONMENT_ARGUMENTS: Readonly<Record<string, number>> = { tabular: 1, 'tabular*': 2, tabularx: 2, array: 1, longtable: 1, minipage: 1, thebibliography: 1, wrapfigure: 2, multicols: 1, adjustbox: 1, threeparttable: 0 };

/** Reads TeX from left to right, once. Braces are only passed over, so depth costs nothing. */
class TexReader {
  readonly #source: string;
  #at = 0;
  #out: string[] = [];
  #mathDepth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): string {
    while (this.#at < this.#source.length) this.#step();
    return this.#out.join('');
  }

  #step(): void {
    const next = this.#source[this.#at] ?? '';
    if (next === '\\') this.#command();
    else if (next === '$') {
      this.#at += this.#source[this.#at + 1] === '$' ? 2 : 1;
      this.#mathDepth = this.#mathDepth > 0 ? 0 : 1;
    } else if (next === '{' || next === '}') this.#at += 1;
    else if (next === '~' || next === '&') this.#put(next === '~' ? ' ' : '\t', 1);
    else if (this.#mathDepth > 0 && (next === '_' || next === '^')) this.#script(next);
    else this.#plain();
  }

  #put(text: string, consumed: number): void {
    this.#out.push(text);
    this.#at += consumed;
  }

  /** A run of ordinary characters; TeX ligatures of quotes and dashes become what they print. */
  #plain(): void {
    const stop = /[\\${}~&_^]/gu;
    stop.lastIndex = this.#at + 1;
    const end = stop.exec(this.#source)?.index ?? this.#source.length;
    const text = this.#source.slice(this.#at, end);
    this.#out.push(this.#mathDepth > 0 ? text.replace(/[=+<>-]/gu, ' $& ') : text.replaceAll('---', '—').replaceAll('--', '–').replaceAll('``', '“').replaceAll("''", '”'));
    this.#at = end;
  }

  /** Sub- and superscripts of a formula, in one line. */
  #script(mark: string): void {
    this.#at += 1;
    const [body, consumed] = this.#argument();
    this.#at += consumed;
    const inner = new TexReader(`$${body}`).read().trim();
    this.#out.push(mark === '_' ? `_(${inner})` : `^(${inner})`);
  }

  /** The argument at the reading place without its braces, and how many characters it takes. */
  #argument(): readonly [body: string, consumed: number] {
    const blanks = /\s*/uy;
    blanks.lastIndex = this.#at;
    const start = this.#at + (blanks.exec(this.#source)?.[0].length ?? 0);
    if (this.#source[start] !== '{') {
      const single = /\\[a-zA-Z]+|[^]/uy;
      single.lastIndex = start;
      const body = single.exec(this.#source)?.[0] ?? '';
      return [body, start - this.#at + body.length];
    }
    let depth = 0;
    for (let index = start; index < this.#source.length; index += 1) {
      const unit = this.#source[index];
      if (unit === '\\') index += 1;
      else if (unit === '{') depth += 1;
      else if (unit === '}') {
        depth -= 1;
        if (depth === 0) return [this.#source.slice(start + 1, index), index + 1 - this.#at];
      }
    }
    return ['', this.#source.length - this.#at];
  }

  #skipOptions(): void {
    const options = /(?:\s*\[[^\]\n]{0,400}\]|\*)*/uy;
    options.lastIndex = this.#at;
    this.#at += options.exec(this.#source)?.[0].length ?? 0;
  }

  #skipArguments(count: number): void {
    for (let index = 0; index < count; index += 1) {
      this.#skipOptions();
      this.#at += this.#argument()[1];
    }
    this.#skipOptions();
  }

  #command(): void {
    const pattern = /\\(?:([a-zA-Z@]+)\*?|([^]))/uy;
    pattern.lastIndex = this.#at;
    const [all = '\\', word, symbol] = pattern.exec(this.#source) ?? [];
    this.#at += all.length;
    if (symbol !== undefined) this.#controlSymbol(symbol);
    else if (word !== undefined) this.#controlWord(word);
  }

  #controlSymbol(symbol: string): void {
    const accent = accents.get(symbol);
    if (symbol === '\\') {
      this.#skipOptions();
      this.#out.push('\n');
    } else if (symbol === '(' || symbol === '[') this.#mathDepth = 1;
    else if (symbol === ')' || symbol === ']') this.#mathDepth = 0;
    else if (accent !== undefined && this.#mathDepth === 0) this.#accent(accent);
    else if ('%&_$#{} '.includes(symbol)) this.#out.push(symbol);
    else if (',;:!>/'.includes(symbol)) this.#out.push(symbol === '!' || symbol === '/' ? '' : ' ');
  }

  #accent(mark: string): void {
    const [body, consumed] = this.#argument();
    this.#at += consumed;
    const letter = body.replace(/^\\([ij])$/u, '$1');
    this.#out.push(letter.slice(0, 1) + mark + letter.slice(1));
  }

  #controlWord(word: string): void {
    const symbol = symbols.get(word);
    const silent = silentCommands.get(word);
    const accent = accents.get(word);
    if (word === 'begin' || word === 'end') this.#environment(word);
    else if (silent !== undefined) this.#skipArguments(silent);
    else if (symbol !== undefined) {
      this.#out.push(symbol);
      this.#skipBlanks();
    } else if (accent !== undefined && /^\s*\{/u.test(this.#source.slice(this.#at, this.#at + 3))) this.#accent(accent);
    else {
      this.#out.push(BREAKING.test(word) ? '\n\n' : '');
      if (word === 'frac') this.#fraction();
      else {
        this.#skipOptions();
        this.#skipBlanks();
      }
    }
  }

  #fraction(): void {
    for (const after of [' / ', '']) {
      const [body, consumed] = this.#argument();
      this.#at += consumed;
      this.#out.push(new TexReader(`$${body}`).read(), after);
    }
  }

  /** Blanks after a command word end the word and print nothing; an empty line still ends the paragraph. */
  #skipBlanks(): void {
    const blanks = /[ \t]*\n?(?!\s*\n)[ \t]*/uy;
    blanks.lastIndex = this.#at;
    const found = blanks.exec(this.#source)?.[0] ?? '';
    this.#at += found.length;
    if (found !== '' && this.#mathDepth === 0 && this.#source[this.#at] !== '{') this.#out.push(' ');
  }

  #environment(side: 'begin' | 'end'): void {
    const [name, consumed] = this.#argument();
    this.#at += consumed;
    if (MATH_ENVIRONMENT.test(name)) this.#mathDepth = side === 'begin' ? 1 : 0;
    if (side === 'begin') this.#skipArguments(ENVIRONMENT_ARGUMENTS[name] ?? 0);
    this.#out.push('\n\n');
  }
}

/** The text of a TeX or LaTeX document as it would be printed, formulas in one line; without comments, preamble, drawings and citations. */
export function textOfTex(source: string): string {
  const withoutComments = source.replace(/\r\n?/gu, '\n').replace(/(^|[^\\])((?:\\\\)*)%[^\n]*(?:\n[ \t]*(?!\s*\n))?/gu, '$1$2');
  const body = /\\begin\s*\{document\}([^]*?)(?:\\end\s*\{document\}|$)/u.exec(withoutComments)?.[1] ?? withoutComments;
  const text = new TexReader(body.replace(DROPPED, '')).read();
  return text.replace(/[ \t]+/gu, ' ').replace(/([^\n])\n(?=[^\n])/gu, '$1 ');
}
