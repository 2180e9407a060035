import type { StatedVerdict, Verdict } from './verdict.js';

/** How much of a text reads as edited or written by AI, in steps. `step` of `assisted` on the wire. */
export const ASSISTED_STEPS = ['none', 'light', 'substantial', 'whole'] as const;
export type AssistedStep = (typeof ASSISTED_STEPS)[number];

/** Degree of editing, 0–1, at which each step begins. */
export const ASSISTED_STARTS = { none: 0, light: 0.1, substantial: 0.4, whole: 0.85 } as const satisfies Record<
  AssistedStep,
  number
>;

/** The estimated degree of editing by AI. */
export interface Assisted {
  /** 0 for a text without a trace of AI, 1 for one that AI wrote as a whole. */
  readonly score: number;
  readonly step: AssistedStep;
}

/** Returns the step of a degree of editing, 0–1. */
export function assistedStep(degree: number): AssistedStep {
  if (degree >= ASSISTED_STARTS.whole) return 'whole';
  if (degree >= ASSISTED_STARTS.substantial) return 'substantial';
  return degree >= ASSISTED_STARTS.light ? 'light' : 'none';
}

const STEP_TEXT = {
  none: 'no trace of editing',
  light: 'lightly edited',
  substantial: 'substantially edited',
  whole: 'wholly written',
} as const satisfies Record<AssistedStep, string>;

/** Says for people how much of a text AI edited, e.g. `substantially edited by AI (52 of 100), an estimate`. */
function assistedText({ score, step }: Assisted): string {
  const shown = `(${Math.round(score * 100)} of 100), an estimate`;
  return step === 'none' ? `${STEP_TEXT.none} by AI ${shown}` : `reads as ${STEP_TEXT[step]} by AI ${shown}`;
}

/** Steps that go with a verdict; the others say something else than it does. */
const STEPS_BESIDE = {
  human: ['none', 'light'],
  mixed: ['light', 'substantial'],
  ai: ['substantial', 'whole'],
} as const satisfies Record<Verdict, readonly AssistedStep[]>;

/** Whether a degree of editing goes with a verdict. */
export function isBesideVerdict({ step }: Assisted, stated: Verdict): boolean {
  return STEPS_BESIDE[stated].some((own) => own === step);
}

/**
 * Says for people how much of a text AI edited, beside the stated verdict on it: where the two differ, and where
 * nothing is stated, it says so.
 */
export function assistedBeside(assisted: Assisted, stated: StatedVerdict | null): string {
  const said = assistedText(assisted);
  if (stated === null || stated === 'unsure') return `${said} as uncertain as the verdict`;
  return isBesideVerdict(assisted, stated) ? said : `${said} that differs from the verdict: take both with care`;
}
