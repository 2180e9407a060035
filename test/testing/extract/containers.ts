import { strToU8, zipSync } from 'fflate';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ' +
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ' +
  'ContentType="application/xml"/></Types>';
const relations = (type: string, target: string): string =>
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ' +
  `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ` +
  `Target="${target}"/></Relationships>`;

export const zipOf = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );

/** A Word document around a body in WordprocessingML; `prolog` may hold a DOCTYPE. `parts`: more files by name. */
export const docxOf = (body: string, prolog = '', parts: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipOf({
    ...parts,
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/document.xml': `<?xml version="1.0"?>${prolog}<w:document ${W}><w:body>${body}</w:body></w:document>`,
  });

export const wordParagraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A reference to a note in a Word document. */
export const wordNoteReference = (type: 'footnote' | 'endnote', id: number): string =>
  `<w:r><w:${type}Reference w:id="${id}"/></w:r>`;

/** The part of a Word document with its notes of a type, in WordprocessingML, numbered from 1. */
export const wordNotes = (
  type: 'footnote' | 'endnote',
  bodies: readonly string[],
): Readonly<Record<string, string>> => ({
  [`word/${type}s.xml`]:
    `<w:${type}s ${W}>` +
    bodies.map((body, index) => `<w:${type} w:id="${index + 1}">${body}</w:${type}>`).join('') +
    `</w:${type}s>`,
});

export const odtOf = (body: string): Uint8Array =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      '<office:document-content xmlns:office="o" ' +
      `xmlns:text="t"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });

export const pptxOf = (slides: readonly string[]): Uint8Array =>
  zipOf({
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="p" ' +
      `xmlns:r="r"><p:sldIdLst>${slides.map((_, index) => `<p:sldId r:id="s${index}"/>`).join('')}` +
      '</p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels':
      '<Relationships>' +
      slides
        .map(
          (_, index) =>
            `<Relationship Id="s${index}" Type="x/slide" Target="slides/slide${slides.length - index}.xml"/>`,
        )
        .join('') +
      '</Relationships>',
    ...Object.fromEntries(
      slides.map((text, index) => [
        `ppt/slides/slide${slides.length - index}.xml`,
        `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
      ]),
    ),
  });

export const epubOf = (chapters: Readonly<Record<string, string>>, spine: readonly string[]): Uint8Array =>
  zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf':
      '<package><manifest>' +
      spine.map((href, index) => `<item id="c${index}" href="${href}" media-type="application/xhtml+xml"/>`).join('') +
      `</manifest><spine>${spine.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(
      Object.entries(chapters).map(([name, body]) => [
        `OPS/${name}`,
        `<html><head><title>No</title></head><body>${body}</body></html>`,
      ]),
    ),
  });
