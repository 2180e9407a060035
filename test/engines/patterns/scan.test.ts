import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { PatternSentence } from '../../../src/records/patterns.js';
import { catalog } from '../../../src/engines/patterns/catalog.js';
import { expectLinearTime } from '../../testing/linear-time.js';
import { patternsIn as found, scanner } from '../../testing/patterns/scanner.js';

const eventsOf = (text: string) => [...scanner.scan(text)];

const PRAISE = 'Sleep plays a crucial role in learning.';

describe('what is not running text', () => {
  test.each([
    ['a quotation', 'He told the board: “Sleep plays a crucial role in learning.” Nobody answered.'],
    ['a straight quotation', 'The poster says "sleep plays a crucial role in learning" in red.'],
    ['a fenced block', `Run this:\n\n\`\`\`\n${PRAISE}\n\`\`\`\n\nThen stop.`],
    ['inline code', 'The string `plays a crucial role` is counted.'],
    ['a block quote', `> ${PRAISE}\n\nThat was her whole answer.`],
    ['a table', `| claim | source |\n| --- | --- |\n| ${PRAISE} | none |`],
    [
      'a reference list',
      'The end.\n\n## References\n\nLind, A. (2019). Sleep plays a crucial role in learning. Journal of Rest, 4, 1–9.',
    ],
  ])('%s is left alone', (_, text) => {
    expect(found(text)).not.toContain('crucial_role');
  });

  test('leftovers of a chat are found in block quotes and tables too, but not where they are mentioned', () => {
    expect(found('> I hope this helps! Let me know if you have other questions.')).toContain('chat_closing');
    expect(found('Texts that end in "I hope this helps" annoy the editor.')).not.toContain('chat_closing');
  });

  test('a link is not read as words', () => {
    expect(found('See https://example.org/delve-into-the-intricate-tapestry-of-robust-insights for more.')).toEqual([]);
  });
});

describe('languages', () => {
  test.each([
    [
      'de',
      'Die Technik ist robust, innovativ und dynamic, und das Team ist mit dem Resultat der Arbeit sehr zufrieden.',
    ],
    ['fr', 'Le système est robuste et le rôle crucial de la commission est dans une tapestry de la Renaissance.'],
    ['nl', 'Het is een crucial en robust verhaal dat niet door de schrijver van het boek is bedacht.'],
  ])('an English pattern makes no claim about %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    ['de', 'Der Schlaf spielt eine entscheidende Rolle für das Lernen und die Gesundheit.', 'crucial_role'],
    ['fr', 'Il convient de noter que les horaires de la mairie ont changé.', 'important_to_note'],
    ['es', 'En conclusión, los libros de la biblioteca son de todos.', 'formulaic_conclusion'],
    ['pt', 'No mundo atual, a leitura é um hábito que poucos têm.', 'fast_paced_world'],
    ['zh', '总而言之，阅读是一种习惯。', 'formulaic_conclusion'],
  ])('%s has patterns of its own', (_, text, id) => {
    expect(found(text)).toContain(id);
  });

  test('leftovers of a chat are found whatever the language around them', () => {
    expect(
      found(
        'Der Verein wurde 1911 gegründet und hat heute mehr als hundert Mitglieder. As an AI language model, I ' +
          'cannot visit the club.',
      ),
    ).toContain('assistant_self_reference');
  });
});

