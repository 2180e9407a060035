import { viewOf } from '../lib/byte-view.js';
import { utf16WithoutMark } from './charset.js';
import { formats } from './formats.js';

const SAMPLE_BYTES = 64 * 1024;
const HEAD_BYTES = 8 * 1024;
/** Bytes with a larger share of control characters are not text. */
const MAX_CONTROL_SHARE = 0.02;
/** Tab, line ends, form feed, the shifts and escapes of ISO-2022, end of file. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x1a, 0x1b];
/** 1 for control characters that do not occur in text. */
const isStrange = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 0x20 && !TEXT_CONTROLS.includes(byte) ? 1 : 0));

/** Whether bytes could be text in any character set: almost no control characters, or UTF-16. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if ((sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)) return true;
  if (utf16WithoutMark(sample) !== null) return true;
  let controls = 0;
  // Every byte of every text is tested here; a loop over a table takes a tenth of the time of other forms.
  for (let index = 0; index < sample.length; index += 1) controls += isStrange[sample[index] ?? 0] ?? 0;
  return controls <= sample.length * MAX_CONTROL_SHARE;
}

const MAIL_HEADER = new RegExp(
  [
    '^(?:received|return-path|from|to|cc|subject|date|message-id|mime-version|content-type|delivered-to|',
    String.raw`reply-to|in-reply-to|references|x-[\w-]+|content-transfer-encoding|dkim-signature|sender)[ \t]*:`,
  ].join(''),
  'iu',
);
const HEADER_LINE = /^(?:[!-9;-~]+[ \t]*:|[ \t])/u;

/**
 * Whether text starts with the header of a mail message: only header lines up to the first empty line, at least three
 * of them well known.
 */
function isMail(head: string): boolean {
  const lines = head.split(/\r\n?|\n/u);
  const end = lines.indexOf('');
  const header = end === -1 ? lines.slice(0, -1) : lines.slice(0, end);
  return header.filter((line) => MAIL_HEADER.test(line)).length >= 3 && header.every((line) => HEADER_LINE.test(line));
}

const isHtml = (head: string): boolean =>
  /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!doctype\s+html|<html[\s>])/iu.test(head);
const isOtherXml = (head: string): boolean => /^<\?xml\s/u.test(head) && !/<html[\s>]/iu.test(head);
const isMbox = (head: string): boolean => /^From \S.*\r?\n/u.test(head) && isMail(head.replace(/^From .*\r?\n/u, ''));

/** Kinds of text that can be recognised by their start, most certain first. */
const signs: readonly (readonly [name: string, isSign: (head: string) => boolean])[] = [
  ['html', isHtml],
  ['XML', isOtherXml],
  ['vtt', (head) => /^WEBVTT(?:\s|$)/u.test(head)],
  ['srt', (head) => /^\d+[ \t]*\r?\n\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}[ \t]*-->/u.test(head)],
  ['ipynb', (head) => head.startsWith('{') && /"cells"\s*:\s*\[/u.test(head) && /"cell_type"|"nbformat"/u.test(head)],
  ['tex', (head) => /^(?:%[^\n]*\n|\s)*\\documentclass\b/u.test(head)],
  ['PostScript', (head) => head.startsWith('%!PS')],
];

/** Formats that differ from plain text only in the file name. */
const namedOnly = new Set(['txt', 'md', 'html', 'csv', 'tex', 'eml', 'mbox', 'srt', 'vtt']);
/**
 * Extensions of container formats: text in such a file is a saved error page or a broken download, not the document.
 */
const containers = new Set(['pdf', 'docx', 'odt', 'pptx', 'epub']);

/** Kinds that a plain-text file name overrides: a saved message named .txt is read as plain text. */
const mailSigns: typeof signs = [
  ['mbox', isMbox],
  ['eml', isMail],
];

/** Whether text is part of a web page, saved without its frame. */
const isHtmlFragment = (head: string): boolean =>
  (head.match(/<\/?(?:body|center|div|table|t[dr]|p|br|font|h[1-6]|ul|li|span)\b[^<>]*>/giu)?.length ?? 0) >= 8;

export type TextKind =
  { readonly kind: 'text'; readonly name: string } | { readonly kind: 'misnamed' } | { readonly kind: 'binary' };

/** Returns the kind of text, judged by its start, then by the file extension. */
export function textKind(bytes: Uint8Array, extension: string): TextKind {
  const named = formats.find((format) => format.extensions.includes(extension))?.name ?? 'txt';
  if (!isText(bytes)) return containers.has(named) || named === 'doc' ? { kind: 'misnamed' } : { kind: 'binary' };
  const head = viewOf(bytes.subarray(0, HEAD_BYTES))
    .toString('latin1')
    .replaceAll('\u0000', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*/u, '');
  const isNamedText = extension !== '' && namedOnly.has(named) && named !== 'eml' && named !== 'mbox';
  const sign = [...signs, ...(isNamedText ? [] : mailSigns)].find(([, isSign]) => isSign(head))?.[0];
  if (containers.has(named)) return { kind: 'misnamed' };
  if (sign !== undefined) return { kind: 'text', name: sign };
  if (namedOnly.has(named) && formats.some((format) => format.extensions.includes(extension)))
    return { kind: 'text', name: named };
  return { kind: 'text', name: isHtmlFragment(head) ? 'html' : 'txt' };
}
