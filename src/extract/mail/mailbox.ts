import { viewOf } from '../../lib/byte-view.js';
import { isMail } from './mail-sign.js';

/** The line before each message of a mailbox (RFC 4155). */
const FIRST_LINE = /^From \S.*\r?\n/u;
const WEEKDAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const TIME = String.raw`\d{1,2}:\d\d(?::\d\d)?`;
const ZONES = String.raw`(?: +(?:[A-Z]{1,5}|[+-]\d\d:?\d\d)){0,2}`;
const DATES = [
  String.raw`${MONTH} +\d{1,2} +${TIME}${ZONES} +\d{4}${ZONES}`,
  String.raw`\d{1,2}[ -]${MONTH}[ -]\d{2,4} +${TIME}${ZONES}`,
];
/** The line before a further message: an address or what stands for it, and a date as asctime or a header writes it. */
const SEPARATOR =
  String.raw`(?<=(?:^|\n)\r?\n)From .*?(?<= )${WEEKDAY},? +(?:${DATES.join('|')})` +
  String.raw`(?: +remote from .*)?[ \t]*(?:\r?\n|$)`;
const FURTHER_LINE = new RegExp(SEPARATOR, 'u');
const FURTHER_MESSAGE = new RegExp(String.raw`${SEPARATOR}[!-9;-~]+[ \t]*:`, 'u');
const HEAD_BYTES = 8 * 1024;

/** Whether text starts like a mailbox: with the line before a message, and its header. */
export const isMailbox = (head: string): boolean => FIRST_LINE.test(head) && isMail(head.replace(FIRST_LINE, ''));

/** Whether a file is a mailbox of one message, as programs write one that is taken out of a mailbox. */
export function isLoneMessage(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  return isMailbox(view.toString('latin1', 0, HEAD_BYTES)) && !FURTHER_MESSAGE.test(view.toString('latin1'));
}

/** Returns a message as it was before it was stored: lines that look like one before a message were quoted. */
const unquotedMessage = (message: string): Uint8Array => Buffer.from(message.replace(/^>(>*From )/gmu, '$1'), 'latin1');

/** Returns the messages of a mailbox as they were before they were stored. A line of a text may begin with From. */
export const messagesOfMailbox = (bytes: Uint8Array): readonly Uint8Array[] =>
  viewOf(bytes)
    .toString('latin1')
    .replace(FIRST_LINE, '')
    .split(FURTHER_LINE)
    .filter((message) => message.trim() !== '')
    .map(unquotedMessage);

/** Returns a message that is alone in its mailbox as it was before it was stored; other bytes as they are. */
export function messageOfMailbox(bytes: Uint8Array): Uint8Array {
  const text = viewOf(bytes).toString('latin1');
  return FIRST_LINE.test(text) ? unquotedMessage(text.replace(FIRST_LINE, '')) : bytes;
}
