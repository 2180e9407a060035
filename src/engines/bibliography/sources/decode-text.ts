import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** The most frequent character set of files that are neither UTF-8 nor UTF-16 and state none. */
const OLD_CHARSET = 'windows-1252';

/** The character set that the first bytes of a file state: a mark of UTF-16, or the head of an XML file. */
function statedCharset(start: Uint8Array): { readonly mark: string | null; readonly inXml: string | null } {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return { mark: 'utf-16le', inXml: null };
  if (first === 0xfe && second === 0xff) return { mark: 'utf-16be', inXml: null };
  const head = Buffer.from(start.subarray(0, 200)).toString('latin1');
  return { mark: null, inXml: /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.-]+)/u.exec(head)?.[1] ?? null };
}

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Whether bytes are more often wrong as UTF-8 than they are letters outside ASCII. */
function isOtherThanUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes, { stream: true });
  return countOf(text, /\uFFFD/gu) > countOf(text, /[\u0080-\uFFFC]/gu);
}

function decoderOf(label: string | null): TextDecoder {
  try {
    const decoder = new TextDecoder(label ?? OLD_CHARSET);
    return decoder.encoding === 'utf-8' ? new TextDecoder(OLD_CHARSET) : decoder;
  } catch {
    return new TextDecoder(OLD_CHARSET);
  }
}

/**
 * Decodes a file that arrives in pieces: UTF-8; UTF-16 where it begins with its mark; else what an XML file states, or
 * windows-1252. What it is shows in the first piece with a character outside ASCII.
 */
export async function* decodedText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let inXml: string | null = null;
  let isStart = true;
  for await (const piece of pieces) {
    if (isStart) {
      const stated = statedCharset(piece);
      if (stated.mark !== null) decoder = new TextDecoder(stated.mark);
      inXml = stated.inXml;
      isStart = false;
    }
    if (decoder === null && isAscii(piece)) {
      yield Buffer.from(piece).toString('latin1');
      continue;
    }
    decoder ??= isOtherThanUtf8(piece) ? decoderOf(inXml) : new TextDecoder();
    yield decoder.decode(piece, { stream: true });
  }
  if (decoder !== null) yield decoder.decode();
}
