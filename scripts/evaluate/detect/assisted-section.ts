import { ASSISTED_STEPS } from '../../../src/records/assisted.js';
import type { AssistedFigures } from '../../train/detect/assisted-figures.js';

/** The part of the model card on how much AI edited a text; nothing for a version that has not learned it. */
export function assistedSection(figures: AssistedFigures | undefined): string[] {
  if (figures === undefined) return [];
  const { orderWithinSources, orderWithinPrompts, pairs, confusion, humansNone, humansLight, lightPolish } = figures;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return [
    '#### How much AI edited a text\n\n' +
      'Known degrees: human texts 0, texts that AI wrote 1, texts that AI polished or rewrote by the wording they ' +
      'share with the human text (runs of two and three words), spliced texts by the share that AI wrote. Light is ' +
      'less than 0.4, whole 0.85 and more. Fitted on one half of the left-out sources, measured on the other: the ' +
      `order is right in ${percent(orderWithinSources)} of the pairs of different steps from one source, and in ` +
      `${percent(orderWithinPrompts)} of the pairs on one prompt whose degrees differ by 0.1 or more. ` +
      `${percent(humansNone)} of human texts are \`none\`, ${percent(humansLight)} at most \`light\` (means over ` +
      `domains). Of ${lightPolish.texts} texts that AI polished lightly, ${percent(lightPolish.calledAi)} are called ` +
      `AI at any confidence and ${percent(lightPolish.statedAi)} stated to be AI.`,
    [
      `| known step | ${ASSISTED_STEPS.map((step) => `found ${step}`).join(' | ')} |`,
      `|---|${ASSISTED_STEPS.map(() => '---:|').join('')}`,
      ...confusion.map((row, at) => `| ${ASSISTED_STEPS[at] ?? ''} | ${row.join(' | ')} |`),
    ].join('\n'),
    [
      '| pairs of steps, any sources | order right |',
      '|---|---:|',
      ...pairs.map(({ steps, order }) => `| ${steps.join(' and ')} | ${percent(order)} |`),
    ].join('\n'),
  ];
}
