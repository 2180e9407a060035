import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { readHere } from '../../testing/extract/read-here.js';

const texts = {
  th: 'เมื่อวานนี้ฝนตกทั้งวัน พวกเราจึงอ่านหนังสืออยู่ที่บ้านและดื่มชาร้อน',
  ru: 'Вчера весь день шёл дождь, поэтому мы остались дома и читали книги.',
  bg: 'Вчера валя цял ден, затова останахме вкъщи и четохме книги.',
  el: 'Χθες έβρεχε όλη μέρα, γι αυτό μείναμε στο σπίτι και διαβάζαμε.',
  he: 'אתמול ירד גשם כל היום ולכן נשארנו בבית וקראנו ספרים',
  ar: 'أمس هطل المطر طوال اليوم فبقينا في البيت نقرأ الكتب',
  pl: 'Wczoraj przez cały dzień padał deszcz, więc zostaliśmy w domu, żeby czytać książki.',
  cs: 'Včera celý den pršelo, a tak jsme zůstali doma a četli si knížky u kamen.',
  hu: 'Tegnap egész nap esett az eső, ezért otthon maradtunk, és könyveket olvastunk.',
  tr: 'Dün bütün gün yağmur yağdı, bu yüzden evde kaldık ve şöminenin başında kitap okuduk.',
  fr: "L'été dernier, il a plu toute la journée, et nous avons préféré rester à la maison.",
  de: 'Gestern hat es den ganzen Tag geregnet, daher blieben wir gemütlich zu Hause und lasen Bücher.',
  zh: '昨天下了一整天的雨，所以我们待在家里看书，喝热茶，聊了很久。',
  zhHant: '昨天下了一整天的雨，所以我們待在家裡看書，喝熱茶，聊了很久。',
  ja: '昨日は一日中雨が降っていたので、家でお茶を飲みながら本を読みました。',
  ko: '어제는 하루 종일 비가 와서 우리는 집에서 책을 읽고 따뜻한 차를 마셨다.',
} as const;

it.each([
  ['cp874', texts.th],
  ['windows-1251', texts.ru],
  ['koi8-r', texts.ru],
  ['cp866', texts.ru],
  ['cp855', texts.ru],
  ['maccyrillic', texts.ru],
  ['iso-8859-5', texts.ru],
  ['windows-1251', texts.bg],
  ['windows-1253', texts.el],
  ['iso-8859-7', texts.el],
  ['windows-1255', texts.he],
  ['windows-1256', texts.ar],
  ['windows-1250', texts.pl],
  ['iso-8859-2', texts.pl],
  ['cp852', texts.pl],
  ['windows-1250', texts.cs],
  ['iso-8859-2', texts.hu],
  ['windows-1254', texts.tr],
  ['windows-1252', texts.fr],
  ['macroman', texts.fr],
  ['windows-1252', texts.de],
  ['cp850', texts.de],
  ['gb18030', texts.zh],
  ['big5-hkscs', texts.zhHant],
  ['cp932', texts.ja],
  ['euc-jp', texts.ja],
  ['cp949', texts.ko],
])('reads a short text in %s as its language: %s', async (charset, text) => {
  expect(await readHere('a.txt', iconv.encode(text, charset))).toMatchObject({ status: 'text', text });
});

it.each([
  ['cp866', 'Дождь идёт.'],
  ['koi8-r', 'Он читает книгу.'],
  ['cp874', 'ฝนตกทั้งวัน'],
  ['euc-jp', 'ログイン'],
  ['windows-1252', 'Please see the café menu.'],
  ['windows-1252', 'It\u2019s late \u2013 he said \u201cgo home\u201d and left for \u20ac20.'],
  ['windows-1252', 'Straße'],
])('reads a few words in %s: %s', async (charset, text) => {
  expect(await readHere('a.txt', iconv.encode(text, charset))).toMatchObject({ status: 'text', text });
});

it.each([
  ['windows-1252', texts.de, 'It\u2019s late \u2013 he said \u201cgo home\u201d and left for \u20ac20.'],
  ['windows-1251', texts.de, texts.ru],
  ['windows-1252', texts.ru, texts.fr],
  ['gb18030', texts.pl, texts.zh],
  ['cp932', texts.ja, texts.ja],
])('reads lines in UTF-8 and lines in %s in one file: %s %s', async (charset, utf8, other) => {
  const [first, last] = [Buffer.from(`${utf8}\n\n`), Buffer.from(`\n\n${utf8}`)];
  expect(await readHere('a.txt', Buffer.concat([first, iconv.encode(other, charset), last]))).toMatchObject({
    text: `${utf8}\n\n${other}\n\n${utf8}`,
  });
});

it('reads a text of which only the end is not ASCII', async () => {
  const text = `${'The survey of the coast goes on. '.repeat(200)}\n\n${texts.ru}`;
  expect(await readHere('a.txt', iconv.encode(text, 'cp866'))).toMatchObject({ charset: 'cp866' });
});

it('reads a mail without a charset by its language, also in a set that the mail library lacks', async () => {
  const mail = Buffer.concat([
    Buffer.from('From: a@example.org\nTo: b@example.org\nSubject: rain\n\n'),
    iconv.encode(texts.ru, 'cp855'),
  ]);
  expect(await readHere('a.eml', mail)).toMatchObject({ status: 'text', text: texts.ru });
});

it('takes a text in a charset that its page declares as declared', async () => {
  const page = iconv.encode(`<html><meta charset="koi8-r"><p>${texts.ru}</p></html>`, 'koi8-r');
  expect(await readHere('a.html', page)).toMatchObject({ text: texts.ru, charset: 'koi8-r' });
});
