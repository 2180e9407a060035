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

/** For a file whose parts lie in one another deeper than any program writes them, which its reader cannot follow. */
export const nestedTooDeeply = (): Refusal => new Refusal('corrupt', 'The file is nested too deeply.');
