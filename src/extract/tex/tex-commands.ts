import type { BlockKind } from '../../records/blocks.js';

/** Commands that end a paragraph. */
export const BREAKING = new RegExp(
  [
    '^(?:section|subsection|subsubsection|chapter|part|paragraph|subparagraph|caption|item|par|',
    'newpage|clearpage|maketitle|abstract)$',
  ].join(''),
  'u',
);
/** Headings that are printed on the first line of their paragraph but are separate lines in the text. */
export const HEADING = /^(?:section|subsection|subsubsection|chapter|part|paragraph|subparagraph|caption)$/u;
/** Commands whose argument is a footnote. */
export const NOTE = /^(?:footnote|footnotetext)$/u;
/** Commands that print the number of something by its label. */
export const REFERENCE = /^(?:ref|eqref|autoref|cref|Cref|vref|nameref|pageref)$/u;
/** Environments that hold a formula. */
export const FORMULA_ENVIRONMENT = /^(?:equation|align|gather|multline|eqnarray|displaymath|math|alignat|flalign)\*?$/u;
/** Number of arguments after `\begin{…}` that only set the layout. */
export const ENVIRONMENT_ARGUMENTS: Readonly<Record<string, number>> = {
  tabular: 1,
  'tabular*': 2,
  tabularx: 2,
  array: 1,
  longtable: 1,
  minipage: 1,
  thebibliography: 1,
  wrapfigure: 2,
  multicols: 1,
  adjustbox: 1,
  threeparttable: 0,
};

/** Block kinds of environments; in nested environments the outermost counts. */
export const ENVIRONMENT_KINDS: Readonly<Record<string, BlockKind>> = {
  tabular: 'table',
  'tabular*': 'table',
  tabularx: 'table',
  tabulary: 'table',
  longtable: 'table',
  array: 'table',
  supertabular: 'table',
  verbatim: 'code',
  'verbatim*': 'code',
  Verbatim: 'code',
  lstlisting: 'code',
  minted: 'code',
  alltt: 'code',
  algorithm: 'code',
  algorithmic: 'code',
  thebibliography: 'reference',
  quote: 'quotation',
  quotation: 'quotation',
  displayquote: 'quotation',
  verse: 'verse',
};
