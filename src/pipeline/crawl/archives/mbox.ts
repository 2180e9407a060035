import { openRegularFile } from '../../../lib/regular-file.js';
import { LINE_FEED } from '../../../lib/code-units.js';
import { unpackedStream } from '../unpacked-stream.js';
import { ByteReader } from './byte-reader.js';
import type { ArchiveFormat } from './format.js';

/** Longer lines come in pieces: only the start of a line says what it is. */
const MAX_LINE_BYTES = 64 * 1024;
/** The line before a message (RFC 4155): an address or a time in it tells it from a sentence that starts like it. */
const SEPARATOR = /^From \S.*(?:@|\d\d:\d\d)/u;
/** A line of a message that would look like one was quoted when it was stored. */
const QUOTED = /^>+From /u;
const IS_MAILBOX = 'From ';
const NUMBER_DIGITS = 5;
const PIECE_BYTES = 64 * 1024;

interface Line {
  readonly bytes: Buffer;
  readonly text: string;
}

const isBlank = ({ text }: Line): boolean => text === '\n' || text === '\r\n';

async function nextLine(reader: ByteReader): Promise<Line | null> {
  const bytes = await reader.until(LINE_FEED, MAX_LINE_BYTES);
  return bytes.length === 0 ? null : { bytes, text: bytes.subarray(0, 200).toString('latin1') };
}

/** The messages of one mailbox, one after the other. */
class Messages {
  readonly #reader: ByteReader;
  /** Whether a message has begun and not ended. */
  #isOpen = false;
  #isAtEnd = false;
  #isAfterBlank = false;
  #startsLine = true;

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  /** Ends the message before, read or not, and begins the next one. Returns false where there is none. */
  async begin(): Promise<boolean> {
    const unread = this.content();
    while ((await unread.next()).done !== true);
    this.#isOpen = !this.#isAtEnd;
    [this.#isAfterBlank, this.#startsLine] = [false, true];
    return this.#isOpen;
  }

  /** Returns the next bytes of the message, as it was before it was stored; null at its end. */
  async #next(): Promise<Buffer | null> {
    const line = this.#isOpen ? await nextLine(this.#reader) : null;
    if (line === null) this.#isAtEnd ||= this.#isOpen;
    else if (!(this.#isAfterBlank && this.#startsLine && SEPARATOR.test(line.text))) {
      const isQuoted = this.#startsLine && QUOTED.test(line.text);
      this.#isAfterBlank = this.#startsLine && isBlank(line);
      this.#startsLine = line.bytes.at(-1) === LINE_FEED;
      return isQuoted ? line.bytes.subarray(1) : line.bytes;
    }
    this.#isOpen = false;
    return null;
  }

  /** Yields the rest of the message, many lines at once. */
  async *content(): AsyncGenerator<Uint8Array> {
    let [lines, bytes]: [Buffer[], number] = [[], 0];
    for (let line = await this.#next(); line !== null; line = await this.#next()) {
      lines.push(line);
      bytes += line.length;
      if (bytes < PIECE_BYTES) continue;
      yield Buffer.concat(lines);
      [lines, bytes] = [[], 0];
    }
    yield Buffer.concat(lines);
  }
}

/** Mailboxes in the mbox format (RFC 4155): one message a member. */
export const mbox: ArchiveFormat = {
  suffixes: ['.mbox'],
  async isDocument(path) {
    const file = await openRegularFile(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(IS_MAILBOX.length), 0, IS_MAILBOX.length, 0);
      return buffer.toString('latin1', 0, bytesRead) !== IS_MAILBOX;
    } finally {
      await file.close();
    }
  },
  async *members(path, onUnpacked) {
    const bytes = await unpackedStream(path, null);
    try {
      const reader = new ByteReader(bytes, onUnpacked);
      // The line before the first message.
      await nextLine(reader);
      const messages = new Messages(reader);
      for (let number = 1; await messages.begin(); number += 1) {
        const name = Buffer.from(`${String(number).padStart(NUMBER_DIGITS, '0')}.eml`);
        yield { name, kind: 'file', content: messages.content() };
      }
    } finally {
      bytes.destroy();
    }
  },
};
