import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLOCK_KINDS } from '../../src/records/blocks.js';
import { cutBlocks } from '../../src/text/blocks/index.js';
import { PROSE, SAMPLES, STRUCTURES } from '../testing/text/block-samples.js';
import type { Block, BlockKind } from '../../src/records/blocks.js';

function kindsOf(text: string): readonly BlockKind[] {
  return cutBlocks(text).map(({ kind }) => kind);
}

function cut(text: string, given: readonly Block[] = []): readonly (readonly [BlockKind, string])[] {
  return cutBlocks(text, given).map(({ start, end, kind }) => [kind, text.slice(start, end)]);
}

/** The prose of a text without what was put in, and what of that was called prose. */
function proseAround(text: string, from: number, to: number): { readonly outside: string; readonly inside: string } {
  let outside = '';
  let inside = '';
  for (const { start, end, kind } of cutBlocks(text)) {
    if (kind !== 'prose') continue;
    outside +=
      text.slice(start, Math.max(start, Math.min(end, from))) + text.slice(Math.min(end, Math.max(start, to)), end);
    inside += text.slice(Math.max(start, from), Math.min(end, to));
  }
  return { outside: outside.replace(/\s/gu, ''), inside };
}

describe('a paragraph between quotation marks', () => {
  const quoted =
    '“The mill was built of stone from the old bridge, and its wheel turned day and night for more than a hundred ' +
    'years, until the river was led to another valley in the spring.”';
  const introduced = 'The writer of the chronicle says about the mill and those who worked in it:';
  const said = 'The miller looked at her for a long time before he gave her an answer.';

  test('is a quotation where a colon introduces it', () => {
    expect(cut(`${introduced}\n\n${quoted}\n\n${said}`)).toEqual([
      ['prose', introduced],
      ['quotation', quoted],
      ['prose', said],
    ]);
  });

  test.each([
    ['nothing introduces it', `${said}\n\n${quoted}`],
    ['it is short, as in a dialogue', `${introduced}\n\n“I have seen it turn, and I heard it at night.”`],
  ])('is prose where %s', (_why, text) => {
    expect(kindsOf(text)).toEqual(['prose']);
  });
});

test('an entry that names its authors in full before the year is a reference', () => {
  const entries = [
    'Ada Brook and Carl Fenwick. 2002. Learning patterns of rivers for a system of mills. In Proceedings of the ' +
      '40th Meeting on Water, pages 41–47.',
    '2003. An improved model of wheels for mills on slow rivers. In Proceedings of the 41st Meeting on Water.',
  ];
  expect(kindsOf(`References\n\n${entries.join('\n\n')}`).at(-1)).toBe('reference');
  for (const entry of entries)
    expect(cutBlocks(`References\n\n${entry}`).some(({ kind }) => kind === 'prose')).toBe(false);
});

describe('kinds by shape', () => {
  for (const [kind, samples] of Object.entries(SAMPLES)) {
    test.each(samples)(`${kind}: %j`, (sample) => {
      expect([...new Set(kindsOf(sample))]).toEqual([kind]);
    });
  }

  test.each(Object.entries(PROSE))(
    'prose in %s stays prose, as one line a paragraph, in one line and wrapped',
    (_language, paragraphs) => {
      expect(kindsOf(paragraphs.join('\n\n'))).toEqual(['prose']);
      expect(kindsOf(paragraphs.join('\n'))).toEqual(['prose']);
      expect(kindsOf(paragraphs.join(' '))).toEqual(['prose']);
      expect(kindsOf(paragraphs.map((paragraph) => wrapped(paragraph, 62)).join('\n\n'))).toEqual(['prose']);
      expect(kindsOf(paragraphs.join('\r\n\r\n'))).toEqual(['prose']);
    },
  );

  test('a letter: salutation and signature are no prose', () => {
    const body =
      'I am writing to you because the parcel that I ordered in May has not arrived yet. Could you look into it?';
    expect(cut(`Dear Sir or Madam,\n\n${body}\n\nYours sincerely,\nThe Reader\n+44 20 7946 0123`)).toEqual([
      ['boilerplate', 'Dear Sir or Madam,'],
      ['prose', body],
      ['boilerplate', 'Yours sincerely,\nThe Reader\n+44 20 7946 0123'],
    ]);
  });

  test('short lines that come again on every page are running headers', () => {
    const [first, second, third] = PROSE['English']!;
    const text = [
      first,
      'Journal of Small Things',
      '12',
      second,
      'Journal of Small Things',
      '13',
      third,
      'Journal of Small Things',
      '14',
    ].join('\n\n');
    expect(kindsOf(text)).toEqual(['prose', 'running_header', 'prose', 'running_header', 'prose', 'running_header']);
  });
});

function wrapped(paragraph: string, columns: number): string {
  if (!paragraph.includes(' ')) return paragraph.match(new RegExp(`.{1,${columns / 2}}`, 'gu'))!.join('\n');
  const lines: string[] = [''];
  for (const word of paragraph.split(' ')) {
    if (lines.at(-1)!.length + word.length >= columns) lines.push(word);
    else lines[lines.length - 1] = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
  }
  return lines.join('\n');
}

