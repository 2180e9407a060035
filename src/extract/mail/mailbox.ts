import { viewOf } from '../../lib/byte-view.js';
import { isMail } from './mail-sign.js';

/** The line before each message of a mailbox (RFC 4155). */
const FIRST_LINE = /^From \S.*\r?\n/u;
/** The line before a further message: an address or a time in it, and a field below, tell it from a sentence. */
const FURTHER_MESSAGE = /\n\r?\nFrom (?=.*(?:@|\d\d:\d\d))\S.*\r?\n[!-9;-~]+[ \t]*:/u;
const HEAD_BYTES = 8 * 1024;

/** Whether text starts like a mailbox: with the line before a message, and its header. */
export const isMailbox = (head: string): boolean => FIRST_LINE.test(head) && isMail(head.replace(FIRST_LINE, ''));

/** Whether a file is a mailbox of one message, as programs write one that is taken out of a mailbox. */
export function isLoneMessage(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  return isMailbox(view.toString('latin1', 0, HEAD_BYTES)) && !FURTHER_MESSAGE.test(view.toString('latin1'));
}

/** Returns a message as it was before it was stored: lines that look like one before a message were quoted. */
export const unquotedMessage = (message: string): Uint8Array =>
  Buffer.from(message.replace(/^>(>*From )/gmu, '$1'), 'latin1');

/** Returns a message that is alone in its mailbox as it was before it was stored; other bytes as they are. */
export function messageOfMailbox(bytes: Uint8Array): Uint8Array {
  const text = viewOf(bytes).toString('latin1');
  return FIRST_LINE.test(text) ? unquotedMessage(text.replace(FIRST_LINE, '')) : bytes;
}
