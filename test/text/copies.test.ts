import { expect, test } from 'vitest';
import { characterEdits } from '../../scripts/evaluate/edits/characters.js';
import { copyEdits } from '../../scripts/evaluate/edits/copies.js';
import { pageEdits } from '../../scripts/evaluate/edits/pages.js';
import { defaultDetector } from '../../scripts/evaluate/detect/default-detector.js';
import { writingEdits } from '../../scripts/evaluate/edits/writing.js';
import { seededRandom } from '../../scripts/statistics/random.js';
import { itemAt, present } from '../../src/lib/present.js';
import type { Detection } from '../../src/records/detection.js';
import { isRepetitive } from '../../src/engines/detect/repetition.js';
import { expectLinearTime } from '../testing/linear-time.js';
import { prepareDocument } from '../../src/engines/detect/prepare.js';
import { documentText } from '../../src/text/document-text.js';
import { splitSentences } from '../../src/text/sentences.js';

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  English: [
    'The mill stood at the end of the lane, and for most of the year nobody went near it. My uncle kept the key on a ' +
      "nail behind the door, which he thought was a secret. We knew, of course, but we didn't dare to tell him.",
    'In the summer of the long drought the stream fell so low that the wheel could be seen down to its axle. It was ' +
      'green, and smaller than we had thought — so small that my cousin laughed. She brought up a boot and a coin.',
  ],
  German: [
    'Die Mühle stand am Ende des Weges, und im größten Teil des Jahres ging niemand in ihre Nähe. Mein Onkel bewahrte ' +
      'den Schlüssel an einem Nagel hinter der Tür auf, was er 1964 für ein Geheimnis hielt.',
    'Im Sommer der langen Dürre fiel der Bach so tief, dass man das Rad bis zur Achse sehen konnte. Es war grün und ' +
      'kleiner, als wir gedacht hatten. Meine Kusine stieg mit einem Seil um den Leib hinab.',
  ],
  Arabic: [
    'كانت الطاحونة في آخر الطريق ولم يكن أحد يقترب منها في معظم أيام السنة. وكان خالي يحفظ المفتاح على مسمار خلف الباب ' +
      'ويظن أنه سر لا يعرفه أحد. وكنا نعرف ذلك طبعا لكننا كنا نخاف من البوم ومن الماء المظلم تحت العجلة.',
  ],
};

/** The sentences that are judged, whatever white space is in them, with straight quotation marks. */
function judgedOf(raw: string): readonly string[] {
  const { prose } = prepareDocument(documentText(raw).text);
  return splitSentences(prose).map(({ start, end }) =>
    prose.slice(start, end).replace(/\s+/gu, ' ').replace(/[’‘]/gu, "'").replace(/[“”]/gu, '"').trim(),
  );
}

const EVERYWHERE = [
  'quoted-printable',
  'quoted-printable, words divided',
  'quoted-printable, lines that flow',
  'quoted-printable, marks alone',
  'citations by number',
];

test.each(
  Object.entries(TEXTS).flatMap(([language, paragraphs]) => EVERYWHERE.map((name) => ({ language, paragraphs, name }))),
)('in $language the sentences are the same with $name', ({ paragraphs, name }) => {
  const { apply } = present([...copyEdits, ...pageEdits, ...writingEdits].find((edit) => edit.name === name));
  expect(judgedOf(apply(paragraphs, seededRandom(1)))).toEqual(judgedOf(paragraphs.join('\n\n')));
});

test.each([
  ['bytes of Latin-1', 'Caf=E9s et th=E9s, d=E9j=E0.', 'Cafés et thés, déjà.'],
  ['an equals sign', 'It=E2=80=99s 2 =3D 2.', 'It’s 2 = 2.'],
  ['a character divided by a line end', 'It=E2=80=\n=99s late.', 'It’s late.'],
  ['encoded line ends', 'It=E2=80=99s late.=0D=0AHe said so.', 'It’s late.\nHe said so.'],
  ['half a character at the end', 'It=E2=80=99s late=C3', 'It’s lateÃ'],
])('%s are decoded', (_, text, decoded) => {
  expect(prepareDocument(text).plainText).toBe(decoded);
});

test('offsets in decoded text are those of the text as it was', () => {
  const text = 'It=E2=80=99s late, and the caf=C3=A9 will be clos=\ned.';
  const document = prepareDocument(text);
  const at = document.plainText.indexOf('café');
  expect(text.slice(document.originalOffset(at), document.originalOffset(at + 4))).toBe('caf=C3=A9');
  const last = document.plainText.indexOf('closed');
  expect(text.slice(document.originalOffset(last), document.originalOffset(last + 6))).toBe('clos=\ned');
  expect(document.originalOffset(document.plainText.length)).toBe(text.length);
});

test.each([
  ['emoji', '✅ Bread with cheese\n✅ Soup of lentils', '• Bread with cheese\n• Soup of lentils'],
  ['two emoji in a row', '🔥 💡 Bread 😀\nSoup', '• Bread\nSoup'],
  ['digits in boxes', '1️⃣ Bread with cheese\n2️⃣ Soup', '• Bread with cheese\n• Soup'],
])('%s at the starts of lines are bullets', (_, text, plain) => {
  expect(prepareDocument(text).plainText).toBe(plain);
});

