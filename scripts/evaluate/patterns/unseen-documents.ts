import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { packageFile } from '../../../src/lib/package-root.js';
import { GUESSED_REGISTERS } from '../../../src/records/guessed-register.js';
import { corporaFolder } from '../../corpora/shared-folder.js';

/** A whole human document of the detection corpus, by its place there, with the patterns that a reader sees in it. */
const Labelled = Type.Object({
  file: Type.String(),
  id: Type.String(),
  register: Type.Enum(GUESSED_REGISTERS),
  shows: Type.Array(Type.String()),
  may_show: Type.Optional(Type.Array(Type.String())),
});
type Labelled = Static<typeof Labelled>;

const Document = Type.Object({ id: Type.String(), text: Type.String() });

/** The sets that have whole documents beside their texts. */
export const SETS_WITH_DOCUMENTS = [
  'unseen-7',
  'unseen-8',
  'unseen-9',
  'unseen-10',
  'unseen-11',
  'unseen-12',
  'unseen-13',
  'unseen-14',
] as const;
type SetWithDocuments = (typeof SETS_WITH_DOCUMENTS)[number];

export interface DocumentScore {
  readonly name: SetWithDocuments;
  readonly documents: number;
  readonly registers: number;
  readonly labels: number;
  readonly found: number;
  /** Patterns found that a reader does not see. */
  readonly wrong: number;
  readonly details: readonly string[];
}

async function textsOf(file: string, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const path = join(corporaFolder, 'detection', `${file}.jsonl.gz`);
  const texts = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    const { id, text } = Value.Parse(Document, JSON.parse(line));
    if (ids.has(id)) texts.set(id, text);
  }
  return texts;
}

function labelledDocuments(name: SetWithDocuments): readonly Labelled[] {
  const path = packageFile('test', 'testing', 'fixtures', 'patterns', `${name}-documents.jsonl`);
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Value.Parse(Labelled, JSON.parse(line)));
}

/** Scores the whole human documents of a set. @throws Error where the corpus lacks one of them */
export async function scoreDocuments(
  name: SetWithDocuments,
  foundIn: (text: string) => ReadonlySet<string>,
): Promise<DocumentScore> {
  const labelled = labelledDocuments(name);
  const texts = new Map<string, string>();
  for (const file of new Set(labelled.map((document) => document.file)))
    for (const [id, text] of await textsOf(file, new Set(labelled.map((document) => document.id)))) texts.set(id, text);
  const score = { labels: 0, found: 0, wrong: 0 };
  const details: string[] = [];
  for (const { id, register, shows, may_show: mayShow = [] } of labelled) {
    const text = texts.get(id);
    if (text === undefined) throw new Error(`the corpus has no document ${id}`);
    const found = foundIn(text);
    const missed = shows.filter((pattern) => !found.has(pattern));
    const wrong = [...found].filter((pattern) => !shows.includes(pattern) && !mayShow.includes(pattern));
    score.labels += shows.length;
    score.found += shows.length - missed.length;
    score.wrong += wrong.length;
    details.push(
      ...missed.map((pattern) => `missed ${pattern}: ${register} ${id}`),
      ...wrong.map((pattern) => `wrong ${pattern}: ${register} ${id}`),
    );
  }
  const registers = new Set(labelled.map(({ register }) => register)).size;
  return { name, documents: labelled.length, registers, ...score, details };
}

export function documentsLine({ name, documents, registers, labels, found, wrong }: DocumentScore): string {
  return (
    `${name}, ${documents} whole human documents of ${registers} registers: ${found} of ${labels} labels found, ` +
    `${wrong} patterns found that a reader does not see`
  );
}
