import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createDetector } from '../../../scripts/train/detect/create-detector.js';
import { detectionModels, resultMessage } from '../../../src/engines/detect/index.js';
import { readCard, tablesOf } from '../../../src/engines/detect/read-card.js';
import type { ModelFiles } from '../../../src/engines/detect/index.js';
import type { SharedTables } from '../../../src/engines/detect/index.js';
import type { Detector } from '../../../src/records/detection.js';
import { AssayError } from '../../../src/lib/errors.js';
import { packageFile } from '../../../src/lib/package-root.js';

const filesOf = (version: string): ModelFiles => ({
  card: readFileSync(packageFile('data', 'models', version, 'card.json')),
  weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')),
});
const base = createDetector(filesOf('2026-11-27-base'));

const HUMAN =
  "I missed the bus again this morning, so I walked. It's only two miles but it was raining sideways and my left " +
  'boot leaks. Gran used to\n' +
  'say a bit of rain never hurt anyone. She never had my boots though! Anyway, got to work late, boss was grumpy, ' +
  'nobody had made coffee.';

describe.each(detectionModels)('$version', ({ version }) => {
  test('is at most 8 MB', () => {
    expect(filesOf(version).weights.length).toBeLessThanOrEqual(8_000_000);
  });

  test('refuses weights that were changed', () => {
    const { card, weights } = filesOf(version);
    const changed = Uint8Array.from(weights);
    changed[12_345] = changed[12_345]! ^ 1;
    expect(() => createDetector({ card, weights: changed })).toThrow(AssayError);
  });

  test('gives the same result once its tables are unpacked', () => {
    const detector = createDetector(filesOf(version));
    const packed = detector.detect(HUMAN);
    // Explanations look up in unpacked tables.
    detector.explain(HUMAN, 1);
    expect(detector.detect(HUMAN)).toEqual(packed);
  });

  test('names its own version', () => {
    expect(createDetector(filesOf(version)).version).toBe(version);
  });
});

test('a text that says most of its sentences again is longer than its evidence: no verdict is stated', () => {
  const essay = readFileSync(packageFile('data', 'sample', 'generated', 'urban-gardening.txt'), 'utf8').trim();
  const sentences = essay.split(/(?<=\.)\s+/u);
  const shuffled = Array.from({ length: 5 * sentences.length }, (_, at) => sentences[(at * 7) % sentences.length]);
  expect(base.detect(essay)).toMatchObject({ verdict: 'ai', confidenceCategory: 'high' });
  expect(base.detect(shuffled.join(' '))).toMatchObject({ confidenceCategory: 'low' });
});

test('so is a text made by one pattern, of which every sentence has a word of its own', () => {
  const essay = readFileSync(packageFile('data', 'sample', 'generated', 'urban-gardening.txt'), 'utf8').trim();
  const about = (plant: string): string => essay.replace(/\.(?=\s|$)/gu, ` with ${plant}.`);
  // Half of this one is new.
  expect(base.detect(['basil', 'mint'].map(about).join('\n\n'))).toMatchObject({
    verdict: 'ai',
    confidenceCategory: 'high',
  });
  const guide = ['basil', 'mint', 'thyme'].map(about).join('\n\n');
  expect(base.detect(guide)).toMatchObject({ verdict: 'ai', confidenceCategory: 'low' });
});

test('a card that is no card is a corrupt model', () => {
  const { weights } = filesOf('2026-11-27-base');
  expect(() => createDetector({ card: new TextEncoder().encode('{"version": 3}'), weights })).toThrow(
    expect.objectContaining({ code: 'model_corrupt' }),
  );
});

