import { makeDocument, ownPool, poolOf } from '../structure/index.js';
import { drawnNames } from '../structure/augment.js';
import { isPlainProse } from '../structure/made-documents.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { wrappedLines } from '../../corpora/wrapped-lines.js';
import { seededRandom } from '../../statistics/random.js';
import type { LabelledText } from './labelled.js';
import { itemAt, present } from '../../../src/lib/present.js';

const WRAPPED_COLUMNS: readonly number[] = [48, 64, 72, 80, 100];

/** Made documents from texts that train, in each language in turn. Lines of real files stay out: some of them test. */
export function madeTexts(documents: readonly CorpusDocument[], count: number, seed: number): LabelledText[] {
  const random = seededRandom(seed);
  const pool = { ...ownPool('train'), references: poolOf('train').references };
  const left = byKey(documents.filter(isPlainProse), ({ lang }) => lang);
  const languages = [...left.keys()].sort();
  return Array.from({ length: count }, (_, number) => {
    const own = present(left.get(itemAt(languages, number % languages.length)));
    const { id, lang, text } = drawn(own, random);
    if (own.length === 0) languages.splice(languages.indexOf(lang), 1);
    const made = makeDocument(text, lang, random, pool, drawnNames(random, 2, 6));
    return { id: `made ${id}`, text: made.text, blocks: made.blocks };
  });
}

/** Whole texts as prose: so many of each language and label, some of them wrapped or with their letters' case lost. */
export function plainTexts(documents: readonly CorpusDocument[], each: number, seed: number): LabelledText[] {
  const random = seededRandom(seed);
  const left = byKey(documents, ({ lang, label }) => `${lang} ${label}`);
  return [...left.keys()].sort().flatMap((key) => {
    const own = present(left.get(key));
    return Array.from({ length: Math.min(each, own.length) }, () => {
      const { id, text } = drawn(own, random);
      const shown = disguised(text, random);
      return { id: `plain ${id}`, text: shown, blocks: [{ start: 0, end: shown.length, kind: 'prose' as const }] };
    });
  });
}

function disguised(text: string, random: () => number): string {
  const roll = random();
  if (roll < 0.08) return wrapped(text, itemAt(WRAPPED_COLUMNS, Math.floor(random() * WRAPPED_COLUMNS.length)));
  if (roll < 0.1) return text.toUpperCase();
  if (roll < 0.12) return text.toLowerCase();
  if (roll < 0.14) return text.toLowerCase().replace(/[.,;:!?]/gu, '');
  return text;
}

function wrapped(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((paragraph) => wrappedLines(paragraph, columns))
    .join('\n');
}

function byKey(
  documents: readonly CorpusDocument[],
  key: (document: CorpusDocument) => string,
): Map<string, CorpusDocument[]> {
  const groups = new Map<string, CorpusDocument[]>();
  for (const document of documents) {
    const own = groups.get(key(document)) ?? [];
    own.push(document);
    groups.set(key(document), own);
  }
  return groups;
}

/** Takes one out, any as likely as another. */
function drawn(documents: CorpusDocument[], random: () => number): CorpusDocument {
  const at = Math.floor(random() * documents.length);
  const taken = itemAt(documents, at);
  documents[at] = present(documents.at(-1));
  documents.pop();
  return taken;
}
