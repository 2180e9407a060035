/**
 * Texts for the tests of the block cutter: paragraphs of prose by language, samples by kind, and structure to put
 * between paragraphs.
 */

export const PROSE: Readonly<Record<string, readonly string[]>> = {
  English: [
    'The ferry left an hour late, because the captain had gone back for his glasses. Nobody on board complained ' +
      'about it.',
    '"Are we there yet?" asked the girl for the third time. Her grandmother only smiled and went on with her knitting.',
    'When the island came in sight at last, the sun was low over the water, and the gulls followed us into the ' +
      'harbour.',
  ],
  'informal English': [
    'so yesterday i finally went to see that film everyone keeps talking about and it was ok i guess but way too long',
    'my sister loved it though and she says i just do not get it which may be true but three hours is three hours',
  ],
  German: [
    'Die Brücke über den Fluss wurde im Sommer gesperrt, weil Risse im Beton entdeckt worden waren. Die Anwohner ' +
      'mussten einen langen Umweg fahren.',
    'Erst im Herbst begannen die Arbeiten, und bis zum Winter war kaum etwas zu sehen. „Das dauert noch Jahre“, ' +
      'meinte der Wirt vom Gasthaus am Ufer.',
  ],
  French: [
    'Le marché ouvrait à sept heures, mais les premiers clients arrivaient bien avant. Ils discutaient devant les ' +
      'grilles en attendant les maraîchers.',
    '— Vous avez encore des cerises ? demanda une vieille dame. — Pas avant samedi, répondit le marchand en ' +
      'rangeant ses caisses.',
  ],
  Spanish: [
    'La biblioteca del pueblo cerró hace diez años y nadie pensó que volvería a abrir. Ahora los vecinos la ' +
      'mantienen entre todos.',
    '¿Quién habría dicho que tanta gente vendría a leer por las tardes? Hay días en que no queda ni una silla libre.',
  ],
  Russian: [
    'Поезд пришёл на станцию поздно вечером, когда на перроне уже никого не было. Только дежурный стоял с фонарём ' +
      'и смотрел на рельсы.',
    'Мы вышли и долго искали дорогу к дому, потому что снег засыпал все тропинки. Наконец вдали показался огонёк.',
  ],
  Vietnamese: [
    'Buổi sáng ở làng tôi bắt đầu rất sớm, khi sương vẫn còn phủ trên cánh đồng. Mọi người đi chợ, nói chuyện và ' +
      'cười đùa suốt dọc đường.',
    'Bà tôi thường kể rằng ngày xưa con sông này rộng hơn nhiều, và trẻ con trong làng đều biết bơi từ rất nhỏ.',
  ],
  Chinese: [
    '那年冬天特别冷，河面上结了厚厚的冰。孩子们放学以后都跑到河上去玩，一直玩到天黑才回家。',
    '老人们坐在门口晒太阳，谈论着往年的收成。有人说明年会更好，也有人只是摇头，不肯多说什么。',
  ],
  Japanese: [
    '朝早く目が覚めたので、海まで散歩することにした。風は冷たかったが、空はよく晴れていて、遠くの島まで見えた。',
    '帰り道に小さな店で温かいお茶を飲んだ。店の人は親切で、この町の昔のことをいろいろと話してくれた。',
  ],
  Urdu: [
    'گاؤں کے لوگ صبح سویرے کھیتوں کی طرف نکل جاتے تھے اور شام کو تھکے ہوئے واپس آتے تھے۔ راستے میں وہ پرانے قصے ' +
      'سناتے اور ہنستے رہتے تھے۔',
    'اس سال بارش دیر سے ہوئی، اس لیے سب پریشان تھے کہ فصل کا کیا ہو گا۔ مگر آخرکار بادل آئے اور زمین پھر سے ہری ہو ' +
      'گئی۔',
  ],
  Arabic: [
    'وصلت السفينة إلى الميناء قبل الفجر بقليل، وكان الناس ينتظرون على الرصيف منذ ساعات. حمل كل واحد منهم مصباحا ' +
      'صغيرا في يده.',
    'لم يتكلم أحد كثيرا في تلك الليلة، لأن البرد كان شديدا والبحر هائجا. ثم بدأت الشمس تشرق ببطء من وراء الجبال.',
  ],
  Hindi: [
    'गाँव की पाठशाला एक पुराने पेड़ के नीचे लगती थी और बच्चे ज़मीन पर बैठकर पढ़ते थे। बारिश के दिनों में सब लोग ' +
      'मंदिर के बरामदे में चले जाते थे।',
    'गुरुजी बहुत धीरे बोलते थे, लेकिन उनकी हर बात याद रह जाती थी। आज भी लोग उनका नाम आदर से लेते हैं।',
  ],
  Thai: [
    'เมื่อวานนี้ฉันเดินไปตลาดกับแม่ตั้งแต่เช้า เพราะวันนี้ที่บ้านจะมีแขกมาหลายคน เราซื้อผัก ปลา และผลไม้มาเต็มสองตะกร้า แล้วก็รีบกลับมาทำอาหาร',
  ],
  Korean: [
    '어제는 오랜만에 고향에 내려가서 부모님을 뵙고 왔다. 마당의 감나무에는 감이 가득 열려 있었고, 강아지는 나를 보자마자 달려왔다.',
    '저녁에는 온 가족이 둘러앉아 옛날이야기를 하며 늦게까지 웃었다. 다음에는 더 오래 머물다 오고 싶다.',
  ],
  Greek: [
    'Το χωριό ήταν χτισμένο πάνω στον λόφο και από κάθε σπίτι έβλεπες τη θάλασσα. Το καλοκαίρι γέμιζε κόσμο, αλλά ' +
      'τον χειμώνα έμεναν μόνο λίγοι γέροι και οι γάτες τους.',
  ],
};

