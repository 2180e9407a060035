import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** What may not be documented is knowledge; tools and drugs may be out of reach. */
const KNOWLEDGE = new RegExp(
  [
    String.raw`\b(?:information|details?|records?|data|sources?|biograph\w*|figures?|documentation|life|career|dates?|`,
    String.raw`history|origins?|accounts?|statistics|background|years?)\b`,
  ].join(''),
  'iu',
);
const isNoKnowledge: Unless = (found, sentence, document) =>
  /^(?:is|are) not\b/iu.test(document.text.slice(found.start, found.end)) &&
  !KNOWLEDGE.test(document.text.slice(sentence.start, found.start));

export const knowledgeCutoff: PatternRecord = {
  id: 'knowledge_cutoff',
  name: 'Knowledge-cutoff disclaimer',
  displayName: 'Knowledge-cutoff disclaimer',
  category: 'chat_leftover',
  description: 'The text warns that its information ends at a training date or that no sources could be found.',
  tip: 'Look the fact up, or leave the sentence out.',
  scope: 'everywhere',
  matcher: {
    kind: 'phrases',
    phrases: {
      any: [
        '(as of / up to / since / until / after / beyond / at the time of) my (last / latest / most ' +
          'recent / knowledge / training / current) (knowledge|training)? -? ' +
          '(update|cutoff|cut|data|knowledge|information|training)',
        'my (knowledge / training / information / training data) (cutoff / cut / is limited / ends / ' +
          'only / is current / extends / was last / stops / base)',
        'my (knowledge|information) does not (extend|go|include|cover|reach)',
        'while (specific|exact|detailed|precise|comprehensive)? ' +
          '(details|information|records|figures|data|accounts|documentation) [10] (limited|scarce|(not ' +
          '(widely|readily|publicly|extensively|fully|available))|unavailable|sparse|scant)',
        '(specific|detailed|exact|precise|further) (details|information|records|figures|data) [6] ' +
          '(are|is|remain|remains|was|were) (not|un)? (widely|extensively|publicly|readily)? ' +
          '(documented|disclosed|limited|scarce|available|unavailable|sparse) (in|to|,|<end>|$)',
        '(is|are) not (widely|extensively|publicly|readily|well) (documented|disclosed|available) (in ' +
          '/ , / <end> / online / to the / but / $)',
        'i (can not / am unable to / do not have the ability to / am not able to) ' +
          '(browse|access|search|retrieve|open|check) (the internet / real / current / live / external ' +
          '/ up / the web / websites / online / links / today)',
        'my (information|knowledge|data) (may|might|could|is) (be)? (outdated|limited|incomplete)',
        'no (further|specific|detailed|additional|reliable)? (information|details|records|data) ' +
          '(is|are|was|were) (publicly|readily|widely) available',
        'no (further|specific|detailed|additional|reliable)? (information|details) (is|are|was|were) available',
        '(based on / from) the? (available / publicly available) information (,|that|i)',
        'i (do not / may not) have (information|data|access|knowledge) ' +
          '(about|on|to|beyond|after|past) (events / <num> / real / current / anything / recent / the ' +
          'latest / developments / up)',
        '(please (verify|check|consult) / for the (latest / most (current|up))) [10] (official / up - ' +
          'to / current / latest) [3] (sources|information|source|website)',
        '(stand|bis) (zu)? (meinem|meines) (letzten|wissensstand|wissensstands|kenntnisstand|trainings) [4]',
        "(à|jusqu'à|depuis) ma (dernière|date) (mise à jour / de coupure)",
        '(hasta|desde) mi (última|fecha) (actualización / de corte)',
        '(até|desde) (a)? minha (última) atualização',
        '截 至 我|本 [6] (更|知|训)',
        '我 的 知 识 (截|更|库)',
      ],
    },
    unless: isNoKnowledge,
  },
  explain: ({ quote }) =>
    `${quote} speaks of what could not be looked up. Chatbots give such warnings, and a reader ` +
    'is left without the fact.',
  flagged: [
    'As of my last update, the ferry still ran.',
    'While exact records of her youth are scarce, she probably sang.',
    'I cannot browse the internet to check the tide.',
  ],
  clean: [
    'As of the last update on 5 June, one lane is shut.',
    'Calibrators for this test are not readily available.',
    'No data are available on whether early doses help.',
    "The cutoff for bids is four o'clock.",
    'The plans are kept in Bruges.',
  ],
};
