import { additiveTransitions } from './catalog/additive-transitions.js';
import { aiCitationMarkup } from './catalog/ai-citation-markup.js';
import { aiVocab202425 } from './catalog/ai-vocab-2024-25.js';
import { aiVocab202526 } from './catalog/ai-vocab-2025-26.js';
import { aiVocabDelve } from './catalog/ai-vocab-delve.js';
import { anaphoraRun } from './catalog/anaphora-run.js';
import { aphorismFormula } from './catalog/aphorism-formula.js';
import { asContinuesTo } from './catalog/as-continues-to.js';
import { assistantSelfReference } from './catalog/assistant-self-reference.js';
import { boldLeadBullets } from './catalog/bold-lead-bullets.js';
import { boldOveruse } from './catalog/bold-overuse.js';
import { bothSidesBalance } from './catalog/both-sides-balance.js';
import { byIngWeCan } from './catalog/by-ing-we-can.js';
import { challengesProspectsHeading } from './catalog/challenges-prospects-heading.js';
import { chatClosing } from './catalog/chat-closing.js';
import { chatOpening } from './catalog/chat-opening.js';
import { colonTitle } from './catalog/colon-title.js';
import { copulaAvoidance } from './catalog/copula-avoidance.js';
import { corporateValues } from './catalog/corporate-values.js';
import { crucialRole } from './catalog/crucial-role.js';
import { dashSubstitute } from './catalog/dash-substitute.js';
import { decorativeUnicode } from './catalog/decorative-unicode.js';
import { despiteChallenges } from './catalog/despite-challenges.js';
import { dictionaryOpener } from './catalog/dictionary-opener.js';
import { dramaReveal } from './catalog/drama-reveal.js';
import { elegantVariation } from './catalog/elegant-variation.js';
import { emDashOveruse } from './catalog/em-dash-overuse.js';
import { emojiBullets } from './catalog/emoji-bullets.js';
import { empathyBoilerplate } from './catalog/empathy-boilerplate.js';
import { engagementBait } from './catalog/engagement-bait.js';
import { enumerationScaffold } from './catalog/enumeration-scaffold.js';
import { falseCandour } from './catalog/false-candour.js';
import { falseConcession } from './catalog/false-concession.js';
import { falseRange } from './catalog/false-range.js';
import { fastPacedWorld } from './catalog/fast-paced-world.js';
import { fictionCliche } from './catalog/fiction-cliche.js';
import { fictionDefaultNames } from './catalog/fiction-default-names.js';
import { foreignNotOnly } from './catalog/foreign-not-only.js';
import { formulaicConclusion } from './catalog/formulaic-conclusion.js';
import { fragmentedHeader } from './catalog/fragmented-header.js';
import { hashtagStuffing } from './catalog/hashtag-stuffing.js';
import { hedgeStack } from './catalog/hedge-stack.js';
import { hookQuestion } from './catalog/hook-question.js';
import { hypeSuperlatives } from './catalog/hype-superlatives.js';
import { imagineScenario } from './catalog/imagine-scenario.js';
import { importantToNote } from './catalog/important-to-note.js';
import { inflatedVerbs } from './catalog/inflated-verbs.js';
import { intensifierAdverbs } from './catalog/intensifier-adverbs.js';
import { invisibleCharacters } from './catalog/invisible-characters.js';
import { isbnChecksum } from './catalog/isbn-checksum.js';
import { journeyMetaphor } from './catalog/journey-metaphor.js';
import { keyTakeaways } from './catalog/key-takeaways.js';
import { knowledgeCutoff } from './catalog/knowledge-cutoff.js';
import { landscapeRealm } from './catalog/landscape-realm.js';
import { lessAboutMoreAbout } from './catalog/less-about-more-about.js';
import { markdownLeak } from './catalog/markdown-leak.js';
import { mixedQuotes } from './catalog/mixed-quotes.js';
import { moreThanJust } from './catalog/more-than-just.js';
import { navigateMetaphor } from './catalog/navigate-metaphor.js';
import { negationCountdown } from './catalog/negation-countdown.js';
import { negativeParallelisms } from './catalog/negative-parallelisms.js';
import { notOnlyButAlso } from './catalog/not-only-but-also.js';
import { notabilityListing } from './catalog/notability-listing.js';
import { offerNextStep } from './catalog/offer-next-step.js';
import { participialTail } from './catalog/participial-tail.js';
import { persuasiveAuthority } from './catalog/persuasive-authority.js';
import { placeholderCitation } from './catalog/placeholder-citation.js';
import { placeholderText } from './catalog/placeholder-text.js';
import { positiveConclusion } from './catalog/positive-conclusion.js';
import { promoSuperlatives } from './catalog/promo-superlatives.js';
import { promptEcho } from './catalog/prompt-echo.js';
import { reasoningArtifact } from './catalog/reasoning-artifact.js';
import { refusalLeftover } from './catalog/refusal-leftover.js';
import { reminderMoral } from './catalog/reminder-moral.js';
import { restatementMarker } from './catalog/restatement-marker.js';
import { rhetoricalQuestionAnswer } from './catalog/rhetorical-question-answer.js';
import { ruleOfThree } from './catalog/rule-of-three.js';
import { sandboxLink } from './catalog/sandbox-link.js';
import { senseOf } from './catalog/sense-of.js';
import { significanceInflation } from './catalog/significance-inflation.js';
import { signposting } from './catalog/signposting.js';
import { splitNegationReveal } from './catalog/split-negation-reveal.js';
import { staccatoFragments } from './catalog/staccato-fragments.js';
import { sycophancy } from './catalog/sycophancy.js';
import { tailingNegation } from './catalog/tailing-negation.js';
import { thematicBreakRun } from './catalog/thematic-break-run.js';
import { titleCaseHeadings } from './catalog/title-case-headings.js';
import { travelPuffery } from './catalog/travel-puffery.js';
import { uniformNpBullets } from './catalog/uniform-np-bullets.js';
import { uniformSentenceLength } from './catalog/uniform-sentence-length.js';
import { universalClaim } from './catalog/universal-claim.js';
import { unlockPotential } from './catalog/unlock-potential.js';
import { utmAiSource } from './catalog/utm-ai-source.js';
import { vagueAttribution } from './catalog/vague-attribution.js';
import { vagueMetaphorNoun } from './catalog/vague-metaphor-noun.js';
import { whatSetsApart } from './catalog/what-sets-apart.js';
import { whereXMeetsY } from './catalog/where-x-meets-y.js';
import { whetherYouAre } from './catalog/whether-you-are.js';
import { wideRangeOf } from './catalog/wide-range-of.js';
import { withItsOpener } from './catalog/with-its-opener.js';
import type { PatternRecord } from './record.js';

