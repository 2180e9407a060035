import { countCharacters, holdsWord } from '../../text/words.js';
import { ApiError } from '../http/index.js';

/**
 * Refuses an empty text, one over the plan's characters (Unicode code points), and one of marks, pictographs,
 * spaces or invisible characters alone, as files of them are `no_text`. Takes linear time.
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
  if (!holdsWord(document))
    throw new ApiError(
      'invalid_request',
      'The document holds no words, only marks, pictographs, spaces or characters that cannot be seen.',
      { field: 'document' },
    );
}
