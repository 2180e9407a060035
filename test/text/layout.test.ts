import { expect, test } from 'vitest';
import { wrappedLines } from '../../scripts/corpora/wrapped-lines.js';
import { additionEdits } from '../../scripts/evaluate/edits/additions.js';
import { characterEdits } from '../../scripts/evaluate/edits/characters.js';
import { layoutEdits } from '../../scripts/evaluate/edits/layout.js';
import { pageEdits } from '../../scripts/evaluate/edits/pages.js';
import { writingEdits } from '../../scripts/evaluate/edits/writing.js';
import { seededRandom } from '../../scripts/statistics/random.js';
import { prepareDocument } from '../../src/engines/detect/prepare.js';
import { cutBlocks } from '../../src/text/blocks/index.js';
import { unitKindsFor } from '../../src/engines/detect/fold.js';
import { KeptWords } from '../../src/engines/detect/kept-words.js';
import { TokenStream } from '../../src/engines/detect/tokens.js';
import { normaliseText } from '../../src/text/normalise.js';
import { documentText } from '../../src/text/document-text.js';
import { splitSentences } from '../../src/text/sentences.js';
import { itemAt, present } from '../../src/lib/present.js';

const PARAGRAPHS = [
  'The mill stood at the end of the lane, and for most of the year nobody went near it. My uncle kept the key on a nail ' +
    'behind the door, which he thought was a secret. We knew, of course, but we were afraid of the owls and of the dark ' +
    'water under the wheel, so we left it there.',
  'In the summer of the long drought the stream fell so low that the wheel could be seen down to its axle. It was ' +
    'green, and smaller than we had thought. My cousin climbed down with a rope around her waist and brought up a boot, ' +
    'two bottles and a coin that none of us could read.',
  'She wanted to give it to the teacher, who would know what it was, but my uncle said that a thing which had lain so ' +
    'long in the water should stay where it was found. In the end she threw it back from the bridge, and the rain began ' +
    'on the same evening.',
];
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();
/** The sentences that are judged, whatever white space is in them. */
function judgedOf(raw: string): readonly string[] {
  const { prose } = prepareDocument(documentText(raw).text);
  return splitSentences(prose).map(({ start, end }) => plain(prose.slice(start, end)));
}
const CLEAN = judgedOf(PARAGRAPHS.join('\n\n'));

test.each(
  [...layoutEdits, ...characterEdits, ...additionEdits, ...pageEdits, ...writingEdits].filter(({ name }) =>
    [
      'wrapped at 72 columns',
      'wrapped at 72 columns, all lines indented',
      'wrapped at 72 columns, paragraphs indented, no blank lines',
      'page numbers',
      'page numbers between lines',
      'running heads between lines',
      'a column of 44 characters',
      'wrapped as a proportional font does',
      'UTF-8 read as Windows-1252',
      'emoji at sentence ends',
      'names of speakers',
      'notes raised by a circumflex',
      'tags of HTML',
      'breaks of HTML',
      'markup of a wiki',
      'quotes as in TeX',
      'commands of LaTeX',
      'addresses of links',
      'a quotation in French',
      'wrapped at 72 columns, double spacing',
      'wrapped at 72 columns, justified with spaces',
      'two spaces between one in three words, wrapped',
      'wrapped at 72 columns, line numbers',
      'wrapped at 72 columns, every fifth line numbered',
      'hyphenated at 60 columns',
      'HTML entities',
      'footnote marks',
      'footnote marks before the full stop',
      'superscript footnotes',
      'paragraphs bold in Markdown',
      'first words bold in Markdown',
      'links in Markdown',
      'times of a transcript',
    ].includes(name),
  ),
)('the sentences are the same with $name', ({ apply }) => {
  expect(judgedOf(apply(PARAGRAPHS, seededRandom(1)))).toEqual(CLEAN);
});

