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
export function isMail(head: string): boolean {
  const lines = head.split(/\r\n?|\n/u);
  const end = lines.indexOf('');
  const header = end === -1 ? lines.slice(0, -1) : lines.slice(0, end);
  return header.filter((line) => MAIL_HEADER.test(line)).length >= 3 && header.every((line) => HEADER_LINE.test(line));
}
