import { expect, test } from 'vitest';
import { markedText } from '../../../src/cli/shown/marked-text.js';
import type { SentenceRow } from '../../../src/records/passages.js';

const red = (text: string): string => `<${text}>`;

/** Sentences of a text whose paragraphs are lists; those that end with `!` are marked. */
function sentencesOf(paragraphs: readonly (readonly string[])[]): readonly SentenceRow[] {
  let start = 0;
  return paragraphs.flatMap((sentences) => {
    const rows = sentences.map((text): SentenceRow => {
      const highlighted = text.endsWith('!');
      const row = { text, start, end: start + text.length, kind: 'prose', highlighted } as const;
      start = row.end + 1;
      return { ...row, generatedProbability: highlighted ? 0.934 : 0.1 };
    });
    start += 1;
    return rows;
  });
}

const shown = (paragraphs: readonly (readonly string[])[], columns = 80): string =>
  markedText(
    {
      findings: {
        scan: 'detect',
        sentences: sentencesOf(paragraphs),
        paragraphs: [],
        knownTexts: [],
        assisted: null,
        reasons: null,
      },
    },
    columns,
    { red },
  );

test('paragraphs with marked sentences are shown, these in colour with their probability', () => {
  expect(shown([['Plain one.', 'Marked one!', 'Plain two.'], ['No mark here.'], ['Marked two!']])).toBe(
    '\n2 sentences of 5 marked, with the probability of AI\n\n' +
      'Plain one. <Marked one!> [93 %] Plain two.\n\n<Marked two!> [93 %]\n',
  );
});

test('nothing is shown of a text without marks', () => {
  expect(shown([['Plain.', 'Plain again.']])).toBe('');
  expect(markedText({ findings: null }, 80, { red })).toBe('');
});

test.each([80, 20])('lines fit %i columns, also of scripts without spaces and of control characters', (columns) => {
  const text = shown(
    [['اردو کا ایک لمبا جملہ جو کئی الفاظ پر مشتمل ہے!', 'Bell \u001b[31m rings and rings on!']],
    columns,
  );
  expect(text).not.toContain('\u001b');
  for (const line of text.split('\n').slice(3))
    expect(line.replaceAll(/[<>]/gu, '').length).toBeLessThanOrEqual(columns);
});

test('of very many paragraphs the first are shown, and the rest is counted', () => {
  const text = shown(Array.from({ length: 40 }, (_, index) => [`Marked ${index}!`]));
  expect(text.match(/<Marked/gu)).toHaveLength(12);
  expect(text).toContain('\n… and 28 more paragraphs with marked sentences\n');
});