const GERMAN = [
  'Die Mühle stand am Ende des Weges, und im größten Teil des Jahres ging niemand in ihre Nähe. Mein Onkel bewahrte ' +
    'den Schlüssel an einem Nagel hinter der Tür auf, was er 1964 für ein Geheimnis hielt. Wir wussten es natürlich, ' +
    'aber wir hatten Angst vor den Eulen und vor dem dunklen Wasser unter dem Rad.',
  'Im Sommer der langen Dürre fiel der Bach so tief, dass man das Rad bis zur Achse sehen konnte. Es war grün und ' +
    'kleiner, als wir gedacht hatten. Meine Kusine stieg mit einem Seil um den Leib hinab und brachte einen Stiefel, ' +
    'zwei Flaschen und eine Münze herauf, die niemand von uns lesen konnte.',
];
const ARABIC = [
  'كانت الطاحونة في آخر الطريق ولم يكن أحد يقترب منها في معظم أيام السنة. وكان خالي يحفظ المفتاح على مسمار خلف الباب ' +
    'ويظن أنه سر لا يعرفه أحد. وكنا نعرف ذلك طبعا لكننا كنا نخاف من البوم ومن الماء المظلم تحت العجلة فتركناه هناك.',
  'وفي صيف الجفاف الطويل انخفض ماء الجدول حتى ظهرت العجلة كلها وكانت خضراء وأصغر مما ظننا. ونزلت ابنة عمي بحبل حول ' +
    'خصرها وأخرجت حذاء وزجاجتين وقطعة نقود لم يستطع أحد منا أن يقرأ ما كتب عليها ثم أعادتها إلى الماء في المساء.',
];
const CHINESE = [
  '磨坊在小路的尽头，一年中的大部分时间都没有人走近它。我舅舅把钥匙挂在门后的钉子上，他以为这是一个秘密。我们当然知道，可是我们怕猫头鹰，' +
    '也怕轮子下面黑暗的水，所以我们把它留在那里，直到那个夏天。',
  '在大旱的那个夏天，小溪的水落得很低，可以看见轮子的轴。它是绿色的，比我们想象的要小。我的表妹腰间系着绳子爬下去，捞上来一只靴子、' +
    '两个瓶子和一枚谁也认不出来的硬币，晚上她又把它扔回水里。',
];
const IN_ALL = [
  'wrapped at 72 columns, justified with spaces',
  'two spaces between one in three words, wrapped',
  'wrapped at 72 columns, double spacing',
  'page numbers',
  'names of speakers',
  'emoji at sentence ends',
];

test.each(
  [
    ...IN_ALL.map((name) => ['German', GERMAN, name] as const),
    ...IN_ALL.map((name) => ['Arabic', ARABIC, name] as const),
    ['Arabic', ARABIC, 'vowel marks'] as const,
    ['Arabic', ARABIC, 'letters stretched'] as const,
    ['Arabic', ARABIC, 'letters of a Persian keyboard'] as const,
    ['Arabic', ARABIC, 'a paragraph in Urdu'] as const,
    ['Chinese', CHINESE, 'a column of 66 characters'] as const,
    ['Chinese', CHINESE, 'half-width marks'] as const,
    ['Chinese', CHINESE, 'names of speakers'] as const,
  ].map(([language, paragraphs, name]) => ({ language, paragraphs, name })),
)('in $language, too, the sentences are the same with $name', ({ paragraphs, name }) => {
  const edits = [...layoutEdits, ...characterEdits, ...additionEdits, ...pageEdits, ...writingEdits];
  const { apply } = present(edits.find((edit) => edit.name === name));
  expect(judgedOf(apply(paragraphs, seededRandom(1)))).toEqual(judgedOf(paragraphs.join('\n\n')));
});

test('the first line of a wrapped paragraph is no heading where the next has nothing but letters', () => {
  const text =
    'The builders of the Empire State Building faced several\nobstacles in their attempt to enable dirigibles to dock\n' +
    'there, of which the wind was the worst.';
  expect(cutBlocks(text).map(({ kind }) => kind)).toEqual(['prose']);
});

