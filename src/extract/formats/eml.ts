import type { MarkedText } from '../blocks.js';
import { HEADER_DAMAGED, START_MISSING } from '../cut-off.js';
import type { Format } from '../format.js';
import { textOfHtml } from '../html/html-text.js';
import { markedMail } from '../mail-blocks.js';
import { beginsWithin, hasDamagedHead, mendedMessage } from '../mail-head.js';
import { isMail } from '../mail-sign.js';

/** Returns the plain text of a message, or its HTML if it has no plain text. Attachments are left out. */
export async function textOfMessage(bytes: Uint8Array): Promise<MarkedText> {
  const { default: PostalMime } = await import('postal-mime');
  const { text, html } = await PostalMime.parse(mendedMessage(bytes), { maxNestingDepth: 200 });
  if (text !== undefined && text.trim() !== '') return markedMail(text);
  return html === undefined ? { text: '', blocks: [] } : textOfHtml(html);
}

/** The line between two parts of a message, and the header of the next part. */
const PART = /^--\S.*\r?\n(?:[ \t].*\r?\n)*content-[a-z-]+:/imu;

/** Mail messages. */
export const eml: Format = {
  name: 'eml',
  extensions: ['eml', 'mht', 'mhtml'],
  mediaTypes: ['message/rfc822'],
  sign: {
    in: 'text',
    matches: isMail,
    isNamed: true,
    yieldsToName: true,
    isRest: (head) => !isMail(head) && !beginsWithin(Buffer.from(head, 'latin1')) && PART.test(head),
  },
  isReadInOrder: true,
  library: 'postal-mime',
  revision: 7,
  read: async (bytes) => ({
    ...(await textOfMessage(bytes)),
    charset: null,
    pages: null,
    warnings: [...(beginsWithin(bytes) ? [START_MISSING] : []), ...(hasDamagedHead(bytes) ? [HEADER_DAMAGED] : [])],
  }),
};
