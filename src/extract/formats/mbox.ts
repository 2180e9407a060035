import type { MarkedText } from '../blocks/blocks.js';
import { joinMarked } from '../blocks/blocks.js';
import type { Format } from '../format.js';
import { beyondPageLimit } from '../left-out-pages.js';
import { isMailbox, messagesOfMailbox } from '../mail/mailbox.js';
import { textOfMessage } from './eml.js';

/** Mailboxes in the mbox format (RFC 4155): all messages in order. */
export const mbox: Format = {
  name: 'mbox',
  extensions: ['mbox'],
  mediaTypes: ['application/mbox'],
  sign: {
    in: 'text',
    matches: isMailbox,
    isNamed: true,
    yieldsToName: true,
  },
  isReadInOrder: true,
  library: 'postal-mime',
  revision: 5,
  read: async (bytes, limits) => {
    const messages = messagesOfMailbox(bytes);
    const texts: MarkedText[] = [];
    for (const message of messages.slice(0, limits.maxPages)) texts.push(await textOfMessage(message));
    return {
      ...joinMarked(texts),
      charset: null,
      pages: null,
      warnings: beyondPageLimit(messages.length, limits.maxPages),
    };
  },
};