test('lines of German, whose nouns have capitals, are joined where they were set with double spacing', () => {
  const lines = [
    'Die Mühle stand am Ende des Weges, und im größten Teil des Jahres',
    'ging niemand in ihre Nähe. Mein Onkel bewahrte den Schlüssel an einem',
    'Nagel hinter der Tür auf, was er für ein Geheimnis hielt. Wir wussten',
    'es natürlich, aber wir hatten Angst vor den Eulen und vor dem dunklen',
    'Wasser unter dem Rad, und so ließen wir ihn dort, bis im Sommer der',
    'langen Dürre der Bach so tief fiel, dass man die Achse sehen konnte.',
  ];
  expect(judgedOf(lines.join('\n\n'))).toEqual(judgedOf(lines.join('\n')));
});

test('a text that is there twice is judged once', () => {
  const once = PARAGRAPHS.join('\n\n');
  expect(judgedOf(`${once}\n\n${once}`)).toEqual(CLEAN);
});

test('marks of Windows-1252 that were read as Latin-1 are marks', () => {
  expect(normaliseText('\u0093It\u0092s late\u0094 \u0096 he said')).toBe('“It’s late” – he said');
});

test('a paragraph in another language than the rest is a quotation', () => {
  const german =
    '„Wer die Ordnung der Dinge verstehen will, der muss zuerst lernen, sie in Ruhe anzusehen, denn nicht jeder ' +
    'Zusammenhang zeigt sich dem, der ihn sucht.“';
  const [english = '', ...rest] = PARAGRAPHS;
  expect(judgedOf([english, german, ...rest].join('\n\n'))).toEqual(CLEAN);
});

test('the number of a paragraph in brackets is no evidence', () => {
  const stream = new TokenStream(new KeptWords(), unitKindsFor(['en']));
  const tokensOf = (text: string): readonly number[] => {
    stream.read(text);
    return [...stream.cased.subarray(0, stream.count)];
  };
  expect(tokensOf('[12] The mill stood\n[13] at the lane')).toEqual(tokensOf('The mill stood\nat the lane'));
  expect(tokensOf('The mill [12] stood')).not.toEqual(tokensOf('The mill stood'));
});

test('offsets are those of the text as it was', () => {
  const text = wrappedLines(itemAt(PARAGRAPHS, 0), 72)
    .map((line, at) => `${at + 1}  ${line}`)
    .concat(
      wrappedLines(itemAt(PARAGRAPHS, 1), 72).map(
        (line, at) => `${at + 5}  ${line.replace('drought', '&quot;drought&quot;')}`,
      ),
    )
    .join('\n');
  const document = prepareDocument(text);
  const at = document.plainText.indexOf('"drought');
  expect(text.slice(document.originalOffset(at), document.originalOffset(at + 9))).toBe('&quot;drought&quot;');
  expect(document.originalOffset(document.plainText.length)).toBe(text.length);
});

