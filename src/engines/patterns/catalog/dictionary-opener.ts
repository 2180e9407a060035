import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** A writer's own remark, or a step of an argument: “Therefore, testing is …”, “I think this is a unique approach”. */
const isRemark: Unless = (found, sentence, document) =>
  /,|\b(?:I|we|that|because|since|although|whether)\b/iu.test(document.text.slice(sentence.start, found.start));

export const dictionaryOpener: PatternRecord = {
  id: 'dictionary_opener',
  name: 'Broad definition opener',
  displayName: 'Broad definition opener',
  category: 'rhetoric',
  description: 'The text opens with a textbook definition full of “multifaceted” and “encompasses”.',
  tip: 'Start with a case.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '(is / are / refers to / remains / represents / serves as / (can|may) be ' +
          '(defined|described|understood|seen) as) (a / an / the / both a / both an) (<w> (and|yet|,))? ' +
          '<definers> (,? (and|yet|but|,)? <w>)? (concept / field / term / process / phenomenon / ' +
          'practice / discipline / tool / approach / aspect / component / journey / ' +
          'endeavor / endeavour / technique / skill / element / art form / subject / construct / area / ' +
          'activity / force / framework / system / art / science) [3,] ' +
          '(that|which|of|encompassing|involving|in|for|to|at|requiring|combining)',
        '(is|are) (a|an) <definers> (form|means|way) of <w> (that|which)',
        '(is|are|remains) (a|an) <definers> (,? (and|yet|but|,)? <w>)? (topic|issue) [3,] (that|which|encompassing|' +
          'involving)',
        '(is|are) a universal language (that|which)',
        '^ [6] (is|are) (more than)? (a|an) (concept|field|term|practice|process) (that|which) ' +
          '(encompasses|involves|combines|transcends|embraces|spans)',
        '^ [6] (encompasses|encompass) (a (wide|broad|vast|diverse) (range|array|variety|spectrum))',
      ],
      de: [
        'ist (ein|eine) ' +
          '(vielschichtiges|komplexes|vielschichtiger|komplexer|dynamischer|vielfältiges|umfassendes|' +
          'vielschichtige|komplexe) ' +
          '(thema|konzept|prozess|feld|phänomen|bereich|begriff|praxis)',
      ],
      fr: [
        'est (un|une) (concept|processus|domaine|phénomène|pratique|sujet|outil) (complexe / ' +
          'multifacette / vaste / dynamique / essentiel / puissant / aux multiples facettes) [6]',
      ],
      es: [
        'es (un|una) (concepto|proceso|campo|fenómeno|práctica|tema|herramienta) ' +
          '(complejo|multifacético|amplio|dinámico|esencial|poderosa|compleja|fundamental) [6]',
      ],
      pt: [
        'é (um|uma) (conceito|processo|campo|fenômeno|prática|tema|ferramenta) ' +
          '(complexo|multifacetado|amplo|dinâmico|essencial|poderosa|complexa|fundamental) [6]',
      ],
      zh: ['是 一 个|种 (复 杂 / 多 方 面 / 多 层 次) 的'],
    },
    unless: isRemark,
  },
  explain: ({ quote }) => `${quote} defines by stacking general words. A reader would see what is meant from one case.`,
  flagged: [
    'Baking is a multifaceted practice that involves many senses.',
    'Listening is a powerful skill that shapes every talk.',
    'Botany is a broad and complex field which touches every meal.',
  ],
  clean: [
    'A latch is a bar that keeps a door shut.',
    'The next issue of the paper is late.',
    'Tax is due on the yard in June.',
    'Parking is a critical issue for those who live here.',
    'Therefore, testing is an essential activity of the whole process.',
  ],
};
