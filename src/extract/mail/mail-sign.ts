const MAIL_HEADER = new RegExp(
  [
    '^(?:received|return-path|from|to|cc|subject|date|message-id|mime-version|content-type|delivered-to|',
    String.raw`reply-to|in-reply-to|references|x-[\w-]+|content-transfer-encoding|dkim-signature|sender)[ \t]*:`,
  ].join(''),
  'iu',
);
const HEADER_LINE = /^(?:[!-9;-~]+[ \t]*:|[ \t])/u;

/** Whether text starts with header lines alone up to its first empty line, so many of them well known. */
function hasHeader(head: string, wellKnown: number): boolean {
  const lines = head.split(/\r\n?|\n/u);
  const end = lines.indexOf('');
  const header = end === -1 ? lines.slice(0, -1) : lines.slice(0, end);
  return (
    header.filter((line) => MAIL_HEADER.test(line)).length >= wellKnown &&
    header.every((line) => HEADER_LINE.test(line))
  );
}

/**
 * Whether text starts with the header of a mail message: only header lines up to the first empty line, at least three
 * of them well known.
 */
export const isMail = (head: string): boolean => hasHeader(head, 3);

/** Characters within which the rest of a header ends. */
const REST_CHARACTERS = 65_536;

/** Of the lines up to the first empty one, so many at least are fields: damage leaves most of a header. */
const LEAST_SHARE_OF_FIELDS = 0.5;

/** Whether text starts with lines of a header between which others stand: two of them are well known. */
export function isDamagedHead(text: string): boolean {
  const lines = text.slice(0, REST_CHARACTERS).split(/\r\n?|\n/u);
  const end = lines.indexOf('');
  const head = lines.slice(0, Math.max(0, end));
  return (
    head.filter((line) => MAIL_HEADER.test(line)).length >= 2 &&
    head.filter((line) => HEADER_LINE.test(line)).length >= head.length * LEAST_SHARE_OF_FIELDS
  );
}

/** Whether text starts with what is left of a header. */
export const isHead = (text: string): boolean => hasHeader(text.slice(0, REST_CHARACTERS), 2);
