import { isoSeconds } from '../../lib/iso-seconds.js';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { piecesOfWidth } from '../../lib/text-width.js';
import type { FirstDocument, SourceName } from '../../records/first-document.js';
import { markedBlockText } from '../../records/marked-block.js';
import { coverageText, truncationText } from '../../records/judged-text.js';
import type { ResultRow } from '../../records/result-row.js';
import { listedFor } from '../../records/listed-for.js';
import { manipulationText } from '../../records/result-text.js';
import type { RunSummary } from '../../records/run-summary.js';
import { sourceName } from '../../records/source-name.js';
import { HASH_SHOWN } from './next-text.js';
import { dotted } from '../terminal/table-text.js';
import { verdictText } from './verdict-text.js';

const INDENT = '  ';
const WHY_INDENT = '     ';
/** UTF-16 code units of the sentence that marked ones begin with. */
const LONGEST_BEGINNING = 60;
const OTHER_INDENT = `${WHY_INDENT}  `;

/** Which part of an unsure text reads as AI, and the words that it begins with. */
function blockParts({ block }: FirstDocument): readonly string[] {
  if (block === null) return [];
  const words = block.begins.replaceAll(/\s+/gu, ' ');
  const begins = words.length > LONGEST_BEGINNING ? `${words.slice(0, LONGEST_BEGINNING).trimEnd()}…` : words;
  return [markedBlockText(block), ...(begins === '' ? [] : [`they begin with “${begins}”`])];
}

function probabilityText({ verdict, probabilities }: ResultRow): readonly string[] {
  if (probabilities === null) return [];
  const mixed = verdict === 'mixed' ? `, of mixed ${percentText(probabilities.mixed)}` : '';
  return [`probability of AI ${percentText(probabilities.ai)}${mixed}`];
}

/** Other sources of the text, a line each: authors who share a text are seen by their names. */
function otherLines(label: string, names: readonly SourceName[], count: number, columns: number): readonly string[] {
  const rest = count - names.length;
  const named = names.map((name) => `${label}  ${terminalText(sourceName(name))}`);
  const lines = rest === 0 ? named : [...named, `${label}  and ${countText(rest)} more`];
  return lines.flatMap((line) =>
    piecesOfWidth(line, columns - OTHER_INDENT.length).map(
      (piece, index) => `${index === 0 ? WHY_INDENT : OTHER_INDENT}${piece}`,
    ),
  );
}

function disguisedText(disguised: number): string {
  return `${countText(disguised)} of those with nearly the same text with hidden or disguised characters`;
}

/** Why a document is worth a look, the most telling first. */
function whyParts(document: FirstDocument): readonly string[] {
  const { row, similarDisguised, flip, sentences } = document;
  const coverage = coverageText(row);
  const truncation = truncationText(row);
  const listed = listedFor(row);
  return [
    ...(flip === null ? [] : [`was ${flip.before} before ${isoSeconds(flip.foundAtMs).slice(0, 10)}`]),
    ...(row.stated === 'unsure' ? listed : []),
    ...blockParts(document),
    ...probabilityText(row),
    ...(sentences === null ? [] : [`${countText(sentences.marked)} of ${countOf(sentences.all, 'sentence')} marked`]),
    ...(truncation === null ? [] : [truncation]),
    ...(row.stated === 'unsure' ? [] : listed),
    ...(coverage === null ? [] : [coverage]),
    ...row.manipulations.map(({ kind, count }) => `${countText(count)} ${manipulationText(kind)}`),
    ...(similarDisguised === 0 ? [] : [disguisedText(similarDisguised)]),
  ];
}

function documentText(document: FirstDocument, columns: number): string {
  const { row, block, copies, copyNames, similar, similarNames } = document;
  const said = block === null ? (row.stated ?? '') : verdictText(row);
  const stated = `${said}, confidence ${row.confidence ?? 'not given'}`;
  const name = piecesOfWidth(terminalText(sourceName(row)), columns - INDENT.length);
  const [strongest = '', ...others] = whyParts(document);
  const id = row.documentHash === null ? [] : [`id ${row.documentHash.slice(0, HASH_SHOWN)}`];
  const parts = [`${stated}${strongest === '' ? '' : `: ${strongest}`}`, ...others, ...id].map(terminalText);
  const why = dotted(parts, columns - WHY_INDENT.length);
  return [
    ...name.map((piece) => `${INDENT}${piece}`),
    ...why.map((line) => `${WHY_INDENT}${line}`),
    ...otherLines('same text', copyNames, copies, columns),
    ...otherLines('nearly the same text', similarNames, similar, columns),
  ].join('\n');
}

/** Sources that are stated `ai` or `mixed` and are not among those shown: all of them are in the report and export. */
function othersText(first: readonly FirstDocument[], { verdicts }: Pick<RunSummary, 'verdicts'>): string {
  const stated = first.filter(({ row }) => row.stated === 'ai' || row.stated === 'mixed');
  const shown = stated.reduce((sum, { copies, similar }) => sum + 1 + copies + similar, 0);
  const rest = verdicts.ai + verdicts.mixed - shown;
  const names = verdicts.mixed === 0 ? 'ai' : verdicts.ai === 0 ? 'mixed' : 'ai or mixed';
  return rest <= 0
    ? ''
    : `${INDENT}and ${countText(rest)} more stated ${names}: the workbench and the report list all\n`;
}

/**
 * Returns the documents to look at first, each with its verdict and why, and how many more are stated as AI; nothing
 * where none is stated.
 * @param summary of the run
 */
export function firstText(
  first: readonly FirstDocument[],
  summary: Pick<RunSummary, 'verdicts'>,
  columns: number,
): string {
  if (first.length === 0) return '';
  const shown = first.map((document) => `${documentText(document, columns)}\n`);
  return `\nLook at ${first.length === 1 ? 'this' : 'these'} first\n${shown.join('')}${othersText(first, summary)}`;
}
