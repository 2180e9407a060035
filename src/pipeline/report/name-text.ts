import { html } from './html.js';
import type { Html } from './html.js';

const LONGEST_NAME = 180;
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff\p{Surrogate}]/gu;

/**
 * Returns a name from outside (path, id, folder) on one line. Invisible characters and direction controls are shown as
 * `\\u202e`.
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

/** Returns a name as HTML, isolated from the direction of the surrounding text. */
export function nameHtml(name: string): Html {
  return html`<bdi class="name">${nameText(name)}</bdi>`;
}