describe('what stands beside prose changes nothing in it', () => {
  for (const [language, paragraphs] of Object.entries(PROSE)) {
    test.each(Object.entries(STRUCTURES))(`${language} and %s`, (_name, structure) => {
      const plain = proseAround(paragraphs.join('\n\n'), 0, 0).outside;
      for (let place = 0; place <= paragraphs.length; place += 1) {
        const before = paragraphs
          .slice(0, place)
          .map((paragraph) => `${paragraph}\n\n`)
          .join('');
        const after = paragraphs
          .slice(place)
          .map((paragraph) => `\n\n${paragraph}`)
          .join('');
        const found = proseAround(before + structure + after, before.length, before.length + structure.length);
        expect(found).toEqual({ outside: plain, inside: '' });
      }
    });
  }

  const token = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'the',
      "don't",
      'e.g.',
      '2019',
      '。',
      '...',
      'hello',
      '我',
      'слово',
      '[12]',
      'e=mc^2',
      'http://a.b',
      '👍',
      '-',
      '?!',
    ),
  );

  test('any token repeated sixty times is no prose and leaves prose as it is', () => {
    const paragraphs = PROSE['English']!;
    const plain = proseAround(paragraphs.join('\n\n'), 0, 0).outside;
    fc.assert(
      fc.property(
        token.filter((word) => !/\s/u.test(word)),
        fc.constantFrom(' ', '\n'),
        (word, joint) => {
          const run = Array.from({ length: 60 }, () => word).join(joint);
          const before = `${paragraphs[0]!}\n\n`;
          const text = `${before}${run}\n\n${paragraphs.slice(1).join('\n\n')}`;
          expect(proseAround(text, before.length, before.length + run.length)).toEqual({ outside: plain, inside: '' });
        },
      ),
      { numRuns: 300 },
    );
  });

  test('any line of marks, digits or symbols is no prose', () => {
    const mark = fc.constantFrom(...Array.from('.,;:!?-–—_/\\|()[]{}<>=+*#%&$§@~^°0123456789★→≈。、'));
    fc.assert(
      fc.property(fc.array(mark, { minLength: 1, maxLength: 80 }), (marks) => {
        expect(kindsOf(marks.join(''))).not.toContain('prose');
      }),
    );
  });
});

describe('repeats', () => {
  const sentence = 'The river rose in the night and took the bridge with it, and nobody had seen it coming.';

  test('a run of one word at the end of a line is cut off', () => {
    expect(cut(`${sentence} bla bla bla bla bla bla bla`)).toEqual([
      ['prose', sentence],
      ['filler', 'bla bla bla bla bla bla bla'],
    ]);
  });

  test.each([
    Array.from({ length: 20 }, () => sentence).join(' '),
    Array.from({ length: 20 }, () => sentence).join('\n'),
    '我。'.repeat(400),
    'ab'.repeat(400),
  ])('%#: nothing but repeats', (text) => {
    expect(kindsOf(text)).toEqual(['filler']);
  });

  const tokens = [
    '____',
    '....',
    '----',
    '~~~~',
    '####',
    '.'.repeat(70),
    '/',
    '！',
    'delve',
    'Page',
    '1491',
    '21/10/2000',
    '👍',
    '数据',
    'https://example.org/a',
  ];

  test.each(Object.entries(PROSE))(
    'a token sixty times at the end of the last line takes nothing of it along, %s',
    (_language, paragraphs) => {
      for (const text of [
        paragraphs.join('\n\n'),
        paragraphs.join(' '),
        paragraphs[0]!,
        wrapped(paragraphs.join(' '), 60),
      ]) {
        const plain = cutBlocks(text);
        for (const token of tokens) {
          const blocks = cutBlocks(`${text} ${Array.from({ length: 60 }, () => token).join(' ')}`);
          expect(blocks.slice(0, -1), token).toEqual(plain);
          expect(blocks.at(-1)!.kind, token).toBe('filler');
        }
      }
    },
  );

  test('a last line of one word stays before a run, one that begins with a capital included', () => {
    expect(cut('Harbours. bla bla bla bla bla bla bla bla')[0]).toEqual(['prose', 'Harbours.']);
    expect(cut(`${sentence} Bla bla bla bla bla bla bla bla`)[0]).toEqual(['prose', sentence]);
  });

  test.each([2, 5, 40, 200])('%i sentences in turns', (count) => {
    const turns = Array.from(
      { length: count },
      (_, index) => `Boat number ${index} came home on day ${index * index}.`,
    ).join(' ');
    expect(kindsOf(Array.from({ length: 12 }, () => turns).join(' '))).toEqual(['filler']);
  });

  test('twice is no repeat', () => {
    expect(kindsOf(`${sentence} ${sentence}`)).toEqual(['prose']);
  });
});