test.each([
  ['rows of a table', '1  north  120  3.1\n2  south  127  3.2\n3  east   134  3.3\n4  west   141  3.4'],
  ['columns of words', 'verb   present   past\ngo     goes      went\nsee    sees      saw\ntake   takes     took'],
  ['an array', 'const last = rows[3];\nconst first = rows[0];'],
  ['units', 'It covers 12 km² and x² is small.'],
  ['a shared part of compounds', 'Die Haupt-\nund Nebensätze stehen hier.'],
  ['paragraphs', 'The first of them ends here.\n\nAnother one begins with a capital.'],
  ['powers in code', 'area = 2 ** side ** 2'],
  ['entries of references', '[1] A. Holt, Mills of the north, 1995.\n[2] B. Reed, Water, 2001.'],
  ['lines of a log', '10:12:31 INFO started worker\n10:12:32 INFO ready\n10:12:33 WARN slow\n10:12:34 INFO done'],
  ['a word about a tag', 'The <em> tag makes words slanted, and <strong> makes them bold.'],
  ['lines of a program', 'if (total < 3) {\n  names = rows.filter((row) => row.size > 2);\n  return names;\n}'],
  [
    'verse',
    'The mill is old, the wheel is green,\nThe stream is low and dry,\nThe owls have gone, they were not seen\nBy any passer-by.',
  ],
  [
    'entries of a list',
    '1. Bread with cheese, olives and herbs\n2. Soup of lentils, lemon and mint\n3. Rice with saffron, nuts and raisins\n4. Tea with sugar, milk and cardamom',
  ],
  ['numbers that are words of a sentence', 'As in [6], the authors of [7] say that it is old.'],
  ['a form', 'Name: Anna Holt\nPlace: Reed\nDate: 4 May'],
  ['emoji alone', '😀 😀'],
  ['a path', 'It lies in ~/mills and in C:\\mills\\old.'],
  ['a Persian text', 'این آسیاب پیر در پایان راه بود و گربه‌ها در آن چای نمی‌خوردند'],
  ['an ampersand', 'Holt & Reed; R&D; AT&T'],
])('%s stay as they are', (_, text) => {
  expect(prepareDocument(text).plainText).toBe(text);
});

test('a compound that is written with its hyphen elsewhere keeps it', () => {
  const { plainText } = prepareDocument(
    'A well-known mill stood there, and it was well-\nknown to us for its exam-\nples.',
  );
  expect(plainText).toBe('A well-known mill stood there, and it was well-known\nto us for its examples.\n'.trim());
  expect(present(plainText.at(-1))).toBe('.');
});

test('marks of comments are taken away where one hand made several', () => {
  expect(prepareDocument('The mill[AH1] stood at the end[AH12] of it.').plainText).toBe(
    'The mill stood at the end of it.',
  );
  expect(prepareDocument('The share of [CO2] and of [CO2] fell.').plainText).toBe(
    'The share of [CO2] and of [CO2] fell.',
  );
});

test('numbers in HTML that stand for marks of Windows-1252 are those marks', () => {
  expect(prepareDocument('It&#146;s late &#150; he said &#8212; and caf&eacute;.').plainText).toBe(
    'It’s late – he said — and café.',
  );
});

const LONG = 150_000;
test.each([
  ['letters without end before a divided word', `${'a'.repeat(LONG)} exam-\nples`],
  ['capitals without end before a divided word', `${'A'.repeat(LONG)} exam-\nples`],
  ['blank lines without end after a link', `[a](http://b.example) **c** ${'\n \t'.repeat(LONG / 3)}`],
  ['marks of bold text without end', '**a\n'.repeat(LONG / 4)],
  ['wrapped lines without end', 'aaaa aaaa bbbb aaaa aaaa aaaa aaaa aaaa aaaa aaaa\n'.repeat(LONG / 50)],
  ['tags without end', '<p>a '.repeat(LONG / 5)],
  ['tags that do not end', '<em '.repeat(LONG / 4)],
  ['quotation marks of a wiki without end', "'''a".repeat(LONG / 4)],
  ['names of speakers without end', 'Ab Cd: '.repeat(LONG / 7)],
  ['emoji without end', ' 😀'.repeat(LONG / 3)],
  ['emoji without a gap before a letter', `Then ${'😀'.repeat(LONG / 2)}x`],
  ['forty emoji before a letter', `Then ${'😀'.repeat(40)}x`],
  ['numbers of pages without end', 'a\n1\n'.repeat(LONG / 4)],
  ['gaps without end', 'a  b\n'.repeat(LONG / 5)],
  ['marks of notes without end', 'abc[1,2,'.repeat(LONG / 8)],
])('%s take no square of their length', (_, text) => {
  expect(prepareDocument(text).text).toBe(text);
});
