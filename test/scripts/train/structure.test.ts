import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { augment } from '../../../scripts/train/structure/augment.js';
import type { MadeDocument, Structure } from '../../../scripts/train/structure/index.js';
import { makeDocument, ownPool, structures } from '../../../scripts/train/structure/index.js';
import { VOCABULARY_LISTS } from '../../../scripts/train/structure/vocabulary/lists.js';
import type { CorpusDocument } from '../../../scripts/corpora/detection.js';
import { seededRandom } from '../../../scripts/statistics/random.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { normaliseText } from '../../../src/text/normalise.js';

const golden = JSON.parse(
  readFileSync(packageFile('test', 'testing', 'fixtures', 'detect', 'golden.json'), 'utf8'),
) as readonly {
  readonly text: string;
}[];
const CHINESE = '他昨天没有来。我们在河边等了很久，天黑以后才回家。\n\n第二天早上，他打电话说火车晚点了。';
const texts = [
  ...golden.map(({ text }) => ({ text: normaliseText(text), language: 'en' })),
  { text: CHINESE, language: 'zh' },
];
const languages = ['en', 'de', 'fr', 'es', 'pt', 'ru', 'vi', 'zh', 'ja', 'und'];
const withoutBlanks = (text: string): string => text.replace(/\s+/gu, '');

function madeBy({ apply }: Structure): readonly { readonly text: string; readonly document: MadeDocument }[] {
  return texts.flatMap(({ text, language }, index) =>
    [1, 2, 3].map((seed) => ({
      text,
      document: apply(text, language, seededRandom(seed * 100 + index), ownPool('train')),
    })),
  );
}

describe.each(structures)('$name', (structure) => {
  const made = madeBy(structure);

  test('makes normalised text of blocks without white space at their edges', () => {
    for (const { document } of made) {
      expect(normaliseText(document.text)).toBe(document.text);
      let end = 0;
      for (const block of document.blocks) {
        expect(block.start).toBeGreaterThanOrEqual(end);
        expect(document.text.slice(end, block.start).trim()).toBe('');
        expect(document.text.slice(block.start, block.end)).toMatch(/^\S(?:.*\S)?$/su);
        end = block.end;
      }
      expect(end).toBe(document.text.length);
    }
  });

  test('gives the same for the same seed, and something for another text', () => {
    const again = structure.apply(texts[0]!.text, 'en', seededRandom(100), ownPool('train'));
    expect(again).toEqual(made[0]!.document);
    expect(made.some(({ text, document }) => document.text !== text)).toBe(true);
  });
});

test.each(structures.filter(({ effect }) => effect === 'adds'))(
  '$name leaves every letter of the prose',
  (structure) => {
    for (const { text, document } of madeBy(structure)) {
      expect(withoutBlanks(document.prose.map(({ start, end }) => document.text.slice(start, end)).join(''))).toBe(
        withoutBlanks(text),
      );
    }
  },
);

test.each(languages)('the two pools share no entry in %s', (language) => {
  for (const list of VOCABULARY_LISTS) {
    const [train, evaluation] = [
      ownPool('train').vocabulary(language)[list],
      ownPool('evaluation').vocabulary(language)[list],
    ];
    expect(train.length, list).toBeGreaterThan(0);
    expect(evaluation.length, list).toBeGreaterThan(0);
    expect(
      train.filter((entry) => evaluation.includes(entry)),
      list,
    ).toEqual([]);
  }
});

test('several structures at once keep the order of blocks', () => {
  const { text, blocks } = makeDocument(golden[0]!.text, 'en', seededRandom(4), ownPool('evaluation'), [
    'references',
    'contents',
    'headings',
    'hyphenation',
  ]);
  expect(blocks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['contents', 'prose', 'reference']));
  expect(blocks[0]!.start).toBe(0);
  expect(blocks.at(-1)!.end).toBe(text.length);
});

describe('augmenting a document with labelled sentences', () => {
  const sentences = Array.from({ length: 12 }, (_, index) => ({
    text: `Sentence number ${index} tells of the weather on the hill.`,
    label: index < 6 ? ('human' as const) : ('ai' as const),
  }));
  const text = sentences
    .map((sentence, index) => (index === 0 ? '' : index % 4 === 0 ? '\n\n' : ' ') + sentence.text)
    .join('');
  const whole: CorpusDocument = {
    id: 'a',
    source: 'own',
    domain: 'test',
    lang: 'en',
    generator: 'none',
    label: 'mixed',
    group: 'a',
    text,
  };
  const document: CorpusDocument = { ...whole, sentences };

  test('keeps each sentence findable in order with its label', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const made = augment(document, seededRandom(seed), ownPool('train'), 1);
      expect(made.sentences!.map(({ label }) => label)).toEqual(sentences.map(({ label }) => label));
      let from = 0;
      for (const sentence of made.sentences!) {
        const found = made.text.indexOf(sentence.text, from);
        expect(found).toBeGreaterThanOrEqual(from);
        from = found + sentence.text.length;
      }
    }
  });

  test('draws the same structure whatever the label', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const as = (label: CorpusDocument['label']): string =>
        augment({ ...whole, label }, seededRandom(seed), ownPool('train')).text;
      expect(as('human')).toBe(as('ai'));
    }
  });
});
