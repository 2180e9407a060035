/** A Zstandard frame of blocks that are not packed (RFC 8878). */
export function zstdOf(content: Uint8Array | string, windowDescriptor = 0x38): Buffer {
  const bytes = Buffer.from(content);
  const parts = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, windowDescriptor])];
  const blockBytes = 100_000;
  for (let at = 0; at === 0 || at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes);
    const header = Buffer.alloc(3);
    header.writeUIntLE(block.length * 8 + (at + blockBytes >= bytes.length ? 1 : 0), 0, 3);
    parts.push(header, block);
  }
  return Buffer.concat(parts);
}

/** A Zstandard frame that repeats one byte, 128 KiB for every four bytes of it. */
export function zstdBomb(blocks: number): Buffer {
  const parts = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x38])];
  for (let block = 1; block <= blocks; block += 1) {
    const header = Buffer.alloc(3);
    header.writeUIntLE(128 * 1024 * 8 + 2 + (block === blocks ? 1 : 0), 0, 3);
    parts.push(header, Buffer.from('x'));
  }
  return Buffer.concat(parts);
}

export interface WarcPart {
  readonly type?: string;
  readonly address: string;
  /** The head of the answer, without its last empty line; none for a record without one. */
  readonly head?: string;
  readonly body: Uint8Array | string;
  readonly mediaType?: string;
}

/** A record of a web archive (ISO 28500). */
export function warcRecord({ type = 'response', address, head, body, mediaType }: WarcPart): Buffer {
  const content = Buffer.concat([
    Buffer.from(head === undefined ? '' : `${head}\r\n\r\n`),
    typeof body === 'string' ? Buffer.from(body) : body,
  ]);
  return Buffer.concat([
    Buffer.from(
      `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${address}\r\n` +
        `${mediaType === undefined ? '' : `Content-Type: ${mediaType}\r\n`}Content-Length: ${content.length}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n\r\n'),
  ]);
}
