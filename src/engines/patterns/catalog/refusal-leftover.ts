import type { PatternRecord } from '../record.js';

export const refusalLeftover: PatternRecord = {
  id: 'refusal_leftover',
  name: 'Refusal left in the text',
  displayName: 'Refusal left in the text',
  category: 'chat_leftover',
  description: "A chatbot's refusal was pasted into the text.",
  tip: 'Delete it.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      any: [
        'i am (sorry / afraid / unable / really sorry) [4,] i (can not / am unable to / am not able ' +
          'to / will not / could not) (assist / help / provide / fulfil / fulfill / comply / generate / ' +
          'create / continue / answer / write / engage / support / discuss / share / do that)',
        '(sorry|apologies|(i apologize / apologise)) ,? but i (can not / am unable to / am not able ' +
          'to / will not) ' +
          '(assist|help|provide|fulfil|fulfill|comply|generate|create|continue|answer|write|engage)',
        'i (can not / am unable to / am not able to / will not) (assist|help) (you)? with ' +
          '(that|this|your) (request|<end>|,|$|kind|type|topic|question)',
        'i (can not / am not able to / am unable to) (provide|offer|give) (medical / legal / ' +
          'financial / personal / investment / professional / specific medical / specific legal / tax / ' +
          'psychological) (advice|guidance|<w>)',
        "(violate / violates / against / violating / goes against) (my|our|openai's) " +
          '(ethical|content|safety|usage)? (guidelines / programming / policy / policies / principles / ' +
          'content policy / terms of use)',
        '(violate / violates / against / violating) the (ethical|content|safety|usage) (guidelines|policy|policies)',
        '^ i can not (create|generate|produce|write|provide) (content|material|images|text) ' +
          '(of|that|like|which|involving|about)',
        'i am (unable / not able) to (fulfil / fulfill / assist / comply / generate / provide ' +
          '(that|this|assistance|medical|legal|real) / create / process) ' +
          '(this|that|with|your|images|<w>)',
        'i (can not / am unable to / am not able to / will not) (generate / create / produce / write ' +
          '/ engage with / assist with / support) (that|this|such|any) ' +
          '(kind|type|sort|content|request|material|response|essay|<end>|,|$)',
        'i (can not / am unable to / am not able to / will not) (comply with / fulfil / fulfill / ' +
          'satisfy / complete / process) (that|this|your|such) ' +
          '(request|requests|prompt|instruction|<end>)',
        'i must (respectfully)? (decline|refuse) (to|this|your)',
        'it (would be / is) (inappropriate / not appropriate) for me to',
        '(es)? tut mir leid , (aber)? ich kann (ihnen|dir|das|dabei|diese) [4] (nicht|helfen)',
        '(je suis)? désolé|désolée , mais je ne peux pas',
        'lo siento , pero no puedo (ayudar|ayudarte|proporcionar|asistir|generar|cumplir)',
        '(sinto muito / desculpe / lamento) , mas não posso (ajudar|fornecer|gerar|atender)',
        'mi dispiace , ma non posso (aiutare|aiutarti|fornire|assistere|generare)',
        '(很 抱 歉 / 抱 歉 / 对 不 起) ， (但)? 我 (无 法 / 不 能)',
      ],
    },
  },
  explain: ({ quote }) =>
    `${quote} is how a chatbot says no. A reader of a finished text sees an answer to somebody else.`,
  flagged: [
    "I'm sorry, but I can't help with that request.",
    'I cannot give legal advice, but here are some links.',
    'I am unable to fulfil this request in its present form.',
  ],
  clean: [
    "I'm sorry, but I can't stay on Friday.",
    'The refusal was nailed to the gate.',
    'He cannot provide proof of age.',
    'The vote goes against the principles of the club.',
  ],
};
