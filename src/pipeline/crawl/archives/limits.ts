import type { CrawlSettings } from '../settings.js';

/**
 * An archive that unpacks to more than this many times its size is an attack; archives of texts reach a tenth of it.
 */
const MAX_RATIO = 200;
/** Every archive, however small, may unpack to this many bytes. */
const RATIO_FLOOR_BYTES = 64 * 1024 * 1024;

/** Thrown when an archive exceeds a limit: members before it are kept, the rest is not read. */
export class ArchiveLimit extends Error {
  override readonly name = 'ArchiveLimit';

  constructor(
    readonly reason: 'too_large' | 'too_many_members',
    message: string,
  ) {
    super(message);
  }
}

/**
 * The limits of one archive on disk, including nested archives. Counts bytes as they are unpacked; declared sizes are
 * not trusted.
 */
export class ArchiveLimits {
  readonly #maxBytes: number;
  readonly #ratioBytes: number;
  readonly #maxMembers: number;
  #bytes = 0;
  #members = 0;

  constructor(
    { archiveMaxBytes, archiveMaxMembers }: Pick<CrawlSettings, 'archiveMaxBytes' | 'archiveMaxMembers'>,
    sizeBytes: number,
  ) {
    this.#maxBytes = archiveMaxBytes;
    this.#ratioBytes = Math.max(RATIO_FLOOR_BYTES, sizeBytes * MAX_RATIO);
    this.#maxMembers = archiveMaxMembers;
  }

  countMember(): void {
    this.#members += 1;
    if (this.#members > this.#maxMembers)
      throw new ArchiveLimit('too_many_members', `it has more than ${this.#maxMembers} members; the rest was not read`);
  }

  countBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#ratioBytes)
      throw new ArchiveLimit('too_large', `it unpacks to more than ${MAX_RATIO} times its size; the rest was not read`);
    if (this.#bytes > this.#maxBytes)
      throw new ArchiveLimit('too_large', `it unpacks to more than ${this.#maxBytes} bytes; the rest was not read`);
  }
}
