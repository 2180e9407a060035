import { countOf, countText } from '../../lib/number-text.js';
import { startsLeft } from '../../records/backlog.js';
import type { Backlog, StartBounds } from '../../records/backlog.js';
import { labelledText } from '../terminal/table-text.js';

/** What an audit did not reach, and how many nights that takes; empty where all was reached. */
export function backlogText(backlog: Backlog | null, bounds: StartBounds, columns: number): string {
  if (backlog === null || backlog.waiting === 0) return '';
  const { documents, waiting, tooLarge } = backlog;
  const nights = startsLeft(backlog, bounds);
  const pace = nights === null || nights === 0 ? '' : `, about ${countOf(nights, 'night')} at this cap`;
  const [hold, them] = tooLarge === 1 ? ['holds', 'it'] : ['hold', 'them'];
  const large = `${countText(tooLarge)} of them ${hold} more words than --max-words allows: no night reaches ${them}`;
  return labelledText(
    [
      ['Backlog', `${countText(waiting)} of ${countOf(documents, 'document')} not yet reached${pace}`],
      ['', tooLarge === 0 ? '' : large],
    ],
    columns,
  );
}

export function backlogJson(backlog: Backlog | null, bounds: StartBounds) {
  if (backlog === null) return null;
  return {
    documents: backlog.documents,
    not_reached: backlog.waiting,
    too_large: backlog.tooLarge,
    words: backlog.wordsWaiting,
    nights: startsLeft(backlog, bounds),
  };
}
