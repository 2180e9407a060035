import { call } from '../api/request.js';
import { isFileText } from '../api/shapes.js';
import type { FileText } from '../api/shapes.js';

/** Extracts the whole text of a file on the service, in the same way as a scan. */
export function readFile(file: File, signal?: AbortSignal): Promise<FileText> {
  const form = new FormData();
  form.append('files', file);
  return call('/file-text', isFileText, { method: 'POST', body: form, ...(signal !== undefined && { signal }) });
}
