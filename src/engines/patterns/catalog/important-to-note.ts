import type { PatternRecord } from '../record.js';

export const importantToNote: PatternRecord = {
  id: 'important_to_note',
  name: 'It is important to note',
  displayName: 'Unnecessary caveats',
  category: 'tone',
  description: 'The sentence announces that something is important and only then says it.',
  tip: 'Begin with what is important.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        "it is|'s|was|would|remains|becomes (be)? " +
          '(also|therefore|equally|however|thus|always|very|particularly|especially|,|absolutely|still|worth|,)? ' +
          ',? (important|essential|crucial|vital|necessary|imperative|critical|key) (to|(that / for ' +
          '(we|you|us|everyone|readers) to?)) (also|always|first|carefully)? ' +
          '(note|remember|consider|recognize|recognise|acknowledge|mention|emphasize|emphasise|highlight|' +
          'prioritize|prioritise|stress|realize|realise|point|clarify|ensure|underscore|reflect|appreciate / ' +
          'understand !(the|its|their <w> [2] (of|and)) / ' +
          'keep|bear in mind / know that)',
        "it is|'s|'s|may|might (also|be|perhaps)? also? worth (also)? " +
          '(noting|mentioning|remembering|pointing|considering|highlighting|emphasizing|emphasising|exploring|' +
          'stressing|stating|saying|adding|repeating|acknowledging|asking|recalling)',
        'it (should|must) (also)? be ' +
          '(noted|mentioned|remembered|emphasized|emphasised|stressed|pointed|acknowledged|highlighted|' +
          'understood|clear)',
        'it (bears) (noting|mentioning|repeating|remembering|emphasizing|emphasising)',
        "it is|'s (also)? (important|essential|crucial|vital) that (we|you|one|readers) (all|also)? " +
          '(note|remember|consider|recognize|recognise|understand|acknowledge / keep in mind)',
        "it is|'s (also)? (interesting|useful|helpful) to note",
        '^ (worth noting / (important|crucial|key) to (note|remember)) ',
        '^ (keep in mind / bear in mind) that <w>',
        '(one|we|readers|you) (should|must) (also)? (keep in mind / bear in mind / note) that',
      ],
      de: [
        'es ist|sei (wichtig|wesentlich|erwähnenswert|entscheidend|unerlässlich|notwendig|ratsam) ,? ' +
          '(zu|dass|sich|darauf|auch|hervorzuheben|anzumerken)',
        '(zu beachten ist / es (sollte|muss|ist) (angemerkt|erwähnt|beachtet|betont) / hervorzuheben ' +
          'ist / nicht zu vergessen)',
        'es (ist|sei) [4] (zu beachten / anzumerken / hervorzuheben / zu betonen / zu erwähnen)',
      ],
      fr: [
        'il (est|convient|serait) (important|essentiel|crucial|nécessaire|primordial|utile)? de ' +
          '(noter|souligner|rappeler|mentionner|préciser|considérer|comprendre|prendre|garder|reconnaître|' +
          'signaler|remarquer)',
        'il faut (noter|souligner|rappeler) que',
      ],
      es: [
        '(es|resulta) (importante|esencial|crucial|fundamental|necesario|vital) ' +
          '(destacar|señalar|tener|recordar|mencionar|considerar|reconocer|entender|comprender|notar|subrayar|' +
          'resaltar)',
        '(cabe / vale la pena / conviene / hay que) (destacar|señalar|mencionar|recordar|resaltar|subrayar|tener)',
      ],
      pt: [
        'é (importante|essencial|crucial|fundamental|necessário|válido|imprescindível) ' +
          '(ressaltar|notar|destacar|lembrar|mencionar|considerar|reconhecer|entender|compreender|observar|salientar)',
        '(vale|cabe) (a pena)? (ressaltar|destacar|lembrar|mencionar|notar|salientar)',
      ],
      it: [
        'è (importante|essenziale|fondamentale|necessario) ' +
          '(notare|sottolineare|ricordare|considerare|tenere|riconoscere|capire|comprendere|menzionare)',
        '(vale la pena / occorre / va) (notare|sottolineare|ricordare|notato|sottolineato|ricordato)',
      ],
      zh: ['值 得 (注 意 / 一 提) 的 是', '需 要 (注 意 / 指 出 / 强 调) 的 是', '重 要 的 是 要?'],
      ja: ['重 要 なのは'],
    },
  },
  yieldsTo: ['false_concession'],
  explain: ({ quote }) =>
    `${quote} asks for attention before there is anything to attend to. The sentence says the ` +
    'same without it, and sooner.',
  flagged: [
    'It is important to remember that prices may change.',
    "It's worth mentioning that the lift is slow.",
    'It should be noted that ferns need shade.',
  ],
  clean: [
    'The important note lay under the mat.',
    'It is important to him that you sing.',
    'It is important to keep the wound dry for two days.',
    'It is necessary to know which of the two pumps is running.',
    'The stamp is worth nothing.',
    'To plan the dam it is crucial to understand the flow of the river.',
  ],
};
