import { expect, test } from 'vitest';
import { zipOf } from '../testing/pipeline/archives.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';
import type { RunOverrides } from '../testing/pipeline/world.js';

interface Corpus {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly run?: RunOverrides;
  readonly service?: StandInOptions;
  /** Files that come in, or are replaced, between a first run and the planned one. */
  readonly then?: Readonly<Record<string, string>>;
}

/** `count` texts, of which every `equal`-th is the same text. */
function texts(count: number, words = 20, equal = Infinity): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `texts/${String(index).padStart(5, '0')}.txt`,
      textOf(index % equal === 0 && index > 0 ? 0 : index, words + (index % 7)),
    ]),
  );
}

const rows = Array.from({ length: 340 }, (_, index) => JSON.stringify({ text: textOf(index) })).join('\n');

const CORPORA: Readonly<Record<string, Corpus>> = {
  'three texts': { files: texts(3) },
  'as many texts as connections, and one': { files: texts(9) },
  'a hundred texts, a slow service': { files: texts(100), service: { delayMs: 20 } },
  'more texts than a few full uploads hold': { files: texts(1400) },
  'equal, damaged and short texts': {
    files: { ...texts(90, 20, 4), 'a.bad': 'x', 'b.bad': 'x', 'short.txt': 'Two words.' },
    run: { schedule: { minWords: 10 } },
  },
  'large texts and small uploads': { files: texts(40, 900), run: { schedule: { chunkBytes: 20_000 } } },
  'texts longer than the limit, some of many short words at their end': {
    files: Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `${index}.txt`,
        `${textOf(index, 40 + index * 20)}${' a b c d e f g'.repeat(index * 9)}`,
      ]),
    ),
    service: { characterLimit: 700 },
  },
  'text calls alone': { files: texts(60), run: { schedule: { mode: 'text' } } },
  'uploads alone': { files: texts(61), run: { schedule: { mode: 'files' } } },
  'two scans': { files: texts(50), run: { schedule: { scan: ['detect', 'patterns'] } } },
  'a bound on words': { files: texts(300), run: { schedule: { maxWords: 3001 } } },
  'a bound on words, smallest first': { files: texts(120), run: { schedule: { maxWords: 999, order: 'smallest' } } },
  'a bound on documents': { files: texts(120), run: { schedule: { maxFiles: 47 } } },
  'fewer words left than there are': { files: texts(200), service: { wordsLeft: 2500 } },
  'a share of the words kept': {
    files: texts(80),
    service: { wordsLeft: 1200 },
    run: { schedule: { keepWords: 700 } },
  },
  'rows of a dataset': { files: { 'rows.jsonl': rows }, run: { crawl: { dataset: true } } },
  'an archive': {
    files: {
      'old.zip': zipOf(Object.entries(texts(75)).map(([name, content]) => ({ name, content }))),
      ...texts(30, 40),
    },
  },
  'a second run, with new and changed files': {
    files: texts(150),
    then: { 'new/a.txt': textOf(5000), 'new/b.txt': textOf(5001), 'texts/00003.txt': textOf(5003) },
  },
  'one connection': { files: texts(130), run: { schedule: { concurrency: 1 } } },
  'many connections': { files: texts(130), run: { schedule: { concurrency: 64 } } },
};

test.each(Object.entries(CORPORA))('a plan says what the run then does: %s', async (_, corpus) => {
  const standIn = new StandIn(corpus.service ?? {});
  const world = await World.create(standIn);
  try {
    await world.write(corpus.files);
    if (corpus.then !== undefined) {
      await world.run(corpus.run);
      await world.write(corpus.then);
    }
    const billedBefore = standIn.wordsBilled;
    const plan = await world.plan(corpus.run);
    expect(standIn.wordsBilled).toBe(billedBefore);
    const done = await world.run(corpus.run);
    expect(done.retries).toBe(0);
    expect(plan.requests).toBe(done.requests);
    expect(plan.words).toBe(done.words.planned);
    expect(plan.this_start?.words ?? plan.words).toBe(done.words.billed);
    expect(plan.this_start === null).toBe(done.status === 'complete');
    expect(plan.sources.found).toBe(done.sources.found);
    expect(plan.sources.failed).toBe(done.sources.failed);
    expect(plan.sources.cached).toBe(done.sources.cached);
    if (plan.this_start === null) {
      expect(plan.sources.to_scan).toBe(done.sources.scanned);
      expect(plan.sources.duplicate).toBe(done.sources.duplicate);
      expect(plan.sources.skipped).toBe(done.sources.skipped);
    }
  } finally {
    await standIn.close();
    await world.remove();
  }
});

test('a plan after a whole run calls no file new or changed, whatever became of it', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn);
  try {
    await world.write({
      ...texts(3),
      'copy.txt': textOf(1),
      'damaged.bad': 'x',
      'empty.txt': '',
      'few.txt': 'Two words.',
    });
    expect((await world.plan()).files).toEqual({ new: 7, changed: 0, unchanged: 0, not_opened: 0 });
    for (const keepText of ['full', 'none'] as const) {
      await world.run({ keepText });
      expect((await world.plan({ keepText })).files).toEqual({ new: 0, changed: 0, unchanged: 7, not_opened: 0 });
    }
    // Where every scan is repeated, files are read again; that makes none of them new.
    const rescan = { schedule: { rescan: true } };
    expect((await world.plan(rescan)).files).toEqual({ new: 0, changed: 0, unchanged: 7, not_opened: 0 });
    await world.write({ 'damaged.bad': 'y', 'few.txt': 'Three other words.' });
    expect((await world.plan()).files).toEqual({ new: 0, changed: 1, unchanged: 6, not_opened: 0 });
  } finally {
    await standIn.close();
    await world.remove();
  }
});