describe('tables that threads share', () => {
  const files = filesOf('2026-11-25-light');
  const alone = createDetector(files).detect(HUMAN);
  /** A detector that has explained a text, for which it unpacks. */
  const unpacked = (tables: SharedTables): Detector => {
    const detector = createDetector(files, tables);
    detector.explain(HUMAN, 1);
    return detector;
  };

  test('are filled once and give the same answers', () => {
    const tables = tablesOf(readCard(files.card), files.weights);
    expect(unpacked(tables).detect(HUMAN)).toEqual(alone);
    const filled = Uint8Array.from(new Uint8Array(tables.bytes));
    expect(filled.some((code) => code > 0)).toBe(true);
    expect(unpacked(tables).detect(HUMAN)).toEqual(alone);
    // What stands in them is used, not unpacked again.
    new Uint8Array(tables.bytes).fill(0);
    expect(unpacked(tables).detect(HUMAN)).not.toEqual(alone);
  });

  test('are not filled for a short text', () => {
    const tables = tablesOf(readCard(files.card), files.weights);
    expect(createDetector(files, tables).detect(HUMAN)).toEqual(alone);
    expect(new Uint8Array(tables.bytes).every((code) => code === 0)).toBe(true);
  });

  test('are left alone where the thread that was filling them is gone', () => {
    const tables = tablesOf(readCard(files.card), files.weights);
    new Int32Array(tables.state).fill(1);
    expect(unpacked(tables).detect(HUMAN)).toEqual(alone);
    expect(new Uint8Array(tables.bytes).every((code) => code === 0)).toBe(true);
  });

  test('of another model are not used', () => {
    const { card, weights } = filesOf('2026-11-26-multilingual');
    const tables = tablesOf(readCard(card), weights);
    expect(unpacked(tables).detect(HUMAN)).toEqual(alone);
  });
});

interface Golden {
  readonly name: string;
  readonly text: string;
  readonly scores: Readonly<
    Record<
      string,
      {
        readonly human: number;
        readonly ai: number;
        readonly mixed: number;
        readonly verdict: string;
        readonly sentences: readonly number[];
      }
    >
  >;
}

/**
 * Texts of our own with the answers of every version: a change of code that moves a score shows here. `npm run golden`
 * writes them again.
 */
const golden: readonly Golden[] = JSON.parse(
  readFileSync(packageFile('test', 'testing', 'fixtures', 'detect', 'golden.json'), 'utf8'),
) as readonly Golden[];

test.each(golden)('gives the golden scores: $name', ({ text, scores }) => {
  expect(Object.keys(scores).sort()).toEqual(detectionModels.map(({ version }) => version).sort());
  for (const [version, expected] of Object.entries(scores)) {
    const { probabilities, verdict, sentences } = createDetector(filesOf(version)).detect(text);
    expect(verdict).toBe(expected.verdict);
    for (const name of ['human', 'ai', 'mixed'] as const) expect(probabilities[name]).toBeCloseTo(expected[name], 6);
    expect(sentences.map(({ generatedProbability }) => Number(generatedProbability.toFixed(6)))).toEqual(
      expected.sentences,
    );
  }
});

test('a language that trained nothing gets low confidence and leans to human', () => {
  const polish =
    'Wczoraj wieczorem poszliśmy z siostrą nad rzekę, bo było bardzo gorąco i nikt nie chciał siedzieć w domu. Woda ' +
    'była zimna, ale dzieci i tak pływały do zmroku. Potem zjedliśmy kolację u babci, która jak zwykle ugotowała za ' +
    'dużo zupy i kazała nam wszystko zjeść. Wróciliśmy późno i od razu zasnęliśmy.';
  for (const { version } of detectionModels) {
    const { verdict, confidenceCategory, language, sentences } = createDetector(filesOf(version)).detect(polish);
    expect({ verdict, confidenceCategory, language }).toEqual({
      verdict: 'human',
      confidenceCategory: 'low',
      language: 'pl',
    });
    expect(sentences.some(({ highlighted }) => highlighted)).toBe(false);
  }
});

test('high confidence of a language follows its own thresholds', () => {
  const german =
    'Gestern Abend sind wir mit meiner Schwester an den Fluss gegangen, weil es sehr heiß war und niemand im Haus ' +
    'sitzen wollte. Das Wasser war kalt, aber die Kinder schwammen bis es dunkel wurde. Danach aßen wir bei der ' +
    'Großmutter, die wie immer zu viel Suppe gekocht hatte und uns alles aufessen ließ. Wir kamen spät nach Hause ' +
    'und schliefen sofort ein.';
  const { card, weights } = filesOf('2026-11-26-multilingual');
  const own = JSON.parse(new TextDecoder().decode(card)) as { readonly thresholds: object };
  // High confidence asks for medium first.
  const mediumIn = { de: [0, 0, 0] };
  const categoryWith = (highIn: Readonly<Record<string, readonly number[]>>): string =>
    createDetector({
      card: new TextEncoder().encode(JSON.stringify({ ...own, thresholds: { ...own.thresholds, highIn, mediumIn } })),
      weights,
    }).detect(german).confidenceCategory;
  expect(categoryWith({ de: [0, 0, 0] })).toBe('high');
  expect(categoryWith({ fr: [0, 0, 0] })).not.toBe('high');
});

