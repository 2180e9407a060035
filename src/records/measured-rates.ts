// Longer than other files: a table that an evaluation writes.
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

/**
 * Written by `npx tsx scripts/evaluate/error-rates.ts`, on texts that no model was trained on. A row: model version,
 * confidence, language, human texts, of them stated AI, stated mixed, AI texts, of them stated AI, stated human.
 */
const ROWS = `
2026-11-27-base medium en 2114 13 0 4184 2826 178
2026-11-27-base high en 2114 0 0 4184 1637 0
2026-11-26-multilingual medium ar 163 0 0 124 85 1
2026-11-26-multilingual medium bn 7 0 0 5 2 0
2026-11-26-multilingual medium ca 51 0 0 8 6 0
2026-11-26-multilingual medium cs 44 0 0 29 21 0
2026-11-26-multilingual medium de 200 0 0 108 53 0
2026-11-26-multilingual medium el 42 0 0 28 10 0
2026-11-26-multilingual medium es 71 0 0 131 34 2
2026-11-26-multilingual medium fa 45 0 0 18 4 0
2026-11-26-multilingual medium fi 59 0 0 4 0 0
2026-11-26-multilingual medium fr 60 0 0 85 43 0
2026-11-26-multilingual medium he 7 0 0 24 12 0
2026-11-26-multilingual medium hi 32 0 0 18 6 2
2026-11-26-multilingual medium hu 68 0 0 6 3 0
2026-11-26-multilingual medium id 31 0 0 20 2 0
2026-11-26-multilingual medium it 42 0 0 24 18 0
2026-11-26-multilingual medium ja 98 0 0 91 37 0
2026-11-26-multilingual medium ko 36 0 0 75 53 0
2026-11-26-multilingual medium nl 30 0 0 24 12 0
2026-11-26-multilingual medium pl 42 0 0 25 13 0
2026-11-26-multilingual medium pt 161 0 0 123 19 0
2026-11-26-multilingual medium ro 58 0 0 24 19 0
2026-11-26-multilingual medium ru 28 0 0 101 36 0
2026-11-26-multilingual medium tr 63 0 0 26 18 0
2026-11-26-multilingual medium uk 17 0 0 9 4 0
2026-11-26-multilingual medium vi 200 0 0 160 123 0
2026-11-26-multilingual medium zh 469 0 0 388 155 1
2026-11-26-multilingual high ar 163 0 0 124 67 0
2026-11-26-multilingual high bn 7 0 0 5 0 0
2026-11-26-multilingual high ca 51 0 0 8 0 0
2026-11-26-multilingual high cs 44 0 0 29 14 0
2026-11-26-multilingual high de 200 0 0 108 15 0
2026-11-26-multilingual high el 42 0 0 28 4 0
2026-11-26-multilingual high es 71 0 0 131 0 0
2026-11-26-multilingual high fa 45 0 0 18 2 0
2026-11-26-multilingual high fi 59 0 0 4 0 0
2026-11-26-multilingual high fr 60 0 0 85 22 0
2026-11-26-multilingual high he 7 0 0 24 5 0
2026-11-26-multilingual high hi 32 0 0 18 2 0
2026-11-26-multilingual high hu 68 0 0 6 0 0
2026-11-26-multilingual high id 31 0 0 20 1 0
2026-11-26-multilingual high it 42 0 0 24 11 0
2026-11-26-multilingual high ja 98 0 0 91 13 0
2026-11-26-multilingual high ko 36 0 0 75 35 0
2026-11-26-multilingual high nl 30 0 0 24 7 0
2026-11-26-multilingual high pl 42 0 0 25 2 0
2026-11-26-multilingual high pt 161 0 0 123 0 0
2026-11-26-multilingual high ro 58 0 0 24 9 0
2026-11-26-multilingual high ru 28 0 0 101 10 0
2026-11-26-multilingual high tr 63 0 0 26 12 0
2026-11-26-multilingual high uk 17 0 0 9 0 0
2026-11-26-multilingual high vi 200 0 0 160 68 0
2026-11-26-multilingual high zh 469 0 0 388 30 0
2026-11-26-commercial medium en 2114 11 2 4184 2708 115
2026-11-26-commercial high en 2114 0 0 4184 1436 0
2026-11-26-commercial-multilingual medium ar 163 0 0 124 84 1
2026-11-26-commercial-multilingual medium bn 7 0 0 5 3 0
2026-11-26-commercial-multilingual medium ca 51 0 0 8 6 0
2026-11-26-commercial-multilingual medium cs 44 0 0 29 20 0
2026-11-26-commercial-multilingual medium de 200 0 0 108 48 1
2026-11-26-commercial-multilingual medium el 42 0 0 28 0 0
2026-11-26-commercial-multilingual medium es 71 0 0 131 34 2
2026-11-26-commercial-multilingual medium fa 45 0 0 18 0 0
2026-11-26-commercial-multilingual medium fi 59 0 0 4 0 0
2026-11-26-commercial-multilingual medium fr 60 0 0 85 39 0
2026-11-26-commercial-multilingual medium he 7 0 0 24 12 0
2026-11-26-commercial-multilingual medium hi 32 0 0 18 6 1
2026-11-26-commercial-multilingual medium hu 68 0 0 6 3 0
2026-11-26-commercial-multilingual medium id 31 0 0 20 0 0
2026-11-26-commercial-multilingual medium it 42 0 0 24 18 0
2026-11-26-commercial-multilingual medium ja 98 0 0 91 49 0
2026-11-26-commercial-multilingual medium ko 36 0 0 75 42 0
2026-11-26-commercial-multilingual medium nl 30 0 0 24 0 0
2026-11-26-commercial-multilingual medium pl 42 0 0 25 6 0
2026-11-26-commercial-multilingual medium pt 161 0 0 123 17 0
2026-11-26-commercial-multilingual medium ro 58 0 0 24 18 0
2026-11-26-commercial-multilingual medium ru 28 0 0 101 27 0
2026-11-26-commercial-multilingual medium tr 63 0 0 26 18 0
2026-11-26-commercial-multilingual medium uk 17 1 0 9 5 0
2026-11-26-commercial-multilingual medium vi 200 0 0 160 110 0
2026-11-26-commercial-multilingual medium zh 469 0 0 388 84 4
2026-11-26-commercial-multilingual high ar 163 0 0 124 54 0
2026-11-26-commercial-multilingual high bn 7 0 0 5 0 0
2026-11-26-commercial-multilingual high ca 51 0 0 8 0 0
2026-11-26-commercial-multilingual high cs 44 0 0 29 17 0
2026-11-26-commercial-multilingual high de 200 0 0 108 24 0
2026-11-26-commercial-multilingual high el 42 0 0 28 0 0
2026-11-26-commercial-multilingual high es 71 0 0 131 0 0
2026-11-26-commercial-multilingual high fa 45 0 0 18 0 0
2026-11-26-commercial-multilingual high fi 59 0 0 4 0 0
2026-11-26-commercial-multilingual high fr 60 0 0 85 22 0
2026-11-26-commercial-multilingual high he 7 0 0 24 7 0
2026-11-26-commercial-multilingual high hi 32 0 0 18 2 0
2026-11-26-commercial-multilingual high hu 68 0 0 6 0 0
2026-11-26-commercial-multilingual high id 31 0 0 20 0 0
2026-11-26-commercial-multilingual high it 42 0 0 24 10 0
2026-11-26-commercial-multilingual high ja 98 0 0 91 21 0
2026-11-26-commercial-multilingual high ko 36 0 0 75 0 0
2026-11-26-commercial-multilingual high nl 30 0 0 24 0 0
2026-11-26-commercial-multilingual high pl 42 0 0 25 0 0
2026-11-26-commercial-multilingual high pt 161 0 0 123 0 0
2026-11-26-commercial-multilingual high ro 58 0 0 24 12 0
2026-11-26-commercial-multilingual high ru 28 0 0 101 15 0
2026-11-26-commercial-multilingual high tr 63 0 0 26 12 0
2026-11-26-commercial-multilingual high uk 17 0 0 9 4 0
2026-11-26-commercial-multilingual high vi 200 0 0 160 44 0
2026-11-26-commercial-multilingual high zh 469 0 0 388 0 0
2026-11-25-light medium en 2114 8 0 4184 1997 0
2026-11-25-light high en 2114 0 0 4184 0 0
2026-11-26-base medium en 2115 13 0 4183 2828 176
2026-11-26-base high en 2115 0 0 4183 314 0
2026-11-25-base medium en 2115 14 0 4183 2572 116
2026-11-25-base high en 2115 0 0 4183 314 0
2026-11-25-multilingual medium ar 163 0 0 124 72 3
2026-11-25-multilingual medium bn 7 0 0 5 0 0
2026-11-25-multilingual medium ca 51 0 0 8 5 0
2026-11-25-multilingual medium cs 44 0 0 29 20 0
2026-11-25-multilingual medium de 200 0 0 108 53 1
2026-11-25-multilingual medium el 42 0 0 28 12 0
2026-11-25-multilingual medium es 71 0 0 131 35 5
2026-11-25-multilingual medium fa 45 0 0 18 2 1
2026-11-25-multilingual medium fi 59 1 0 4 1 0
2026-11-25-multilingual medium fr 60 0 0 85 37 0
2026-11-25-multilingual medium he 7 0 0 24 5 0
2026-11-25-multilingual medium hi 32 0 0 18 2 2
2026-11-25-multilingual medium hu 68 0 0 6 1 0
2026-11-25-multilingual medium id 31 0 0 20 1 0
2026-11-25-multilingual medium it 42 0 0 24 17 0
2026-11-25-multilingual medium ja 98 0 0 91 32 0
2026-11-25-multilingual medium ko 36 0 0 75 42 0
2026-11-25-multilingual medium nl 30 0 0 24 15 1
2026-11-25-multilingual medium pl 42 0 0 25 5 0
2026-11-25-multilingual medium pt 161 0 0 123 18 1
2026-11-25-multilingual medium ro 58 0 0 24 18 0
2026-11-25-multilingual medium ru 28 0 0 101 33 0
2026-11-25-multilingual medium tr 63 0 0 26 19 0
2026-11-25-multilingual medium uk 17 0 0 9 4 0
2026-11-25-multilingual medium vi 200 0 0 160 109 0
2026-11-25-multilingual medium zh 469 0 0 388 144 10
2026-11-25-multilingual high ar 163 0 0 124 70 0
2026-11-25-multilingual high bn 7 0 0 5 0 0
2026-11-25-multilingual high ca 51 0 0 8 0 0
2026-11-25-multilingual high cs 44 0 0 29 14 0
2026-11-25-multilingual high de 200 0 0 108 15 0
2026-11-25-multilingual high el 42 0 0 28 4 0
2026-11-25-multilingual high es 71 0 0 131 0 0
2026-11-25-multilingual high fa 45 0 0 18 2 0
2026-11-25-multilingual high fi 59 0 0 4 0 0
2026-11-25-multilingual high fr 60 0 0 85 20 0
2026-11-25-multilingual high he 7 0 0 24 3 0
2026-11-25-multilingual high hi 32 0 0 18 2 0
2026-11-25-multilingual high hu 68 0 0 6 0 0
2026-11-25-multilingual high id 31 0 0 20 1 0
2026-11-25-multilingual high it 42 0 0 24 11 0
2026-11-25-multilingual high ja 98 0 0 91 11 0
2026-11-25-multilingual high ko 36 0 0 75 38 0
2026-11-25-multilingual high nl 30 0 0 24 7 0
2026-11-25-multilingual high pl 42 0 0 25 3 0
2026-11-25-multilingual high pt 161 0 0 123 0 0
2026-11-25-multilingual high ro 58 0 0 24 9 0
2026-11-25-multilingual high ru 28 0 0 101 10 0
2026-11-25-multilingual high tr 63 0 0 26 12 0
2026-11-25-multilingual high uk 17 0 0 9 0 0
2026-11-25-multilingual high vi 200 0 0 160 0 0
2026-11-25-multilingual high zh 469 0 0 388 31 0
2026-11-23-base medium en 2115 14 0 4183 2572 116
2026-11-23-base high en 2115 0 0 4183 314 0
2026-11-23-multilingual medium ar 163 0 0 124 72 3
2026-11-23-multilingual medium bn 7 0 0 5 0 0
2026-11-23-multilingual medium ca 51 0 0 8 5 0
2026-11-23-multilingual medium cs 44 0 0 29 20 0
2026-11-23-multilingual medium de 200 0 0 108 53 1
2026-11-23-multilingual medium el 42 0 0 28 12 0
2026-11-23-multilingual medium es 71 0 0 131 35 5
2026-11-23-multilingual medium fa 45 0 0 18 2 1
2026-11-23-multilingual medium fi 59 1 0 4 1 0
2026-11-23-multilingual medium fr 60 0 0 85 37 0
2026-11-23-multilingual medium he 7 0 0 24 5 0
2026-11-23-multilingual medium hi 32 0 0 18 2 2
2026-11-23-multilingual medium hu 68 0 0 6 1 0
2026-11-23-multilingual medium id 31 0 0 20 1 0
2026-11-23-multilingual medium it 42 0 0 24 17 0
2026-11-23-multilingual medium ja 98 0 0 91 32 0
2026-11-23-multilingual medium ko 36 0 0 75 42 0
2026-11-23-multilingual medium nl 30 0 0 24 15 1
2026-11-23-multilingual medium pl 42 0 0 25 5 0
2026-11-23-multilingual medium pt 161 0 0 123 18 1
2026-11-23-multilingual medium ro 58 0 0 24 18 0
2026-11-23-multilingual medium ru 28 0 0 101 33 0
2026-11-23-multilingual medium tr 63 0 0 26 19 0
2026-11-23-multilingual medium uk 17 0 0 9 4 0
2026-11-23-multilingual medium vi 200 0 0 160 109 0
2026-11-23-multilingual medium zh 469 0 0 388 144 10
2026-11-23-multilingual high ar 163 0 0 124 70 0
2026-11-23-multilingual high bn 7 0 0 5 0 0
2026-11-23-multilingual high ca 51 0 0 8 0 0
2026-11-23-multilingual high cs 44 0 0 29 14 0
2026-11-23-multilingual high de 200 0 0 108 15 0
2026-11-23-multilingual high el 42 0 0 28 4 0
2026-11-23-multilingual high es 71 0 0 131 0 0
2026-11-23-multilingual high fa 45 0 0 18 2 0
2026-11-23-multilingual high fi 59 0 0 4 0 0
2026-11-23-multilingual high fr 60 0 0 85 20 0
2026-11-23-multilingual high he 7 0 0 24 3 0
2026-11-23-multilingual high hi 32 0 0 18 2 0
2026-11-23-multilingual high hu 68 0 0 6 0 0
2026-11-23-multilingual high id 31 0 0 20 1 0
2026-11-23-multilingual high it 42 0 0 24 11 0
2026-11-23-multilingual high ja 98 0 0 91 11 0
2026-11-23-multilingual high ko 36 0 0 75 38 0
2026-11-23-multilingual high nl 30 0 0 24 7 0
2026-11-23-multilingual high pl 42 0 0 25 3 0
2026-11-23-multilingual high pt 161 0 0 123 0 0
2026-11-23-multilingual high ro 58 0 0 24 9 0
2026-11-23-multilingual high ru 28 0 0 101 10 0
2026-11-23-multilingual high tr 63 0 0 26 12 0
2026-11-23-multilingual high uk 17 0 0 9 0 0
2026-11-23-multilingual high vi 200 0 0 160 0 0
2026-11-23-multilingual high zh 469 0 0 388 31 0
2026-11-22-light medium en 2115 8 0 4183 1996 0
2026-11-22-light high en 2115 0 0 4183 0 0
2026-11-22-multilingual medium de 200 0 0 108 17 0
2026-11-22-multilingual medium es 71 0 0 131 29 0
2026-11-22-multilingual medium fr 60 0 0 85 16 0
2026-11-22-multilingual medium ja 98 0 0 91 30 0
2026-11-22-multilingual medium pt 161 1 0 123 18 0
2026-11-22-multilingual medium ru 28 0 0 101 14 0
2026-11-22-multilingual medium vi 200 0 0 160 100 2
2026-11-22-multilingual medium zh 469 3 0 388 250 0
2026-11-22-multilingual high de 200 0 0 108 0 0
2026-11-22-multilingual high es 71 0 0 131 0 0
2026-11-22-multilingual high fr 60 0 0 85 0 0
2026-11-22-multilingual high ja 98 0 0 91 0 0
2026-11-22-multilingual high pt 161 0 0 123 0 0
2026-11-22-multilingual high ru 28 0 0 101 0 0
2026-11-22-multilingual high vi 200 0 0 160 46 0
2026-11-22-multilingual high zh 469 0 0 388 0 0
2026-11-22-base medium en 2115 16 0 4183 2597 15
2026-11-22-base high en 2115 0 0 4183 0 0
`;

