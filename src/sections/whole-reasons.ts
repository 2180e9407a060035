import type { Reason } from '../records/detection.js';

/** A section, and what is said of the wordings that moved its score. */
export interface ExplainedPart {
  readonly content: string;
  /** Words by which it counts. */
  readonly words: number;
  /** Null where the service does not say. */
  readonly reasons: readonly Reason[] | null;
}

const keyOf = ({ phrase, speaksFor }: Pick<Reason, 'phrase' | 'speaksFor'>): string =>
  `${speaksFor} ${phrase.toLowerCase()}`;

/** A letter or digit of a script that parts its words. */
const LETTER = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}]`;
const BEGINS_WORD = new RegExp(`^${LETTER}`, 'u');

/** Finds a wording in any case and however its lines break, and not within a longer word. */
function searchFor(phrase: string): RegExp {
  const found = phrase.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`).replace(/\s+/gu, String.raw`\s+`);
  const before = BEGINS_WORD.test(phrase) ? `(?<!${LETTER})` : '';
  const after = BEGINS_WORD.test(Array.from(phrase).at(-1) ?? '') ? `(?!${LETTER})` : '';
  return new RegExp(`${before}${found}${after}`, 'giu');
}

/** How often a text holds a wording: as the sections that name it count it, and as it is found in the others. */
function countIn(parts: readonly ExplainedPart[], wording: Reason): number {
  const search = searchFor(wording.phrase);
  return parts.reduce((sum, { content, reasons }) => {
    const own = reasons?.find((reason) => keyOf(reason) === keyOf(wording));
    return sum + (own?.count ?? Array.from(content.matchAll(search)).length);
  }, 0);
}

/** A wording with its count in the whole text, which its description holds, too. */
function counted(parts: readonly ExplainedPart[], wording: Reason): Reason {
  const count = countIn(parts, wording);
  const times = (of: number): string => (of === 1 ? '(once)' : `(${of} times)`);
  return { ...wording, count, description: wording.description.replace(times(wording.count), times(count)) };
}

/** Returns each wording of the sections once, with the share of the whole text's evidence that it carries. */
function joined(parts: readonly ExplainedPart[]): readonly Reason[] {
  const all = parts.reduce((sum, { words, reasons }) => sum + (reasons === null ? 0 : words), 0);
  const whole = new Map<string, Reason>();
  for (const { reasons, words } of parts)
    for (const reason of reasons ?? []) {
      const before = whole.get(keyOf(reason));
      const share = all === 0 ? 0 : (reason.share * words) / all;
      whole.set(keyOf(reason), { ...(before ?? reason), share: (before?.share ?? 0) + share });
    }
  return [...whole.values()];
}

/** Returns the wordings that moved the scores of a text's sections most; null where the service names none. */
export function wholeReasons(parts: readonly ExplainedPart[]): readonly Reason[] | null {
  const named = parts.flatMap(({ reasons }) => (reasons === null ? [] : [reasons.length]));
  if (named.length === 0) return null;
  return [...joined(parts)]
    .sort((a, b) => b.share - a.share)
    .slice(0, Math.max(...named))
    .map((wording) => counted(parts, wording));
}
