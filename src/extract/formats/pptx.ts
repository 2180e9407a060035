import { BlockText } from '../blocks.js';
import type { Format } from '../format.js';
import { Refusal } from '../refusal.js';
import { decodeXml, walkXml } from '../xml.js';
import { ZipArchive } from '../zip.js';
import { relationshipsOf } from '../ooxml.js';

/** The paragraphs of one slide or of its notes. */
function addSlideText(xml: string, blocks: BlockText): void {
  let isInText = false;
  walkXml(xml, {
    open: (name) => {
      if (name === 'a:t') isInText = true;
      else if (name === 'a:br') blocks.breakLine();
      else if (name === 'a:tab') blocks.add(' ');
    },
    text: (text) => {
      if (isInText) blocks.add(text);
    },
    close: (name) => {
      if (name === 'a:t') isInText = false;
      else if (name === 'a:p') blocks.endBlock();
    },
  });
}

/** Slides in the order in which they are shown. */
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
  library: null,
  revision: 1,
  read: (bytes, limits) => {
    const archive = new ZipArchive(bytes, limits.maxInflatedBytes);
    const slides = slidePaths(archive);
    const blocks = new BlockText();
    for (const slide of slides.slice(0, limits.maxPages)) {
      const content = archive.read(slide);
      if (content === null) throw new Refusal('corrupt', 'The file lists a slide that it does not hold.');
      addSlideText(decodeXml(content), blocks);
      blocks.endBlock();
      for (const { type, path } of relationshipsOf(archive, slide).values()) {
        const part = type.endsWith('/notesSlide') ? archive.read(path) : null;
        if (part !== null) addSlideText(decodeXml(part), blocks);
      }
    }
    const warnings = slides.length > limits.maxPages ? ['page_limit_reached'] : [];
    return Promise.resolve({ blocks: [], text: String(blocks), charset: null, pages: slides.length, warnings });
  },
};
