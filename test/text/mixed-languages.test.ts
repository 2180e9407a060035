import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareDocument } from '../../src/engines/detect/prepare.js';
import { clearLanguage, detectLanguage } from '../../src/text/language.js';
import { countWords } from '../../src/text/words.js';

/** Sentences about the same afternoon, so that the language alone tells them apart. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'We walked down to the river after lunch because the kitchen was too hot for anyone to sit in.',
    'My aunt had brought bread and cheese, and she told us about the years when she still lived in town.',
    'When it grew dark we looked for the key, which in the end was found in her own pocket.',
    'Nobody wanted to go home, so the children slept on the grass until the rain began.',
  ],
  de: [
    'Nach dem Essen gingen wir hinunter zum Fluss, weil es in der Küche viel zu heiß geworden war.',
    'Meine Tante hatte Brot und Käse mitgebracht und erzählte von der Zeit, als sie noch in der Stadt wohnte.',
    'Als es dunkel wurde, suchten wir lange nach dem Schlüssel, der am Ende in ihrer Tasche lag.',
    'Niemand wollte nach Hause, und so schliefen die Kinder im Gras, bis der Regen anfing.',
  ],
  fr: [
    'Après le repas nous sommes descendus vers la rivière, car il faisait trop chaud dans la cuisine.',
    'Ma tante avait apporté du pain et du fromage, et elle parlait des années où elle vivait encore en ville.',
    'Quand la nuit est tombée, nous avons cherché la clef, qui se trouvait finalement dans sa poche.',
    'Personne ne voulait rentrer, alors les enfants ont dormi dans l’herbe jusqu’aux premières gouttes.',
  ],
  es: [
    'Después de comer bajamos al río porque en la cocina hacía demasiado calor para quedarse sentado.',
    'Mi tía había traído pan y queso, y nos hablaba de los años en que todavía vivía en la ciudad.',
    'Cuando oscureció buscamos mucho tiempo la llave, que al final estaba en su propio bolsillo.',
    'Nadie quería volver a casa, así que los niños durmieron en la hierba hasta que empezó a llover.',
  ],
  pl: [
    'Po obiedzie zeszliśmy nad rzekę, bo w kuchni było zbyt gorąco, żeby ktokolwiek mógł tam siedzieć.',
    'Moja ciotka przyniosła chleb i ser, i opowiadała o latach, kiedy jeszcze mieszkała w mieście.',
    'Gdy zrobiło się ciemno, długo szukaliśmy klucza, który w końcu znalazł się w jej kieszeni.',
    'Nikt nie chciał wracać do domu, więc dzieci spały na trawie, dopóki nie zaczął padać deszcz.',
  ],
  tr: [
    'Yemekten sonra nehre indik, çünkü mutfak kimsenin oturamayacağı kadar sıcak olmuştu.',
    'Teyzem ekmek ve peynir getirmişti ve bize hâlâ şehirde yaşadığı yılları anlatıyordu.',
    'Hava kararınca uzun süre anahtarı aradık, sonunda onun kendi cebinden çıktı.',
    'Kimse eve dönmek istemedi, bu yüzden çocuklar yağmur başlayana kadar çimenlerde uyudular.',
  ],
  ru: [
    'После обеда мы спустились к реке, потому что на кухне было слишком жарко, чтобы там сидеть.',
    'Моя тётя принесла хлеб и сыр и рассказывала о тех годах, когда она ещё жила в городе.',
    'Когда стемнело, мы долго искали ключ, который в конце концов оказался в её кармане.',
    'Никто не хотел возвращаться домой, и дети спали на траве, пока не начался дождь.',
  ],
  el: [
    'Μετά το φαγητό κατεβήκαμε στο ποτάμι, γιατί στην κουζίνα έκανε πολλή ζέστη για να καθίσει κανείς.',
    'Η θεία μου είχε φέρει ψωμί και τυρί και μας μιλούσε για τα χρόνια που ζούσε ακόμα στην πόλη.',
    'Όταν σκοτείνιασε ψάχναμε πολλή ώρα το κλειδί, που τελικά βρέθηκε στην τσέπη της.',
    'Κανείς δεν ήθελε να γυρίσει σπίτι και τα παιδιά κοιμήθηκαν στο γρασίδι μέχρι που άρχισε η βροχή.',
  ],
  ar: [
    'بعد الغداء نزلنا إلى النهر لأن المطبخ كان حارا جدا ولم يستطع أحد أن يجلس فيه.',
    'أحضرت خالتي الخبز والجبن وحدثتنا عن السنوات التي كانت تعيش فيها في المدينة.',
    'وعندما حل الظلام بحثنا طويلا عن المفتاح الذي وجدناه في النهاية في جيبها.',
    'لم يرغب أحد في العودة إلى البيت فنام الأطفال على العشب حتى بدأ المطر.',
  ],
  zh: [
    '吃过午饭以后，我们沿着小路走到河边，因为厨房里太热了，谁也不愿意坐在里面。',
    '姨妈带来了面包和奶酪，还给我们讲她以前住在城里的那些年里发生的事情。',
    '天黑以后我们找了很久钥匙，最后发现钥匙原来就在她自己的口袋里。',
    '没有人想回家，所以孩子们一直睡在草地上，直到开始下雨才醒过来。',
  ],
  ko: [
    '점심을 먹은 뒤에 부엌이 너무 더워서 우리는 모두 함께 강가로 천천히 내려갔다.',
    '이모는 빵과 치즈를 가져왔고 아직 도시에 살던 시절의 이야기를 우리에게 들려주었다.',
    '날이 어두워지자 우리는 오랫동안 열쇠를 찾았는데 결국 이모의 주머니에서 나왔다.',
    '아무도 집에 돌아가고 싶어 하지 않아서 아이들은 비가 올 때까지 풀밭에서 잠을 잤다.',
  ],
  hi: [
    'दोपहर के खाने के बाद हम नदी की ओर गए क्योंकि रसोई में इतनी गर्मी थी कि कोई बैठ नहीं सकता था।',
    'मेरी मौसी रोटी और पनीर लाई थीं और हमें उन सालों के बारे में बताती रहीं जब वह शहर में रहती थीं।',
    'जब अंधेरा हो गया तो हमने बहुत देर तक चाबी ढूँढी जो आखिर में उनकी अपनी जेब में मिली।',
    'कोई घर लौटना नहीं चाहता था इसलिए बच्चे बारिश शुरू होने तक घास पर सोते रहे।',
  ],
};
const LANGUAGES = Object.keys(SENTENCES);

/** Returns so many words or a few more of a language: whole sentences, again from the first where they do not suffice. */
function part(language: string, words: number): string {
  const all = SENTENCES[language] ?? [];
  let text = all[0] ?? '';
  for (let index = 1; countWords(text) < words; index += 1) text += ` ${all[index % all.length] ?? ''}`;
  return text;
}

