import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSentences } from '../../src/text/sentences.js';

const sentencesOf = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['', []],
  ['  \n ', []],
  ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
  ['Dr. Weber met Mrs. Lee at 5 p.m. today. They left.', ['Dr. Weber met Mrs. Lee at 5 p.m. today.', 'They left.']],
  [
    'It costs 3.50 dollars, e.g. in Paris. See Fig. 3 for more.',
    ['It costs 3.50 dollars, e.g. in Paris.', 'See Fig. 3 for more.'],
  ],
  ['"Stop!" she said. "Why?" He ran.', ['"Stop!" she said.', '"Why?"', 'He ran.']],
  ['J. K. Miller wrote it. So did I. We agree.', ['J. K. Miller wrote it.', 'So did I.', 'We agree.']],
  ['Title\n\nFirst line. Second one.', ['Title', 'First line.', 'Second one.']],
  ['- apples\n- pears\n- plums', ['- apples', '- pears', '- plums']],
  [
    'This line was wrapped by a mail program in the\nMiddle of a sentence. Next.',
    ['This line was wrapped by a mail program in the\nMiddle of a sentence.', 'Next.'],
  ],
  ['今天天气很好。我们去公园吧！好不好？', ['今天天气很好。', '我们去公园吧！', '好不好？']],
  ['Er kam z.B. aus Bonn. Dann ging er.', ['Er kam z.B. aus Bonn.', 'Dann ging er.']],
  ['¿Qué pasa? ¡Nada! Bien.', ['¿Qué pasa?', '¡Nada!', 'Bien.']],
  ['Wait... What? Visit example.com now.', ['Wait...', 'What?', 'Visit example.com now.']],
])('cuts %j', (text, expected) => {
  expect(sentencesOf(text)).toEqual(expected);
});

test('sentences are in order, apart, without white space at their edges, and cover all else', () => {
  const piece = fc.constantFrom(
    'a',
    'Word',
    '.',
    '!',
    '。',
    ' ',
    '\n',
    '\n\n',
    '"',
    ')',
    'Mr.',
    '3',
    '…',
    '😀',
    'é',
    '\t',
    '- ',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        let from = 0;
        for (const { start, end } of splitSentences(text)) {
          if (text.slice(from, start).trim() !== '' || end <= start || /^\s|\s$/u.test(text.slice(start, end)))
            return false;
          from = end;
        }
        return text.slice(from).trim() === '';
      },
    ),
    { numRuns: 500 },
  );
});
