import type { PatternRecord } from '../record.js';

export const assistantSelfReference: PatternRecord = {
  id: 'assistant_self_reference',
  name: 'As an AI language model',
  displayName: 'As an AI language model',
  category: 'chat_leftover',
  description: 'The text speaks as an AI system about itself.',
  tip: 'Delete it, or put it in quotation marks if it is quoted.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      any: [
        'as (a|an) (ai|(artificial intelligence)|(large language)|language) -? ' +
          '(powered|based|language|driven|trained)? -? (language)? ' +
          '(model|assistant|chatbot|system|tool|program|llm)? ,? ' +
          '(i|my|developed|created|trained|designed)',
        'i am (just|only|merely|simply)? (a|an) (ai / (artificial intelligence) / (large)? language ' +
          'model / chatbot / llm) ' +
          '!(researcher|engineer|scientist|developer|consultant|expert|enthusiast|student|teacher|ethicist|' +
          'specialist|artist|lawyer|designer|writer)',
        'as (a|an) (virtual|digital) assistant , i',
        'i do not (experience|feel) (emotions|feelings|hunger|pain) ',
        'i can not (form|have|hold) (personal)? opinions',
        'my training (data|set|cutoff)',
        'i was (trained|programmed|designed|developed|created) (by ' +
          '(openai|anthropic|google|meta|microsoft) / on ' +
          '(a|data|text|vast|large|information|books|the|internet|publicly) / to (assist / provide / ' +
          'help / generate / be helpful))',
        'i do not (have|possess|hold) (personal / access / the ability / feelings / emotions / ' +
          'consciousness / opinions / real / any personal / subjective / beliefs / a physical) ' +
          '(opinions / experiences / feelings / beliefs / opinion / experience / preferences / emotions ' +
          '/ to (real / current / the internet / your / external / personal / live / browse) / or / ' +
          'about / like / body / - / about)',
        'i do not have (feelings|emotions|consciousness) (or|like|as|,|<end>|$)',
        '(als / ich bin / bin ich) (eine|ein)? (ki|(künstliche intelligenz)) (- sprachmodell / ' +
          'sprachmodell / modell / - modell / - assistent)? ,? ' +
          '(kann|habe|bin|ist|und|verfüge|<end>|,|$)',
        'als sprachmodell',
        "en tant (qu'|que) (ia|(intelligence artificielle)|(modèle de langage)|(assistant ia)|assistant)",
        'como (un|una)? (modelo de lenguaje / ia / inteligencia artificial) , ',
        'como (un|una|um|uma)? (modelo de lenguaje / modelo de linguagem)',
        'como (uma) (ia / inteligência artificial) ,',
        'in quanto (ia / intelligenza artificiale / modello linguistico / modello di linguaggio)',
        '作 为 (一 个 / 一 名 / 一 款)? (ai / 人 工 智 能 / 语 言 模 型 / 大 语 言 / 大 型)',
        'ai (言 語 モデル)? として',
        '我 是 (一 个)? (ai / 人 工 智 能 / 语 言 模 型)',
      ],
    },
  },
  explain: ({ quote }) =>
    `${quote} is how a chatbot speaks of itself. A reader will take the text around it for a chatbot's too.`,
  flagged: [
    'As an AI language model, I cannot taste the soup.',
    "I'm just an AI, but that boat sounds fun.",
    "I don't have personal opinions about the council.",
  ],
  clean: [
    'As an AI engineer, he reads a lot of logs.',
    'The firm sells an AI model for tide tables.',
    'I was trained as a baker in Linz.',
  ],
};
