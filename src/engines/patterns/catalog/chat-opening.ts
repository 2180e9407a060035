import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** “Certainly!” as a sentence of its own. */
const ASSENT = new RegExp(
  [
    String.raw`^["“*\s]*(?:certainly|sure(?: thing)?|of course|absolutely|no problem|understood|got it|definitely|`,
    'gladly|okay|great|with pleasure|alright|gerne|natürlich|selbstverständlich|klar|bien sûr|',
    'certainement|avec plaisir|¡?claro(?: que sí)?|¡?por supuesto|¡?con gusto|com certeza|com prazer|',
    String.raw`certo|volentieri|当然(?:可以)?|好的)\s*[!.！。]$`,
  ].join(''),
  'iu',
);
const STRONG = /\b(?:revised|rewritten|polished|improved|rewrite|paraphrase|draft|\d+-word)\b/iu;

/**
 * “Here's an example:” is ordinary inside a text; as its first words, or where it speaks of “your” text, it answers
 * somebody.
 */
const isOrdinary: Unless = (found, sentence, document) => {
  const isHere = /^(?:here|below)/iu.test(document.text.slice(found.start, found.end));
  return (
    isHere &&
    sentence.index > 0 &&
    !STRONG.test(document.text.slice(found.start, found.end)) &&
    !/\byour\b/iu.test(document.textOf(sentence))
  );
};

const REPLY = new RegExp(
  [
    String.raw`^["“*\s]*(?:here(?:'s|’s| is| are)|below|i(?:'d|'ll|’d|’ll| will| can| am| have)|let me|this is|`,
    'we can|happy to|the following|these are|hier (?:ist|sind|kommt)|ich|voici|je|aquí|a continuación|',
    'te |aqui|segue|eis|ecco|di seguito|以下|这|下面|我)',
  ].join(''),
  'iu',
);

export const chatOpening: PatternRecord = {
  id: 'chat_opening',
  name: 'Chatbot reply opener',
  displayName: 'Chatbot reply opener',
  category: 'chat_leftover',
  description: 'The text starts the way a chatbot answers a request, as in “Certainly! Here is …”.',
  tip: 'Delete it and begin with the text itself.',
  scope: 'everywhere',
  matcher: {
    kind: 'any-of',
    matchers: [
      {
        kind: 'phrases',
        phrases: {
          any: [
            '^ certainly|sure|absolutely|understood|(of course)|(sure thing)|(got it)|(no problem) ' +
              "(<end>|,|—|–) ((here|below) (is|are|'s) / let me / i (can|will|would|'d|'ll|am) " +
              '(help|be|happy|glad|gladly|explain|walk|show|give|provide|start|create|write|do|rewrite|revise|' +
              'summarize|summarise|draft) ' +
              '/ happy to)',
            "^ here is|are|'s (a|an|the|your|some|my|<num>|two|three|four|five|six|seven|ten|several) [4] " +
              '(revised|rewritten|polished|improved|draft|possible|sample|rewrite|version|versions|summary|' +
              'outline|list|breakdown|essay|response|example|examples|email|translation|paraphrase|edit|article|' +
              'poem|story|letter|paragraph|template|plan|script|table|caption|captions|slogans|ideas|suggestions|' +
              'options|titles|headlines) ' +
              '!(was|were|is|hangs|lies) (of|for|based|that|you|your|with|:|about|on|in|to|which|<end>|$)',
            '^ below is|are (a|an|the|your|some|<num>|three|five) [4] ' +
              '(revised|rewritten|polished|improved|draft|sample|version|summary|outline|list|breakdown|essay|' +
              'response|example|email|translation|article|poem|story|letter|table|template)',
            "^ here is|'s (a|an) <num> - word",
            '^ (gerne|natürlich|selbstverständlich|klar) (<end>|,) (hier|ich)',
            '^ (bien sûr / certainement / avec plaisir / absolument) (<end>|,) (voici|je)',
            '^ voici (une|la|votre) [1] version (révisée|corrigée|améliorée|reformulée|retravaillée|abrégée)',
            '^ hier ist|sind (eine|ein|die|der|das|deine|dein|ihre|ihr) ' +
              '(überarbeitete|überarbeiteter|überarbeitetes|verbesserte|verbesserter|gekürzte|korrigierte)',
            '^ aquí (tienes|tiene|está) (una|la|un|el|tu|su) [1] (versión|borrador|resumen|traducción)',
            '^ aqui está (uma|a|um|o|sua|seu) [1] (versão|rascunho|resumo|tradução)',
            '^ (claro / por supuesto / desde luego / con gusto / claro que sí) (<end>|,) (aquí / a ' +
              'continuación / te / le)',
            '^ (claro / com certeza / com prazer / certamente) (<end>|,) (aqui|segue|eis)',
            '^ (certo|certamente|volentieri) (<end>|,) (ecco / di seguito)',
            '^ 当 然 (可 以)? <bang>',
            '^ 好 的 ， (以 下 / 下 面 是 / 这 是)',
            '^ もちろんです',
            '^ 以 下 是 [4] (您|你|为)',
          ],
        },
        unless: isOrdinary,
      },
      {
        kind: 'cross-sentence',
        languages: 'any',
        compile: () => (document, sentence) => {
          const assent = document.sentences[sentence.index - 1];
          if (assent === undefined || !ASSENT.test(document.textOf(assent)) || !REPLY.test(document.textOf(sentence)))
            return [];
          return [assent, sentence].map(({ index, start, end }) => ({ sentence: index, start, end }));
        },
      },
    ],
  },
  yieldsTo: ['prompt_echo'],
  explain: ({ quote }) =>
    `${quote} sounds like the first line of an answer in a chat. A reader of a finished text has asked nothing.`,
  flagged: [
    'Certainly! Here is a short guide to the pier.',
    "Here's a polished version of your letter:",
    'Sure, here are four names for your boat.',
  ],
  clean: ['She was certainly here at ten.', 'Of course the ferry was late.', 'Here is the barn, here is the dog.'],
};
