import type { MarkedText } from '../blocks/blocks.js';
import { HEADER_DAMAGED, START_MISSING } from '../cut-off.js';
import type { Format } from '../format.js';
import { textOfHtml } from '../html/html-text.js';
import { markedMail } from '../mail/mail-blocks.js';
import { beginsWithin, hasDamagedHead, mendedMessage } from '../mail/mail-head.js';
import { isMail } from '../mail/mail-sign.js';
import { isLoneMessage, messageOfMailbox } from '../mail/mailbox.js';

/** A signature of the message, which people do not see as an attachment. */
const SIGNATURE = /pgp-signature|pkcs7-signature/u;

/** The text of a message, and the number of its attachments, which are left out. */
interface MessageText extends MarkedText {
  readonly attachments: number;
}

/** Returns the plain text of a message, or its HTML if it has no plain text. */
export async function textOfMessage(bytes: Uint8Array): Promise<MessageText> {
  const { default: PostalMime } = await import('postal-mime');
  const { text, html, attachments: parts } = await PostalMime.parse(mendedMessage(bytes), { maxNestingDepth: 200 });
  const attachments = parts.filter(
    ({ disposition, mimeType }) => disposition === 'attachment' && !SIGNATURE.test(mimeType),
  ).length;
  if (text !== undefined && text.trim() !== '') return { ...markedMail(text), attachments };
  return { ...(html === undefined ? { text: '', blocks: [] } : textOfHtml(html)), attachments };
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
    matchesNamed: isLoneMessage,
    isNamed: true,
    yieldsToName: true,
    isRest: (head) => !isMail(head) && !beginsWithin(Buffer.from(head, 'latin1')) && PART.test(head),
  },
  isReadInOrder: true,
  library: 'postal-mime',
  revision: 9,
  read: async (stored) => {
    const bytes = messageOfMailbox(stored);
    const { attachments, ...message } = await textOfMessage(bytes);
    return {
      ...message,
      charset: null,
      pages: null,
      warnings: [
        ...(beginsWithin(bytes) ? [START_MISSING] : []),
        ...(hasDamagedHead(bytes) ? [HEADER_DAMAGED] : []),
        ...(attachments > 0 ? [`attachments_left_out:${attachments}`] : []),
      ],
    };
  },
};
