import type { Assisted } from './assisted.js';

/**
 * Says how the figures of a text that is stated mixed go together: a low probability of AI beside sections that read as
 * AI would seem to contradict the verdict.
 * @param assisted null where no degree of editing stands beside the verdict
 */
export function mixedMeaning(assisted: Assisted | null): string {
  const editing = assisted === null ? '' : ', and the degree of editing is that of the text as a whole';
  return (
    'Mixed stands for a text of which AI wrote parts and a person others: ' +
    `the probability of AI is only that it wrote all of the text${editing}.`
  );
}
