/** A model version shipped with the program, and its description. */
export interface ModelRecord {
  /** `YYYY-MM-DD-suffix`; also the folder under `data/models` that holds `card.json` and `weights.bin`. */
  readonly version: string;
  readonly released: boolean;
  /** ISO 639-1 codes of the languages it was trained on. */
  readonly languages: readonly string[];
  /** The texts it scores when a request names no version; null if it must be requested by name. */
  readonly defaultFor: 'english' | 'other-languages' | null;
  readonly description: string;
  /** ISO date from which it may be removed, or null. */
  readonly sunset: string | null;
}

const MANY_LANGUAGES = 'ar bn ca cs de el es fa fi fr he hi hu id it ja ko nl pl pt ro ru tr uk vi zh'.split(' ');
const MANY_LANGUAGES_TEXT =
  '26 languages: Arabic, Bengali, Catalan, Chinese, Czech, Dutch, Finnish, French, German, Greek, Hebrew, Hindi, ' +
  'Hungarian, Indonesian, Italian, Japanese, Korean, Persian, Polish, Portuguese, Romanian, Russian, Spanish, ' +
  'Turkish, Ukrainian, Vietnamese';

/** All model versions, newest first. */
export const detectionModels: readonly ModelRecord[] = [
  {
    version: '2026-11-27-base',
    released: true,
    languages: ['en'],
    defaultFor: 'english',
    description:
      'English. Word n-grams with and without case, words apart, and word shapes; sentence chain; three classes.',
    sunset: null,
  },
  {
    version: '2026-11-26-multilingual',
    released: true,
    languages: MANY_LANGUAGES,
    defaultFor: 'other-languages',
    description: `${MANY_LANGUAGES_TEXT}. Texts in any other language are not judged.`,
    sunset: null,
  },
  {
    version: '2026-11-26-commercial',
    released: true,
    languages: ['en'],
    defaultFor: null,
    description:
      'English, trained as the base version is, but without the sources stated to be non-commercial or for research ' +
      'only: for those who may not use a model that learned from such texts.',
    sunset: null,
  },
  {
    version: '2026-11-26-commercial-multilingual',
    released: true,
    languages: MANY_LANGUAGES,
    defaultFor: null,
    description:
      `${MANY_LANGUAGES_TEXT}, without the sources stated to be non-commercial or for research only: for those who ` +
      'may not use a model that learned from such texts.',
    sunset: null,
  },
  {
    version: '2026-11-25-light',
    released: false,
    languages: ['en'],
    defaultFor: null,
    description: 'English, a smaller and faster model trained without the sources stated to be non-commercial.',
    sunset: null,
  },
];
