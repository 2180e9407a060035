import type { PatternRecord } from '../record.js';

export const chatClosing: PatternRecord = {
  id: 'chat_closing',
  name: 'Chatbot sign-off',
  displayName: 'Chatbot language',
  category: 'chat_leftover',
  description: "A chatbot's sign-off such as “I hope this helps” was left in the text.",
  tip: 'Delete it, unless it is meant for the person you write to.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      any: [
        'i|we hope (this|that|it|these) (<w>)? (help|helps|helped / (was|is|proves) (helpful|useful) ' +
          '/ clarifies / gives you / provides (you)? / meets your / answers your / serves / assists / ' +
          'sheds)',
        'hope (this|that) (helps|helped) (<end>|,|you|$)',
        "let me know if (you (would|want|need|'d|have|are|prefer|like) / there is|'s|are / i can / " +
          'this|that|it|anything / any)',
        '(please)? feel free to (ask / reach / let / adjust / customize / customise / modify / tweak ' +
          '/ contact / edit / change / tailor / personalize / personalise / adapt / expand / use this / ' +
          'share (more|any|your) / provide / message)',
        'is there anything else (i (can|could|may|might|help) / you|we|that)',
        "(i am / always / we are / more than / i 'd be / would be / i would be) happy to (help / " +
          'assist / clarify / elaborate / explain / provide / make (any|further))',
        '^ (always)? happy to (help|assist)',
        'let me know how (it|that|this) (goes|works|turns|looks)',
        'if you (have|need) (any|some)? (other|further|more|additional|specific)? ' +
          '(questions|assistance|help|clarification|information|details|adjustments|changes) , (feel / ' +
          "please / let / i / just / don't / do not)",
        'if you have any (other|further|more|additional) questions',
        'do not hesitate to (ask|reach|contact)',
        '(happy (writing|coding|learning|cooking|gardening|baking|travels|reading) <end>)',
        '(good luck / best of luck) (with|on) (your|the) ' +
          '(essay|project|presentation|assignment|paper|speech|application|interview)',
        'lassen sie mich wissen',
        'lass (mich / es mich) wissen , (wenn|falls|ob)',
        'ich hoffe , (das|dies|diese) [4] (hilft|hilfreich|geholfen)',
        '(wenn|falls|bei) [3] (weitere|noch|weiteren) fragen [8] (zögern|melden|fragen|verfügung|wissen)',
        "n'hésitez|hésitez pas à (me|m'|poser|demander|nous|revenir|adapter|modifier)",
        "j'espère que (cela|ceci|ça) [4] (aide|aidera|utile|aidé)",
        'espero que (esto|te|le|isto|isso) [3] (ayude|sirva|ajude|útil|ayudado|ajudado|seja)',
        '(no dudes en / no dude en / não hesite em / sinta-se à vontade para) ' +
          '(preguntar|contactar|pedirme|perguntar|entrar|ajustar|modificar|me)',
        'spero che (questo|ciò|ti|le|sia) [3] (aiuti|utile|aiutato|aiuto)',
        '希 望 这|對|对|以 [8] 有 (所)? (帮|幫|用)',
        '希 望 (对|對) (您|你) 有',
        '如 果 (您|你) (还)? 有 (任 何 / 其 他) [6] 问 题',
        'お 役 に 立 て',
      ],
    },
  },
  explain: ({ quote }) =>
    `${quote} is how a chatbot takes its leave. In a finished text a reader takes it for something left over.`,
  flagged: [
    'I hope this helps! Let me know if you need more ideas.',
    'Feel free to adjust the numbers to suit your club.',
    'Is there anything else I can do for you today?',
  ],
  clean: ['She hoped the rope would help.', 'He felt free to leave the table.', 'They let me know the time by post.'],
};
