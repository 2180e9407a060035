import type { Format } from './format.js';
import { docx } from './formats/docx.js';
import { html } from './formats/html.js';
import { markdown } from './formats/markdown.js';
import { pdf } from './formats/pdf.js';
import { plainText } from './formats/plain-text.js';

/** Every format that can be read. `sniff.ts` tells which one a file is. */
export const formats: readonly Format[] = [plainText, markdown, html, docx, pdf];
