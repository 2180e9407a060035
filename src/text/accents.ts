/** Accents that a text layer prints as marks of their own, and the combining mark of each. */
const COMBINING: Readonly<Record<string, string>> = {
  '¨': '\u0308',
  '´': '\u0301',
  '`': '\u0300',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¸': '\u0327',
  ˇ: '\u030c',
  '˚': '\u030a',
  '˝': '\u030b',
  '˘': '\u0306',
  '˛': '\u0328',
  '˙': '\u0307',
};
/** The letters that carry each mark in languages of Latin script. */
const CARRIERS: Readonly<Record<string, string>> = {
  '¨': 'aeiouy',
  '´': 'aeiouyncszlr',
  '`': 'aeiou',
  ˆ: 'aeiouwy',
  '˜': 'ano',
  '¸': 'cst',
  ˇ: 'cszrendt',
  '˚': 'au',
  '˝': 'ou',
  '˘': 'ag',
  '˛': 'ae',
  '˙': 'zei',
};
/** The mark of a combining one, which a text layer may put behind the wrong letter. */
const MARK_OF = new Map(Object.entries(COMBINING).map(([mark, combining]) => [combining, mark]));
const ANY_MARK = /[¨´`ˆ˜¸ˇ˚˝˘˛˙\u0300-\u0328]/u;
const LETTER = /^\p{L}$/u;
const VOWEL = /^[aeiouyı]$/iu;
const isLetter = (character: string): boolean => LETTER.test(character);

const carries = (letter: string, mark: string): boolean =>
  letter !== '' && (CARRIERS[mark] ?? '').includes(letter === 'ı' ? 'i' : letter.toLowerCase());

/** Whether a mark between two letters that may both carry it is that of the second. */
const isOfSecond = (first: string, mark: string, second: string): boolean =>
  second === 'ı' || (mark === '´' && VOWEL.test(second) && !VOWEL.test(first));

/** A mark and what is around it; a letter is empty where there is none. */
interface Place {
  readonly mark: string;
  /** The letter before it, and the character before that one. */
  readonly before: string;
  readonly beforeThat: string;
  /** The letter after it, and the character after that one. */
  readonly after: string;
  readonly afterThat: string;
}

/** `O´Brien`, `d´Alembert`, `l´eau`, `Bohr´s`, `don´t`: an acute or grave accent stands for an apostrophe. */
function isApostrophe({ mark, before, beforeThat, after, afterThat }: Place): boolean {
  if (mark !== '´' && mark !== '`') return false;
  if (before === '') return mark === '`';
  if (after === '') return before.toLowerCase() === 's';
  const isElided = /^[ldLD]$/u.test(before) && !isLetter(beforeThat);
  return isElided || /^\p{Lu}$/u.test(after) || (/^[st]$/u.test(after) && !isLetter(afterThat));
}

/** Which letter a mark belongs to. */
function ownerOf(place: Place): 'before' | 'after' | null {
  const { mark, before, after } = place;
  if (isApostrophe(place)) return null;
  const [first, second] = [carries(before, mark), carries(after, mark)];
  if (first && second) return isOfSecond(before, mark, after) ? 'after' : 'before';
  return first ? 'before' : second ? 'after' : null;
}

const withMark = (letter: string, mark: string): string =>
  `${letter === 'ı' ? 'i' : letter}${COMBINING[mark] ?? ''}`.normalize('NFC');

/** The letter on one side of a place, over a space if need be: `M¨ uller`, `Mu ¨ller`. */
function letterAt(characters: readonly string[], at: number, step: 1 | -1): { letter: string; at: number } {
  const near = characters[at + step] ?? '';
  if (isLetter(near)) return { letter: near, at: at + step };
  const far = characters[at + 2 * step] ?? '';
  return near === ' ' && /^\p{Ll}$/u.test(far) ? { letter: far, at: at + 2 * step } : { letter: '', at: at + step };
}

/** Puts the mark at a place on its letter; leaves all as it is where no letter beside it carries such a mark. */
function composeAt(characters: string[], at: number): void {
  const mark = MARK_OF.get(characters[at] ?? '') ?? characters[at] ?? '';
  const [left, right] = [letterAt(characters, at, -1), letterAt(characters, at, 1)];
  const isNear = { left: left.at === at - 1, right: right.at === at + 1 };
  // Two of them are a quotation mark.
  if (characters[at - 1] === mark || characters[at + 1] === mark) return;
  const near: Place = {
    mark,
    before: isNear.left ? left.letter : '',
    beforeThat: characters[at - 2] ?? '',
    after: isNear.right ? right.letter : '',
    afterThat: characters[at + 2] ?? '',
  };
  // A letter over a space counts only where the one beside the mark does not carry it.
  const isOver = mark !== '`' && near.before + near.after !== '';
  const owner = ownerOf(near) ?? (isOver ? ownerOf({ ...near, before: left.letter, after: right.letter }) : null);
  if (owner === null) return;
  const { letter, at: place } = owner === 'before' ? left : right;
  characters[place] = withMark(letter, mark);
  for (let index = Math.min(at, place + 1); index < Math.max(at + 1, place); index += 1) characters[index] = '';
}

/**
 * Returns a text whose accents are on their letters: a text layer may print an accent before or after its letter, as in
 * `Mu¨ller`, `M¨uller` and `Ure˜na`, or with a space beside it.
 */
export function composedAccents(text: string): string {
  if (!ANY_MARK.test(text)) return text;
  const characters = Array.from(text.normalize('NFC'));
  for (let at = 0; at < characters.length; at += 1) if (ANY_MARK.test(characters[at] ?? '')) composeAt(characters, at);
  return characters.join('');
}
