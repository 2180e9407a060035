import type { PatternRecord } from '../record.js';

export const sycophancy: PatternRecord = {
  id: 'sycophancy',
  name: 'Flattering the reader',
  displayName: 'Flattering the reader',
  category: 'chat_leftover',
  description: 'The text flatters the person who asked, as chatbots do.',
  tip: 'Delete it and begin with the answer.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        "^ (oh|ah|wow|yes|well)? ,? (that (is|'s|was) / what / such) <a> <ly>|very? " +
          '(great|excellent|fantastic|wonderful|brilliant|insightful|thoughtful|amazing|good|interesting|superb|' +
          'terrific|fascinating|lovely|smart|perceptive|important|clever) ' +
          '(question|point|idea|observation|catch|choice|insight|thought|request|topic|query) ' +
          '(<end>|,|—|–|$|and|about)',
        '^ (oh|ah|wow|yes|well)? ,? (such)? (a|an|absolutely|really|truly)? ' +
          '(great|excellent|fantastic|wonderful|brilliant|insightful|thoughtful|amazing) ' +
          '(question|point|idea|observation|catch|choice|insight) (<end>|,|—|–|$)',
        '^ what (a|an) <ly>? ' +
          '(great|thoughtful|wonderful|fantastic|lovely|brilliant|excellent|insightful|perceptive|beautiful|' +
          'fascinating|amazing) ' +
          '(!deal|place|day|night|find|price|movie|film|book|show|game|view|meal|time|surprise|product|service|' +
          'shame|mess|waste|world|life <w> <bang> / story|question|point|idea|observation|insight|project|goal|topic)',
        "^ (that is|'s) (such)? (a|an)? <ly>? " +
          '(great|excellent|fantastic|wonderful|brilliant|insightful|thoughtful|amazing|good) ' +
          '(question|point|idea|observation|insight|catch) (<end>|,|—|–|$)',
        'you (have)? (made|asked|raised|chosen) such? a|an <ly>? ' +
          '(great|excellent|fantastic|wonderful|brilliant|insightful|thoughtful) ' +
          '(choice|question|point|topic|decision)',
        'your (curiosity|enthusiasm|dedication) is (admirable|inspiring|commendable|wonderful)',
        '^ good (question|catch|point) (<end>|,|—|–)',
        'you are (absolutely / completely / totally / so / entirely / quite / exactly / 100 / 100 % / ' +
          'very) (right|correct) !-',
        'you are right (to|about|that)? !- (be|ask|point|worry|question|call|flag)',
        'you <ly>? (raise / make / bring up / made / raised / ask / asked) (<a>|some|such|several)? ' +
          '<ly>|very? ' +
          '(excellent|great|valid|important|fantastic|good|brilliant|thoughtful|insightful|interesting|fair|crucial) ' +
          '(point|points|question|questions|observation|case)',
        'i am <ly>|so? glad|happy|delighted you (asked|brought|raised|mentioned)',
        'i (really|absolutely)? love (this|that|your) ' +
          '(question|idea|thinking|enthusiasm|approach|perspective|curiosity)',
        '(thank you / thanks) for (asking (this|such|that|a) / such <a> / (this|that|your) ' +
          '(thoughtful|great|excellent|insightful|wonderful))',
      ],
      de: [
        '^ (das ist)? (eine)? (gute / tolle / ausgezeichnete / hervorragende / großartige / ' +
          'interessante / sehr gute) frage',
        '(sie haben / du hast) (völlig|vollkommen|absolut|ganz) recht',
      ],
      fr: [
        "^ (c'est)? une? (excellente / très bonne / bonne) question",
        '(vous avez / tu as) (tout à fait / absolument / entièrement) raison',
      ],
      es: [
        '^ qué? (excelente / gran / buena / muy buena) pregunta',
        '(tienes|tiene) (toda la / absolutamente / completamente) razón',
      ],
      pt: [
        '^ (que)? (ótima|excelente|boa|grande) pergunta',
        'você (está|tem) (absolutamente / completamente / toda a / totalmente) (certo|certa|razão)',
      ],
      it: ['^ (che)? (ottima|bella|eccellente|buona) domanda'],
      zh: ['这 是 一 个 (很|非|好) [3] 问 题', '您|你 说 得 (很|非|完|对) [2]'],
    },
  },
  explain: ({ quote }) =>
    `${quote} praises the person who asked. In a finished text nobody has asked, so it may be left over from a chat.`,
  flagged: [
    'Great question! Let me explain the recycling rules.',
    "You're absolutely right to check the gutters.",
    'What a perceptive observation!',
  ],
  clean: [
    'He told the class that it was a good question.',
    "You are right-footed, aren't you?",
    'The idea is great but costs too much.',
    'What a great price!',
  ],
};
