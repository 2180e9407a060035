import type { StatedFrom } from './verdict.js';

/** How a model version, at one level of confidence, judges texts of one language whose author is known. */
export interface MeasuredRates {
  readonly version: string;
  readonly from: StatedFrom;
  readonly language: string;
  /** Human texts that could be judged, and how many of them were stated to be AI or mixed. */
  readonly human: { readonly texts: number; readonly ai: number; readonly mixed: number };
  /** Texts that AI wrote or rewrote as a whole, and how many of them were stated to be AI or human. */
  readonly ai: { readonly texts: number; readonly ai: number; readonly human: number };
}

/** Written by `npx tsx scripts/evaluate/error-rates.ts`, on texts that no model was trained on. */
export const MEASURED_RATES: readonly MeasuredRates[] = [
  // rows: begin
  {
    version: '2026-11-23-base',
    from: 'medium',
    language: 'en',
    human: { texts: 2115, ai: 14, mixed: 0 },
    ai: { texts: 4183, ai: 2572, human: 117 },
  },
  {
    version: '2026-11-23-base',
    from: 'high',
    language: 'en',
    human: { texts: 2115, ai: 0, mixed: 0 },
    ai: { texts: 4183, ai: 314, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'medium',
    language: 'de',
    human: { texts: 200, ai: 0, mixed: 0 },
    ai: { texts: 108, ai: 17, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'medium',
    language: 'es',
    human: { texts: 71, ai: 0, mixed: 0 },
    ai: { texts: 131, ai: 29, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'medium',
    language: 'fr',
    human: { texts: 60, ai: 0, mixed: 0 },
    ai: { texts: 85, ai: 16, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'medium',
    language: 'ja',
    human: { texts: 98, ai: 0, mixed: 0 },
    ai: { texts: 91, ai: 30, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'medium',
    language: 'pt',
    human: { texts: 161, ai: 1, mixed: 0 },
    ai: { texts: 123, ai: 18, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'medium',
    language: 'ru',
    human: { texts: 28, ai: 0, mixed: 0 },
    ai: { texts: 101, ai: 14, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'medium',
    language: 'vi',
    human: { texts: 200, ai: 0, mixed: 0 },
    ai: { texts: 160, ai: 100, human: 2 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'medium',
    language: 'zh',
    human: { texts: 469, ai: 3, mixed: 0 },
    ai: { texts: 388, ai: 250, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'high',
    language: 'de',
    human: { texts: 200, ai: 0, mixed: 0 },
    ai: { texts: 108, ai: 0, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'high',
    language: 'es',
    human: { texts: 71, ai: 0, mixed: 0 },
    ai: { texts: 131, ai: 0, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'high',
    language: 'fr',
    human: { texts: 60, ai: 0, mixed: 0 },
    ai: { texts: 85, ai: 0, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'high',
    language: 'ja',
    human: { texts: 98, ai: 0, mixed: 0 },
    ai: { texts: 91, ai: 0, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'high',
    language: 'pt',
    human: { texts: 161, ai: 0, mixed: 0 },
    ai: { texts: 123, ai: 0, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'high',
    language: 'ru',
    human: { texts: 28, ai: 0, mixed: 0 },
    ai: { texts: 101, ai: 0, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'high',
    language: 'vi',
    human: { texts: 200, ai: 0, mixed: 0 },
    ai: { texts: 160, ai: 46, human: 0 },
  },
  {
    version: '2026-11-22-multilingual',
    from: 'high',
    language: 'zh',
    human: { texts: 469, ai: 0, mixed: 0 },
    ai: { texts: 388, ai: 0, human: 0 },
  },
  {
    version: '2026-11-22-light',
    from: 'medium',
    language: 'en',
    human: { texts: 2115, ai: 8, mixed: 0 },
    ai: { texts: 4183, ai: 1996, human: 0 },
  },
  {
    version: '2026-11-22-light',
    from: 'high',
    language: 'en',
    human: { texts: 2115, ai: 0, mixed: 0 },
    ai: { texts: 4183, ai: 0, human: 0 },
  },
  {
    version: '2026-11-22-base',
    from: 'medium',
    language: 'en',
    human: { texts: 2115, ai: 16, mixed: 0 },
    ai: { texts: 4183, ai: 2597, human: 15 },
  },
  {
    version: '2026-11-22-base',
    from: 'high',
    language: 'en',
    human: { texts: 2115, ai: 0, mixed: 0 },
    ai: { texts: 4183, ai: 0, human: 0 },
  },
  // rows: end
];

/** Returns how texts of a language are judged by a model version; null where that was not measured. */
export function ratesOf(version: string, language: string | null, from: StatedFrom): MeasuredRates | null {
  return (
    MEASURED_RATES.find((rates) => rates.version === version && rates.language === language && rates.from === from) ??
    null
  );
}