test.each([
  ['emoji before each paragraph', 'a picture before each paragraph'],
  ['a bullet before each paragraph', 'paragraphs with bullets'],
])('%s is no evidence', (_, name) => {
  const { apply } = present([...copyEdits, ...characterEdits].find((edit) => edit.name === name));
  const paragraphs = present(TEXTS.English);
  const judged = judgedOf(apply(paragraphs, seededRandom(1))).map((sentence) => sentence.replace(/^• /u, ''));
  expect(judged).toEqual(judgedOf(paragraphs.join('\n\n')));
});

const TALK = ['Anna: We kept the key behind the door.', 'Ben: Nobody was told of it.', 'Anna: He did not know that.'];
const bare = (lines: readonly string[]): string =>
  lines.map((line) => line.replace(/^(?:\[[\d:]+\] )?(?:\p{L}+: )?/u, '')).join('\n');

test.each([
  ['a conversation of three lines', TALK],
  ['times in brackets before two lines', ['[00:01:23] We kept the key there.', '[00:01:27] He did not know that.']],
  ['times and speakers', TALK.map((line, at) => `[00:0${at}:10] ${line}`)],
  ['one question and its answer', ['Q: Where did you keep the key?', 'A: Behind the door of the mill.']],
  ['a German one', ['F: Wo lag der Schlüssel damals?', 'A: Hinter der Tür der alten Mühle.']],
])('%s is read without what stands before it', (_, lines) => {
  expect(prepareDocument(lines.join('\n')).plainText).toBe(bare(lines));
});

test.each([
  ['two labels', 'Purpose: We kept the key there.\nResult: He did not know that.'],
  ['three labels', 'Purpose: We kept the key there.\nMethod: Nobody was told of it.\nResult: He did not know that.'],
  ['a question alone', 'Q: Where did you keep the key?\nIt was behind the door.'],
])('%s stay', (_, text) => {
  expect(prepareDocument(text).plainText).toBe(text);
});

test.each([
  ['German', 'ae, oe, ue'],
  ['Arabic', 'alif without hamza'],
])('%s words are spelt in full where a keyboard lacked letters', (language, name) => {
  const { apply } = present([...copyEdits, ...writingEdits].find((edit) => edit.name === name));
  const paragraphs = present(TEXTS[language]);
  const words = (sentences: readonly string[]): readonly string[] => sentences.join(' ').split(' ');
  const clean = words(judgedOf(paragraphs.join('\n\n')));
  const bare = words(paragraphs.map((paragraph) => apply([paragraph], seededRandom(1))));
  const judged = words(judgedOf(apply(paragraphs, seededRandom(1))));
  const wrong = (from: readonly string[]): number => from.filter((word, at) => word !== clean[at]).length;
  expect(wrong(judged)).toBeLessThan(wrong(bare) / 2);
});

test.each([
  ['Swiss', 'Der Fluss ist gross und weiss, und das Wasser fällt tief über die Strasse. '.repeat(4)],
  [
    'English',
    'Des Moines lies on the river, and Fuerth and Zuerich do not, as is known to all who went there. '.repeat(3),
  ],
  ['with hamza', `${present(TEXTS.Arabic).join(' ')} ان الاولى`],
])('the spelling of a text that is %s stays', (_, text) => {
  expect(prepareDocument(text.trim()).plainText).toBe(text.trim());
});

test('where each sentence has a line of its own, no line is the place where the author changes', () => {
  const detector = defaultDetector('en');
  const sentences = splitSentences(present(TEXTS.English).join(' ')).map(({ start, end }) =>
    present(TEXTS.English).join(' ').slice(start, end),
  );
  const of = (between: string): Detection => detector.detect(sentences.join(between));
  expect(of('\n\n').probabilities).toEqual(of(' ').probabilities);
  expect(of('\n').probabilities).toEqual(of(' ').probabilities);
});

test('letters that are encoded as bytes are not repeated words', () => {
  const encoded = Buffer.from(itemAt(present(TEXTS.Arabic), 0))
    .toString('hex')
    .toUpperCase()
    .replace(/../gu, '=$&');
  expect(isRepetitive(prepareDocument(encoded).prose)).toBe(false);
});

test.each([
  ['settings', 'size=20\nwidth=20\nheight=30\n'.trim()],
  ['statements', 'const area =\n  width * height;\nconst size = area == 0 ? 1 : area;'],
  ['a sample', 'In both groups (n=20, k=12) the mean was p=05 at most, and N=20 of them answered.'],
  ['underlined headings', 'Introduction\n============\nIt begins here.'],
  ['an address', 'See https://example.org/find?name=E2&size=20&page=30 for all of them.'],
])('%s are not decoded', (_, text) => {
  expect(prepareDocument(text).plainText).toBe(text);
});

const LONG = 150_000;
const MARKS = [
  '=E2',
  '=E2=80',
  '=\n',
  '=20\n',
  '=',
  '=E2=80=99',
  `${'a'.repeat(70)}=\n`,
  'a=C3=A9',
  '=E',
  '=F0=9F=98',
  '😀\n',
  '1️⃣ ',
  '\n 😀a',
];

test.each(MARKS)('%j, repeated, takes linear time', (mark) =>
  expectLinearTime(LONG, (length) => prepareDocument(`=C3=A9 ${mark.repeat(length / mark.length)}`)),
);
