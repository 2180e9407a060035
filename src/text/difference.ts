import { splitSentences } from './sentences.js';

/** A stretch of two texts: the same in both, only in the one before, or only in the one after. */
export interface DifferencePiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Changed units in all beyond which two texts are not compared further: the work grows with their square. */
const MOST_CHANGES = 1500;
/** Words of a changed passage that are compared one by one. */
const MOST_WORDS = 400;
/** A changed passage of which less stays the same is another passage: its words are not mixed. */
const LEAST_SAME = 0.3;

/** Cuts a text into sentences, each with the space after it: the units join to the text. */
function sentencesOf(text: string): readonly string[] {
  const starts = [
    0,
    ...splitSentences(text)
      .slice(1)
      .map(({ start }) => start),
  ];
  return starts
    .map((start, index) => text.slice(start, starts[index + 1] ?? text.length))
    .filter((unit) => unit !== '');
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[^\s]+/gu) ?? [];
}

/** Appends to the last piece where that is of the same kind. */
function push(pieces: DifferencePiece[], kind: DifferencePiece['kind'], text: string): void {
  if (text === '') return;
  const last = pieces.at(-1);
  if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
  else pieces.push({ kind, text });
}

type Unit = readonly [kind: DifferencePiece['kind'], text: string];

/** Diagonal from which a furthest path with so many changes comes: down adds a unit, right removes one. */
function cameFrom(reached: Int32Array, middle: number, diagonal: number, changes: number): number {
  const down = reached[middle + diagonal + 1] ?? 0;
  const right = reached[middle + diagonal - 1] ?? 0;
  return diagonal === -changes || (diagonal !== changes && right < down) ? diagonal + 1 : diagonal - 1;
}

/** How far each diagonal was reached before each change, until both ends are; null beyond the allowed changes. */
function reachedBefore(before: readonly string[], after: readonly string[], most: number): Int32Array[] | null {
  const middle = most + 1;
  const reached = new Int32Array(2 * most + 3);
  const steps: Int32Array[] = [];
  for (let changes = 0; changes <= most; changes += 1) {
    steps.push(reached.slice());
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const from = cameFrom(reached, middle, diagonal, changes);
      let place = (reached[middle + from] ?? 0) + (from < diagonal ? 1 : 0);
      while (place < before.length && place - diagonal < after.length && before[place] === after[place - diagonal])
        place += 1;
      reached[middle + diagonal] = place;
      if (place >= before.length && place - diagonal >= after.length) return steps;
    }
  }
  return null;
}

/** The fewest changes between two lists (Myers 1986, An O(ND) difference algorithm); null beyond the allowed ones. */
function fewestChanges(before: readonly string[], after: readonly string[]): readonly Unit[] | null {
  const most = Math.min(MOST_CHANGES, before.length + after.length);
  const steps = reachedBefore(before, after, most);
  if (steps === null) return null;
  const units: Unit[] = [];
  let [x, y] = [before.length, after.length];
  for (let changes = steps.length - 1; changes >= 0; changes -= 1) {
    const reached = steps[changes] ?? new Int32Array();
    const from = cameFrom(reached, most + 1, x - y, changes);
    const fromX = changes === 0 ? 0 : (reached[most + 1 + from] ?? 0);
    const fromY = changes === 0 ? 0 : fromX - from;
    for (; x > fromX && y > fromY; x -= 1, y -= 1) units.push(['same', before[x - 1] ?? '']);
    if (changes > 0) units.push(x === fromX ? ['added', after[fromY] ?? ''] : ['removed', before[fromX] ?? '']);
    [x, y] = [fromX, fromY];
  }
  return units.reverse();
}

/** Compares a changed passage word by word where enough of it stays the same. */
function pushPassage(pieces: DifferencePiece[], removed: string, added: string): void {
  const [before, after] = [wordsOf(removed), wordsOf(added)];
  const isShort = before.length <= 2 * MOST_WORDS && after.length <= 2 * MOST_WORDS;
  const units = removed !== '' && added !== '' && isShort ? fewestChanges(before, after) : null;
  const same = units?.filter(([kind, text]) => kind === 'same' && text.trim() !== '').length ?? 0;
  const words = Math.max(before.length, after.length) / 2;
  if (units !== null && same >= LEAST_SAME * words) for (const [kind, text] of units) push(pieces, kind, text);
  else {
    push(pieces, 'removed', removed);
    push(pieces, 'added', added);
  }
}

/**
 * Returns what two texts have in common and what differs: sentence by sentence, and word by word within sentences that
 * changed in part. `same` and `removed` join to the text before, `same` and `added` to the one after. Null where so
 * much differs that it is another text.
 */
export function textDifference(before: string, after: string): readonly DifferencePiece[] | null {
  const units = fewestChanges(sentencesOf(before), sentencesOf(after));
  if (units === null) return null;
  const pieces: DifferencePiece[] = [];
  let [removed, added] = ['', ''];
  for (const [kind, text] of units) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      pushPassage(pieces, removed, added);
      [removed, added] = ['', ''];
      push(pieces, 'same', text);
    }
  }
  pushPassage(pieces, removed, added);
  return pieces;
}
