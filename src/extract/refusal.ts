import type { ExtractionReason } from '../records/extraction.js';

/** Thrown by readers in a worker if a file has no readable text; it becomes the file's result. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason: ExtractionReason,
    /** One sentence for users; contains no text of the document. */
    message: string,
  ) {
    super(message);
  }
}
