import { Type } from 'typebox';
import type { Static } from 'typebox';

/** `auto`: pages without a text layer and pictures; `force`: every page that shows a picture; `off`: none. */
export const OCR_MODES = ['auto', 'off', 'force'] as const;

/** How scans are read, as it is passed to a worker. */
export const OcrRules = Type.Object({
  mode: Type.Enum([...OCR_MODES]),
  /** Languages as tesseract names them, joined by `+`. */
  languages: Type.String(),
  /** Most pages of one file that are read as pictures. */
  maxPages: Type.Integer(),
  /** After this time no further page of a file is begun, in milliseconds. */
  timeoutMs: Type.Integer(),
});
export type OcrRules = Static<typeof OcrRules>;
