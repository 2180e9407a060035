import { countText, percentText } from '../lib/number-text.js';
import { leaningOf } from '../records/marked-block.js';
import type { ResultRow } from '../records/result-row.js';
import { NOT_JUDGED_TEXT } from '../records/result-text.js';
import type { StatedVerdict } from '../records/verdict.js';
import { html, nothing } from './html.js';
import type { Html } from './html.js';
import { countedShareText } from '../records/share-interval.js';

export { languageText } from '../lib/language-text.js';

const VERDICT_TEXT: Readonly<Record<StatedVerdict, string>> = {
  ai: 'AI',
  mixed: 'mixed',
  human: 'human',
  unsure: 'unsure',
};

/** Returns a verdict in words, in its colour. */
export function verdictHtml(verdict: StatedVerdict | null): Html {
  return verdict === null
    ? html`<span class="muted">none</span>`
    : html`<span class="v ${verdict}">${VERDICT_TEXT[verdict]}</span>`;
}

/** Returns a verdict, and beside `unsure` that the text is closest to AI or mixed. */
export function leaningHtml(row: Pick<ResultRow, 'stated' | 'verdict' | 'notJudgedReason'>): Html {
  const leaning = leaningOf(row);
  const closest = leaning === null ? nothing : html` <small>closest to ${VERDICT_TEXT[leaning]}</small>`;
  return html`${verdictHtml(row.stated)}${closest}`;
}

/** Returns the verdict of a row, or that its text could not be judged. */
export function rowVerdictHtml(row: Pick<ResultRow, 'stated' | 'verdict' | 'notJudgedReason'>): Html {
  const { notJudgedReason } = row;
  return notJudgedReason === null
    ? leaningHtml(row)
    : html`<span class="muted">not judged: ${NOT_JUDGED_TEXT[notJudgedReason]}</span>`;
}

/** Returns a share as `percentText` does, with a non-breaking space before the sign. */
export function percentOf(share: number): string {
  return percentText(share).replace(/ %$/u, '\u00a0%');
}

/** Keeps figures together: no break before a percent sign or within an interval. */
export function unbroken(figures: string): string {
  return figures.replaceAll(' %', '\u00a0%').replaceAll('–', '–\u2060');
}

/** Returns a measured share with its 95 % interval, e.g. `12 % (9.4–15 %)`, or a dash if `total` is 0. */
export function shareText(count: number, total: number): string {
  return total === 0 ? '–' : unbroken(countedShareText(count, total));
}

/** Returns a table that scrolls horizontally in narrow windows, also by keyboard. */
export function tableHtml(
  caption: string,
  table: {
    readonly head: Html;
    readonly body: readonly Html[];
    readonly foot?: Html;
    /** How narrow windows show it: the style sheet names its cells. */
    readonly cards?: 'groups' | 'sources' | 'patterns' | 'found';
  },
): Html {
  const className = table.cards === undefined ? nothing : html` class="cards ${table.cards}"`;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}">\
<table${className}><caption>${caption}</caption><thead>${table.head}</thead>\
<tbody>${table.body}</tbody>${table.foot === undefined ? '' : html`<tfoot>${table.foot}</tfoot>`}</table></div>
`;
}

/** Returns the words of a text: those that were scanned, and all of one that was cut. */
export function wordsText({ wordCount, textWords, truncated }: ResultRow): string {
  if (wordCount === null) return '–';
  const isCut = truncated === true && textWords !== null && wordCount < textWords;
  return isCut ? `${countText(wordCount)} of ${countText(textWords)}` : countText(wordCount);
}

/** Returns the cell with the words of a text. */
export function wordsCell(row: ResultRow): Html {
  return numberCell(wordsText(row));
}

/** Returns a right-aligned cell. */
export function numberCell(value: number | string | null): Html {
  const text = value === null ? '–' : typeof value === 'number' ? countText(value) : value;
  return html`<td class="n">${text}</td>`;
}
