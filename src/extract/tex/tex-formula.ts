import { scripted } from '../scripts.js';
import { TexScanner } from './tex-scanner.js';
import { accents, symbols } from './tex-symbols.js';

/** Commands of formulas that are ignored on one line, or that style the argument after them. */
const PLAIN_COMMANDS = new Set(
  (
    'left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr mathrm mathbf mathbb mathcal ' +
    'mathit mathsf mathtt mathfrak mathscr boldsymbol bm text textrm textit textbf texttt textsf ' +
    'textsc mbox operatorname displaystyle textstyle scriptstyle limits nolimits quad qquad rm bf ' +
    'it sf tt em nonumber notag label middle mathop mathbin mathrel ensuremath emph'
  ).split(' '),
);
/** Accents over a letter of a formula. */
const LETTER_ACCENTS: Readonly<Record<string, string>> = {
  hat: '\u0302',
  widehat: '\u0302',
  tilde: '\u0303',
  widetilde: '\u0303',
  bar: '\u0304',
  vec: '\u20d7',
  overrightarrow: '\u20d7',
  dot: '\u0307',
  ddot: '\u0308',
  check: '\u030c',
  breve: '\u0306',
  acute: '\u0301',
  grave: '\u0300',
};
/** Operators whose limits are printed below and above in displayed formulas. */
const DISPLAYED_LIMITS =
  /\\(?:sum|prod|coprod|lim|max|min|sup|inf|big(?:cup|cap|vee|wedge|oplus|otimes))\s*(?:\\limits\s*)?[_^]/u;
/** Deepest nesting of scripts. */
const MAX_DEPTH = 20;
const ON_SEVERAL_LINES = /\\\\|(?<!\\)&/u;

/** Whether a formula can be written on one line: every command in it is supported there. */
function fitsLine(formula: string, isDisplayed: boolean): boolean {
  if (isDisplayed && (DISPLAYED_LIMITS.test(formula) || ON_SEVERAL_LINES.test(formula))) return false;
  if (/\\mbox\s*\{[^{}]*\\/u.test(formula)) return false;
  return [...formula.matchAll(/\\([a-zA-Z]+)/gu)].every(
    ([, word = '']) => symbols.has(word) || PLAIN_COMMANDS.has(word) || LETTER_ACCENTS[word] !== undefined,
  );
}

/** Returns the scripts at one position, subscripts first, as they are read aloud. */
function scriptsText(scanner: TexScanner, first: string, depth: number): string {
  const below: string[] = [];
  const above: string[] = [];
  for (let mark: string | undefined = first; mark !== undefined; mark = scanner.take(/\s*([_^])/uy)?.[1]) {
    const inner = lineOf(scanner.argument(), depth + 1)
      .replaceAll(' ', '')
      .trim();
    if (mark === '_') below.push(scripted('_', inner));
    else above.push(scripted('^', inner));
  }
  return [...below, ...above].join('');
}

function commandText(scanner: TexScanner, word: string, depth: number): string {
  const symbol = symbols.get(word);
  const accent = LETTER_ACCENTS[word];
  if (symbol !== undefined) {
    scanner.take(/[ \t]+/uy);
    return /^\p{L}+$/u.test(symbol) && symbol.length > 1
      ? ` ${symbol} `
      : /^[\p{L}…]$/u.test(symbol)
        ? symbol
        : ` ${symbol} `;
  }
  if (accent !== undefined) return lineOf(scanner.argument(), depth + 1).replace(/^[^]/u, (letter) => letter + accent);
  if (word === 'label') scanner.argument();
  else if (/^(?:q?quad)$/u.test(word)) return ' ';
  else if (/^(?:text|mbox|emph)/u.test(word)) return scanner.argument().replaceAll('~', ' ');
  else if (/^(?:left|right|middle)$/u.test(word)) scanner.take(/\s*\.(?!\d)/uy);
  return '';
}

/** Returns a formula on one line; its arguments are read recursively. */
function lineOf(formula: string, depth: number): string {
  if (depth > MAX_DEPTH) return formula;
  const scanner = new TexScanner(formula);
  const parts: string[] = [];
  while (!scanner.isDone) {
    const [all, word, symbol] = scanner.take(/\\(?:([a-zA-Z]+)\*?|([^]))?/uy) ?? [];
    if (word !== undefined) parts.push(commandText(scanner, word, depth));
    else if (symbol !== undefined)
      parts.push(
        accents.has(symbol)
          ? ''
          : '{}%$&#_'.includes(symbol)
            ? symbol
            : symbol === '|'
              ? '∥'
              : ',;: '.includes(symbol)
                ? ' '
                : '',
      );
    else if (all === undefined) parts.push(unitText(scanner, depth));
  }
  return parts.join('');
}

function unitText(scanner: TexScanner, depth: number): string {
  const unit = scanner.take(/[^]/uy)?.[0] ?? '';
  if (unit === '_' || unit === '^') return scriptsText(scanner, unit, depth);
  if ('{}'.includes(unit)) return '';
  if ('~&\n\t'.includes(unit)) return ' ';
  if (unit === "'") return '′';
  return '=+<>-'.includes(unit) ? ` ${unit === '-' ? '−' : unit} ` : unit;
}

/** Attaches a unary sign to its number. */
const withSigns = (line: string): string =>
  line
    .replace(/(^|[([{=<>,^]\s*)([−+]) +/gu, '$1$2')
    .replace(/\s+([,.;)\]])/gu, '$1')
    .replace(/\s+/gu, ' ');

/** Returns a formula as text: on one line if every command is supported there, otherwise as written. */
export function textOfFormula(formula: string, isDisplayed: boolean): string {
  return fitsLine(formula, isDisplayed) ? withSigns(lineOf(formula, 0)).trim() : formula.replace(/\s+/gu, ' ').trim();
}
