import type { Format } from './format.js';
import { asciidoc } from './formats/asciidoc.js';
import { csv } from './formats/csv.js';
import { doc } from './formats/doc.js';
import { docx } from './formats/docx.js';
import { eml } from './formats/eml.js';
import { epub } from './formats/epub.js';
import { html } from './formats/html.js';
import { ipynb } from './formats/ipynb.js';
import { markdown } from './formats/markdown.js';
import { mbox } from './formats/mbox.js';
import { odt } from './formats/odt.js';
import { org } from './formats/org.js';
import { pdf } from './formats/pdf.js';
import { jpg, png, tiff, webp } from './formats/pictures.js';
import { plainText } from './formats/plain-text.js';
import { pptx } from './formats/pptx.js';
import { rst } from './formats/rst.js';
import { rtf } from './formats/rtf.js';
import { srt, vtt } from './formats/subtitles.js';
import { tex } from './formats/tex.js';

/** All formats that can be read, in the order in which `sniffing/sniff.ts` asks for their signs. */
export const formats: readonly Format[] = [
  pdf,
  png,
  jpg,
  tiff,
  webp,
  rtf,
  doc,
  docx,
  pptx,
  epub,
  odt,
  html,
  vtt,
  srt,
  ipynb,
  tex,
  mbox,
  eml,
  markdown,
  rst,
  asciidoc,
  org,
  csv,
  plainText,
];
