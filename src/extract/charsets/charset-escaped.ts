import { isAscii } from 'node:buffer';
import iconv from 'iconv-lite';
import { viewOf } from '../../lib/byte-view.js';

/** The first escape sequence must be within this many bytes. */
const HEAD_BYTES = 64 * 1024;
const ESCAPE = 0x1b;

/** Decodes seven-bit codes between shift characters as EUC: the same codes with the high bit set. */
function decodeShifted(text: string, shifted: RegExp, charset: string): string {
  return text.replace(shifted, (_, codes: string) =>
    iconv.decode(Buffer.from(Buffer.from(codes, 'latin1').map((code) => code | 0x80)), charset),
  );
}

/**
 * Decodes the character sets that write East Asian characters as pairs of ASCII letters between escape sequences
 * (ISO-2022-JP, ISO-2022-KR, HZ). Returns null for all other text.
 */
export function decodeEscaped(bytes: Uint8Array): { readonly text: string; readonly charset: string } | null {
  const start = viewOf(bytes.subarray(0, HEAD_BYTES));
  if (!isAscii(start) || !(start.includes(ESCAPE) || start.includes('~{'))) return null;
  const head = start.toString('latin1');
  if (/\u001b\$[@B]/u.test(head)) return { text: new TextDecoder('iso-2022-jp').decode(bytes), charset: 'iso-2022-jp' };
  const all = (): string => Buffer.from(bytes).toString('latin1');
  if (head.includes('\u001b$)C'))
    return {
      text: decodeShifted(all().replaceAll('\u001b$)C', ''), /\u000e([^\u000f\n]*)\u000f?/gu, 'euc-kr'),
      charset: 'iso-2022-kr',
    };
  if (/~\{(?:[!-w][!-~])+~\}/u.test(head))
    return {
      text: decodeShifted(all(), /~\{((?:[!-w][!-~])+)~\}/gu, 'gb2312')
        .replaceAll('~~', '~')
        .replaceAll('~\n', ''),
      charset: 'hz-gb-2312',
    };
  return null;
}
