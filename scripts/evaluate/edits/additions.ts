import { joined, sentencesOf } from './layout.js';
import type { Edit } from './layout.js';

const around = (name: string, before: string, after = ''): Edit => ({
  name,
  apply: (paragraphs) => [before, joined(paragraphs), after].filter((part) => part !== '').join('\n\n'),
});

const inMiddle = (name: string, block: string, notIn: readonly string[] = []): Edit => ({
  name,
  notIn,
  apply: (paragraphs) => {
    const half = Math.ceil(paragraphs.length / 2);
    return joined([...paragraphs.slice(0, half), block, ...paragraphs.slice(half)]);
  },
});

const rules = (name: string, rule: string): Edit => ({
  name: `lines of ${name}`,
  apply: (paragraphs) => [rule, paragraphs.join(`\n\n${rule}\n\n`), rule].join('\n\n'),
});

const tightRules = (name: string, rule: string): Edit => ({
  name: `lines of ${name}, no blank lines`,
  apply: (paragraphs) => [rule, paragraphs.join(`\n${rule}\n`), rule].join('\n'),
});

const kept = (name: string, of: (sentences: readonly string[]) => readonly string[]): Edit => ({
  name,
  apply: (paragraphs) => {
    const all = new Set(of(paragraphs.flatMap(sentencesOf)));
    return joined(
      paragraphs.map((paragraph) =>
        sentencesOf(paragraph)
          .filter((sentence) => all.has(sentence))
          .join(' '),
      ),
    );
  },
});

const FIGURES = [
  'Year        Region     Area    Yield    Change',
  ...Array.from(
    { length: 10 },
    (_, at) => `${1990 + at}        North      ${120 + at * 7}     ${(3.1 + at / 10).toFixed(1)}      ${at - 4}.${at}`,
  ),
].join('\n');
const CONTENTS = [
  'Contents',
  'Introduction ............................ 1',
  'Methods and material .................... 7',
  'Results ................................ 19',
  'Discussion ............................. 32',
  'Appendix ............................... 51',
].join('\n');
const BIBLIOGRAPHY = [
  'References',
  'Archer, M. S. (1995). Realist social theory: The morphogenetic approach. Cambridge University Press.',
  'Baddeley, A. (2000). The episodic buffer: A new component of working ' +
    'memory? Trends in Cognitive Sciences, 4(11), 417–423.',
  'Carroll, J. B. (1993). Human cognitive abilities: A survey of ' +
    'factor-analytic studies. New York: Cambridge University Press.',
  'Dewey, J. (1938). Experience and education. New York: Macmillan.',
  'Eccles, J. S., & Wigfield, A. (2002). Motivational beliefs, values, ' +
    'and goals. Annual Review of Psychology, 53, 109–132.',
].join('\n');
const LICENCE =
  'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated ' +
  'documentation files, to deal in the Software without restriction, including without limitation the rights to use, ' +
  'copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software.';
const NOTICE =
  'This message and any attachments are intended solely for the addressee and may contain confidential information. ' +
  'If you have received it in error, please delete it and notify the sender.';
const GERMAN =
  '„Wer aber die Ordnung der Dinge verstehen will, der muss zuerst ' +
  'lernen, sie in Ruhe anzusehen. Nicht jeder Zusammenhang ' +
  'zeigt sich dem, der ihn sucht, und mancher, der lange geschwiegen hat, weiß am Ende mehr als alle, die redeten.“';
const URDU =
  'اردو زبان میں لکھا ہوا یہ پیراگراف اس دستاویز کا حصہ ہے اور اس کا باقی متن سے ' +
  'کوئی تعلق نہیں ہے۔ یہ صرف ایک مثال ہے جسے پڑھنے والا سمجھ سکتا ہے۔';
const ARABIC =
  'هذه فقرة مكتوبة باللغة العربية وضعت في وسط المستند لكي نرى هل يتغير ' +
  'الحكم على بقية النص أم لا، وهي لا تقول شيئا عن كاتبه.';
const CHINESE =
  '这一段文字是用中文写的，放在文件的中间，用来检查其余部分的判断是否会改变。它与作者是谁没有任何关系，读者可以跳过。';
