/**
 * How far edits that say nothing of who wrote a text move its verdict: layout, encoding, marks of formats, and blocks
 * beside it. Human and AI texts that trained nothing, as a file with the edited text would be read:
 * `npm run eval:edits [-- --texts 200] [--language en] [--edit NAME|NAME] [--flips]`. `--half 0` or `1` takes one half
 * of the texts: what is mended on one half is confirmed on the other.
 */
import { parseArgs } from 'node:util';
import type { Detection } from '../../src/records/detection.js';
import { statedVerdict } from '../../src/records/verdict.js';
import { documentText } from '../../src/text/document-text.js';
import { splitParagraphs } from '../../src/text/paragraphs.js';
import type { CorpusDocument } from '../corpora/detection.js';
import { readCorpus } from '../corpora/detection.js';
import { seededRandom } from '../statistics/random.js';
import { defaultDetector } from './detect/default-detector.js';
import { itemAt } from '../../src/lib/present.js';
import { additionEdits } from './edits/additions.js';
import { characterEdits } from './edits/characters.js';
import { copyEdits } from './edits/copies.js';
import { layoutEdits, sentencesOf } from './edits/layout.js';
import { pageEdits } from './edits/pages.js';
import { writingEdits } from './edits/writing.js';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '200' },
    language: { type: 'string', default: 'en' },
    edit: { type: 'string' },
    half: { type: 'string' },
    flips: { type: 'boolean', default: false },
  },
});
const SENTENCES_OF_PARAGRAPH = 4;

function hashOf(id: string): number {
  return Array.from(id).reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}

/** The paragraphs of a text, each on one line; a text of one paragraph is divided: many were joined for the corpus. */
function paragraphsOf(text: string): readonly string[] {
  const own = splitParagraphs(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/gu, ' '));
  if (own.length > 1) return own;
  const sentences = sentencesOf(own[0] ?? '');
  return Array.from({ length: Math.ceil(sentences.length / SENTENCES_OF_PARAGRAPH) }, (_, at) =>
    sentences.slice(at * SENTENCES_OF_PARAGRAPH, (at + 1) * SENTENCES_OF_PARAGRAPH).join(' '),
  );
}

/** As many texts by people as by AI, in turns from each source, and from its short and long texts. */
function sampleOf(documents: readonly CorpusDocument[]): CorpusDocument[] {
  return (['human', 'ai'] as const).flatMap((label) => {
    const sources = new Map<string, CorpusDocument[]>();
    for (const document of documents) {
      if (document.label !== label || document.lang !== values.language) continue;
      if (values.half !== undefined && hashOf(document.id) % 2 !== Number(values.half)) continue;
      sources.set(document.source, [...(sources.get(document.source) ?? []), document]);
    }
    const rows = [...sources.values()].map((own) => own.sort((a, b) => hashOf(`${a.id}.`) - hashOf(`${b.id}.`)));
    const turns = Math.max(...rows.map(({ length }) => length), 0);
    return Array.from({ length: turns }, (_, turn) => rows.flatMap((own) => own.slice(turn, turn + 1)))
      .flat()
      .slice(0, Number(values.texts));
  });
}

interface Judged {
  readonly document: CorpusDocument;
  readonly before: Detection;
  readonly after: Detection;
  readonly text: string;
}

const stated = ({ verdict, confidenceCategory, reason }: Detection): string =>
  reason !== null ? 'not judged' : (statedVerdict(verdict, confidenceCategory, null, 'medium') ?? 'unsure');
const accused = (detection: Detection): boolean => ['ai', 'mixed'].includes(stated(detection));

function quantile(sorted: readonly number[], share: number): number {
  return sorted.length === 0 ? 0 : itemAt(sorted, Math.min(sorted.length - 1, Math.floor(share * sorted.length)));
}

