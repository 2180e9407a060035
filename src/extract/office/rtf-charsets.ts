import iconv from 'iconv-lite';

/** Code page of each `\fcharset` of a font (RTF 1.9.1, font table). */
const codePages: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macroman',
  128: 'cp932',
  129: 'cp949',
  130: 'cp949',
  134: 'cp936',
  136: 'cp950',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'cp874',
  238: 'windows-1250',
  254: 'cp437',
  255: 'cp850',
};

export const charsetOfFont = (fontCharset: number): string | null =>
  fontCharset > 1 ? (codePages[fontCharset] ?? null) : null;

/** Returns the charset of `\ansicpgN`. */
export function charsetOfCodePage(codePage: number): string {
  const name = codePage === 10000 ? 'macroman' : codePage === 65001 ? 'utf-8' : `cp${codePage}`;
  return iconv.encodingExists(name) ? name : 'windows-1252';
}
