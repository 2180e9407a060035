import { StringDecoder } from 'node:string_decoder';
import { bytesOf } from './byte-stream.js';
import { JsonElements } from './json-elements.js';
import { jsonRow, ROW_CHARACTERS } from './json-row.js';
import type { DatasetFormat } from './row.js';

/** JSON: an array of rows, an object with an array of rows in it, or an object that is the only row. */
export const json: DatasetFormat = {
  extensions: ['json'],
  isStream: true,
  isTextual: false,
  isOnlyRows: false,
  growsAtEnd: false,
  byteOfRows: 0x7b,
  cut: null,
  cutEvenly: null,
  async *rows(path) {
    const decoder = new StringDecoder('utf8');
    const elements = new JsonElements(ROW_CHARACTERS);
    let row = 0;
    for await (const chunk of await bytesOf(path)) {
      const piece = decoder.write(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk));
      for (const element of elements.push(piece.replace(/^\ufeff/u, ''))) {
        row += 1;
        yield jsonRow(element, row, 'element');
      }
      if (elements.hasEnded) return;
    }
    const rest = elements.rest();
    if (rest !== '') yield jsonRow(rest, row + 1, 'element');
  },
};
