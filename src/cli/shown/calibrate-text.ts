import type { Calibrated } from '../../library/calibrate.js';
import type { Offer } from '../../index.js';
import type { Profile, ProfileGroup } from '../../index.js';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { rateText } from '../../lib/rate-text.js';
import { someNames } from '../../lib/some-names.js';
import { terminalText } from '../../lib/terminal-text.js';
import { leftOutText } from '../../library/known-texts.js';
import { labelledText } from '../terminal/table-text.js';
import type { LabelledLine } from '../terminal/table-text.js';

/** Of languages and of registers: all are in the file. */
const NAMES_SHOWN = 8;

function kindText({ languages, words_from: from, words_to: to, registers }: ProfileGroup): string {
  const words =
    to === null ? (from === 0 ? 'any length' : `${countText(from)} words or more`) : `${from}–${to - 1} words`;
  const of = someNames(languages, NAMES_SHOWN);
  return terminalText(
    registers === undefined ? `${of}, ${words}` : `${of} · ${someNames(registers, NAMES_SHOWN)} · ${words}`,
  );
}

function groupLines({ groups }: Profile): readonly LabelledLine[] {
  return groups.map((group): LabelledLine => {
    const borrowed = group.borrowed
      ? '; too few for a promise of their own: the strictest threshold of the others holds'
      : '';
    return [
      '',
      `  ${kindText(group)}: ${countOf(group.scores.length, 'text')}, stated above ` +
        `${(group.threshold * 100).toFixed(1)} %${borrowed}`,
    ];
  });
}

function priceLines({ price, human_texts: human }: Profile): readonly LabelledLine[] {
  const { ai_texts: ai, found, found_without: without } = price;
  return [
    [
      'Price',
      ai === 0
        ? 'not known: name texts that AI wrote with --ai'
        : `finds ${percentText(found / ai)} of ${countOf(ai, 'AI text')}; ${percentText(without / ai)} without ` +
          `the promise`,
    ],
    [
      '',
      `of these human texts it calls ${countText(price.human_alarms)} AI or mixed ` +
        `(${percentText(price.human_alarms / human)}); ` +
        `without it ${countText(price.human_alarms_without)} (${percentText(price.human_alarms_without / human)})`,
    ],
  ];
}

function recalibrationLines({ recalibration, price }: Profile): readonly LabelledLine[] {
  if (recalibration === undefined)
    return price.ai_texts === 0
      ? []
      : [['Probability', 'stays as it is: 20 texts of both authors are needed to recalibrate it']];
  const { error_before: before, error_after: after } = recalibration;
  return [
    [
      'Probability',
      `recalibrated (recalibrated_probability of exports): mean squared error ${before.toFixed(3)} before, ` +
        `${after.toFixed(3)} after, on texts that did not fit it`,
    ],
  ];
}

function offerText({ rate, textsNeeded, found }: Offer, human: number): string {
  const missing = textsNeeded - human;
  if (missing > 0) return `${rateText(rate)} needs ${countText(textsNeeded)} human texts: ${countText(missing)} more`;
  return found === null ? `${rateText(rate)} can be promised` : `${rateText(rate)} would find ${percentText(found)}`;
}

function leftOutLines({ leftOut }: Calibrated): readonly LabelledLine[] {
  return leftOutText(leftOut).map((text, index) => [index === 0 ? 'Left out' : '', text]);
}

/** Returns what a profile promises, what that costs, and what else could be promised. */
export function calibratedText(calibrated: Calibrated, columns: number): string {
  const { profile, path, offers } = calibrated;
  const { promise, human_texts: human, name, model_versions: versions } = profile;
  return labelledText(
    [
      ['Profile', `${name} · ${countOf(human, 'human text')} · ${versions.join(', ')}`],
      [
        'Promise',
        `of human texts of these kinds at most ${rateText(promise.rate)} are stated AI or mixed; ` +
          `${rateText(promise.confidence)} of calibrations keep it`,
      ],
      ...groupLines(profile),
      ...priceLines(profile),
      ...recalibrationLines(profile),
      ...offers.map((offer, index): LabelledLine => [index === 0 ? 'Other' : '', offerText(offer, human)]),
      ...leftOutLines(calibrated),
      ['Written', path],
    ],
    columns,
  );
}

/** The same as JSON: the profile without its scores, which are in the file. */
export function calibratedJson({ profile, path, leftOut, offers }: Calibrated) {
  return {
    profile: {
      ...profile,
      groups: profile.groups.map(({ scores, ai_scores: ai = [], ...group }) => {
        return { ...group, texts: scores.length, ai_texts: ai.length };
      }),
    },
    file: path,
    left_out: {
      without_result: leftOut.withoutResult,
      not_judged: leftOut.notJudged,
      duplicates: leftOut.duplicates,
      contradictory: leftOut.contradictory,
      mixed: leftOut.mixed,
    },
    other_promises: offers.map(({ rate, textsNeeded, found }) => ({ rate, texts_needed: textsNeeded, found })),
  };
}
