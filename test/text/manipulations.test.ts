import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attacks } from '../../scripts/evaluate/detect/attacks.js';
import { seededRandom } from '../../scripts/statistics/random.js';
import { MANIPULATION_KINDS } from '../../src/records/manipulation.js';
import { mergeManipulations, readHidden, undoManipulations } from '../../src/text/manipulations/index.js';
import { normaliseText } from '../../src/text/normalise.js';

const ENGLISH =
  'The quick brown fox jumps over the lazy dog (again), and then it comes back to the house near the river. People of every age were there to ' +
  'see it happen, and I was one of them; it was 7 o’clock. Nobody knew why the fox had come so far, or what it wanted from us on such a cold day.\n\n' +
  'Later that week a second fox appeared. Some of the neighbours put out food for both, others asked the council to have them caught.';
const RUSSIAN =
  'Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг ' +
  'друга в духе братства. Каждый человек должен обладать всеми правами и всеми свободами, провозглашёнными настоящей Декларацией.';

/** What a text becomes by attacks that leave nothing of some letters' case or accents. */
const INEXACT = new Set(['upper case', 'all twins of many alphabets']);
const KIND_OF: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/zero-width/u, 'invisible_characters'],
  [/twins|% of letters/u, 'lookalike_letters'],
  [/mathematical|monospace|circled|full-width|small capitals/u, 'styled_letters'],
  [/tag/u, 'tag_characters'],
  [/override/u, 'direction_controls'],
  [/braille|fillers|thin/u, 'blank_letters'],
  [/struck|piles/u, 'stacked_marks'],
  [/upper case/u, 'all_capitals'],
];

describe.each(attacks)('$name', ({ name, script, change }) => {
  const text = script === 'cyrillic' ? RUSSIAN : ENGLISH;
  const attacked = change(text, seededRandom(1));
  const found = undoManipulations(attacked);

  test('is undone', () => {
    expect(attacked).not.toBe(text);
    if (INEXACT.has(name)) expect(found.text.toLowerCase()).toBe(text.toLowerCase());
    else expect(found.text).toBe(text);
  });

  test('is reported, with examples that can be read', () => {
    expect(found.manipulations.map(({ kind }) => kind)).toContain(KIND_OF.find(([pattern]) => pattern.test(name))?.[1]);
    for (const { count, examples } of found.manipulations) {
      expect(count).toBeGreaterThan(0);
      expect(examples.length).toBeGreaterThan(0);
      expect(examples.length).toBeLessThanOrEqual(3);
      for (const example of examples) {
        expect(example.length).toBeLessThanOrEqual(40);
        expect(example).not.toMatch(/[\p{Default_Ignorable_Code_Point}\u2800\u2009\u202e]/u);
      }
    }
  });

  test('leaves nothing to find', () => {
    expect(undoManipulations(found.text)).toMatchObject({ text: found.text, manipulations: [] });
  });

  test('is seen as well in a file, whose text is normalised', () => {
    const hidden = readHidden(attacked);
    const plain = undoManipulations(normaliseText(hidden.text));
    expect(mergeManipulations(hidden.manipulations, plain.manipulations).length).toBeGreaterThan(0);
    expect(plain.text.toLowerCase()).toBe(text.toLowerCase());
  });
});

