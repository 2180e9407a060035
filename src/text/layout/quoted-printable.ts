import type { Draft } from '../manipulations/edits.js';
import { Edits } from '../manipulations/edits.js';
import { characterOfByte } from './windows-1252.js';

const ENCODED = /=(?:[0-9A-F]{2}|\n)/gu;
/** Bytes and line ends that were encoded, in a row. */
const RUN = /(?:=(?:[0-9A-F]{2}|\n))+/gu;
/** Encoding leaves no other equals sign; what was quoted beside the text may have a few. */
const SHARE_ENCODED = 0.95;
/** The first two bytes of a character in UTF-8: nothing else looks like them. */
const UTF8 = /=(?:C[2-9A-F]|[DE][0-9A-F]|F[0-4])(?:=\n)?=[89AB][0-9A-F]/u;
/** A letter of Western Europe as one byte, within a word. */
const SINGLE_BYTE = /(?<=\p{L})=[C-F][0-9A-F](?=\p{Ll})/gu;
const LINE_END = /=(?:20)?\n/gu;
const SHORTEST_LINE = 40;
const LONGEST_LINE = 80;
const FEWEST_SIGNS = 2;

/** Lines that were divided or end in an encoded space: the settings of a program are shorter. */
function dividedLines(text: string): number {
  let count = 0;
  for (const { index } of text.matchAll(LINE_END)) {
    const length = index - text.lastIndexOf('\n', index) - 1;
    if (length >= SHORTEST_LINE && length <= LONGEST_LINE) count += 1;
  }
  return count;
}

function isEncoded(text: string): boolean {
  const encoded = text.match(ENCODED)?.length ?? 0;
  if (encoded === 0 || encoded < SHARE_ENCODED * (text.match(/=/gu)?.length ?? 0)) return false;
  if (UTF8.test(text)) return true;
  return (text.match(SINGLE_BYTE)?.length ?? 0) + dividedLines(text) >= FEWEST_SIGNS;
}

/** The bytes of a run, each with its place; a line end is -1. */
interface Bytes {
  readonly values: readonly number[];
  readonly starts: readonly number[];
}

function bytesOf(run: string, from: number): Bytes {
  const values: number[] = [];
  const starts: number[] = [];
  for (let at = 0; at < run.length;) {
    const isBreak = run.charAt(at + 1) === '\n';
    values.push(isBreak ? -1 : Number.parseInt(run.slice(at + 1, at + 3), 16));
    starts.push(from + at);
    at += isBreak ? 2 : 3;
  }
  return { values, starts: [...starts, from + run.length] };
}

interface Character {
  readonly code: number;
  /** The first of the bytes behind it. */
  readonly next: number;
}

/** The character of several bytes that begins at one of them, across line ends; null if they are none of UTF-8. */
function characterAt(values: readonly number[], at: number): Character | null {
  const first = values[at] ?? 0;
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  let code = first & (0xff >> (size + 1));
  let next = at + 1;
  for (let missing = size - 1; missing > 0; next += 1) {
    const value = values[next];
    if (value === -1) continue;
    if (value === undefined || value < 0x80 || value > 0xbf) return null;
    code = (code << 6) | (value & 0x3f);
    missing -= 1;
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return first < 0xc2 || code > 0x10ffff || isSurrogate ? null : { code, next };
}

function shownOf(code: number, isLast: boolean): string {
  if (code === 0x0a) return '\n';
  if (code === 0x20 || code === 0x09 || code === 0xa0) return isLast ? '' : ' ';
  return code < 0x20 || code === 0x7f ? '' : String.fromCodePoint(code);
}

function decodeRun(text: string, run: string, from: number, edits: Edits): void {
  const { values, starts } = bytesOf(run, from);
  const placeOf = (at: number): number => starts[at] ?? from + run.length;
  for (let at = 0; at < values.length;) {
    const value = values[at] ?? 0;
    const character = value >= 0x80 ? characterAt(values, at) : null;
    const next = character?.next ?? at + 1;
    const [start, end] = [placeOf(at), placeOf(next)];
    const isLast = end === text.length || text.charAt(end) === '\n';
    if (character !== null) edits.replace(start, end, shownOf(character.code, isLast));
    else if (value < 0x80) edits.replace(start, end, value < 0 ? '' : shownOf(value, isLast));
    else edits.replace(start, end, characterOfByte(value));
    at = next;
  }
}

/**
 * Decodes a text that was copied from the source of a mail, `=E2=80=99` for ’ and lines divided by `=`. Other texts are
 * returned as they are.
 */
export function decodeQuotedPrintable(text: string): Draft {
  if (!text.includes('=') || !isEncoded(text)) return { text, origins: null };
  const edits = new Edits();
  for (const { 0: run, index } of text.matchAll(RUN)) decodeRun(text, run, index, edits);
  return edits.apply({ text, origins: null });
}
