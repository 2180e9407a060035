import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countCharacters, countWords } from '../../src/text/words.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;

/** Twenty chapters; some are a machine's. */
const book = (machines: readonly number[]): string =>
  Array.from(
    { length: 20 },
    (_, number) =>
      `Chapter ${number + 1}\n\n` +
      `The ${machines.includes(number) ? 'Robot' : 'miller'} wrote about the river and the mill. `.repeat(19).trim(),
  ).join('\n\n');
const MAP = 'sections 1–2 of 20 read as AI, the others read as human';

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = {
    characterLimit: 1000,
    verdictOf: (text) => (text.includes('Robot') ? 'ai' : 'human'),
  };
});
afterEach(() => world.close());

interface Row {
  readonly verdict: string;
  readonly truncated: boolean;
  readonly words: number;
  readonly words_billed: number;
  readonly sections: number | null;
  readonly ai_share: number | null;
  readonly section_map: string | null;
}

async function rowsOf(file: string): Promise<readonly Row[]> {
  const lines = (await readFile(join(world.folder, file), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

test.each(['text', 'files'])(
  'a long document is judged in sections, every word once, and shows its map everywhere: --mode %s',
  async (mode) => {
    const long = book([0, 1]);
    await world.write({ 'corpus/long.txt': long, 'corpus/short.txt': textOf(77, 60) });
    const longest: number[] = [];
    world.standIn.options = {
      ...world.standIn.options,
      replyOf: ({ texts }) => {
        longest.push(...texts.map(countCharacters));
        return null;
      },
    };
    expect(await world.json(['plan', 'corpus', '--mode', mode])).toMatchObject({ words: countWords(long) + 60 });
    const outputs = ['--csv', 'r.csv', '--jsonl', 'r.jsonl', '--report', 'r.html'];
    const summary = await world.json(['run', 'corpus', '--mode', mode, ...outputs]);
    expect(summary).toMatchObject({
      words: { planned: countWords(long) + 60, billed: countWords(long) + 60 },
      verdicts: { human: 1, ai: 0, mixed: 1, unsure: 0 },
      truncated: { sources: 0 },
    });
    expect(world.standIn.wordsBilled).toBe(countWords(long) + 60);
    expect(Math.max(...longest)).toBeLessThanOrEqual(1000);
    const [row, short] = await rowsOf('r.jsonl');
    expect(row).toMatchObject({ verdict: 'mixed', truncated: false, sections: 20, section_map: MAP });
    expect(row?.words_billed).toBe(countWords(long));
    expect(row?.ai_share).toBeCloseTo(0.1, 2);
    expect(short).toMatchObject({ verdict: 'human', sections: null, ai_share: null, section_map: null });
    expect(await readFile(join(world.folder, 'r.csv'), 'utf8')).toContain(MAP);
    expect(await readFile(join(world.folder, 'r.html'), 'utf8')).toContain(MAP);
    const { stdout } = await world.cli(['explain', 'corpus/long.txt']);
    expect(stdout.replace(/\s+/gu, ' ')).toContain(`10 % of the words in sections that read as AI: ${MAP}`);
    expect((await world.cli(['explain', 'corpus/short.txt'])).stdout).not.toContain('section');
    expect(await world.json(['explain', 'corpus/long.txt'])).toMatchObject([
      {
        scans: [{ result: { sections: Array.from({ length: 20 }, (_, at) => ({ state: at < 2 ? 'ai' : 'human' })) } }],
      },
    ]);
  },
);

test('an upload never holds more texts than the service takes; a document of more sections is several', async () => {
  const most: number[] = [];
  world.standIn.options = {
    ...world.standIn.options,
    characterLimit: 100,
    replyOf: ({ texts }) => {
      most.push(texts.length);
      return null;
    },
  };
  const texts = Array.from({ length: 60 }, (_, number) => textOf(number, 40));
  await world.write({
    'corpus/a.txt': Array.from({ length: 400 }, (_, number) => textOf(number, 15)).join('\n\n'),
    ...Object.fromEntries(texts.map((text, number) => [`corpus/b${number}.txt`, text])),
  });
  const { requests } = (await world.json(['plan', 'corpus', '--mode', 'files', '--min-words', '0'])) as {
    readonly requests: number;
  };
  expect(await world.json(['run', 'corpus', '--mode', 'files', '--min-words', '0'])).toMatchObject({
    sources: { found: 61, scanned: 61 },
    words: { billed: 400 * 15 + 60 * 40 },
  });
  // Two uploads of the long document, three of the others, each document with several sections.
  expect(most.length).toBe(requests);
  expect(most.length).toBeLessThan(10);
  expect(world.standIn.wordsBilled).toBe(400 * 15 + 60 * 40);
  expect(Math.max(...most)).toBeLessThanOrEqual(250);
});

test('a result of the beginning alone stands in for no scan of the whole', async () => {
  await world.write({ 'corpus/long.txt': book([]) });
  await world.json(['run', 'corpus', '--long', 'first']);
  const first = world.standIn.wordsBilled;
  expect(await world.json(['run', 'corpus'])).toMatchObject({ sources: { scanned: 1, cached: 0 } });
  expect(world.standIn.wordsBilled).toBe(first + countWords(book([])));
  expect(await world.json(['run', 'corpus', '--long', 'first'])).toMatchObject({ sources: { cached: 1 } });
});

test.each([
  [
    'is stated AI',
    'medium',
    'listed because of its sections: 3 % of the words in sections that read as AI: section 40',
  ],
  [
    'reads clearly as AI',
    'low',
    'listed because section 40 of 40 has a probability of AI or mixed over 80 %, though neither is stated of it',
  ],
])('a long text of which one section %s is looked at first, after stated texts', async (_what, confidence, map) => {
  world.standIn.options = {
    ...world.standIn.options,
    extraOf: (text) => (text.includes('Robot wrote') ? { confidence_category: confidence } : {}),
  };
  const long = `${book([])} ${book([19])}`;
  const all = book(Array.from({ length: 20 }, (_, number) => number));
  const short = 'Robot '.repeat(90);
  await world.write({ 'corpus/long.txt': long, 'corpus/human.txt': book([]), 'corpus/short.txt': short });
  await world.write({ 'corpus/all.txt': all });
  const { stderr } = await world.cli(['run', 'corpus', '--report', 'r.html']);
  const first = stderr.slice(stderr.indexOf('Look at these first'));
  expect(first).toMatch(/corpus\/short\.txt[^]*corpus\/long\.txt\n +unsure/u);
  expect(first.replace(/\s+/gu, ' ')).toContain(map);
  expect(first).not.toContain('corpus/human.txt');
  // Nothing is stated of it, and nothing tells its sections apart.
  expect(first.includes('corpus/all.txt')).toBe(confidence === 'medium');
  const report = await readFile(join(world.folder, 'r.html'), 'utf8');
  expect(report.replace(/\s+/gu, ' ')).toContain(map);
});
