import type { MarkedText } from '../blocks/blocks.js';
import type { LineSpan } from '../blocks/line-spans.js';
import { blocksOfLines } from '../blocks/line-spans.js';

const QUOTED = /^ {0,2}(?:>|\|>)/u;
/** The line that names the quoted author: it ends with "wrote:" in one of the languages of mail programs. */
const ATTRIBUTION = new RegExp(
  [
    String.raw`(?:wrote|writes|said|schrieb|écrit|escribió|scritto|escreveu|schreef|skrev|kirjoitti|napisał\(a\)|`,
    String.raw`написал\(?а?\)?|пишет|写道|のメール)\s?[:：]$`,
  ].join(''),
  'u',
);
const FORWARDED = /^-{2,}[^-]{0,2}[\p{L} ]{4,40}-{2,}$|^_{20,}$|^Begin forwarded message:$/u;
const HEAD_LINE = new RegExp(
  [
    String.raw`^\*?(?:From|Sent|To|Cc|Bcc|Date|Subject|Reply-To|Importance|Attachments|Von|Gesendet|An|Betreff|`,
    String.raw`Datum|De|Envoyé|À|Objet|Enviado|Para|Asunto|Fecha|Da|Inviato|Oggetto|От|Кому|Тема|Дата)\*?[:：]`,
  ].join(''),
  'u',
);
const RULE = /^[_=-]{16,}$/u;
/** Longer parts are neither signatures nor footers of a mailing list. */
const MAX_SIGNATURE_LINES = 14;
const MAX_SIGNATURE_LENGTH = 1_200;
const MAX_HEAD_LINES = 12;
const MAX_LINE = 400;

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** Returns quoted lines with the blank lines between them, and the one or two lines that name the quoted author. */
function quotation(lines: readonly string[], at: number): LineSpan | null {
  if (!QUOTED.test(lines[at] ?? '')) return null;
  let end = at + 1;
  for (let next = end; next < lines.length && (QUOTED.test(lines[next] ?? '') || isBlank(lines[next])); next += 1)
    if (!isBlank(lines[next])) end = next + 1;
  let start = at;
  while (start > 0 && at - start < 2 && isBlank(lines[start - 1])) start -= 1;
  const above = (lines[start - 1] ?? '').trim();
  if (above.length > MAX_LINE || !ATTRIBUTION.test(above)) return { start: at, end, kind: 'quotation' };
  const isOnTwoLines = !isBlank(lines[start - 2]) && isBlank(lines[start - 3]) && above.length < 60;
  return { start: start - (isOnTwoLines ? 2 : 1), end, kind: 'quotation' };
}

/**
 * Returns a signature after its line of two dashes, or the footer of a mailing list under its rule, up to a quotation
 * or the end.
 */
function signature(lines: readonly string[], at: number): LineSpan | null {
  const line = (lines[at] ?? '').trimEnd();
  if (line !== '--' && !RULE.test(line)) return null;
  let end = at + 1;
  let length = 0;
  for (let next = end; next < lines.length && !QUOTED.test(lines[next] ?? ''); next += 1) {
    if (next - at > MAX_SIGNATURE_LINES || length > MAX_SIGNATURE_LENGTH) return null;
    length += (lines[next] ?? '').length;
    if (!isBlank(lines[next])) end = next + 1;
  }
  return { start: at, end, kind: 'boilerplate' };
}

/** Returns the head of a forwarded or quoted message. */
function forwardedHead(lines: readonly string[], at: number): LineSpan | null {
  const line = (lines[at] ?? '').trim();
  const isMarked = FORWARDED.test(line);
  if (!isMarked && !(HEAD_LINE.test(line) && HEAD_LINE.test((lines[at + 1] ?? '').trim()))) return null;
  let end = at + 1;
  for (let next = end; next < lines.length && next - at < MAX_HEAD_LINES; next += 1) {
    const text = (lines[next] ?? '').trim();
    if (text !== '' && !HEAD_LINE.test(text)) break;
    if (text !== '') end = next + 1;
  }
  return isMarked && end === at + 1 && RULE.test(line) ? null : { start: at, end, kind: 'boilerplate' };
}

/**
 * Returns the plain text of a message with the kinds of its lines: quotations, signature, heads of contained messages.
 */
export function markedMail(text: string): MarkedText {
  const lines = text.split('\n');
  const spans: LineSpan[] = [];
  let at = 0;
  while (at < lines.length) {
    const found = isBlank(lines[at])
      ? null
      : (quotation(lines, at) ?? forwardedHead(lines, at) ?? signature(lines, at));
    const free = spans.at(-1)?.end ?? 0;
    if (found !== null) spans.push({ ...found, start: Math.max(found.start, free) });
    at = found?.end ?? at + 1;
  }
  return { text, blocks: blocksOfLines(text, spans) };
}