const times = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Samples that are one block each. */
export const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  prose: [
    'this is all i have to say about it and i will not say it again to anyone who asks me',
    '"No."\n\n"Why not?"\n\n"Because I said so."',
    '— Où vas-tu ?\n— Je rentre.\n— Déjà ?',
    '1. Melt the butter in a small pan and let it cool for ten minutes.\n' +
      '2. Beat the eggs with the sugar until they are pale and thick.',
    '- We want the office to stay open on Saturdays during the summer.\n' +
      '- The old printer should be replaced before the end of the year.',
    'Use the function readFile to load it, and remember that the path must not be empty (see above).',
    'As earlier work has shown (Author, 2001; Writer et al., 2004), the effect is small but stable over many years ' +
      '[3, 4].',
    'WE ASK ALL GUESTS TO LEAVE THEIR KEYS AT THE DESK, BECAUSE THE ROOMS ARE CLEANED EVERY MORNING.',
    'Ч. 1 этой книги я прочитал за ночь, а вторую так и не начал, потому что устал.',
    '他摇了摇头，什么也没有说，就走了',
  ],
  filler: ['.'.repeat(60), '- - - - - - - -', '* * *', '=====', 'x'.repeat(200), '哈'.repeat(100), '⠀'.repeat(20)],
  contents: [
    `Introduction ${'.'.repeat(20)} 1\nMethods ${'.'.repeat(24)} 7\nResults ${'.'.repeat(24)} 12`,
    'Introduction 1\nThe first settlers 7\nWar and peace at sea 23\nThe long winter 48',
    `第一章 绪论 ${'…'.repeat(10)} 1\n第二章 方法 ${'…'.repeat(10)} 9`,
  ],
  table: [
    '1.5 2.7 3.9\n4.1 5.2 6.3',
    'name\tcity\tscore\nred\tParis\t3\nblue\tRome\t4',
    '| a | b |\n|---|---|\n| one | two |',
    'id,name,city,score\n1,red,Paris,3\n2,blue,Rome,4',
  ],
  code: [
    'for (let i = 0; i < items.length; i += 1) {\n  total += items[i].price;\n}',
    'import os\n\ndef main(args):\n    for a in args:\n        print(a)',
    '{\n  "name": "test",\n  "values": [1, 2, 3]\n}',
    '<ul>\n  <li class="a">one</li>\n</ul>',
    '2020-01-02 10:00:01 INFO server started on port 8000 with 4 workers\n' +
      '2020-01-02 10:00:02 WARN no answer from the store, trying again',
    '$ cd project\n$ make install',
    'npm install the-package another-package',
    '\\begin{itemize}\n\\item{one}\n\\end{itemize}',
  ],
  reference: [
    '[12] A. Author and B. Writer, "A study of small things," Journal of Studies, vol. 3, no. 2, pp. 1–9, 2019.',
    'Author, A. B., & Writer, C. (2015). A study of small things. Journal of Studies, 12(3), 45–67. ' +
      'https://doi.org/10.1000/182',
    '3. Author A, Writer B. A study of small things in large rooms. J Stud. 2017;12(3):45-67.',
    'Author, Anna. A Study of Small Things. New York: Studies Press, 1983.',
    'Autor, Anna: Die kleinen Dinge. In: Zeitschrift für Studien 12 (1984), S. 30-140.',
    '[1] 作者甲, 作者乙. 小事研究[J]. 研究学报, 2019, 3(2): 1-9.',
    '@article{small2019,\n  author = {Author, A.},\n  title = {A study of small things},\n  year = {2019}\n}',
  ],
  address: [
    'https://www.example.org/a/b',
    '12 Harbour Street, Springfield, IL 62704',
    'info@example.org',
    '+44 20 7946 0123',
  ],
  caption: [
    'Figure 3: Overview of the system and its parts.',
    'Tab. 2 – Results by group',
    'Abbildung 4: Verlauf der Temperatur im Jahr',
    '图 3 系统结构图',
    'Рис. 5. Схема установки',
  ],
  quotation: [
    '> Thank you for the notes that you sent me.\n> I will read them tomorrow.',
    'On Mon, 3 Jan 2011 at 10:00, the office wrote:',
  ],
  boilerplate: [
    'I hereby declare that this form is complete, and that the costs are met by no other party.',
    'Hiermit versichere ich, dass ich die vorliegende Arbeit selbständig verfasst und keine anderen Hilfsmittel benutzt habe.',
    'Je soussignée certifie que les renseignements ci-dessus sont exacts et que le dossier est complet.',
    'Some of our pages contain affiliate links, and we are paid if a reader buys something through one of them.',
    'This website uses cookies to improve your experience. Read more in our privacy policy.',
    '© 2019 Example Ltd. All rights reserved.',
    'From: office@example.org\n' +
      'To: team@example.org\n' +
      'Subject: Notes of the meeting\n' +
      'Date: Mon, 3 Jan 2011 10:00:00 +0000',
    'Sehr geehrte Damen und Herren,',
    'Mit freundlichen Grüßen',
  ],
  menu: ['Home\nProducts\nAbout us\nContact\nLogin', 'Start\n\nPlans\n\nPricing\n\nTeam\n\nSign up'],
  list: ['- two eggs\n- flour\n- a pinch of salt', '• Red\n• Green\n• Blue'],
  verse: [
    'The sun goes down behind the hill\n' +
      'And all the birds are sitting still\n' +
      'The river runs toward the sea\n' +
      'And brings an answer back to me',
  ],
  formula: ['x² + y² = z²', '∑ a = ∫ b ± 1'],
};