test('capitals of a Russian text hardly move the sentences of the multilingual version', () => {
  const text = 'Первый год прошёл быстро. Где мы были? Пришлось ждать до вечера.';
  const scoresOf = (written: string): readonly number[] =>
    createDetector(filesOf('2026-11-26-multilingual'))
      .detect(written)
      .sentences.map(({ generatedProbability }) => generatedProbability);
  const plain = scoresOf(text);
  scoresOf(text.toUpperCase()).forEach((score, sentence) =>
    expect(Math.abs(score - plain[sentence]!)).toBeLessThan(0.02),
  );
});

test('explains a score by the wordings that moved it most, in words', () => {
  const reasons = base.explain(
    'Moreover, it is important to note that the results underscore the importance of this. I dunno though, lol.',
    5,
  );
  expect(reasons).toHaveLength(5);
  expect(reasons.map(({ share }) => share)).toEqual(reasons.map(({ share }) => share).sort((a, b) => b - a));
  for (const { phrase, description } of reasons) expect(description).toContain(phrase);
  for (const { phrase } of reasons)
    expect(
      reasons.filter((other) => ` ${other.phrase} `.toLowerCase().includes(` ${phrase} `.toLowerCase())),
    ).toHaveLength(1);
  expect(reasons.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1);
  expect(base.explain('', 5)).toEqual([]);
});

test('gives the same answer twice, whatever came between', () => {
  const first = base.detect(HUMAN);
  base.detect('Something else. '.repeat(500));
  expect(base.detect(HUMAN)).toEqual(first);
});

test.each(['', ' \n\n ', '...', '😀', 'word', '\ud800', 'a'.repeat(5000)])('keeps its promises on %j', (text) => {
  const detection = base.detect(text);
  expect(detection.probabilities.human + detection.probabilities.ai + detection.probabilities.mixed).toBeCloseTo(1, 9);
  expect(detection.confidenceCategory).not.toBe('high');
  expect(resultMessage(detection)).toMatch(/not proof/u);
});

const REASON_MESSAGES = [
  ['not_prose', /too little prose/u],
  ['boilerplate', /standard wording/u],
  ['known_text', /well-known text/u],
  ['too_short', /too short/u],
  ['unknown_language', /language that the detector does not know/u],
] as const;

test.each(REASON_MESSAGES)(
  'the message of a text that is not judged (%s) says why, and names no author',
  (reason, expected) => {
    const message = resultMessage({ ...base.detect(HUMAN), confidenceCategory: 'low', reason });
    expect(message).toMatch(expected);
    expect(message).not.toMatch(/closest to|likely/u);
  },
);

test('the message of a well-known text names it, and no more than three', () => {
  const message = (knownTexts: readonly string[]): string =>
    resultMessage({ ...base.detect(HUMAN), confidenceCategory: 'low', reason: 'known_text', knownTexts });
  expect(message(['MIT License'])).toContain(
    'The document is mostly a well-known text (MIT License) that is older than AI writing, so it is not judged.',
  );
  expect(message(['A', 'B', 'C', 'D', 'E'])).toContain('(A, B, C and 2 more)');
  expect(message([])).toContain('a well-known text that is older');
});

test('the message names what is disguised in one sentence, whatever the verdict', () => {
  const manipulations = (['invisible_characters', 'lookalike_letters', 'all_capitals'] as const).map((kind) => ({
    kind,
    count: 3,
    examples: [],
  }));
  expect(resultMessage({ ...base.detect(HUMAN), manipulations })).toContain(
    'It contains invisible characters, look-alike letters of other scripts and words in capitals: worth a look ' +
      'whatever the score.',
  );
  expect(resultMessage(base.detect(HUMAN))).not.toContain('worth a look');
});

test('look-alike letters, invisible characters, quote and dash styles change no probability', () => {
  const plain = `${HUMAN} "Well," he said - "it's fine."`;
  const dressed = plain
    .replaceAll('a', '\u0430')
    .replaceAll('o', '\u043e')
    .replaceAll('e ', 'e\u200b ')
    .replaceAll("'", '\u2019')
    .replaceAll(' - ', ' \u2014 ');
  expect(base.detect(dressed).probabilities).toEqual(base.detect(plain).probabilities);
});
