import { LINE_FEED } from '../../../lib/code-units.js';
import { packingOf, unpackedStream } from '../unpacked-stream.js';
import { ByteReader } from './byte-reader.js';
import type { ArchiveFormat, ArchiveMember } from './format.js';
import { BrokenArchive } from './format.js';
import { bodyOf, fieldsIn, goodAnswer, MAX_HEAD_LINE_BYTES } from './warc-http.js';
import type { Fields } from './warc-http.js';

const MAX_HEAD_LINES = 500;
/** Kinds of content that pages are made of beside their text. */
const NO_DOCUMENT = /^(?:image|audio|video|font)\/|^(?:text\/css|(?:text|application)\/(?:x-)?(?:java|ecma)script)\b/iu;
const PAGE = /^(?:text\/html|application\/xhtml\+xml)\b/iu;
const HAS_EXTENSION = /\.\w{2,5}$/u;

/** What is found in place of the head of a record. */
type Head = Fields | 'damaged' | 'end';

const RECORD_START = /^WARC\/\d+\.\d+$/u;

/**
 * Reads the head of a record (ISO 28500). After a record whose length is wrong other bytes are in its place: they are
 * skipped up to the next record.
 */
async function headOf(reader: ByteReader, onDamage: () => void): Promise<Head> {
  const lines: string[] = [];
  for (;;) {
    const bytes = await reader.until(LINE_FEED, MAX_HEAD_LINE_BYTES);
    const line = bytes.toString('utf8').trimEnd();
    if (bytes.length === 0) {
      if (lines.length > 0) throw new BrokenArchive('it ends too early');
      return 'end';
    }
    // Two empty lines are between records.
    if (line === '' && lines.length > 0) break;
    if (lines.length === 0 && line !== '' && !RECORD_START.test(line)) onDamage();
    else if (line !== '') lines.push(line);
    if (lines.length > MAX_HEAD_LINES) return 'damaged';
  }
  const fields = fieldsIn(lines.slice(1));
  return fields.has('warc-type') && lengthIn(fields) !== null ? fields : 'damaged';
}

/** Returns the length of a record; null where its head states none. */
function lengthIn(head: Fields): number | null {
  const stated = head.get('content-length') ?? '';
  const length = Number(stated);
  return /^\d+$/u.test(stated) && Number.isSafeInteger(length) ? length : null;
}

/** Returns the name of a page among the sources: host and path of its address. */
function nameOf(address: string, mediaType: string): string {
  const path = address
    .replace(/^<|>$/gu, '')
    .replace(/^\w+:\/*/u, '')
    .replace(/#.*$/u, '');
  const named = path.endsWith('/') || !path.includes('/') ? `${path.replace(/\/$/u, '')}/index` : path;
  return PAGE.test(mediaType) && !HAS_EXTENSION.test(named) ? `${named}.html` : named;
}

/** Returns the document in a record; null for records that hold none. */
async function memberOf(
  head: Fields,
  content: AsyncGenerator<Uint8Array>,
  onUnpacked: (bytes: number) => void,
): Promise<ArchiveMember | null> {
  const type = head.get('warc-type');
  const address = head.get('warc-target-uri') ?? '';
  if (!/^<?https?:/iu.test(address)) return null;
  if (type === 'resource') {
    const mediaType = head.get('content-type') ?? '';
    if (NO_DOCUMENT.test(mediaType)) return null;
    return { name: Buffer.from(nameOf(address, mediaType)), kind: 'file', content };
  }
  if (type !== 'response') return null;
  const answer = await goodAnswer(content);
  if (answer === null || NO_DOCUMENT.test(answer.fields.get('content-type') ?? '')) return null;
  const name = Buffer.from(nameOf(address, answer.fields.get('content-type') ?? ''));
  return { name, kind: 'file', content: bodyOf(answer, onUnpacked) };
}

/**
 * Web archives: one page a member, without the heads of its record and answer. Requests, failed answers, and what
 * pages are made of beside text (pictures, styles, scripts) are no members.
 */
export const warc: ArchiveFormat = {
  suffixes: ['.warc', '.warc.gz'],
  isDocument: () => Promise.resolve(false),
  async *members(path, onUnpacked) {
    const bytes = await unpackedStream(path, await packingOf(path));
    try {
      const reader = new ByteReader(bytes, onUnpacked);
      let damages = 0;
      const onDamage = (): void => {
        damages += 1;
      };
      for (let head = await headOf(reader, onDamage); head !== 'end'; head = await headOf(reader, onDamage)) {
        const length = head === 'damaged' ? null : lengthIn(head);
        if (head === 'damaged' || length === null) {
          onDamage();
          continue;
        }
        const member = await memberOf(head, reader.part(length), onUnpacked);
        if (member !== null) yield member;
        await reader.skipTo(length);
      }
      if (damages > 0) throw new BrokenArchive('the head of a record is damaged');
    } finally {
      bytes.destroy();
    }
  },
};