test.each([
  ['English', ENGLISH],
  ['Russian', RUSSIAN],
  [
    'Greek',
    'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση.',
  ],
  ['polytonic Greek, decomposed', 'ᾧ τινι ἀνθρώπῳ ἐγένετο, οὗτος ἦλθεν εἰς μαρτυρίαν, ᾗ ὥρᾳ ᾤχετο'.normalize('NFD')],
  [
    'Serbian',
    'Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу. Sva ljudska bića rađaju se slobodna.',
  ],
  [
    'Macedonian',
    'Сите човечки суштества се раѓаат слободни и еднакви по достоинство и права. Тие се обдарени со разум и совест.',
  ],
  [
    'Ukrainian',
    'Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю.',
  ],
  [
    'Kazakh',
    'Барлық адамдар тумысынан азат және қадір-қасиеті мен құқықтары тең болып дүниеге келеді. Адамдарға ақыл-парасат, ар-ождан берілген.',
  ],
  ['Armenian', 'Բոլոր մարդիկ ծնվում են ազատ ու հավասար՝ իրենց արժանապատվությամբ և իրավունքներով։'],
  ['Cherokee', 'ᏂᎦᏓ ᎠᏂᏴᏫ ᏂᎨᎫᏓᎸᎾ ᎠᎴ ᎤᏂᏠᏱ ᎤᎾᏕᎿ ᏚᏳᎧᏛ ᎨᏒᎢ'],
  [
    'Persian',
    'تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند. خانه‌ها و کتاب‌ها را می‌خوانیم.',
  ],
  ['Urdu', 'تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔'],
  ['Arabic with vowels', 'يُولَدُ جَمِيعُ النَّاسِ أَحْرَارًا مُتَسَاوِينَ فِي الْكَرَامَةِ وَالْحُقُوقِ.'],
  ['Hebrew with vowels', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ'],
  ['Hindi', 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त है। क्‍ष और र्‍य'],
  ['Sinhala', 'සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත. ගරුත්වයෙන් හා අයිතිවාසිකම්වලින් ශ්‍රේෂ්ඨ'],
  [
    'Vietnamese, decomposed',
    'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá ban cho lý trí.'.normalize(
      'NFD',
    ),
  ],
  ['Yoruba', 'Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba. Wọ́n ní ẹ̀bùn ti làákàyè àti ti ẹ̀rí-ọkàn.'],
  ['Thai', 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม'],
  ['Chinese', '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待（第１条）。'],
  [
    'Japanese with full-width letters',
    'ＮＨＫのＴＶ番組は、ＡＩとＩＴについて２０２０年４月に放送された。人間は　自由である。',
  ],
  [
    'Korean',
    '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았다.',
  ],
  ['old Korean', 'ᄒᆞᆫ글 ᅟᅡ 나랏〮말〯ᄊᆞ미〮'],
  ['emoji', 'Our family 👩‍👩‍👧‍👦 flew 🏴󠁧󠁢󠁥󠁮󠁧󠁿 to 🇩🇪🇫🇷 and ❤️ it 👍🏽 a lot 🏳️‍🌈 (5️⃣ days).'],
  [
    'mathematics',
    'Let α and β be real, ΔE = hν, kΩ and μm as usual, sinα + cosβ ≤ 1, αTγ, ρgh, 2πr; x̂ and ȳ are estimates, so σ₁ ≠ σ₂.',
  ],
  [
    'a Russian quotation',
    'She said “Москва слезам не верит” and left. He wrote “я и ты, а он и о нас” in his diary, then “как он и сказал”. The word жизнь means life.',
  ],
  [
    'signs',
    'At 20 ℃ see № 5 of Acme™, ½ cup, the 5ᵗʰ item; list: ① first ② second ③ third, Ⓐ last; M² and H₂O, 1ᵉʳ mai, XIIᵉ siècle.',
  ],
  ['phonetics', 'The word is pronounced /ˈɡɑːdn̩/ or [ɡəˈrɑːʒ], and ʃiː sɛd ɪt wɒz naɪs; the ʀ is uvular, ɴ is rare.'],
  [
    'Turkish',
    'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve ışık ılık.',
  ],
  [
    'Azerbaijani',
    'Bütün insanlar ləyaqət və hüquqlarına görə azad və bərabər doğulurlar. Onların şüurları və vicdanları var.',
  ],
  ['Ewe', 'Wodzi amegbetɔwo katã ablɔɖeviwoe eye wodzena bubu kple gomekpɔkpɔ sɔsɔe. Ʋu la yi.'],
  ['a heading in capitals', `CHAPTER ONE: IN WHICH THE FOX COMES TO TOWN\n\n${ENGLISH}`],
  [
    'a table in capitals',
    'ITEM NO   ORDER   SITE   STATUS\nA-10 TRM NORTH OPEN\nA-11 TRM SOUTH CLOSED\nB-20 ERT EAST OPEN\nB-21 ERT WEST OPEN\nB-22 DOY WEST OPEN\nB-23 DOY EAST CLOSED',
  ],
  ['a list of letters', 'a b c d e f g h i j k l m n o p q r s t u v w x y z'],
])('%s is given back as it stands', (_, text) => {
  const found = undoManipulations(text);
  expect(found.manipulations).toEqual([]);
  expect(found.text).toBe(text);
});

test.each([
  [
    'a byte order mark and a few zero-width spaces of web pages',
    `\ufeffSee also:\u200b our pages.\u200b ${ENGLISH}`,
    `See also: our pages. ${ENGLISH}`,
  ],
  [
    'soft hyphens where words may be cut',
    ENGLISH.replaceAll('neighbours', 'neigh\u00adbours')
      .replaceAll('appeared', 'ap\u00adpea\u00adred')
      .replaceAll('people', 'peo\u00adple'),
    ENGLISH,
  ],
  ['ligatures', 'The ﬁrst ofﬁcer’s ﬂight was eﬃcient.', 'The first officer’s flight was efficient.'],
  ['single mathematical letters', `Let 𝑥 be real and 𝑓(𝑥) = 𝑎. ${ENGLISH}`, `Let x be real and f(x) = a. ${ENGLISH}`],
  [
    'a name written with a letter of another script',
    `${ENGLISH} The singer Bjӧrk was there.`,
    `${ENGLISH} The singer Björk was there.`,
  ],
  ['a slip of the keyboard in Russian', RUSSIAN.replace('своём', 'cвоём'), RUSSIAN],
  ['direction marks in English', `${ENGLISH}\u200e (+44)\u200e`, `${ENGLISH} (+44)`],
  [
    'a notice in capitals',
    `${ENGLISH}\n\n${'THE SOFTWARE IS PROVIDED WITHOUT WARRANTY OF ANY KIND. '.repeat(7)}`,
    `${ENGLISH}\n\n${'The software is provided without warranty of any kind. '.repeat(7)}`,
  ],
])('%s: undone and not reported', (_, text, plain) => {
  expect(undoManipulations(text)).toMatchObject({ text: plain, manipulations: [] });
});

test.each([
  [
    'words of twins alone, in a text with others',
    'Тhе сор wаѕ іn а hurrу, ѕо hе rаn. А сор саmе о аnd а сар.',
    'The cop was in a hurry, so he ran. A cop came o and a cap.',
  ],
  [
    'letters spaced out',
    ENGLISH.replace(/\n\n/gu, ' ')
      .split(' ')
      .map((word) => Array.from(word).join(' '))
      .join('   '),
    ENGLISH.replace(/\n\n/gu, ' '),
  ],
  ['variation selectors between letters', Array.from(ENGLISH).join('\ufe0f').replace('7\ufe0f', '7'), ENGLISH],
  [
    'joiners between letters of Hindi',
    Array.from('सभी मनुष्यों को गौरव और अधिकारों के मामले में').join('\u200d'),
    'सभी मनुष्यों को गौरव और अधिकारों के मामले में',
  ],
  [
    'circled letters with selectors',
    Array.from(
      'aquickbrownfoxjumpsoveralazydog',
      (letter) => `${String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 97)}\ufe0f`,
    ).join(''),
    'aquickbrownfoxjumpsoveralazydog',
  ],
  ['a text hidden between two words', `A${'\u200b\u200c'.repeat(40)} word.`, 'A word.'],
  ['squared letters', '🅃🄷🄴 🅀🅄🄸🄲🄺 🄱🅁🄾🅆🄽 🄵🄾🅇 🅂🄰🅃 🄾🄽 🄸🅃', 'THE QUICK BROWN FOX SAT ON IT'],
])('%s: undone and reported', (_, text, plain) => {
  const found = undoManipulations(text);
  expect(found.text).toBe(plain);
  expect(found.manipulations).toHaveLength(1);
});

test('German capitals: small again, the offsets hold where a letter became two', () => {
  const text =
    'Die Straße war naß, und der große Fluß trat über die Ufer, so daß wir alle im Haus bleiben mußten und warteten. Später kam die Sonne.';
  const found = undoManipulations(text.toUpperCase());
  expect(found.text).toBe(
    'Die strasse war nass, und der grosse fluss trat über die ufer, so dass wir alle im haus bleiben mussten und warteten. Später kam die sonne.',
  );
  expect(found.originalOffset(found.text.length)).toBe(text.toUpperCase().length);
});

test('what is read from a file is reported once: by the reader what normalising takes out, by the engine the rest', () => {
  const both = `${Array.from(ENGLISH).join('\u200b')}${'\u034f'.repeat(6)}end`;
  const hidden = readHidden(both);
  const plain = undoManipulations(normaliseText(hidden.text));
  expect(mergeManipulations(hidden.manipulations, plain.manipulations)).toMatchObject([
    { kind: 'invisible_characters', count: Array.from(ENGLISH).length - 1 + 6 },
  ]);
});

const units = fc.constantFrom(
  'a',
  'E',
  'o',
  ' ',
  '\n',
  '.',
  'é',
  'e\u0301',
  '\u0301',
  '\u0336',
  '\u200b',
  '\u200d',
  '\u00ad',
  '\u202e',
  '\u202c',
  '\u2009',
  '\u3164',
  '\u2800',
  'а',
  'о',
  'ж',
  'α',
  'ß',
  'İ',
  '𝐚',
  'Ａ',
  'ⓐ',
  '🇦',
  '👩',
  '\ufe0f',
  '\u{e0041}',
  '\u{1f3f4}',
  '\ud835',
  'ﬁ',
  '人',
  'ش',
  'ᴛ',
  'क',
  '7',
);
const texts = fc.oneof(
  fc.array(units, { maxLength: 80 }).map((parts) => parts.join('')),
  // Enough of the same to pass what makes a manipulation of it.
  fc
    .array(fc.tuple(units, units, fc.integer({ min: 1, max: 40 })), { maxLength: 6 })
    .map((runs) => runs.map(([one, other, times]) => (one + other).repeat(times)).join(' ')),
);

test('offsets are monotone, in range and end with the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const plain = undoManipulations(text);
      let last = 0;
      for (let offset = 0; offset <= plain.text.length; offset += 1) {
        const original = plain.originalOffset(offset);
        expect(original).toBeGreaterThanOrEqual(last);
        expect(original).toBeLessThanOrEqual(text.length);
        last = original;
      }
      expect(plain.originalOffset(plain.text.length)).toBe(text.length);
      expect(plain.originalOffset(-1)).toBe(plain.originalOffset(0));
    }),
    { numRuns: 1000 },
  );
});

