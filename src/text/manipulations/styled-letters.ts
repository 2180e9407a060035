/** Styles of Latin letters, ordered by how often they occur in ordinary writing. */
export const Style = {
  /** Mathematical letters. */
  mathematical: 1,
  /** Full-width letters, digits and signs. */
  fullWidth: 2,
  /** Circled, squared and parenthesised letters. */
  enclosed: 3,
  /** Small capitals and superscript letters, including phonetic signs, ordinals and footnote marks. */
  small: 4,
  /** Letters of flags. */
  flag: 5,
  ligature: 6,
} as const;

/** Number of styles plus one. */
export const STYLES = 7;

export interface Plain {
  readonly style: number;
  readonly plain: string;
  /** Whether it is a letter, not a digit or mark. */
  readonly letter: boolean;
}

const SMALL_CAPITALS = 'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpꞯqʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz';
const RAISED = 'ᵃaᵇbᶜcᵈdᵉeᶠfᵍgʰhⁱiʲjᵏkˡlᵐmⁿnᵒoᵖpʳrˢsᵗtᵘuᵛvʷwˣxʸyᶻzᴬAᴮBᴰDᴱEᴳGᴴHᴵIᴶJᴷKᴸLᴹMᴺNᴼOᴾPᴿRᵀTᵁUⱽVᵂW';
const LOWERED = 'ₐaₑeₕhᵢiⱼjₖkₗlₘmₙnₒoₚpᵣrₛsₜtᵤuᵥvₓx';
const LETTER = /^\p{L}/u;
const PLAIN_SIGN = /^[A-Za-z0-9\u0391-\u03c9]$/u;

function lettersFrom(first: number, letter: string, count = 26): [number, string][] {
  return Array.from({ length: count }, (_, at) => [first + at, String.fromCharCode(letter.charCodeAt(0) + at)]);
}

function pairs(text: string): [number, string][] {
  const characters = Array.from(text);
  return characters.flatMap((character, at): [number, string][] =>
    at % 2 === 0 ? [[character.codePointAt(0) ?? 0, characters[at + 1] ?? '']] : [],
  );
}

/** Returns the code points whose compatibility form is one plain letter or digit. */
function compatible(ranges: readonly (readonly [number, number])[]): [number, string][] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at): [number, string] => [
      first + at,
      String.fromCodePoint(first + at).normalize('NFKD'),
    ]).filter(([, plain]) => PLAIN_SIGN.test(plain)),
  );
}

const all = (): readonly (readonly [style: number, letters: readonly (readonly [number, string])[]])[] => [
  [
    Style.mathematical,
    compatible([
      [0x1d400, 0x1d7ff],
      [0x2102, 0x2115],
      [0x2118, 0x211d],
      [0x2124, 0x2124],
      [0x2128, 0x2134],
      [0x2139, 0x2139],
      [0x2145, 0x2149],
    ]),
  ],
  [
    Style.fullWidth,
    Array.from({ length: 94 }, (_, at): [number, string] => [0xff01 + at, String.fromCharCode(0x21 + at)]),
  ],
  [Style.enclosed, [...lettersFrom(0x249c, 'a'), ...lettersFrom(0x24b6, 'A'), ...lettersFrom(0x24d0, 'a')]],
  [
    Style.enclosed,
    [
      ...lettersFrom(0x1f110, 'A'),
      ...lettersFrom(0x1f130, 'A'),
      ...lettersFrom(0x1f150, 'A'),
      ...lettersFrom(0x1f170, 'A'),
    ],
  ],
  [Style.flag, lettersFrom(0x1f1e6, 'A')],
  [Style.small, pairs(SMALL_CAPITALS + RAISED + LOWERED)],
  [
    Style.ligature,
    [
      [0xfb00, 'ff'],
      [0xfb01, 'fi'],
      [0xfb02, 'fl'],
      [0xfb03, 'ffi'],
      [0xfb04, 'ffl'],
      [0xfb05, 'st'],
      [0xfb06, 'st'],
    ],
  ],
];

let known: ReadonlyMap<number, Plain> | null = null;

/** Returns the styled letters by code point; computed on first use. */
export function styledLetters(): ReadonlyMap<number, Plain> {
  known ??= new Map(
    all().flatMap(([style, letters]) =>
      letters.map(([code, plain]) => [code, { style, plain, letter: LETTER.test(plain) }] as const),
    ),
  );
  return known;
}
