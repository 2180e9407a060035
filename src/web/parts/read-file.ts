import { keylessFile } from '../api/keyless.js';
import { call } from '../api/request.js';
import { isFileText } from '../api/shapes.js';
import type { FileText } from '../api/shapes.js';

/** Extracts the whole text of a file on the service, in the same way as a scan. @throws Refusal also `private_key` */
export async function readFile(file: File, signal?: AbortSignal): Promise<FileText> {
  const form = new FormData();
  form.append('files', await keylessFile(file));
  return call('/file-text', isFileText, { method: 'POST', body: form, ...(signal !== undefined && { signal }) });
}
