import type { CaseFile } from '../../records/case-file.js';
import { html } from '../html.js';
import { nameText } from '../name-text.js';
import { pageEnd, pageStart } from '../page.js';
import type { PageParts } from '../page.js';
import { againstSection } from './against.js';
import { examinedSection } from './examined.js';
import { passagesSection } from './passages.js';
import { patternsPart } from './patterns.js';
import { readersPart } from './readers.js';
import { referencesPart } from './references.js';
import { headingHtml, resultSection } from './result.js';
import { statementSection } from './statement.js';
import { caseStyle } from './style.js';
import { trustSection } from './trust.js';

export { caseStyle } from './style.js';

/**
 * Returns the report on one document as one self-contained page of two or three printed pages, without scripts and
 * without a network.
 * @param styleSha256 of `caseStyle`, in base64; null where it is not known
 */
export function casePage(file: CaseFile, styleSha256: string | null): string {
  const parts: PageParts = { style: { text: caseStyle, sha256: styleSha256 }, script: null };
  const start = pageStart(`Case report · ${nameText(file.document.name)}`, parts);
  return html`${start}${headingHtml(file)}<main id="content">
${resultSection(file)}${examinedSection(file)}${passagesSection(file)}${patternsPart(file)}${referencesPart(
    file,
  )}${againstSection(file)}${readersPart(file)}${trustSection(file)}${statementSection()}</main>
${pageEnd(parts)}`.markup;
}
