import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../../../lib/group-by.js';
import type { AnswerEntry } from '../../../records/answer.js';
import type { OutgoingText } from '../ports.js';

/** Characters of a returned sentence that are looked for in the text sent. */
const PROBE_CHARACTERS = 60;
/** A result that covers less of its text than this was cut by the service. */
const COVERAGE_MIN = 0.9;
/**
 * Sentences with this share of the text's characters cover it, as only blanks between them are missing: letters need no
 * counting.
 */
const PLAINLY_COVERED = 0.95;

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/** Whether returned sentences are from the text sent; null where the answer holds none. */
function isOf(sentences: readonly string[] | null, content: string): boolean | null {
  const probe = sentences?.find((sentence) => lettersOf(sentence).length > 0);
  if (probe === undefined) return null;
  return content.includes(probe) || lettersOf(content).includes(lettersOf(probe).slice(0, PROBE_CHARACTERS));
}

/** Returns the share of the letters of a text that the returned sentences cover; null where the answer holds none. */
function coverageOf(sentences: readonly string[] | null, content: string): number | null {
  if (sentences === null || sentences.length === 0) return null;
  if (sentences.reduce((sum, sentence) => sum + sentence.length, 0) >= content.length * PLAINLY_COVERED) return 1;
  const sent = lettersOf(content).length;
  return sent === 0 ? null : lettersOf(sentences.join(' ')).length / sent;
}

/** What came back for one text: its entry, or why none can be trusted. */
export type Match =
  | { readonly kind: 'entry'; readonly entry: AnswerEntry; readonly cutByService: boolean }
  /** `isUnreadable`: it came back in its place, with values that make no sense, or as results that differ. */
  | { readonly kind: 'mismatch'; readonly why: string; readonly isUnreadable?: boolean };

function checked(entry: AnswerEntry, text: OutgoingText): Match {
  if (entry.kind === 'unreadable') return { kind: 'mismatch', why: entry.message, isUnreadable: true };
  if (entry.kind === 'failed') return { kind: 'entry', entry, cutByService: false };
  if (isOf(entry.sentences, text.content) === false)
    return { kind: 'mismatch', why: 'the sentences that came back are of another text' };
  const coverage = coverageOf(entry.sentences, text.content);
  return { kind: 'entry', entry, cutByService: coverage !== null && coverage < COVERAGE_MIN };
}

/** Whether two entries agree in all that is used of them. Ids that a service adds to its results do not count. */
function agree(one: AnswerEntry, other: AnswerEntry): boolean {
  const used = (entry: AnswerEntry): unknown =>
    entry.kind === 'result' ? { ...entry, result: { ...entry.result, raw: null } } : entry;
  return isDeepStrictEqual(used(one), used(other));
}

/** The entries that came back for one text: several are taken as one if they agree. */
function checkedAll([first, ...others]: readonly AnswerEntry[], text: OutgoingText): Match {
  if (first === undefined) return { kind: 'mismatch', why: 'no result carries its name' };
  if (others.every((other) => agree(first, other))) return checked(first, text);
  return { kind: 'mismatch', why: 'several results came back for it, and they differ', isUnreadable: true };
}

/**
 * Matches what came back to what was sent. With names: by name. Without: by order, if the counts agree. Sentences that
 * come back must be of the text they are matched to. What cannot be trusted is a mismatch for that text alone.
 */
export function matchEntries(texts: readonly OutgoingText[], entries: readonly AnswerEntry[]): readonly Match[] {
  const named = entries.filter((entry) => entry.filename !== null);
  if (named.length === entries.length && entries.length > 0) {
    const byName = groupBy(named, ({ filename }) => filename);
    return texts.map((text) => checkedAll(byName.get(text.filename) ?? [], text));
  }
  const [alone, ...otherTexts] = texts;
  if (alone !== undefined && otherTexts.length === 0 && named.length === 0 && entries.length > 1)
    return [checkedAll(entries, alone)];
  if (entries.length !== texts.length)
    return texts.map(() => ({ kind: 'mismatch', why: `${texts.length} sent, ${entries.length} came back` }));
  return texts.map((text, index) => {
    const entry = entries[index];
    if (entry === undefined) return { kind: 'mismatch', why: 'nothing came back in its place' };
    if (entry.filename !== null && entry.filename !== text.filename)
      return { kind: 'mismatch', why: 'another name came back in its place' };
    return checked(entry, text);
  });
}
