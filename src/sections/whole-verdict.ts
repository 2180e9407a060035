import { sectionShare } from '../records/sections.js';
import type { CountedSection } from '../records/sections.js';
import type { StatedVerdict } from '../records/verdict.js';

/** One author is stated for the whole where sections with this share of the words are stated to be of this author. */
const ONE_AUTHOR = 0.8;
/** With this share of another author a text is mixed. Less may be a false alarm of one section among many. */
const OTHER_AUTHOR = 0.1;

/**
 * Returns the verdict of a text from those of its sections, each with the weight of its words; null where none was
 * judged. It is stated only where sections with most of the words are stated: `human` where none says otherwise,
 * `mixed` where both authors have a part that is not small.
 */
export function wholeVerdict(sections: readonly CountedSection[]): StatedVerdict | null {
  const human = sectionShare(sections, 'human');
  if (human === null) return null;
  const ai = sectionShare(sections, 'ai') ?? 0;
  const mixed = sectionShare(sections, 'mixed') ?? 0;
  if (mixed + Math.min(ai, human) >= OTHER_AUTHOR && mixed + ai >= OTHER_AUTHOR) return 'mixed';
  if (ai >= ONE_AUTHOR) return 'ai';
  return human >= ONE_AUTHOR && ai + mixed === 0 ? 'human' : 'unsure';
}
