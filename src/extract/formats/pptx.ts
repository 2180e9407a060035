import type { BlockKind } from '../../records/blocks.js';
import { BlockText } from '../blocks/blocks.js';
import type { Format } from '../format.js';
import { beyondPageLimit } from '../left-out-pages.js';
import { Refusal } from '../refusal.js';
import { TableShape } from '../blocks/table-shape.js';
import { isHeading, weightOf } from '../blocks/text-shape.js';
import { decodeXml, walkXml } from '../office/xml.js';
import { ZipArchive } from '../office/zip.js';
import { relationshipsOf } from '../office/ooxml.js';

/** Block kinds of text in placeholders (ECMA-376 part 1, `ST_PlaceholderType`). */
const PLACEHOLDERS: ReadonlyMap<string, BlockKind> = new Map([
  ['title', 'heading'],
  ['ctrTitle', 'heading'],
  ['subTitle', 'heading'],
  ['sldNum', 'running_header'],
  ['ftr', 'running_header'],
  ['hdr', 'running_header'],
  ['dt', 'running_header'],
]);

/** Adds the paragraphs of one slide or its notes. A long paragraph in the title is running text. */
function addSlideText(xml: string, blocks: BlockText): void {
  let isInText = false;
  let kind: BlockKind | null = null;
  let weight = 0;
  let cellWeight = 0;
  let table: TableShape | null = null;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'a:t') isInText = true;
      else if (name === 'a:br') blocks.breakLine();
      else if (name === 'a:tab') blocks.add(' ');
      else if (name === 'p:sp') kind = null;
      else if (name === 'p:ph') kind = PLACEHOLDERS.get(attributes['type'] ?? '') ?? null;
      else if (name === 'a:tbl') table = new TableShape();
      else if (name === 'a:tr') table?.startRow(blocks.length);
      else if (name === 'a:tc') cellWeight = 0;
    },
    text: (text) => {
      if (!isInText) return;
      blocks.add(text);
      weight += weightOf(text);
      cellWeight += weightOf(text);
    },
    close: (name) => {
      if (name === 'a:t') isInText = false;
      else if (name === 'a:p') {
        blocks.endBlock(kind === null || (kind === 'heading' && !isHeading(weight)) ? null : { kind });
        weight = 0;
      } else if (name === 'a:tc') table?.addCell(cellWeight, false);
      else if (name === 'a:tr') table?.endRow(blocks.length);
      else if (name === 'a:tbl') {
        for (const { start, end, mark } of table?.holdsData === true ? table.dataRows() : [])
          blocks.mark(start, end, mark);
        table = null;
      } else if (name === 'p:sp') kind = null;
    },
  });
}

/** Returns the paths of the slides in presentation order. */
function slidePaths(archive: ZipArchive): readonly string[] {
  const presentation = 'ppt/presentation.xml';
  const content = archive.read(presentation);
  const relations = relationshipsOf(archive, presentation);
  const ids: string[] = [];
  if (content !== null) {
    walkXml(decodeXml(content), {
      open: (name, attributes) => {
        if (name === 'p:sldId') ids.push(attributes['r:id'] ?? '');
      },
    });
  }
  const listed = ids.map((id) => relations.get(id)?.path ?? '').filter((path) => archive.has(path));
  return listed.length > 0 ? listed : archive.names.filter((name) => /^ppt\/slides\/[^/]+\.xml$/u.test(name));
}

/** PowerPoint presentations since 2007: slides in order, each with its notes. */
export const pptx: Format = {
  name: 'pptx',
  extensions: ['pptx', 'pptm', 'ppsx', 'potx'],
  mediaTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  sign: {
    in: 'zip',
    matches: ({ mediaType, names }) =>
      mediaType === null && names.some((name) => /^ppt\/(?:slides\/|presentation)/u.test(name)),
    misnames: ['text', 'bytes'],
  },
  library: null,
  revision: 3,
  read: (bytes, limits) => {
    const archive = new ZipArchive(bytes, limits.maxInflatedBytes);
    const slides = slidePaths(archive);
    const blocks = new BlockText();
    for (const slide of slides.slice(0, limits.maxPages)) {
      const content = archive.read(slide);
      if (content === null) throw new Refusal('corrupt', 'The file lists a slide that it does not contain.');
      addSlideText(decodeXml(content), blocks);
      blocks.endBlock();
      for (const { type, path } of relationshipsOf(archive, slide).values()) {
        const part = type.endsWith('/notesSlide') ? archive.read(path) : null;
        if (part !== null) addSlideText(decodeXml(part), blocks);
      }
    }
    const warnings = beyondPageLimit(slides.length, limits.maxPages);
    return Promise.resolve({ ...blocks.marked(), charset: null, pages: slides.length, warnings });
  },
};
