import { Type } from 'typebox';
import type { Static } from 'typebox';

/** The scores of one kind of text at which labels are given. Between them there is none. */
const SilverGroup = Type.Object({
  /** Above it a text is labelled `ai`; null where the human texts are too few. */
  ai_above: Type.Union([Type.Number(), Type.Null()]),
  /** Below it a text is labelled `human`; null where the AI texts are too few. */
  human_below: Type.Union([Type.Number(), Type.Null()]),
});
export type SilverGroup = Static<typeof SilverGroup>;

/**
 * Cuts of a profile under which at most `rate` of the texts of each author gets the label of the other, so that at most
 * this share of all texts has a wrong one, however many of them are by AI. In the order of the groups of the profile.
 */
export const SilverCuts = Type.Object({ rate: Type.Number(), groups: Type.Array(SilverGroup) });
export type SilverCuts = Readonly<Static<typeof SilverCuts>>;

/** Returns the label of a text; null where nothing is sure enough. */
export function silverLabel(
  score: number,
  { ai_above: above, human_below: below }: SilverGroup,
): 'ai' | 'human' | null {
  if (above !== null && score > above) return 'ai';
  return below !== null && score < below ? 'human' : null;
}
