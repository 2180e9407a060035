import { hashWord } from './tokens.js';

/** Bits for words that announce a field. */
export const IN = 1;
export const EDITOR = 2;
const MONTH = 4;
const PUBLISHER = 8;
const VENUE = 16;
const THESIS = 32;
/** Number of bits used by cues. */
export const CUE_BITS = 6;
const CUES: readonly (readonly [bit: number, words: string])[] = [
  [IN, 'in en dans em im'],
  [EDITOR, 'ed eds hg hrsg hgg editor editors org orgs dir coord edited herausgegeben edits'],
  [
    MONTH,
    'january february march april may june july august september october november december jan ' +
      'feb mar apr jun jul aug sep sept oct nov dec januar februar marz mai juni juli oktober ' +
      'dezember janvier fevrier avril juin juillet aout septembre octobre novembre decembre enero ' +
      'febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro ' +
      'fevereiro marco maio junho julho setembro outubro dezembro',
  ],
  [
    PUBLISHER,
    'press verlag publishers publishing university universitat universidade universidad editora ' +
      'editorial edition editions wiley springer elsevier sage routledge mit academic books presses',
  ],
  [
    VENUE,
    'journal proceedings conference zeitschrift revista revue annals review transactions letters ' +
      'workshop symposium archiv annales bulletin international acta advances lecture notes proc ' +
      'conf trans rev',
  ],
  [
    THESIS,
    'thesis dissertation diss phd doctoral these tese dissertacao tesis habilitation report ' +
      'rapport bericht relatorio informe paper papers arbeitspapier manual unpublished manuscript',
  ],
];
const cues = new Map<number, number>();
for (const [bit, words] of CUES)
  for (const word of words.split(' ')) cues.set(hashWord(word), (cues.get(hashWord(word)) ?? 0) | bit);

/** Returns the cues of a word as bits; 0 for none. */
export function cueOf(word: number): number {
  return cues.get(word) ?? 0;
}
