import { CYRILLIC_TWINS, GREEK_TWINS, LATIN_TWINS } from './twins.js';
import { Unit, unitKinds } from './unit-kinds.js';

/** Scripts with similar letters; phonetic letters are `other`. */
export const Script = { none: 0, latin: 1, cyrillic: 2, greek: 3, other: 4 } as const;
const SCRIPTS = 5;

/** Letters by the code points of their twins, which look the same. */
export type Twins = ReadonlyMap<number, string>;

/** Returns a table of twins from pairs of characters: a twin and the letter that it looks like. */
export function twinTable(pairs: string): Twins {
  const characters = Array.from(pairs);
  const table = new Map<number, string>();
  for (let at = 0; at + 1 < characters.length; at += 2)
    table.set(characters[at]!.codePointAt(0) ?? 0, characters[at + 1]!);
  return table;
}

/** The twins of letters of all scripts. */
export interface Tables {
  /** For each main script, the twin of each letter of another script. */
  readonly twins: readonly Twins[];
  /** For each code unit, the bits of the scripts in which it has a twin. */
  readonly bits: Uint8Array;
}

let tables: Tables | null = null;

/** Builds the tables on first use. */
export function twinTables(): Tables {
  if (tables !== null) return tables;
  const twins = [new Map<number, string>(), twinTable(LATIN_TWINS), twinTable(CYRILLIC_TWINS), twinTable(GREEK_TWINS)];
  const bits = new Uint8Array(0x10000);
  for (const [script, table] of twins.entries())
    for (const code of table.keys()) if (code < bits.length) bits[code]! |= 1 << script;
  tables = { twins, bits };
  return tables;
}

/** Whether a code point is in an old alphabet with letters that look Latin: Lycian to Vithkuqi, Warang Citi. */
function isOldAlphabet(code: number): boolean {
  return (code >= 0x10280 && code <= 0x1057f) || (code >= 0x118a0 && code <= 0x118ff);
}

/** Returns the script of a letter; `none` for other characters. */
export function scriptOf(code: number): number {
  if (code > 0xffff) return isOldAlphabet(code) ? Script.other : Script.none;
  const kind = unitKinds[code]!;
  return kind >= Unit.latinSmall && kind <= Unit.otherCapital ? kind >> 1 : Script.none;
}

/** Returns the bits of the scripts in which a character has a twin. */
export function bitsOf(code: number, { twins, bits }: Tables): number {
  return code > 0xffff ? Number(twins[Script.latin]!.has(code)) << Script.latin : bits[code]!;
}

/** Calls `read` for each letter, and `end` at the end of each run of letters and marks. */
export function eachLetter(
  text: string,
  read: (code: number, script: number, at: number) => void,
  end: (at: number) => void,
): void {
  let open = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const kind = unitKinds[unit]!;
    const code = kind === Unit.surrogate ? (text.codePointAt(at) ?? 0) : unit;
    const script = scriptOf(code);
    if (script !== Script.none) {
      read(code, script, at);
      open = true;
      if (code > 0xffff) at += 1;
    } else if (open && kind !== Unit.mark) {
      end(at);
      open = false;
    }
  }
  if (open) end(text.length);
}

/** Returns the main script of a text, judged by the letters that have no twin in another script. */
export function mainScript(text: string, known: Tables): number {
  const own = new Uint32Array(SCRIPTS);
  const all = new Uint32Array(SCRIPTS);
  const count = (code: number, script: number): void => {
    all[script]! += 1;
    if (bitsOf(code, known) === 0) own[script]! += 1;
  };
  eachLetter(text, count, () => undefined);
  const score = (script: number): number => own[script]! * text.length + all[script]!;
  return [Script.latin, Script.cyrillic, Script.greek, Script.other].reduce<number>(
    (best, script) => (score(script) > score(best) ? script : best),
    Script.latin,
  );
}
