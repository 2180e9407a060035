import type { BlockKind } from '../records/blocks.js';

/** Names of paragraph styles as word processors store them, mostly English whatever language they show. */
const STYLES: readonly (readonly [RegExp, BlockKind])[] = [
  [
    /^(?:toc|contents|table of (?:contents|figures|authorities)|(?:user|table|object|illustration|figure)? ?index|inhaltsverzeichnis|verzeichnis|tdm|sommario|sumario)(?:[\s\d]|$)/u,
    'contents',
  ],
  [
    /^(?:heading|title|subtitle|subheading|chapter|headline|appendix heading|überschrift|titel|untertitel|titre|sous-titre|titolo|sottotitolo|título|titulo|subtítulo|encabezado|заголовок|название|kop|rubrik|overskrift|otsikko|nagłówek|tytuł|nadpis|标题|標題|見出し|제목)(?:[\s\d]|$)/u,
    'heading',
  ],
  [
    /^(?:caption|(?:figure|table|image|illustration|drawing)(?: ?caption)?|beschriftung|abbildung|légende|didascalia|leyenda|название объекта|bildunterschrift|题注|図表番号)$/u,
    'caption',
  ],
  [
    /^(?:intense )?(?:quote|quotations?|quoted?|block ?quote|block ?quotation|block text|zitat|intensives zitat|citation|citation intense|citazione|cita)$/u,
    'quotation',
  ],
  [
    /^(?:bibliography|references?|endnote bibliography|literaturverzeichnis|bibliographie|bibliografia|bibliografía|works cited)(?:[\s\d]|$)/u,
    'reference',
  ],
  [
    /^(?:header|footer|page number|kopfzeile|fußzeile|en-tête|pied de page)(?: (?:left|right|first))?$/u,
    'running_header',
  ],
  [
    /^(?:html preformatted|preformatted text|(?:source|program|html)? ?code(?: block)?|source text|listing|macro(?: text)?|verbatim)$/u,
    'code',
  ],
  [/^(?:salutation|closing|complimentary close|signature|e-mail signature|message header)$/u, 'boilerplate'],
  [/^(?:addressee|sender|envelope (?:address|return)|inside address|address)$/u, 'address'],
  [/^(?:verse|poem|poetry|stanza)$/u, 'verse'],
];

/** What the style of a paragraph says of it, by the style's name; null where that says nothing. */
export function kindOfStyle(name: string): BlockKind | null {
  const plain = name.slice(0, 60).toLowerCase().replace(/_20_/gu, ' ').trim();
  return STYLES.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
