import { createHash } from 'node:crypto';

export interface UploadPart {
  readonly name: string;
  /** Set for files. */
  readonly filename: string | null;
  readonly content: string;
}

export interface MultipartBody {
  readonly contentType: string;
  readonly byteLength: number;
  /**
   * The body in pieces, each made when it is asked for: no second copy of the upload is held. Small parts share a
   * piece, as each piece costs a system call on both sides.
   */
  stream(): Iterable<Uint8Array>;
}

/** About what a socket accepts in one write. */
const PIECE_CHARACTERS = 65_536;

function partHead(boundary: string, part: UploadPart): string {
  const file = part.filename === null ? '' : `; filename="${part.filename}"\r\nContent-Type: text/plain; charset=utf-8`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${file}\r\n\r\n`;
}

/**
 * A multipart/form-data body (RFC 7578) of texts. The boundary follows from the seed, so that the same request sent
 * again is the same bytes. Names must need no quoting.
 */
export function multipartBody(parts: readonly UploadPart[], seed: string): MultipartBody {
  const boundary = `assay-${createHash('sha256').update(seed).digest('hex').slice(0, 40)}`;
  const end = `--${boundary}--\r\n`;
  const byteLength = parts.reduce(
    (sum, part) => sum + Buffer.byteLength(partHead(boundary, part)) + Buffer.byteLength(part.content) + 2,
    Buffer.byteLength(end),
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    byteLength,
    *stream() {
      let piece = '';
      for (const part of parts) {
        piece += `${partHead(boundary, part)}${part.content}\r\n`;
        if (piece.length < PIECE_CHARACTERS) continue;
        yield Buffer.from(piece);
        piece = '';
      }
      yield Buffer.from(piece + end);
    },
  };
}
