import type { MarkedText } from '../blocks.js';
import type { Format } from '../format.js';
import { textOfHtml } from '../html/html-text.js';
import { markedMail } from '../mail-blocks.js';
import { mendedMessage } from '../mail-head.js';
import { isMail } from '../mail-sign.js';

/** Returns the plain text of a message, or its HTML if it has no plain text. Attachments are left out. */
export async function textOfMessage(bytes: Uint8Array): Promise<MarkedText> {
  const { default: PostalMime } = await import('postal-mime');
  const { text, html } = await PostalMime.parse(mendedMessage(bytes), { maxNestingDepth: 200 });
  if (text !== undefined && text.trim() !== '') return markedMail(text);
  return html === undefined ? { text: '', blocks: [] } : textOfHtml(html);
}

/** Mail messages. */
export const eml: Format = {
  name: 'eml',
  extensions: ['eml', 'mht', 'mhtml'],
  mediaTypes: ['message/rfc822'],
  sign: { in: 'text', matches: isMail, isNamed: true, yieldsToName: true },
  isReadInOrder: true,
  library: 'postal-mime',
  revision: 5,
  read: async (bytes) => ({ ...(await textOfMessage(bytes)), charset: null, pages: null, warnings: [] }),
};
