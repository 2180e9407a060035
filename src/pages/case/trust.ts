import { countOf } from '../../lib/number-text.js';
import type { CaseFile } from '../../records/case-file.js';
import { html } from '../html.js';
import type { Html } from '../html.js';
import { nameHtml, nameText } from '../name-text.js';
import { worstGroupItems } from '../worst-groups.js';
import { factHtml } from './examined.js';

function indexText({ references }: CaseFile): string {
  if (references.status === 'not_done') return 'not used';
  const { name, works, builtAt } = references.found.summary.index;
  return `${nameText(name)}, ${countOf(works, 'work')}${builtAt === null ? '' : `, built ${builtAt.slice(0, 10)}`}`;
}

/** Returns the limits of the method, and the versions with which the examination can be repeated. */
export function trustSection(file: CaseFile): Html {
  const { result, document, programVersion } = file;
  return html`<section id="limits" aria-labelledby="limits-title">
<h2 id="limits-title">Limits and versions</h2>
<ul>
<li>The detector compares wording. It does not know who wrote a text, why, or with what help, and whether help was \
allowed is not its question.</li>
<li>Texts of fewer than 50 words are not judged. Texts of newer AI models, and reworded ones, are found less \
often.</li>
${worstGroupItems(result.modelVersion)}\
<li>Another version of the model can give another result. The same text gives the same result with the same \
version.</li>
</ul>
<dl class="facts">
${factHtml('Program', `Assay ${programVersion}`)}${factHtml('Model', nameHtml(result.modelVersion))}${factHtml(
    'Reader',
    nameHtml(document.extractor),
  )}${factHtml('Index of works', indexText(file))}</dl>
</section>
`;
}
