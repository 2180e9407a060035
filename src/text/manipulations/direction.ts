import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';

/** A run displayed from right to left: from its override to the control, line end or end of text that ends it. */
const OVERRIDDEN = /\u202e([^\u202a-\u202e\u2066-\u2069\n]+)/gu;
const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const WITH_MARKS = /\P{M}\p{M}*|\p{M}+/gsu;
const MIRRORED = new Map(Array.from('()[]{}<>«»', (mark, at) => [mark, '()[]{}<>«»'[at ^ 1] ?? mark]));

function asShown(run: string): string {
  const characters = run.match(WITH_MARKS) ?? [];
  return characters
    .reverse()
    .map((character) => MIRRORED.get(character) ?? character)
    .join('');
}

/** Puts runs of left-to-right letters that an override displays backwards into reading order. */
export function turnReversedRuns(text: string, edits: Edits): readonly Finding[] {
  const places = new Places();
  let count = 0;
  for (const match of text.matchAll(OVERRIDDEN)) {
    const run = match[1] ?? '';
    if (!LETTER.test(run) || RIGHT_TO_LEFT.test(run)) continue;
    count += 1;
    places.add(match.index);
    edits.replace(match.index + 1, match.index + 1 + run.length, asShown(run));
  }
  return count === 0 ? [] : [{ kind: 'direction_controls', count, places: places.offsets }];
}
