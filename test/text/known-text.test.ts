import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packageFile, readPackageFile } from '../../src/lib/package-root.js';
import { findKnownText, readKnownWorks } from '../../src/text/known-text.js';

const GETTYSBURG = readFileSync(packageFile('data', 'sample', 'human', 'gettysburg-address.txt'), 'utf8').trim();
const DECLARATION = 'Universal Declaration of Human Rights';
const CONSTITUTION =
  'We the People of the United States, in Order to form a more perfect Union, establish Justice, insure domestic ' +
  'Tranquility, provide for the common defence, promote the general Welfare, and secure the Blessings of Liberty to ' +
  'ourselves and our Posterity, do ordain and establish this Constitution for the United States of America.';
const GENESIS =
  'In the beginning God created the heaven and the earth. And the earth was without form, and void; and darkness was ' +
  'upon the face of the deep. And the Spirit of God moved upon the face of the waters. And God said, Let there be ' +
  'light: and there was light. And God saw the light, that it was good: and God divided the light from the darkness.';
const MIT =
  'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated ' +
  'documentation files (the "Software"), to deal in the Software without restriction, including without limitation ' +
  'the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and ' +
  'to permit persons to whom the Software is furnished to do so, subject to the following conditions:';
const GPL =
  'The GNU General Public License is a free, copyleft license for software and other kinds of works. The licenses ' +
  'for most software and other practical works are designed to take away your freedom to share and change the works. ' +
  'By contrast, the GNU General Public License is intended to guarantee your freedom to share and change all ' +
  'versions of a program--to make sure it remains free software for all its users.';
const LOREM =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore ' +
  'magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo ' +
  'consequat.';
const ARTICLES = [
  'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and ' +
    'should act towards one another in a spirit of brotherhood.',
  'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de ' +
    'conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und ' +
    'sollen einander im Geist der Brüderlichkeit begegnen.',
  'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y ' +
    'conciencia, deben comportarse fraternalmente los unos con los otros.',
  'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны ' +
    'поступать в отношении друг друга в духе братства.',
  'כל בני אדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ' +
    'ברעהו ברוח של אחוה.',
  'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है । उन्हें बुद्धि और ' +
    'अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए ।',
  '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.',
  'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。',
  '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
  'มนุษย์ทั้งปวงเกิดมามีอิสระและเสมอภาคกันในศักดิ์ศรีและสิทธิ ต่างในตนมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยจิตวิญญาณแห่งภราดรภาพ',
];

/** Prose of this test's own. */
const OWN =
  'My grandmother kept a notebook beside the stove in which she wrote down every meal that she cooked for guests. ' +
  'Some pages carry stains of gravy and wine, others only a date and a name. When I read it as a child I believed ' +
  'that she remembered people by what they had eaten. She laughed about this and told me that it was the other way ' +
  'round.';

function sharePassed(text: string): number {
  return findKnownText(text).reduce((sum, { start, end }) => sum + end - start, 0) / text.length;
}

/** A sequence of numbers from 0 to 1 that is the same in every run. */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function withOtherWordEach(text: string, every: number): string {
  return text
    .split(' ')
    .map((word, index) => (index % every === every - 1 ? 'rhubarb' : word))
    .join(' ');
}

function withReadingErrors(text: string, share: number, seed: number): string {
  const next = seededNumbers(seed);
  return Array.from(text, (letter) =>
    /\p{L}/u.test(letter) && next() < share ? 'abcdefghijklmnopqrstuvwxyz'.charAt(Math.floor(next() * 26)) : letter,
  ).join('');
}

function hyphenated(text: string): string {
  return text.replace(/([a-z]{4})([a-z]{4})/gu, '$1-\n$2');
}

