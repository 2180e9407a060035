/**
 * What pdf.js alone takes: reads the text items of every page of PDFs, and writes them without any layout. Started by
 * `extract-peers.ts` with the file of the paths and that of the texts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

async function textOf(path) {
  const texts = [];
  try {
    const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0, isEvalSupported: false });
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      texts.push(items.map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : '')).join(''));
      page.cleanup();
    }
    await task.destroy();
  } catch {
    // A damaged file gives what was read of it.
  }
  return texts.join('\n\n');
}

const [, , list, output] = process.argv;
const texts = [];
for (const path of JSON.parse(readFileSync(list, 'utf8'))) texts.push(await textOf(path));
writeFileSync(output, JSON.stringify(texts));