test('any text is given back from any attack that can be undone, and then stays', () => {
  // Short words that mix scripts may be formulas: they are left alone where no longer words tell of a disguise.
  const longWords = ENGLISH.split(/\s+/u).filter((word) => /\p{L}{5}/u.test(word));
  const words = fc
    .array(fc.constantFrom(...longWords), { minLength: 40, maxLength: 120 })
    .map((drawn) => drawn.join(' '));
  const invertible = attacks.filter(({ name, script }) => script !== 'cyrillic' && !INEXACT.has(name));
  fc.assert(
    fc.property(words, fc.constantFrom(...invertible), fc.integer(), (text, { change }, seed) => {
      const found = undoManipulations(change(text, seededRandom(seed)));
      expect(found.text).toBe(text);
      expect(undoManipulations(found.text).text).toBe(found.text);
    }),
    { numRuns: 400 },
  );
});

test('every kind comes once, in the order of the record', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const kinds = mergeManipulations(
        undoManipulations(one).manipulations,
        undoManipulations(other).manipulations,
      ).map(({ kind }) => kind);
      expect(kinds).toEqual(MANIPULATION_KINDS.filter((kind) => kinds.includes(kind)));
    }),
    { numRuns: 300 },
  );
});

test('characters that were not touched stand where the offset says', () => {
  for (const { change } of attacks) {
    const attacked = change(ENGLISH, seededRandom(2));
    const plain = undoManipulations(attacked);
    for (let offset = 0; offset < plain.text.length; offset += 1) {
      const original = plain.originalOffset(offset);
      if (/[0-9;]/u.test(plain.text.charAt(offset)) && !attacked.includes('\u202e'))
        expect(attacked.charAt(original).normalize('NFKC')).toBe(plain.text.charAt(offset));
    }
  }
});

