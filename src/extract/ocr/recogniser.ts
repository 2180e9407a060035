import { AssayError, messageOf } from '../../lib/errors.js';
import { brokenProgram } from '../program-fault.js';
import { Refusal } from '../refusal.js';
import { startEngine } from './engine.js';
import { languageData } from './language-data.js';
import { wordsOfTsv } from './tsv.js';
import type { ReadWord } from './tsv.js';

/** The neural engine alone. */
const LSTM_ONLY = 1;
/** Columns and blocks are found; the orientation is not, which needs data of another engine. */
const AUTOMATIC_LAYOUT = '3';
/** Ink is told from paper by what is around it (Sauvola): shade and noise cost fewer words than with one threshold. */
const LOCAL_THRESHOLD = '2';
/** Less of a slope than this, in radians, is read as it is. */
const MIN_SLOPE = 0.005;

/** How a picture is turned before it is read: codes of EXIF for 0, 180, 90 and 270 degrees. */
export const TURNS = [1, 3, 6, 8] as const;
export type Turn = (typeof TURNS)[number];

/** Reads the text of pictures; nothing is fetched and no thread is started. */
export interface Recogniser {
  /**
   * Returns the words of a picture (png, jpeg, tiff, webp or pnm) in reading order, deskewed.
   * @throws Refusal `corrupt` where it cannot be decoded, `extraction_memory` where it does not fit
   */
  words(picture: Uint8Array, turn: Turn): readonly ReadWord[];
}

function refused(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  return /OOM|out of memory|enlarge memory/iu.test(messageOf(thrown))
    ? new Refusal('extraction_memory', 'Reading the picture needs more memory than a worker is allowed.')
    : new Refusal('corrupt', 'The picture is damaged: it cannot be read.');
}

async function openRecogniser(languages: string): Promise<Recogniser> {
  const engine = await startEngine();
  for (const language of languages.split('+')) engine.FS.writeFile(`./${language}.traineddata`, languageData(language));
  const api = new engine.TessBaseAPI();
  if (api.Init(null, languages, LSTM_ONLY) === -1)
    throw brokenProgram(`the data of the languages ${languages} cannot be loaded`);
  api.SetVariable('tessedit_pageseg_mode', AUTOMATIC_LAYOUT);
  api.SetVariable('thresholding_method', LOCAL_THRESHOLD);
  const show = (turn: Turn, slope: number): void => {
    if (api.SetImageFile(turn, slope) === 1)
      throw new Refusal('corrupt', 'The picture is damaged: it cannot be decoded.');
  };
  return {
    words: (picture, turn) => {
      engine.FS.writeFile('/input', picture);
      show(turn, 0);
      api.FindLines();
      const slope = api.GetGradient();
      if (Math.abs(slope) >= MIN_SLOPE) show(turn, slope);
      api.Recognize(null);
      const words = wordsOfTsv(api.GetTSVText(0));
      api.Clear();
      engine.FS.unlink('/input');
      return words;
    },
  };
}

let opened: { readonly languages: string; readonly recogniser: Promise<Recogniser> } | null = null;

/**
 * Returns the words of a picture; the engine is loaded by the first and dropped after a failure, which may break it.
 */
export async function readPicture(picture: Uint8Array, turn: Turn, languages: string): Promise<readonly ReadWord[]> {
  if (opened?.languages !== languages) opened = { languages, recogniser: openRecogniser(languages) };
  const { recogniser } = opened;
  let loaded: Recogniser;
  try {
    loaded = await recogniser;
  } catch (thrown) {
    opened = null;
    if (thrown instanceof AssayError) throw thrown;
    throw brokenProgram(`the part of the program that reads scans cannot be loaded: ${messageOf(thrown)}`);
  }
  try {
    return loaded.words(picture, turn);
  } catch (thrown) {
    opened = null;
    throw refused(thrown);
  }
}
