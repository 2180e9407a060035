import { isolatedParts } from '../records/path-order.js';
import { rowName } from '../records/source-name.js';
import { html, nothing } from './html.js';
import type { Html } from './html.js';

const LONGEST_NAME = 180;
/** Scripts whose letters are joined and parted by U+200C and U+200D. */
const JOINED_SCRIPTS = ['Arab', 'Syrc', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'];
/** What stands before and after such a sign where it belongs to the writing, or joins the parts of an emoji. */
const JOINED = [
  String.raw`(?<=[${JOINED_SCRIPTS.map((script) => String.raw`\p{Script=${script}}`).join('')}])[\u200c\u200d]`,
  String.raw`(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})`,
].join('|');
const HIDDEN = new RegExp(
  [
    `(?!${JOINED})`,
    String.raw`[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufffe`,
    String.raw`\uffff\p{Surrogate}]`,
  ].join(''),
  'gu',
);

/**
 * Returns a name from outside (path, id, folder) on one line. Invisible characters and direction controls are shown as
 * `\\u202e`, but for those that belong to the writing of a script or join the parts of an emoji.
 */
export function nameText(name: string): string {
  const visible = name.replace(
    HIDDEN,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
  const characters = Array.from(visible);
  if (characters.length <= LONGEST_NAME) return visible;
  const half = Math.floor(LONGEST_NAME / 2);
  return `${characters.slice(0, half).join('')} … ${characters.slice(-half).join('')}`;
}

/**
 * Returns a name as HTML, isolated from the direction of the surrounding text; the parts of a path are shown in their
 * order, whatever the direction of their letters.
 */
export function nameHtml(name: string): Html {
  const text = nameText(name);
  const parts = isolatedParts(text);
  if (parts === null) return html`<bdi class="name">${text}</bdi>`;
  const isolated = parts.map((part, index) => html`${index === 0 ? '' : '/'}<bdi>${part}</bdi>`);
  return html`<bdi class="name" dir="ltr">${isolated}</bdi>`;
}

/** Returns the id of a row in its dataset, preceded by a space; nothing for a source that is a whole file. */
export function datasetRowHtml(datasetId: string | null): Html {
  return datasetId === null ? nothing : html` <small>${nameHtml(rowName(datasetId))}</small>`;
}

/** Returns the name of a source: its path and, in a dataset, the id of its row. */
export function sourceHtml(row: { readonly source: string; readonly datasetId: string | null }): Html {
  return html`${nameHtml(row.source)}${datasetRowHtml(row.datasetId)}`;
}

/** Says that sources are named without the folder that all of them are in, preceded by a space; nothing for none. */
export function withoutFolderNote(folder: string): Html {
  return folder === '' ? nothing : html` All are in ${nameHtml(folder)}, which is left out of their names here.`;
}
