import { call } from '../api/request.js';
import { isFileText } from '../api/shapes.js';
import type { Guarded } from '../api/guards.js';

/** Extracts the text of a file on the service, in the same way as a scan. */
export function readFile(file: File, signal?: AbortSignal): Promise<Guarded<typeof isFileText>> {
  const form = new FormData();
  form.append('files', file);
  return call('/file-text', isFileText, { method: 'POST', body: form, ...(signal !== undefined && { signal }) });
}