test.each([
  ['zero-width characters', '\u200b', 0],
  ['joiners', '\u200d', 0],
  ['fillers', '\u3164', 0],
  ['overrides', '\u202e', 0],
  ['overrides with letters', '\u202ea', 1],
  ['lone marks', '\u0301', 0],
  ['struck letters', 'a\u0336', 1],
  ['mathematical letters', '𝐚', 1],
  ['halves of characters', '\ud835', 1],
  ['letters of two scripts', 'аa ', 3],
  ['capitals', 'A. ', 3],
  ['dots', '.', 1],
  ['spaced letters', 'a ', 2],
])('150,000 times %s', (_, part, left) => {
  const text = part.repeat(150_000);
  const found = undoManipulations(text);
  expect(found.text).toHaveLength(150_000 * left);
  expect(found.originalOffset(found.text.length)).toBe(text.length);
  expect(JSON.stringify(found.manipulations).length).toBeLessThan(500);
});

test.each([
  ['Latin', 'One plain line of words.'],
  ['Cyrillic', 'Одна простая строка слов.'],
  ['Chinese', '这是一行普通的文字。'],
  ['Japanese', 'これは普通の文章の一行です。'],
  ['Korean', '이것은 평범한 한 줄이다.'],
])('a line that an override shows backwards is read in its order: %s', (_script, line) => {
  const reversed = `\u202e${Array.from(line).reverse().join('')}\u202c`;
  expect(normaliseText(readHidden(reversed).text)).toBe(line);
  expect(undoManipulations(reversed).text).toBe(line);
  expect(readHidden(reversed).manipulations.map(({ kind }) => kind)).toContain('direction_controls');
});

test('an override around letters that run from right to left changes nothing about their order', () => {
  const line = 'هذا سطر عادي من الكلمات.';
  expect(normaliseText(readHidden(`\u202e${line}\u202c`).text)).toBe(line);
});
