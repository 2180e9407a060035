import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string | Buffer;
  readonly content: string | Uint8Array;
  /** General-purpose flags: 1 encrypted. */
  readonly flags?: number;
  readonly method?: number;
  /** Declared instead of the true size. */
  readonly declaredBytes?: number;
  readonly unixMode?: number;
  readonly badChecksum?: boolean;
}

function packed({ content, method = 8 }: ZipPart): Buffer {
  return method === 8 ? deflateRawSync(content) : Buffer.from(content);
}

/** The fields that local header and directory have in common (APPNOTE 4.3.7). */
function common(part: ZipPart, bytes: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  const content = Buffer.from(part.content);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(part.flags ?? 0, 2);
  fields.writeUInt16LE(part.method ?? 8, 4);
  fields.writeUInt32LE((crc32(content) ^ (part.badChecksum === true ? 1 : 0)) >>> 0, 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(part.declaredBytes ?? content.length, 18);
  fields.writeUInt16LE(Buffer.from(part.name).length, 22);
  return fields;
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

/** A zip of the parts as told, however untrue what it says of itself. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const bytes = packed(part);
    const fields = common(part, bytes);
    const local = Buffer.concat([word(0x0403_4b50), fields, Buffer.from(part.name), bytes]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(((part.unixMode ?? 0) << 16) >>> 0, 6);
    attributes.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        word(0x0201_4b50),
        Buffer.from([20, part.unixMode === undefined ? 0 : 3]),
        fields,
        attributes,
        Buffer.from(part.name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length & 0xffff, 4);
  end.writeUInt16LE(parts.length & 0xffff, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, list, word(0x0605_4b50), end]);
}

export interface TarPart {
  readonly name: string | Buffer;
  readonly content?: string | Uint8Array;
  /** `0` file, `2` link, `5` folder, `L` long name, `x` pax. */
  readonly type?: string;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

/** One record of a tar file: its header and what follows it. */
export function tarRecord({ name, content = '', type = '0' }: TarPart): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  Buffer.from(name).copy(header, 0, 0, 100);
  header.write(
    `0000644\u00000000000\u00000000000\u0000${bytes.length.toString(8).padStart(11, '0')}` +
      `\u000000000000000\u0000        ${type}`,
    100,
    'latin1',
  );
  header.write('ustar\u000000', 257, 'latin1');
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\u0000 `,
    148,
    'latin1',
  );
  return Buffer.concat([header, padded(bytes)]);
}

export function tarOf(parts: readonly TarPart[]): Buffer {
  return Buffer.concat([...parts.map(tarRecord), Buffer.alloc(1024)]);
}
