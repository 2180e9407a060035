import { READ_FORMATS } from '../../records/read-formats.js';
import { tableText } from '../terminal/table-text.js';

/** The parser breaks these lines nowhere: they fit a narrow terminal. */
const COLUMNS = 60;

/** The formats that text is read from, as a section of a page of help. */
export function formatsHelp(): string {
  const rows = READ_FORMATS.map(([kind, endings]) => [`  ${kind}`, endings.map((ending) => `.${ending}`).join(' ')]);
  const table = tableText(['', ''], rows, { columns: COLUMNS, wrap: true }).trim();
  return [
    'Formats that are read:',
    `  ${table}`,
    '  The content decides, not the name. Most other files of',
    '  plain text are read, too, and assay run opens archives.',
  ].join('\n');
}