describe('kinds that an extractor knows', () => {
  const prose = 'The committee met in the old town hall and talked about the new bridge for three hours.';

  test('are kept', () => {
    const cell = 'In the end they all agreed.';
    const text = `${prose}\n\n${cell}\n\n${PROSE['English']![0]!}`;
    const start = prose.length + 2;
    expect(cut(text, [{ start, end: start + cell.length, kind: 'table' }]).map(([kind]) => kind)).toEqual([
      'prose',
      'table',
      'prose',
    ]);
  });

  test('prose is still cut by shape', () => {
    const text = `${prose}\n\n${'.'.repeat(60)}`;
    expect(cut(text, [{ start: 0, end: text.length, kind: 'prose' }]).map(([kind]) => kind)).toEqual([
      'prose',
      'filler',
    ]);
  });

  test('items that are sentences are prose', () => {
    const text = `Flour and eggs\n${prose}\nSugar`;
    expect(cut(text, [{ start: 0, end: text.length, kind: 'list' }]).map(([kind]) => kind)).toEqual([
      'list',
      'prose',
      'list',
    ]);
  });

  test('spans that overlap, are empty or reach beyond the text do no harm', () => {
    const span = fc.record({
      start: fc.integer({ min: -5, max: 40 }),
      end: fc.integer({ min: -5, max: 60 }),
      kind: fc.constantFrom(...BLOCK_KINDS),
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.array(span, { maxLength: 5 }), (text, given) =>
        expectCover(text, cutBlocks(text, given)),
      ),
    );
  });
});

function expectCover(text: string, blocks: readonly Block[]): void {
  let at = 0;
  for (const { start, end, kind } of blocks) {
    expect(text.slice(at, start).trim()).toBe('');
    const content = text.slice(start, end);
    expect(content).not.toBe('');
    expect(content.trim()).toBe(content);
    expect(BLOCK_KINDS).toContain(kind);
    at = end;
  }
  expect(text.slice(at).trim()).toBe('');
  for (const [index, { kind }] of blocks.entries()) expect(blocks[index + 1]?.kind).not.toBe(kind);
}

describe('any string', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(...Object.values(STRUCTURES), ...Object.values(PROSE).flat()),
    fc.constantFrom(
      '\n',
      '\n\n',
      '\r\n',
      '\r',
      '\f',
      '\t',
      '\0',
      '\u2028',
      '\u2029',
      '\u0085',
      '\u200b',
      '\ud800',
      '\udc00',
      '\u0301',
      '\u2800',
      '\u3164',
      ' a a a a a a a a ',
      '。。。。。。',
    ),
  );

  test('is covered by blocks in order that do not overlap', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expectCover(text, cutBlocks(text));
      }),
      { numRuns: 500 },
    );
  });

  const long = 150_000;
  test.each<readonly [string, string]>([
    ['dots', '.'.repeat(1_000_000)],
    ['one letter', 'a'.repeat(long)],
    ['blanks', ' '.repeat(long)],
    ['tabs and letters', 'a\t'.repeat(long / 2)],
    ['line ends', '\n'.repeat(long)],
    ['letters, one a line', 'a\n'.repeat(long / 2)],
    ['zero-width characters', '\u200b'.repeat(long)],
    ['ideographic sentences', '我。'.repeat(75_000)],
    ['combining marks', '\u0301'.repeat(long)],
    ['lone surrogates', '\ud800'.repeat(long)],
    ['opening brackets', '['.repeat(long)],
    ['numbers in brackets', '[1] '.repeat(long / 4)],
    ['words of two letters', 'ab '.repeat(long / 3)],
    ['names and years', 'Author, A. (2019). '.repeat(long / 19)],
  ])('%s, without end', (_name, text) => {
    const blocks = cutBlocks(text);
    expectCover(text, blocks);
    expect(blocks.map(({ kind }) => kind)).not.toContain('prose');
  });
});

describe('an article that counts films with their years keeps its sentences beside references', () => {
  const films = [
    '1. “The Night Train” (1949): A writer comes to a city on a river and finds old friends dead.',
    '2. “Seven Lanterns” (1954): Farmers hire seven warriors to defend their village through a winter.',
    '3. “Height” (1958): A detective of San Marco fears heights and follows a friend through town.',
  ];
  const references = [
    'Smith, J., & Brown, K. (2004). The effects of sleep on memory in young adults. Journal of Sleep, 12(3), 45–67.',
    'Miller, A. (1999). Cinema and the city: a history of film in Europe. Oxford: Oxford University Press.',
    'Jones, R., & Lee, D. (2011). Cutting texts at their joints. Journal of Reading, 8(1), 12–19.',
  ].join('\n');

  test.each([
    ['above', (article: string) => `${references}\n\n${article}`],
    ['below', (article: string) => `${article}\n\n${references}`],
    ['on both sides', (article: string) => `${references}\n\n${article}\n\n${references}`],
  ])('%s', (_side, beside) => {
    for (const article of [films.join('\n'), films.join('\n\n')]) {
      const prose = cutBlocks(beside(article)).filter(({ kind }) => kind === 'prose');
      expect(prose.map(({ start, end }) => beside(article).slice(start, end))).toEqual([article]);
    }
  });
});
