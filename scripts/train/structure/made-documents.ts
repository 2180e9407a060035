/**
 * Writes documents whose blocks are known by construction, to measure the cutter with: prose of the held-apart
 * detection texts in all languages, by people and by AI alike, with two to six structures of the evaluation pool around
 * it. One JSON object a line, no text is kept in the project: the same seed makes the same documents. Usage: npx tsx
 * scripts/train/structure/made-documents.ts --out made.jsonl [--count 100] [--seed 17]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { CorpusDocument } from '../../corpora/detection.js';
import { readCorpus } from '../../corpora/detection.js';
import { seededRandom } from '../../statistics/random.js';
import { drawnNames } from './augment.js';
import type { MadeDocument } from './index.js';
import { makeDocument, poolOf } from './index.js';
import { itemAt, present } from '../../../src/lib/present.js';

export interface LabelledText extends Pick<MadeDocument, 'text' | 'blocks'> {
  readonly id: string;
}

const FEWEST_CHARACTERS = 60;
const FEWEST_SPACELESS = 20;
const LONGEST_TEXT = 6000;
const SPACELESS = new Set(['zh', 'ja']);

/**
 * Whether every paragraph surely is prose, so that the label `prose` is right: long enough, ended as a sentence is, no
 * marks of lists, tables or code.
 */
export function isPlainProse({ text, lang, domain }: CorpusDocument): boolean {
  if (
    text.length > LONGEST_TEXT ||
    /^\s*(?:[-*•#>|+]|\d+[.)]|\[\d)/mu.test(text) ||
    /[|{}<>\t]|https?:|www\.|\.{4}|_{2}|\*\*/u.test(text)
  )
    return false;
  const least = SPACELESS.has(lang) ? FEWEST_SPACELESS : FEWEST_CHARACTERS;
  return text
    .split('\n')
    .every(
      (line) =>
        line === '' || (/[.!?。！？…]["'”’»」』)]*$/u.test(line) && (line.length >= least || domain === 'fiction')),
    );
}

/** Documents taken from each language in turn, then built. */
export function madeDocuments(documents: readonly CorpusDocument[], count: number, seed: number): LabelledText[] {
  const random = seededRandom(seed);
  const pool = poolOf('evaluation');
  const byLanguage = new Map<string, CorpusDocument[]>();
  for (const document of documents.filter(isPlainProse))
    byLanguage.set(document.lang, [...(byLanguage.get(document.lang) ?? []), document]);
  const languages = [...byLanguage.keys()].sort();
  return Array.from({ length: count }, (_, number) => {
    const candidates = present(byLanguage.get(itemAt(languages, number % languages.length)));
    const { id, lang, text } = itemAt(candidates.splice(Math.floor(random() * candidates.length), 1), 0);
    if (candidates.length === 0) languages.splice(languages.indexOf(lang), 1);
    const names = drawnNames(random, 2, 6);
    const made = makeDocument(text, lang, random, pool, names);
    return { id: `${id} ${lang} ${names.join('+')}`, text: made.text, blocks: made.blocks };
  });
}

if (process.argv[1]?.endsWith('made-documents.ts') === true) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      count: { type: 'string', default: '100' },
      seed: { type: 'string', default: '17' },
    },
  });
  if (values.out === undefined) throw new Error('say where to write: --out made.jsonl');
  mkdirSync(dirname(values.out), { recursive: true });
  const made = madeDocuments(await readCorpus('dev'), Number(values.count), Number(values.seed));
  writeFileSync(values.out, made.map((document) => `${JSON.stringify(document)}\n`).join(''));
  process.stdout.write(`${made.length} documents in ${values.out}\n`);
}