describe('a passage that is known from beginning to end', () => {
  test.each([
    ['Gettysburg Address', GETTYSBURG],
    ['Constitution of the United States', CONSTITUTION],
    ['Bible (King James Version)', GENESIS],
    ['MIT License', MIT],
    ['GNU General Public License v3.0', GPL],
    ['Lorem ipsum', LOREM],
    ...ARTICLES.map((article): [string, string] => [DECLARATION, article]),
    ['Gettysburg Address', GETTYSBURG.toUpperCase()],
    ['Gettysburg Address', GETTYSBURG.replace(/[^\p{L}\s]/gu, '')],
    ['Gettysburg Address', GETTYSBURG.replace(/ /gu, '\n')],
    ['Gettysburg Address', hyphenated(GETTYSBURG)],
    ['Gettysburg Address', GETTYSBURG.replace(/(\w)(?=\w)/gu, '$1\u200b')],
    ['MIT License', MIT.replace(/"/gu, '“').replace(/fi/gu, '\ufb01')],
    [
      'Bible (King James Version)',
      GENESIS.split(/(?<=\.) /u)
        .map((verse, index) => `${index + 1} ${verse}`)
        .join('\n'),
    ],
    [DECLARATION, (ARTICLES[1] ?? '').normalize('NFD')],
  ])('%s: %.60s', (name, text) => {
    const passages = findKnownText(text);
    expect(passages.map((passage) => passage.name)).toEqual([name]);
    expect(sharePassed(text)).toBeGreaterThan(0.95);
  });

  test('the licence that this program stands under', () => {
    const text = readFileSync(packageFile('LICENSE'), 'utf8');
    expect(new Set(findKnownText(text).map(({ name }) => name))).toEqual(new Set(['Apache License 2.0']));
    expect(sharePassed(text)).toBeGreaterThan(0.95);
  });

  test.each([
    ['thirty', 30, 0.95],
    ['fifteen', 15, 0.95],
  ])('is found where one word in %s is another', (_, every, share) => {
    expect(sharePassed(withOtherWordEach(GETTYSBURG, every))).toBeGreaterThan(share);
  });

  test.each([
    ['a hundred', 0.01, 0.95],
    ['fifty', 0.02, 0.75],
  ])('is found where one letter in %s was misread', (_, errors, share) => {
    const shares = Array.from({ length: 20 }, (_seed, seed) =>
      sharePassed(withReadingErrors(GETTYSBURG, errors, seed * 7919 + 1)),
    );
    expect(shares.reduce((sum, one) => sum + one, 0) / shares.length).toBeGreaterThan(share);
  });

  test('text that a generator drew from the words of placeholder Latin', () => {
    const words = LOREM.toLowerCase().match(/[a-z]+/gu) ?? [];
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...new Set(words)), { minLength: 25, maxLength: 30 }), (drawn) => {
        expect(findKnownText(`${OWN}\n\n${drawn.join(' ')}.\n\n${OWN}`).map(({ name }) => name)).toEqual([
          'Lorem ipsum',
        ]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a text of its own', () => {
  test.each([
    ['ordinary prose', OWN],
    ['nothing', ''],
    [
      'fewer than twenty words of a work',
      'Four score and seven years ago our fathers brought forth on this continent, a new nation.',
    ],
    ['a row of numbers', Array.from({ length: 200 }, (_, index) => String(index)).join(' ')],
    [
      'a proverb and a phrase of lawyers',
      'Do unto others as you would have them do unto you. This agreement and the rights granted hereunder are void ' +
        'where prohibited by law.',
    ],
    ['a repeated word of placeholder Latin', 'dolor '.repeat(100)],
    [
      'Latin prose',
      'Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam qui ipsorum ' +
        'lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, legibus inter se differunt.',
    ],
  ])('has no known passage: %s', (_, text) => {
    expect(findKnownText(text)).toEqual([]);
  });

  test.each([
    ['numbers', '12 345 678 '.repeat(300)],
    ['another script', '昨天下雨了，我们在家里看书。'.repeat(100)],
  ])('is not known between two quotations however few words stand there: %s', (_, between) => {
    const passages = findKnownText(`${GENESIS} ${between}${GENESIS}`);
    expect(passages.length).toBe(2);
    expect(passages.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThan(2 * GENESIS.length + 10);
  });

  test('is known only where it quotes', () => {
    const quoted =
      'that we here highly resolve that these dead shall not have died in vain -- that this nation, under God, shall ' +
      'have a new birth of freedom -- and that government of the people, by the people, for the people, shall not ' +
      'perish from the earth.';
    const text = `${OWN} What Lincoln asked of the crowd was this: "${quoted}" ${OWN}`;
    const [passage, ...others] = findKnownText(text);
    expect(others).toEqual([]);
    expect(passage?.name).toBe('Gettysburg Address');
    expect(Math.abs((passage?.start ?? 0) - text.indexOf(quoted))).toBeLessThan(60);
    expect(Math.abs((passage?.end ?? 0) - text.indexOf(quoted) - quoted.length)).toBeLessThan(10);
  });
});

const PIECES = [
  GETTYSBURG,
  CONSTITUTION,
  GENESIS,
  MIT,
  LOREM,
  OWN,
  ...ARTICLES,
  '1 2 3',
  '\n\n',
  '“',
  '-',
  '. ',
  '\ud83d',
  '\u0301',
];
const textOfPieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(' '));

test('passages lie in the text, in order, without overlap, on words at both ends', () => {
  fc.assert(
    fc.property(fc.oneof(textOfPieces, fc.string({ unit: 'binary', maxLength: 400 })), (text) => {
      let end = 0;
      for (const passage of findKnownText(text)) {
        expect(passage.start).toBeGreaterThanOrEqual(end);
        expect(passage.end).toBeGreaterThan(passage.start);
        expect(text.slice(passage.start, passage.end)).toMatch(/^\S[^]*\S$/u);
        end = passage.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('white space of another kind changes nothing', () => {
  fc.assert(
    fc.property(
      textOfPieces,
      fc.array(fc.constantFrom(' ', '\t', '\u00a0', '\u2003'), { minLength: 1, maxLength: 7 }),
      (text, spaces) => {
        let index = 0;
        const other = text.replace(/ /gu, () => spaces[index++ % spaces.length] ?? ' ');
        expect(findKnownText(other)).toEqual(findKnownText(text));
      },
    ),
  );
});

test.each(['a', '\n', "'", 'a-', 'a-      ', 'a\u200b', '我。', 'lorem ipsum ', '"', '\u202e', '\u0301'])(
  '150,000 characters of %j are no known text',
  (unit) => {
    expect(findKnownText(unit.repeat(Math.ceil(150_000 / unit.length)))).toEqual([]);
  },
);

describe('the data', () => {
  const file = readPackageFile('data', 'lexicons', 'known-texts.bin');

  test('is small', () => {
    expect(file.length).toBeLessThanOrEqual(5_000_000);
    expect(readKnownWorks(file).groups.length).toBeGreaterThan(10);
  });

  test('is used where it lies, so that no scan waits for its hashes to be unpacked', () => {
    const { starts, lows, groupOf, mayBeKnown } = readKnownWorks(file);
    expect(new Set([starts, lows, groupOf, mayBeKnown].map(({ buffer }) => buffer))).toEqual(new Set([file.buffer]));
  });

  test('is read at any offset of other bytes', () => {
    const moved = new Uint8Array(file.length + 1);
    moved.set(file, 1);
    const [{ lows }, expected] = [readKnownWorks(moved.subarray(1)), readKnownWorks(file)];
    expect(lows.length).toBe(expected.lows.length);
    // Hundreds of thousands: compared one by one, they take seconds.
    expect(lows.findIndex((low, index) => low !== expected.lows[index])).toBe(-1);
  });

  test.each([
    ['truncated', file.subarray(0, 20), /truncated/u],
    ['of another format', Uint8Array.from(file, (byte, index) => (index === 0 ? byte ^ 1 : byte)), /another format/u],
    ['changed in one bit', Uint8Array.from(file, (byte, index) => (index === 500_000 ? byte ^ 1 : byte)), /checksum/u],
    ['cut at its end', file.subarray(0, file.length - 1), /checksum/u],
  ])('is refused where it is %s', (_, damaged, message) => {
    expect(() => readKnownWorks(damaged)).toThrow(message);
  });
});
