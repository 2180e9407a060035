import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** A longer text ends in its last part: what sums up before it sums up a point. */
const LONG_TEXT_WORDS = 150;
const LAST_PART = 0.6;

/** “Overall, 78 of 120 patients …” is a result, and “Overall, …” in the middle of a text ends nothing. */
const isNoEnding: Unless = (found, sentence, document) => {
  if (!/^(?:overall|ultimately|in essence|all in all)/iu.test(document.text.slice(found.start, found.end)))
    return false;
  if (/\d/u.test(document.text.slice(found.end, sentence.end))) return true;
  const words = document.proseWordCount;
  return words >= LONG_TEXT_WORDS && sentence.wordsBefore < LAST_PART * words;
};

export const formulaicConclusion: PatternRecord = {
  id: 'formulaic_conclusion',
  name: 'In conclusion',
  displayName: 'In conclusion',
  category: 'rhetoric',
  description: 'The last part opens with a stock closing phrase and repeats what was said.',
  tip: 'Begin with what is new in the ending, or stop one paragraph earlier.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '^ (and|so)? (in conclusion|summary|closing / to (sum up / summarize|summarise|conclude|recap ' +
          '/ wrap up) / all in all / in sum / in the final analysis / in essence / wrapping up / ' +
          'summing up / as a final thought|note / concluding) (,|:|the|a|an|we|it|this|i|that|bees|there|,) ',
        '^ (overall|ultimately) ,',
        '^ in conclusion|closing <w>',
      ],
      de: [
        '^ (zusammenfassend / abschließend / alles in allem / schlussendlich / letztendlich ,? / zum ' +
          'abschluss / insgesamt lässt) [2]',
        '^ (fazit :)',
      ],
      fr: [
        '^ (en conclusion / en résumé / pour conclure / en somme / en définitive / pour résumer / en fin de compte) ,',
      ],
      es: [
        '^ (en conclusión / en resumen / para concluir / en definitiva / en síntesis / para finalizar ' +
          '/ en última instancia) ,',
      ],
      it: ['^ (in conclusione / in sintesi / per concludere / in definitiva / in sostanza) ,'],
      pt: [
        '^ (em conclusão / em resumo / para concluir / em suma / em síntese / por fim / concluindo / ' +
          'em última análise) ,',
      ],
      zh: ['总 而 言 之', '综 上 所 述', '总 之 ，', '总 的 来 说'],
      ja: ['まとめると'],
    },
    unless: isNoEnding,
  },
  explain: ({ quote }) =>
    `${quote} announces an ending. A reader can see that it is one, and expects to read the same again.`,
  flagged: [
    'In conclusion, moss suits us all.',
    'Ultimately, the road is yours.',
    'To sum up, a sharp knife is a safe knife.',
  ],
  clean: [
    'The court came to the conclusion that she lied.',
    'He was ultimately fined 60 euros.',
    'Overall width is 2.1 metres.',
    'Overall, the fever fell in 78 patients (53.8%).',
  ],
};
