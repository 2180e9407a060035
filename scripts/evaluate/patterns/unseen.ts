import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { packageFile } from '../../../src/lib/package-root.js';

/** The first set: texts that show a pattern, and look-alikes of it. Nothing is said about other patterns. */
const Pair = Type.Object({ id: Type.String(), flagged: Type.Array(Type.String()), clean: Type.Array(Type.String()) });

/**
 * The later sets: a text with every pattern it shows. `of` is the pattern it was written for; `may_show` are those a
 * reader could see either way.
 */
const Labelled = Type.Object({
  of: Type.String(),
  text: Type.String(),
  shows: Type.Array(Type.String()),
  may_show: Type.Optional(Type.Array(Type.String())),
});
type Labelled = Static<typeof Labelled>;

/**
 * Sets of labelled texts in the order in which they were written: none was looked at before its first run, which
 * docs/evaluation/patterns.md reports. From then on they guard.
 */
export const UNSEEN_SETS = [
  'unseen-1',
  'unseen-2',
  'unseen-3',
  'unseen-4',
  'unseen-5',
  'unseen-6',
  'unseen-7',
  'unseen-8',
  'unseen-9',
  'unseen-10',
  'unseen-11',
  'unseen-12',
  'unseen-13',
  'unseen-14',
  'unseen-languages',
] as const;

export interface UnseenScore {
  readonly name: string;
  readonly texts: number;
  /** Labels found, of all labels. */
  readonly found: number;
  readonly labels: number;
  /** Look-alikes taken for the pattern they were written for. */
  readonly taken: number;
  readonly lookAlikes: number;
  /** Patterns found in texts written for another one that does not name them; none in a set that does not say. */
  readonly others: number | null;
  /** Each miss, mistake and other pattern, with its text. */
  readonly details: readonly string[];
}

function* readJsonLines(name: string): Generator {
  for (const line of readFileSync(
    packageFile('test', 'testing', 'fixtures', 'patterns', `${name}.jsonl`),
    'utf8',
  ).split('\n'))
    if (line !== '') yield JSON.parse(line);
}

function textsOf(name: string): { readonly texts: readonly Labelled[]; readonly saysOthers: boolean } {
  const rows = [...readJsonLines(name)];
  if (name !== 'unseen-1') return { texts: rows.map((row) => Value.Parse(Labelled, row)), saysOthers: true };
  const pairs = rows.map((row) => Value.Parse(Pair, row));
  return {
    texts: pairs.flatMap(({ id, flagged, clean }) => [
      ...flagged.map((text) => ({ of: id, text, shows: [id] })),
      ...clean.map((text) => ({ of: id, text, shows: [] })),
    ]),
    saysOthers: false,
  };
}

/** Scores one set. @param foundIn the patterns found in a text */
export function scoreUnseen(
  name: (typeof UNSEEN_SETS)[number],
  foundIn: (text: string) => ReadonlySet<string>,
): UnseenScore {
  const { texts, saysOthers } = textsOf(name);
  const score = { found: 0, labels: 0, taken: 0, lookAlikes: 0, others: 0 };
  const details: string[] = [];
  for (const { of, text, shows, may_show: mayShow = [] } of texts) {
    const found = foundIn(text);
    const missed = shows.filter((id) => !found.has(id));
    const extra = [...found].filter((id) => !shows.includes(id) && !mayShow.includes(id) && (saysOthers || id === of));
    score.labels += shows.length;
    score.found += shows.length - missed.length;
    if (!shows.includes(of)) score.lookAlikes += 1;
    score.taken += extra.filter((id) => id === of).length;
    score.others += extra.filter((id) => id !== of).length;
    details.push(
      ...missed.map((id) => `missed ${id}: ${JSON.stringify(text)}`),
      ...extra.map((id) => `${id === of ? 'wrong' : 'other'} ${id}: ${JSON.stringify(text)}`),
    );
  }
  return { name, texts: texts.length, ...score, others: saysOthers ? score.others : null, details };
}

/** One line: recall, precision on the look-alikes, and precision with every unnamed pattern counted as a mistake. */
export function scoreLine({ name, texts, found, labels, taken, lookAlikes, others }: UnseenScore): string {
  const share = (count: number, total: number): string => (count / total).toFixed(3);
  const strict =
    others === null
      ? ''
      : `; with ${others} other patterns found in them counted as mistakes ${share(found, found + taken + others)}`;
  return (
    `${name} (${texts} texts): recall ${share(found, labels)} (${found} of ${labels}), precision ` +
    `${share(found, found + taken)} (${taken} of ${lookAlikes} look-alikes taken)${strict}`
  );
}
