import { countCharacters, holdsWord } from '../../text/words.js';
import { ApiError } from '../http/index.js';

/** A text of pictographs alone is accepted, though it has no word to judge or to charge. */
const PICTOGRAPH = /\p{Extended_Pictographic}/u;

/**
 * Refuses an empty text, one over the plan's characters (Unicode code points), and one of marks, spaces or invisible
 * characters alone. Takes linear time.
 * @throws ApiError `invalid_request`, `document_too_long`
 */
export function checkDocument(document: string, characterLimit: number): void {
  if (document.trim() === '') throw new ApiError('invalid_request', 'The document is empty.', { field: 'document' });
  // A text never has more code points than UTF-16 units.
  const actual = document.length <= characterLimit ? document.length : countCharacters(document);
  if (actual > characterLimit) {
    throw new ApiError(
      'document_too_long',
      `The document has ${actual} characters; the plan allows ${characterLimit}.`,
      { limit: characterLimit, actual },
    );
  }
  if (!holdsWord(document) && !PICTOGRAPH.test(document))
    throw new ApiError(
      'invalid_request',
      'The document holds no words, only marks, spaces or characters that cannot be seen.',
      { field: 'document' },
    );
}
