import { viewOf } from '../../lib/byte-view.js';

/** What a zip shows of the document in it. */
export interface ZipParts {
  /** What its entry `mimetype` says; null without one. */
  readonly mediaType: string | null;
  readonly names: readonly string[];
}

/** How the content of a file shows its format. */
export type Sign = {
  /** Whether text under an extension of the format is what is left of a file whose start is missing. */
  readonly isRest?: (head: string) => boolean;
} & (
  | {
      readonly in: 'bytes';
      readonly matches: (bytes: Uint8Array, extension: string) => boolean;
      /** Content under an extension of this format that makes the file a misnamed one, such as a saved error page. */
      readonly misnames: readonly ('text' | 'bytes')[];
    }
  | {
      readonly in: 'zip';
      readonly matches: (parts: ZipParts) => boolean;
      readonly misnames: readonly ('text' | 'bytes')[];
    }
  | {
      readonly in: 'text';
      /** The start of the text, without mark and white space; left out where the extension alone shows the format. */
      readonly matches?: (head: string) => boolean;
      /** Whether a whole file under an extension of the format is of it, whatever its start shows. */
      readonly matchesNamed?: (bytes: Uint8Array) => boolean;
      /** Whether a text shows the format where neither a sign nor an extension does. */
      readonly mayMatch?: (head: string) => boolean;
      /** Whether an extension of the format is enough where the content shows no other one. */
      readonly isNamed: boolean;
      /** Whether the extension of another text format overrides what the content shows. */
      readonly yieldsToName?: boolean;
    }
);

const OLE2_MAGIC = 'd0cf11e0a1b11ae1';

/** Whether a file is an OLE2 container: old or encrypted office files. */
export const isOle2 = (bytes: Uint8Array): boolean =>
  viewOf(bytes.subarray(0, OLE2_MAGIC.length / 2)).toString('hex') === OLE2_MAGIC;

/** Whether an OLE2 file has a stream of this name. */
export const hasOle2Stream = (bytes: Uint8Array, stream: string): boolean =>
  viewOf(bytes).includes(Buffer.from(stream, 'utf16le'));