describe('events', () => {
  test('obey the contract, come in text order, and quote the text at their offsets', () => {
    const text = catalog.flatMap((record) => record.flagged).join('\n\n');
    let last = -1;
    for (const event of eventsOf(text)) {
      expect(Value.Check(PatternSentence, event)).toBe(true);
      expect(event.sentenceIndex).toBeGreaterThan(last);
      last = event.sentenceIndex;
      expect(event.sentence).toBe(text.slice(event.start, event.end));
      for (const match of event.patterns) expect(match.match).toBe(text.slice(match.start, match.end));
    }
  });

  test('every sentence that takes part carries the group', () => {
    const events = eventsOf("The problem isn't the software. It's the silence around it. We ate.");
    const matches = events
      .flatMap((event) => event.patterns)
      .filter((match) => match.patternId === 'split_negation_reveal');
    expect(matches.map((match) => match.relatedSentenceIndexes)).toEqual([[1], [0]]);
    expect(new Set(matches.map((match) => match.groupId)).size).toBe(1);
  });

  test('so do the sentences of a pattern that counts only where it stands close together', () => {
    const text = 'Moreover, the hall is cheap. We met on a Monday. Furthermore, it is warm. Additionally, it is near.';
    const matches = eventsOf(text).flatMap((event) =>
      event.patterns
        .filter((match) => match.patternId === 'additive_transitions')
        .map(({ groupId, relatedSentenceIndexes }) => [event.sentenceIndex, groupId, relatedSentenceIndexes]),
    );
    expect(matches).toEqual([
      [0, 'additive_transitions-1', [2, 3]],
      [2, 'additive_transitions-1', [0, 3]],
      [3, 'additive_transitions-1', [0, 2]],
    ]);
  });

  test('an explanation quotes the words in question', () => {
    const [event] = eventsOf(PRAISE);
    expect(event?.patterns[0]?.explanation).toContain('“plays a crucial role”');
  });

  test('a density counts over the whole text and is reported where it stands', () => {
    const plain = 'The band met on Monday and left on Tuesday. '.repeat(60);
    expect(found(`${plain}She had a plan — a good one.`)).not.toContain('em_dash_overuse');
    const dense = eventsOf(
      `She had a plan — a good one. We ate bread. He had none — not one. They stayed — for years.`,
    );
    expect(
      dense
        .filter((event) => event.patterns.some((match) => match.patternId === 'em_dash_overuse'))
        .map((event) => event.sentenceIndex),
    ).toEqual([0, 2, 3]);
  });

  test('the work stops where the reader stops', () => {
    const scan = scanner.scan(`${PRAISE} `.repeat(2000));
    expect(scan.next().done).toBe(false);
    expect(scan.return(undefined).done).toBe(true);
    expect(scan.next().done).toBe(true);
  });

  test('any text is scanned without a throw, and the same text gives the same events', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(eventsOf(text)).toEqual(eventsOf(text));
      }),
      { numRuns: 150 },
    );
  });
});

const LENGTH = 100_000;

function countEvents(text: string): number {
  let events = 0;
  for (const event of scanner.scan(text)) events += event.patterns.length > 0 ? 1 : 0;
  return events;
}

/** The first words of a pattern's first text, over and over: a match that keeps beginning and never ends. */
function worstPrefix(text: string): string {
  const words = text.split(/\s+/u);
  return `${words
    .slice(0, Math.max(1, Math.ceil(words.length / 2)))
    .join(' ')
    .replace(/[.!?]/gu, '')} `;
}

const shapes: readonly (readonly [string, string])[] = [
  ['opening brackets', '['],
  ['opening quotes', '“a '],
  ['straight quotes', ' "a'],
  ['asterisks', '**a'],
  ['hashes', '#a '],
  ['hyphens', 'a - '],
  ['em dashes', 'a — '],
  ['arrows', 'a → '],
  ['line ends', '- a\n'],
  ['headings', '## A\n\n'],
  ['question marks', 'Why? '],
  ['lists of three', 'clarity, courage, '],
  ['negations', 'not just a, '],
  ['denials', 'no bread, no '],
  ['dividers', '---\n\n'],
  ['ISBNs', 'ISBN 978'],
];

describe('100 KB of the worst beginning', () => {
  test.each([...shapes, ...catalog.map((record) => [record.id, worstPrefix(record.flagged[0] ?? '')] as const)])(
    '%s',
    (_, unit) =>
      expectLinearTime(LENGTH, (length) => countEvents(unit.repeat(Math.ceil(length / unit.length)).slice(0, length))),
  );
});

test('sentences without a word cost no more each, however many there are', async () => {
  await expectLinearTime(480_000, (length) => countEvents('". '.repeat(length / 3)));
});

test('words of no known language have no even sentences', () => {
  const words = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt labore'.split(
    ' ',
  );
  const text = Array.from({ length: 14 }, (_, at) =>
    Array.from({ length: 9 }, (_none, step) => words[(at * 5 + step * 3) % words.length]).join(' '),
  ).map((sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
  expect(found(text.join(' '))).not.toContain('uniform_sentence_length');
});
