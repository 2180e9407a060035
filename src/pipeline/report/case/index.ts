import type { CaseFile } from '../../../records/case-file.js';
import { html } from '../html.js';
import { nameText } from '../name-text.js';
import { pageEnd, pageStart } from '../page.js';
import type { PageParts } from '../page.js';
import { againstSection } from './against.js';
import { examinedSection } from './examined.js';
import { passagesSection } from './passages.js';
import { patternsPart } from './patterns.js';
import { referencesPart } from './references.js';
import { headingHtml, resultSection } from './result.js';
import { statementSection } from './statement.js';
import { caseStyle } from './style.js';
import { trustSection } from './trust.js';

const PAGE: PageParts = { style: caseStyle, script: null };

/**
 * Returns the report on one document as one self-contained page of two or three printed pages, without scripts and
 * without a network.
 */
export function casePage(file: CaseFile): string {
  return html`${pageStart(`Case report · ${nameText(file.document.name)}`, PAGE)}${headingHtml(file)}<main id="content">
${resultSection(file)}${examinedSection(file)}${passagesSection(file)}${patternsPart(file)}${referencesPart(
    file,
  )}${againstSection(file)}${trustSection(file)}${statementSection()}</main>
${pageEnd(PAGE)}`.markup;
}
