import { languageFact } from '../../../lib/language-text.js';
import { countOf, countText } from '../../../lib/number-text.js';
import { percentOf } from '../../../pages/parts.js';
import { assistedBeside } from '../../../records/assisted.js';
import type { FirstDocument } from '../../../records/first-document.js';
import { coverageText, truncationText } from '../../../records/judged-text.js';
import { listedFor } from '../../../records/listed-for.js';
import { markedBlockText } from '../../../records/marked-block.js';
import { isCounted } from '../../../records/passages.js';
import type { SentenceRow } from '../../../records/passages.js';
import type { ClassProbabilities } from '../../../records/verdict.js';

function probabilitiesText({ ai, mixed, human }: ClassProbabilities): string {
  return `AI ${percentOf(ai)}, mixed ${percentOf(mixed)}, human ${percentOf(human)}`;
}

/** Returns what is known about a document, each fact in a few words. */
export function lookFacts({ row, block }: FirstDocument, sentences: readonly SentenceRow[]): readonly string[] {
  const judged = sentences.filter(isCounted);
  const marked = judged.filter(({ highlighted }) => highlighted).length;
  const p = row.probabilities;
  const truncation = truncationText(row);
  return [
    block === null ? '' : markedBlockText(block),
    p === null ? '' : probabilitiesText(p),
    row.assisted === undefined ? '' : assistedBeside(row.assisted, row.stated),
    truncation ?? '',
    ...listedFor(row),
    coverageText(row) ?? '',
    row.language === null ? '' : languageFact(row.language),
    row.format ?? '',
    row.modelVersion ?? '',
    judged.length === 0 ? '' : `${countText(marked)} of ${countOf(judged.length, 'sentence')} marked`,
  ].filter((fact) => fact !== '');
}
