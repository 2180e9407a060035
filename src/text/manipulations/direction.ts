import type { Edits } from './edits.js';
import type { Finding } from './findings.js';
import { Places } from './findings.js';

/** A run that is shown from right to left: from its override to the control, line end or end of text that stops it. */
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

/**
 * Puts runs of letters that an override shows backwards into the order in which they are read. Letters of scripts that
 * run from right to left stay: an override changes nothing about them (Unicode Standard Annex 9, rule X4).
 */
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
