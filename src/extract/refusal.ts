import type { ExtractionReason } from '../records/extraction.js';

/** Thrown by readers inside a worker where a file gives no text; becomes the file's result. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason: ExtractionReason,
    /** One sentence for people; holds nothing of the document. */
    message: string,
  ) {
    super(message);
  }
}
