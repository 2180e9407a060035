export const ENGLISH =
  'The quick brown fox jumps over the lazy dog (again), and then it comes back to the house near the river. People ' +
  'of every age were there to see it happen, and I was one of them; it was 7 o’clock. Nobody knew why the fox had ' +
  'come so far, or what it wanted from us on such a cold day.\n\n' +
  'Later that week a second fox appeared. Some of the neighbours put out food for both, others asked the council to ' +
  'have them caught.';
export const RUSSIAN =
  'Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью и должны ' +
  'поступать в отношении друг друга в духе братства. Каждый человек должен обладать всеми правами и всеми свободами, ' +
  'провозглашёнными настоящей Декларацией.';

/** Texts that hide nothing, whatever their letters: each by its name. */
export const HONEST_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['English', ENGLISH],
  ['Russian', RUSSIAN],
  [
    'Greek',
    'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με ' +
      'λογική και συνείδηση.',
  ],
  ['polytonic Greek, decomposed', 'ᾧ τινι ἀνθρώπῳ ἐγένετο, οὗτος ἦλθεν εἰς μαρτυρίαν, ᾗ ὥρᾳ ᾤχετο'.normalize('NFD')],
  [
    'Serbian',
    'Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу. Sva ' +
      'ljudska bića rađaju se slobodna.',
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
    'Барлық адамдар тумысынан азат және қадір-қасиеті мен құқықтары тең болып дүниеге келеді. Адамдарға ' +
      'ақыл-парасат, ар-ождан берілген.',
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
    (
      'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá ' +
      'ban cho lý trí.'
    ).normalize('NFD'),
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
    'Let α and β be real, ΔE = hν, kΩ and μm as usual, sinα + cosβ ≤ 1, αTγ, ρgh, 2πr; x̂ and ȳ are estimates, so ' +
      'σ₁ ≠ σ₂.',
  ],
  [
    'letters of Cyrillic as such',
    'The prepositions “о”, “с” and “у” take other cases. The letter а, the letter о and the letter е are vowels, and ' +
      'ю and я stand for two sounds.',
  ],
  [
    'a Russian quotation',
    'She said “Москва слезам не верит” and left. He wrote “я и ты, а он и о нас” in his diary, then “как он и ' +
      'сказал”. The word жизнь means life.',
  ],
  [
    'signs',
    'At 20 ℃ see № 5 of Acme™, ½ cup, the 5ᵗʰ item; list: ① first ② second ③ third, Ⓐ last; M² and H₂O, 1ᵉʳ mai, ' +
      'XIIᵉ siècle.',
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
    'ITEM NO   ORDER   SITE   STATUS\n' +
      'A-10 TRM NORTH OPEN\n' +
      'A-11 TRM SOUTH CLOSED\n' +
      'B-20 ERT EAST OPEN\n' +
      'B-21 ERT WEST OPEN\n' +
      'B-22 DOY WEST OPEN\n' +
      'B-23 DOY EAST CLOSED',
  ],
  ['a list of letters', 'a b c d e f g h i j k l m n o p q r s t u v w x y z'],
];
