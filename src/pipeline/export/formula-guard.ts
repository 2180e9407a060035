/** Sign characters that make spreadsheets read a cell as a formula, with their full-width and small forms. */
const TRIGGERS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b';
/** What spreadsheets skip before a formula: blanks, control and format characters, quotes, and our own mark. */
const SKIPPED = '[\\s\\p{Cc}\\p{Cf}"\']*';
/**
 * Where a spreadsheet may see a cell begin: the start of the text, and after `;` or a tab, which other locales separate
 * cells with.
 */
const CELL_START = '(?<=^|[;\\t])';
const DANGEROUS = `(?=${SKIPPED}[${TRIGGERS}]|'*[\\t\\r\\n])`;
const DANGER = new RegExp(`${CELL_START}${DANGEROUS}`, 'gu');
const GUARD = new RegExp(`${CELL_START}'${DANGEROUS}`, 'gu');
/** One cell that begins as no formula does, as nearly all of an export. */
const PLAIN_TEXT = /^[A-Za-z0-9_./[{(<][^;\t]*$/u;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

/**
 * Text that no spreadsheet runs as a formula (CWE-1236): an apostrophe is put before each place where a cell could
 * begin as one. Plain numbers stay as they are. `withoutFormulaGuard` gives the text back exactly.
 */
export function formulaGuarded(text: string): string {
  return PLAIN_TEXT.test(text) || PLAIN_NUMBER.test(text) ? text : text.replace(DANGER, "'");
}

/** The text that `formulaGuarded` was given. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(GUARD, '');
}