/** Counts of one edit; a flip is said by what was stated, `called` by the likelier of human and AI. */
function rowOf(name: string, judged: readonly Judged[]): string {
  const of = (label: string): Judged[] => judged.filter(({ document }) => document.label === label);
  const [human, ai] = [of('human'), of('ai')];
  const moves = judged.map(({ before, after }) => Math.abs(after.probabilities.ai - before.probabilities.ai));
  const up = human.map(({ before, after }) => after.probabilities.ai - before.probabilities.ai);
  for (const numbers of [moves, up]) numbers.sort((a, b) => a - b);
  const words = judged.map(
    ({ before, after }) => after.coverage.judgedWords / Math.max(1, before.coverage.judgedWords),
  );
  words.sort((a, b) => a - b);
  const count = (rows: readonly Judged[], holds: (row: Judged) => boolean): string =>
    String(rows.filter(holds).length).padStart(4);
  const figures = [
    count(human, ({ before, after }) => !accused(before) && accused(after)),
    count(human, ({ before, after }) => accused(before) && !accused(after)),
    count(human, ({ before, after }) => before.verdict === 'human' && after.verdict === 'ai'),
    count(human, ({ before, after }) => before.verdict === 'ai' && after.verdict === 'human'),
    count(human, ({ before, after }) => stated(before) === 'human' && stated(after) !== 'human'),
    count(human, ({ before, after }) => stated(before) !== 'human' && stated(after) === 'human'),
    count(ai, ({ before, after }) => accused(before) && !accused(after)),
    count(ai, ({ before, after }) => !accused(before) && accused(after)),
    count(ai, ({ before, after }) => stated(before) !== 'human' && stated(after) === 'human'),
    count(judged, ({ before, after }) => before.reason === null && after.reason !== null),
    quantile(moves, 0.5).toFixed(3),
    quantile(moves, 0.95).toFixed(3),
    quantile(up, 0.5).toFixed(3).padStart(6),
    (100 * quantile(words, 0.05)).toFixed(0).padStart(4),
    (100 * quantile(words, 0.5)).toFixed(0).padStart(4),
    (100 * quantile(words, 0.95)).toFixed(0).padStart(4),
  ];
  return `${name.padEnd(58)} ${figures.join('  ')}`;
}

const corpora = [...(await readCorpus('dev')), ...(await readCorpus('more-dev')), ...(await readCorpus('more-ml-dev'))];
const detector = defaultDetector(values.language);
const texts = sampleOf(corpora).map((document) => {
  const paragraphs = paragraphsOf(document.text);
  return { document, paragraphs, before: detector.detect(documentText(paragraphs.join('\n\n')).text) };
});
const counted = (label: string): string => String(texts.filter(({ document }) => document.label === label).length);
console.log(`${values.language}: ${counted('human')} human, ${counted('ai')} ai`);
for (const label of ['human', 'ai']) {
  const own = texts.filter(({ document }) => document.label === label);
  const states = ['human', 'ai', 'mixed', 'unsure', 'not judged'].map(
    (state) => `${state} ${own.filter(({ before }) => stated(before) === state).length}`,
  );
  const called = own.filter(({ before }) => before.verdict === 'ai').length;
  console.log(`  ${label} unedited: ${states.join(', ')}; verdict ai ${called}`);
}
console.log(
  `${'edit'.padEnd(58)} hum+   -   h→a   a→h  -hum  +hum  ai-    +   +hum  notj  ` +
    '|Δp|med  95%  up.hum   words 5% 50% 95%',
);
const edits = [...layoutEdits, ...characterEdits, ...additionEdits, ...pageEdits, ...writingEdits, ...copyEdits].filter(
  ({ name, languages, notIn }) =>
    (values.edit === undefined || values.edit.split('|').some((part) => name.includes(part))) &&
    languages?.includes(values.language) !== false &&
    notIn?.includes(values.language) !== true,
);
for (const { name, apply } of edits) {
  // By its name: with other edits beside it, the same one draws the same numbers.
  const seed = hashOf(name);
  const judged = texts.map(({ document, paragraphs, before }, at): Judged => {
    const { text } = documentText(apply(paragraphs, seededRandom(seed + 100_003 * at)));
    return { document, before, after: detector.detect(text), text };
  });
  console.log(rowOf(name, judged));
  if (!values.flips) continue;
  for (const { document, before, after } of judged) {
    if (stated(before) === stated(after) && before.verdict === after.verdict) continue;
    console.log(
      `    ${document.id} ${document.label} ${stated(before)}→${stated(after)} ${before.verdict}→${after.verdict} ` +
        `p ${before.probabilities.ai.toFixed(3)}→${after.probabilities.ai.toFixed(3)} ` +
        `words ${before.coverage.judgedWords}→${after.coverage.judgedWords} ` +
        JSON.stringify(after.coverage.notJudged),
    );
  }
}
