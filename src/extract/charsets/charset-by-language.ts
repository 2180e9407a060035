import chardet from 'chardet';
import iconv from 'iconv-lite';
import { viewOf } from '../../lib/byte-view.js';
import { languageFitOf } from '../../text/language.js';

/**
 * Character sets in which texts are found. Of several in which a text reads the same the first is taken, so the more
 * frequent ones come first.
 */
const SINGLE_BYTE = (
  'windows-1252 macroman windows-1250 iso-8859-2 windows-1251 koi8-r koi8-u cp866 maccyrillic iso-8859-5 cp855 ' +
  'windows-1253 iso-8859-7 windows-1254 windows-1255 windows-1256 iso-8859-6 windows-1257 windows-1258 ' +
  'cp874 cp850 cp852'
).split(' ');
const MULTI_BYTE = ['gb18030', 'big5-hkscs', 'cp932', 'euc-jp', 'cp949'];

/** Names that the detector gives to sets that are decoded as one of the above. */
const DECODED_AS: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'windows-874': 'cp874',
  big5: 'big5-hkscs',
  shift_jis: 'cp932',
  'euc-kr': 'cp949',
};

/** The detector looks at this many bytes; more takes time and changes little. */
const DETECTOR_BYTES = 64 * 1024;
/**
 * What the detector's full confidence adds, where 1 is how well a usual text reads. It knows the frequent pairs of
 * bytes of East Asian sets well, and mixes up those of one byte.
 */
const SURE_OF_PAIRS = 0.5;
const SURE_OF_BYTES = 0.05;
const FIRST = 0.01;
/** How much the words in ASCII count, which show the language, beside those that the character sets differ in. */
const ASCII_WORDS = 0.4;

/** Bytes of the words with a byte above ASCII that are read, and of the words in ASCII. */
const SAMPLE_BYTES = 1_200;
const ASCII_BYTES = 400;
/** No character set uses white space or control characters within a character. */
const WORD = /[^\u0000-\u0020]+/gu;
const ABOVE_ASCII = /[\u0080-\u00ff]/u;

interface Sample {
  readonly words: Buffer;
  /** How well the words in ASCII read in each language. */
  readonly asciiFit: Float64Array;
}

/** Returns the different words that hold a byte above ASCII, and how well those without read. */
function sampleOf(bytes: Uint8Array): Sample {
  const [words, ascii] = [new Set<string>(), new Set<string>()];
  let [wordBytes, asciiBytes] = [0, 0];
  for (const [word] of viewOf(bytes.subarray(0, DETECTOR_BYTES)).toString('latin1').matchAll(WORD)) {
    if (!ABOVE_ASCII.test(word)) {
      if (asciiBytes >= ASCII_BYTES || ascii.has(word) || !/^[a-z]+[,.]?$/iu.test(word)) continue;
      asciiBytes += word.length;
      ascii.add(word);
    } else if (!words.has(word)) {
      wordBytes += word.length;
      words.add(word);
      if (wordBytes > SAMPLE_BYTES) break;
    }
  }
  const high = Buffer.from([...words].join(' '), 'latin1').subarray(0, SAMPLE_BYTES * 2);
  return { words: high, asciiFit: languageFitOf([...ascii].join(' ')) };
}

/** Greek and Cyrillic, Hebrew and Arabic, Thai, kana, ideographs, Hangul. */
const OTHER_SCRIPTS = String.raw`\u0370-\u052f\u0590-\u06ff\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3`;
const LETTER_OF_OTHER_SCRIPT = `[${OTHER_SCRIPTS}]`;
const SIGN = String.raw`[\p{S}\u00a1-\u00a9\u00ac-\u00b4\u00b6-\u00b9\u00bc-\u00bf\u201a\u2020\u2021\u2030]`;

/** What correctly decoded text hardly has, and what each costs as a share of the characters above ASCII. */
const FLAWS: readonly (readonly [pattern: RegExp, cost: number])[] = [
  // Bytes that the set lacks, and characters that nobody types.
  [/[\ufffd\u0000-\u0008\u000e-\u001f\u007f-\u009f\ue000-\uf8ff]/gu, 3],
  // Signs within words, lines of boxes, halfwidth katakana.
  [new RegExp(String.raw`(?<=\p{L})${SIGN}|${SIGN}(?=\p{L})|[\u2500-\u25ff\uff61-\uff9f]`, 'gu'), 2],
  // A capital after a small letter.
  [/\p{Ll}\p{Lu}/gu, 1],
  // Two scripts within a word.
  [
    new RegExp(String.raw`\p{Script=Latin}${LETTER_OF_OTHER_SCRIPT}|${LETTER_OF_OTHER_SCRIPT}\p{Script=Latin}`, 'gu'),
    1,
  ],
];

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Returns how well a sample reads in a character set: about 1 for text of a known language. */
function readsIn(charset: string, { words, asciiFit }: Sample): number {
  const text = iconv.decode(words, charset).normalize('NFC');
  const fit = languageFitOf(text).map((own, language) => own + ASCII_WORDS * (asciiFit[language] ?? 0));
  const flaws = FLAWS.reduce((sum, [pattern, cost]) => sum + cost * count(text, pattern), 0);
  return Math.max(...fit) - flaws / Math.max(1, count(text, /[^\u0000-\u007f]/gu));
}

/**
 * Returns the character set in which a text reads best in any known language. The detector of sets has a say: a text
 * may be of a language that is not known, or hold too few words.
 */
export function likeliestCharset(bytes: Uint8Array): string {
  const sample = sampleOf(bytes);
  const sure = new Map<string, number>();
  for (const { name, confidence } of chardet.analyse(bytes.subarray(0, DETECTOR_BYTES))) {
    const charset = DECODED_AS[name.toLowerCase()] ?? name.toLowerCase();
    sure.set(charset, Math.max(confidence / 100, sure.get(charset) ?? 0));
  }
  const candidates = [
    ...SINGLE_BYTE.map((charset, index) => ({ charset, trust: SURE_OF_BYTES, first: index === 0 ? FIRST : 0 })),
    ...MULTI_BYTE.map((charset) => ({ charset, trust: SURE_OF_PAIRS, first: 0 })),
  ];
  let best = { charset: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  for (const { charset, trust, first } of candidates) {
    const score = readsIn(charset, sample) + trust * (sure.get(charset) ?? 0) + first;
    if (score > best.score) best = { charset, score };
  }
  return best.charset;
}
