import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const SOURCE = new RegExp(
  [
    String.raw`\b(?:1[89]|20)\d\d\b|\[\d|https?:|\bet al\b|\(\p{Lu}\p{Ll}+|`,
    String.raw`\b(?:at|from|of|by|in) (?:the )?(?:University|Institute|\p{Lu}\p{Ll}+)|`,
    String.raw`\b(?:Professor|Dr\.?|Journal|Nature|Lancet)\b`,
  ].join(''),
  'u',
);
/** “In the six studies … researchers found”: the studies were named before. */
const NAMED_BEFORE =
  /\b(?:the|these|this|that|both|his|her|their|our) (?:\S+ )?(?:stud(?:y|ies)|survey|trial)\b|\bby (?:\S+ ){0,2}$/iu;
const NEXT_SENTENCE = 200;

/** “Researchers say. The paint, made by Dr Okoro, …”: the next sentence names one of them. */
const NAMED_NEXT =
  /\((?:[^)]*\b(?:1[89]|20)\d\d)\)|\[\d|\b(?:Dr|Prof)\b|\b(?:Professor|[Rr]esearcher|[Ss]cientist|[Aa]uthor) \p{Lu}/u;
/** “In 2001, scientists found”: an event with its date. */
const DATED_EVENT = /\bin (?:1[89]|20)\d\d,? $/iu;

/** A year, a link, a bracket or an institute in the sentence, or a bracket or a name in the next one, is a source. */
const namesSource: Unless = (found, sentence, document) => {
  if (SOURCE.test(document.text.slice(found.start, sentence.end))) return true;
  if (NAMED_BEFORE.test(document.text.slice(sentence.start, found.start))) return true;
  if (DATED_EVENT.test(document.text.slice(sentence.start, found.start))) return true;
  const next = document.text.slice(sentence.end, sentence.end + NEXT_SENTENCE).split(/(?<!\bDr|\bProf)[.!?]\s/u, 1)[0];
  return NAMED_NEXT.test(next ?? '');
};

export const vagueAttribution: PatternRecord = {
  id: 'vague_attribution',
  name: 'Unnamed experts',
  displayName: 'Phantom experts',
  category: 'tone',
  description: 'A claim is credited to unnamed experts, critics or studies.',
  tip: 'Name the source, or make the claim your own.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '-the|these|our|those|two|three|four|five|her|his|their|its ' +
          '(some|many|most|several|numerous|various|leading|top|industry|health|medical|financial|legal|security|' +
          'education|recent|multiple|few)? ' +
          '(experts|researchers|scholars|critics|observers|analysts|historians|scientists|commentators|' +
          'economists|psychologists|insiders|academics|specialists|skeptics|sceptics|proponents|advocates|' +
          'detractors|pundits) ' +
          '(<ly>|also|often|generally|widely|have|long|now|still|alike|and)? <ly>|long? <says>',
        '-think|thought|not (many|some|most) (people|thinkers) !(call|find|found|see|link|point|note) <says> !in',
        '(many|some|most) (argue|believe|say|claim|suggest|contend|consider) that|the|it|this|they',
        'industry (reports|experts|insiders|observers|analysts|research) (<ly>|have|also)? <says>',
        '-the|these|our|those|two|three|both|family|twin|animal|field|laboratory|cohort|case ' +
          '(numerous|several|many|recent|various|countless|multiple|some|scientific|academic|new)? ' +
          'studies (<ly>|have|also|consistently)? <ly>|consistently|repeatedly? <says>',
        '-the|our|his|her|their|this (recent|growing|extensive|much|scientific|emerging)? research ' +
          '(<ly>|has|also|consistently)? <ly>|consistently|repeatedly? <says>',
        'science (says|shows|suggests|tells|proves|agrees)',
        '(considered|regarded|seen|viewed|hailed) by (many|some|most|critics|experts|scholars|historians|fans|locals)',
        '(is|are|was|were) often (described / referred to / cited) as',
        'growing body of (evidence|research|literature|work)',
        '(according to / in the opinion of) ' +
          '(experts|researchers|scholars|studies|observers|critics|analysts|reports|sources|historians|scientists / ' +
          '(some|many) !<w> / (some|many) ' +
          '(experts|researchers|scholars|studies|observers|critics|analysts|reports|sources|historians|scientists))',
        'is|are|was|were|been|be (widely|generally|often|commonly|frequently|universally|broadly) ' +
          '(regarded|considered|seen|recognized|recognised|hailed|viewed|believed|said|acknowledged|credited|' +
          'thought|accepted)',
        'widely|generally|often|commonly (regarded|considered|hailed|viewed|recognized|recognised) as',
        'it is|has (widely|often|generally|commonly|sometimes|been) (often|widely)? ' +
          '(said|believed|argued|thought|claimed|suggested|shown|accepted|acknowledged)',
        '-the|these|our|his|her|their (evidence|reports|sources|observers|data|statistics) ' +
          '(suggest|suggests|indicate|indicates|say|show|shows) that',
        '(has|have|had) been (widely|often|generally) ' +
          '(regarded|considered|praised|recognized|recognised|described|hailed|credited)',
      ],
      de: [
        '(experten|forscher|wissenschaftler|kritiker|beobachter|studien|fachleute|historiker) ' +
          '(zufolge|glauben|sagen|meinen|argumentieren|warnen|zeigen|belegen|sind|haben|betonen|gehen) ' +
          '[6]',
        '(gilt|gelten) (allgemein|weithin|weitgehend) als',
      ],
      fr: [
        '(les / des / certains / plusieurs / de nombreux / de nombreuses / diverses / plusieurs) ' +
          '(experts|chercheurs|critiques|observateurs|études|spécialistes|scientifiques|historiens) ' +
          "(affirment / estiment / suggèrent / montrent / pensent / s'accordent / soulignent / " +
          'considèrent / indiquent / ont montré)',
        '(est|sont) (largement|généralement|souvent) (considéré|considérée|considérés|reconnu|reconnue)',
      ],
      es: [
        '(los|algunos|muchos|varios|diversos|numerosos) ' +
          '(expertos|investigadores|críticos|estudios|científicos|especialistas|historiadores|observadores) ' +
          '(afirman|sostienen|creen|sugieren|coinciden|señalan|indican|demuestran|consideran|han)',
        'es (ampliamente|generalmente) (considerado|considerada|reconocido|reconocida)',
      ],
      pt: [
        '(especialistas|pesquisadores|estudiosos|críticos|estudos|cientistas|historiadores|observadores) ' +
          '(afirmam|acreditam|sugerem|apontam|mostram|indicam|argumentam|concordam|dizem|consideram|têm)',
        'é (amplamente|geralmente) (considerado|considerada|reconhecido|reconhecida)',
      ],
      it: [
        '(esperti|studiosi|ricercatori|critici|studi|scienziati|osservatori) ' +
          '(affermano|sostengono|ritengono|suggeriscono|concordano|indicano|dimostrano|mostrano)',
      ],
      zh: [
        '(专 家 / 研 究 / 学 者 / 科 学 / 许 多) [4] (认 为 / 表 明 / 指 出 / 显 示 / 普 遍)',
        '被 (广 泛 / 普 遍) 认 为',
      ],
    },
    unless: namesSource,
  },
  explain: ({ quote }) => `${quote} leans on people or studies without a name. A reader cannot look them up.`,
  flagged: [
    'Experts agree that the canal shapes local pride.',
    'Studies have shown that birdsong lowers stress.',
    'He is widely considered a master of dry stone.',
  ],
  clean: [
    'Researchers at Lund (Berg, 2018) found that 9 of 30 seeds died.',
    'The experts were paid by the hour.',
    'A 2020 study shows a drop of 2 percent [6].',
    'There are too many people that own two cars.',
    'I do not think many people call a porch paradise.',
    'Sixty people took part in the two studies, and researchers found that half of them slept longer.',
    'My dose is normal according to some urologist.',
    'In 2004, researchers found a spearhead between its ribs.',
    'Twin studies show that a tenth of the siblings fall ill as well.',
    'Fewer bees reach the far hives, researchers say. The traps, built by Dr Okoro, were set in May.',
  ],
};
