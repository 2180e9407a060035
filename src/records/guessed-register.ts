/**
 * Registers by which AI patterns are measured. They are coarser than `REGISTERS`, so that a program can tell most of
 * them from the text, and says `null` where it cannot.
 */
export const GUESSED_REGISTERS = ['news', 'academic', 'essay', 'fiction', 'manual', 'mail', 'review', 'forum'] as const;
export type GuessedRegister = (typeof GUESSED_REGISTERS)[number];