const pairs = fc.constantFrom(
  ...LANGUAGES.flatMap((one) => LANGUAGES.filter((other) => other !== one).map((other) => [one, other] as const)),
);
const lengths = fc.tuple(fc.integer({ min: 30, max: 800 }), fc.integer({ min: 30, max: 800 }));

test('the language does not depend on the order of the parts, and is that of one twice as long', () => {
  fc.assert(
    fc.property(pairs, lengths, fc.constantFrom(' ', '\n\n'), ([one, other], [first, second], between) => {
      const parts = [part(one, first), part(other, second)];
      const [words = 0, otherWords = 0] = parts.map(countWords);
      const found = detectLanguage(parts.join(between));
      expect(detectLanguage(parts.reverse().join(between))).toBe(found);
      if (words >= 2 * otherWords) expect(found).toBe(one);
      if (otherWords >= 2 * words) expect(found).toBe(other);
    }),
    { numRuns: 1_000 },
  );
});

test('of parts as long as each other it is that of one of them', () => {
  for (const one of LANGUAGES)
    for (const other of LANGUAGES)
      for (const words of [60, 400]) {
        const found = detectLanguage(`${part(one, words)}\n\n${part(other, words)}`);
        expect([one, other], `${one} ${other} ${words}`).toContain(found);
      }
});

test('a clear language does not depend on the order of the parts either', () => {
  const [long, short] = [part('en', 3_000), part('zh', 1_400)];
  expect([clearLanguage(`${long}\n\n${short}`), clearLanguage(`${short}\n\n${long}`)]).toEqual(['en', 'en']);
});

test.each([' ', '\n\n'])('words in another script than most are not judged (parts beside %j)', (between) => {
  for (const parts of [
    [part('en', 15), part('zh', 70)],
    [part('zh', 70), part('en', 15)],
  ]) {
    const text = parts.join(between);
    const { language, prose, blocks } = prepareDocument(text);
    expect(language).toBe('zh');
    expect(detectLanguage(text)).toBe('zh');
    expect(prose).not.toMatch(/[a-z]/u);
    expect(blocks.map(({ kind }) => kind).sort()).toEqual(['prose', 'quotation']);
  }
});

test('names, terms and short quotations of another script stay in the prose', () => {
  const text = `${part('en', 60)} The sign at the gate (入口, said to be older than Ἀθῆναι) had the letters α and β. ${part('en', 60)}`;
  const { language, prose, blocks } = prepareDocument(text);
  expect({ language, prose, blocks }).toEqual({
    language: 'en',
    prose: text,
    blocks: [{ start: 0, end: text.length, kind: 'prose' }],
  });
});

test('terms of the main script within a passage of another one are not judged alone', () => {
  const foreign = `${SENTENCES.zh?.join('')}这台机器叫做 Model T，我们都很喜欢它，所以每天都去看它。`;
  const { language, prose } = prepareDocument(`${part('en', 200)} ${foreign} ${part('en', 40)}`);
  expect(language).toBe('en');
  expect(prose).not.toMatch(/Model T|\p{Script=Han}/u);
});