const ENGLISH =
  '“Whoever wants to understand the order of things has to look at them in peace first. Not every connection shows ' +
  'itself to the one who searches for it, and some who were silent for long know more in the end than all who ' +
  'spoke.”';
const FRENCH =
  '« Celui qui veut comprendre l’ordre des choses doit d’abord apprendre à les regarder en paix. Ce n’est pas à ' +
  'celui qui le cherche que tout se montre, et plus d’un qui s’est tu longtemps en sait à la fin plus que les ' +
  'autres. »';
const RUSSIAN =
  '«Кто хочет понять порядок вещей, тот должен сначала научиться спокойно смотреть на них. Не всякая связь ' +
  'открывается тому, кто её ищет, и тот, кто долго молчал, в конце знает больше всех, кто говорил.»';
const CODE = [
  'function total(rows) {',
  '  let sum = 0;',
  '  for (const row of rows) {',
  '    if (row.value === null) continue;',
  '    sum += row.value * (1 + row.rate / 100);',
  '  }',
  '  return Math.round(sum);',
  '}',
].join('\n');
const MAIL = [
  'From: A. Holt <a.holt@example.org>',
  'To: B. Reed <b.reed@example.org>',
  'Date: Mon, 4 May 2015 10:12:31 +0100',
  'Subject: Draft',
  '',
  'Dear Ben,',
].join('\n');
const SIGNATURE = [
  'Best regards,',
  'Alan',
  '',
  '-- ',
  'Alan Holt',
  'Senior Lecturer, Department of History',
  'Tel. +44 20 7946 0123',
].join('\n');

/** Blocks beside the text, which are not judged, and less or more of the text itself. */
export const additionEdits: readonly Edit[] = [
  rules('dots', '.'.repeat(60)),
  rules('dashes', '-'.repeat(60)),
  rules('equals signs', '='.repeat(60)),
  rules('box characters', '─'.repeat(60)),
  rules('three asterisks', '* * *'),
  tightRules('dashes', '-'.repeat(60)),
  tightRules('dots', '.'.repeat(60)),
  inMiddle('a table of figures', FIGURES),
  inMiddle('contents with leaders', CONTENTS),
  inMiddle('a code listing', CODE),
  inMiddle('a quotation in German', GERMAN, ['de']),
  inMiddle('a paragraph in Urdu', URDU, ['ur']),
  inMiddle('a paragraph in Arabic', ARABIC, ['ar']),
  inMiddle('a paragraph in Chinese', CHINESE, ['zh']),
  inMiddle('a quotation in English', ENGLISH, ['en']),
  inMiddle('a quotation in French', FRENCH, ['fr']),
  inMiddle('a quotation in Russian', RUSSIAN, ['ru']),
  around('a bibliography', '', BIBLIOGRAPHY),
  around('a licence', '', LICENCE),
  around('a notice of a mail program', '', NOTICE),
  around('mail header and signature', MAIL, SIGNATURE),
  around('title, author and date', 'Notes on the matter at hand', 'A. Holt, 4 May 2015'),
  {
    name: 'headings in capitals',
    apply: (paragraphs) =>
      joined(
        paragraphs.flatMap((paragraph, at) => [
          ['BACKGROUND', 'MAIN POINTS', 'FURTHER REMARKS'][at % 3] ?? '',
          paragraph,
        ]),
      ),
  },
  {
    name: 'headings of Markdown',
    apply: (paragraphs) => joined(paragraphs.flatMap((paragraph, at) => [`## Part ${at + 1}`, paragraph])),
  },
  {
    name: 'headings without blank lines',
    apply: (paragraphs) => joined(paragraphs.map((paragraph, at) => `Further remarks ${at + 1}\n${paragraph}`)),
  },
  { name: 'the text twice', apply: (paragraphs) => joined([...paragraphs, ...paragraphs]) },
  kept('first third cut off', (sentences) => sentences.slice(Math.floor(sentences.length / 3))),
  kept('last third cut off', (sentences) => sentences.slice(0, Math.ceil((2 * sentences.length) / 3))),
];
