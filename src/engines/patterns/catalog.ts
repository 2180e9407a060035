import { copulaAvoidance } from './catalog/copula-avoidance.js';
import { despiteChallenges } from './catalog/despite-challenges.js';
import { falseConcession } from './catalog/false-concession.js';
import { falseRange } from './catalog/false-range.js';
import { hookQuestion } from './catalog/hook-question.js';
import { moreThanJust } from './catalog/more-than-just.js';
import { negationCountdown } from './catalog/negation-countdown.js';
import { negativeParallelisms } from './catalog/negative-parallelisms.js';
import { notOnlyButAlso } from './catalog/not-only-but-also.js';
import { participialTail } from './catalog/participial-tail.js';
import { rhetoricalQuestionAnswer } from './catalog/rhetorical-question-answer.js';
import { ruleOfThree } from './catalog/rule-of-three.js';
import { splitNegationReveal } from './catalog/split-negation-reveal.js';
import { tailingNegation } from './catalog/tailing-negation.js';
import { whetherYouAre } from './catalog/whether-you-are.js';
import type { PatternRecord } from './record.js';

/** Every pattern: one file in `catalog/`, one line here. */
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
];