/** Things that stand in documents beside prose. */
export const STRUCTURES: Readonly<Record<string, string>> = {
  'a table of contents': times(5, (index) => `${index + 1}. The part about it ${'.'.repeat(30)} ${3 + 7 * index}`),
  'references in IEEE style': times(
    30,
    (index) =>
      `[${index + 1}] A. Author and B. Writer, "A study of thing ${index}," Journal of Studies, vol. ${index}, ` +
      `no. 2, pp. ${index}–${index + 9}, 2019.`,
  ),
  'references in APA style': times(
    15,
    (index) =>
      `Author, A. B., & Writer, C. (${1990 + index}). A study of thing ${index}. Journal of Studies, ` +
      `${index}(3), 45–67.`,
  ),
  'references that are wrapped': times(
    8,
    (index) =>
      `Author, A. B., & Writer, C. (${1990 + index}). A study of thing ${index} and all\n` +
      `    others. Journal of Studies, ${index}(3), 45–67.`,
  ),
  'Chinese references': times(
    15,
    (index) => `[${index + 1}] 作者甲, 作者乙. 小事研究[J]. 研究学报, 20${10 + index}, ${index}(2): 1-9.`,
  ),
  'a table of numbers': times(60, (index) => `${index}  ${index * 3.5}  ${index * 7}  ${(index * 1.25).toFixed(2)}`),
  addresses: times(15, (index) => `${index + 3} Harbour Street, Springfield, IL ${62701 + index}`),
  'code, one line again and again': times(
    15,
    () => 'for (let i = 0; i < items.length; i += 1) total += items[i].price;',
  ),
  'a small program': 'import os\n\ndef main(args):\n    """Run it."""\n    for a in args:\n        print(a)\n',
  dots: '.'.repeat(60),
  'dots apart': '. '.repeat(60).trim(),
  'a word again and again': 'banana '.repeat(60).trim(),
  'a sentence again and again': 'It was the same thing all over again. '.repeat(20).trim(),
  symbols: '★☆▲▼◆◇○●■□ §§ %% && ##',
  digits: '123 4567 89 0123 456 78 90',
  'a menu': 'Home\nProducts\nAbout us\nContact\nLogin',
  ingredients: 'Ingredients:\n- 2 eggs\n- 1 cup of flour\n- a pinch of salt',
  'a mail header':
    'From: office@example.org\nTo: team@example.org\nSubject: Notes\nDate: Mon, 3 Jan 2011 10:00:00 +0000',
  links: times(10, (index) => `https://www.example.org/page/${index}`),
  'code with the words of a sentence': times(15, () => 'token = [x for x in index if x is not None]'),
  'addresses in German, one a line': times(
    15,
    (index) => `E. Beispiel, Am Alten Markt ${index + 3}, ${20_000 + 97 * index} Neustadt`,
  ),
  'addresses in French, one a line': times(
    15,
    (index) => `Atelier des quais, ${index + 2}, chemin du port, ${31_000 + 7 * index} Villeneuve`,
  ),
  'addresses in Vietnamese, one a line': times(
    15,
    (index) => `Hiệu sách cũ, ${index + 4} đường Chợ Mới, ${10_000 + 31 * index} Bến Đò`,
  ),
  'Japanese references in APA style': times(
    15,
    (index) =>
      `作者甲, A., & 作者乙, B. (${1990 + index}). 小さな事の研究と方法について. 研究と方法, ${index + 3}(2), ${10 + index}–${20 + index}.`,
  ),
  'Vietnamese references in APA style': times(
    15,
    (index) =>
      `Đồi Cỏ, A., & Sông Nhỏ, B. (${1990 + index}). Về những việc nhỏ trong một ngày của làng. Nghiên cứu, ` +
      `${index + 3}(2), ${10 + index}–${20 + index}.`,
  ),
  'a line in Georgian': 'ეს არის მოკლე სტრიქონი სხვა დამწერლობით',
  'a line of many scripts': 'ሀሁሂ հայերեն अनुभव العربية ελληνικά ไทย עברית ქართული 한국어 ಕನ್ನಡ தமிழ் বাংলা',
  'letters at random': 'wxdjjbqq lhuqvdmb vdnrbwvhh uarnrsgw erzgwovdmq',
  'two sentences in turns': 'Nine small boats left the quay. Each of them had a lamp and a bell. '.repeat(30).trim(),
  'a caption of two sentences':
    'Figure 3. The harbour seen from the north. The light stands at the end of the mole, as it did before the storm.',
  'a caption without a full stop after the number':
    'Fig. 2: Boats that left in the morning and came back at night were counted by the pilot for all of the year.',
  'labelled links': times(5, (index) => `Reading room of the harbour: https://www.example.org/page/${index}`),
  'a notice under a mail':
    'This e-mail and any attachments are confidential and intended solely for the addressee. If you are not the ' +
    'addressee, please delete it.',
  'a notice of a site': 'By continuing to browse you accept our use of cookies and our privacy policy.',
  'a Chinese notice': '继续浏览即表示您同意我们的条款。点击此处取消订阅。',
  'a line of JSON with a long text':
    '{"title": "A year in the harbour", "summary": "The boats that left in the morning were counted by the pilot, ' +
    'and the book in which he wrote them down was lost when the office moved to the other side of the river, so that ' +
    'nobody could say later how many had come back."}',
  'an object of JSON':
    '{\n' +
    '  "title": "A year in the harbour",\n' +
    '  "summary": "The boats that left in the morning were counted by the pilot, and the book was lost."\n' +
    '}',
  'a log': times(10, (index) => `2020-01-02 10:00:0${index} INFO server started with ${index} workers`),
};