function ratesOfRow(row: string): MeasuredRates {
  const [version = '', from, language = '', ...texts] = row.split(' ');
  const counts = texts.map(Number);
  const [human, humanAi, humanMixed, ai, aiAi, aiHuman] = counts;
  if (
    (from !== 'medium' && from !== 'high') ||
    human === undefined ||
    humanAi === undefined ||
    humanMixed === undefined ||
    ai === undefined ||
    aiAi === undefined ||
    aiHuman === undefined ||
    !counts.every(Number.isSafeInteger)
  )
    throw new Error(`a row of the measured rates cannot be read: ${row}`);
  return {
    version,
    from,
    language,
    human: { texts: human, ai: humanAi, mixed: humanMixed },
    ai: { texts: ai, ai: aiAi, human: aiHuman },
  };
}

/** The rates of every model version that has judged texts, also of those that are no longer shipped. */
export const MEASURED_RATES: readonly MeasuredRates[] = ROWS.trim().split('\n').map(ratesOfRow);

/** Returns how texts of a language are judged by a model version; null where that was not measured. */
export function ratesOf(version: string, language: string | null, from: StatedFrom): MeasuredRates | null {
  return (
    MEASURED_RATES.find((rates) => rates.version === version && rates.language === language && rates.from === from) ??
    null
  );
}