/** All patterns: one file in `catalog/` and one line here each. */
export const catalog: readonly PatternRecord[] = [
  ruleOfThree,
  negativeParallelisms,
  splitNegationReveal,
  negationCountdown,
  tailingNegation,
  moreThanJust,
  notOnlyButAlso,
  participialTail,
  falseRange,
  copulaAvoidance,
  whetherYouAre,
  despiteChallenges,
  falseConcession,
  rhetoricalQuestionAnswer,
  hookQuestion,
  anaphoraRun,
  uniformSentenceLength,
  staccatoFragments,
  lessAboutMoreAbout,
  whereXMeetsY,
  aphorismFormula,
  whatSetsApart,
  byIngWeCan,
  asContinuesTo,
  withItsOpener,
  elegantVariation,
  bothSidesBalance,
  senseOf,
  aiVocabDelve,
  aiVocab202425,
  aiVocab202526,
  vagueMetaphorNoun,
  landscapeRealm,
  journeyMetaphor,
  navigateMetaphor,
  unlockPotential,
  hypeSuperlatives,
  inflatedVerbs,
  wideRangeOf,
  additiveTransitions,
  crucialRole,
  travelPuffery,
  fastPacedWorld,
  fictionCliche,
  fictionDefaultNames,
  significanceInflation,
  promoSuperlatives,
  vagueAttribution,
  notabilityListing,
  hedgeStack,
  importantToNote,
  positiveConclusion,
  universalClaim,
  sycophancy,
  empathyBoilerplate,
  falseCandour,
  persuasiveAuthority,
  dramaReveal,
  reminderMoral,
  corporateValues,
  intensifierAdverbs,
  signposting,
  formulaicConclusion,
  restatementMarker,
  imagineScenario,
  keyTakeaways,
  engagementBait,
  challengesProspectsHeading,
  enumerationScaffold,
  dictionaryOpener,
  emDashOveruse,
  dashSubstitute,
  titleCaseHeadings,
  boldLeadBullets,
  emojiBullets,
  boldOveruse,
  mixedQuotes,
  markdownLeak,
  thematicBreakRun,
  hashtagStuffing,
  decorativeUnicode,
  invisibleCharacters,
  colonTitle,
  fragmentedHeader,
  uniformNpBullets,
  chatClosing,
  chatOpening,
  assistantSelfReference,
  knowledgeCutoff,
  refusalLeftover,
  promptEcho,
  placeholderText,
  offerNextStep,
  reasoningArtifact,
  utmAiSource,
  aiCitationMarkup,
  sandboxLink,
  placeholderCitation,
  isbnChecksum,
  foreignNotOnly,
];
