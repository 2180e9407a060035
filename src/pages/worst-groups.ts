import { sentenceCase } from '../lib/sentence-case.js';
import { secondLanguageText, worstGroupsText } from '../records/worst-groups.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { unbroken } from './parts.js';

/** Returns what was measured of the kinds of text that a model version calls AI most often, as items of a list. */
export function worstGroupItems(version: string): readonly Html[] {
  return [worstGroupsText(version), secondLanguageText(version)]
    .filter((said) => said !== null)
    .map(
      (said) => html`<li>${unbroken(sentenceCase(said))}.</li>
`,
    );
}
