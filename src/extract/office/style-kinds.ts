import type { BlockKind } from '../../records/blocks.js';

/** Names of paragraph styles as word processors store them: mostly English, whatever language they display. */
const STYLES: readonly (readonly [RegExp, BlockKind])[] = [
  [
    new RegExp(
      [
        '^(?:toc|contents|table of (?:contents|figures|authorities)|',
        '(?:user|table|object|illustration|figure)? ?index|inhaltsverzeichnis|verzeichnis|tdm|sommario|',
        String.raw`sumario)(?:[\s\d]|$)`,
      ].join(''),
      'u',
    ),
    'contents',
  ],
  [
    new RegExp(
      [
        '^(?:heading|title|subtitle|subheading|chapter|headline|appendix heading|überschrift|titel|',
        'untertitel|titre|sous-titre|titolo|sottotitolo|título|titulo|subtítulo|encabezado|заголовок|',
        String.raw`название|kop|rubrik|overskrift|otsikko|nagłówek|tytuł|nadpis|标题|標題|見出し|제목)(?:[\s\d]|$)`,
      ].join(''),
      'u',
    ),
    'heading',
  ],
  [
    new RegExp(
      [
        '^(?:caption|(?:figure|table|image|illustration|drawing)(?: ?caption)?|beschriftung|abbildung|',
        'légende|didascalia|leyenda|название объекта|bildunterschrift|题注|図表番号)$',
      ].join(''),
      'u',
    ),
    'caption',
  ],
  [
    new RegExp(
      [
        '^(?:intense )?(?:quote|quotations?|quoted?|block ?quote|block ?quotation|block text|zitat|',
        'intensives zitat|citation|citation intense|citazione|cita)$',
      ].join(''),
      'u',
    ),
    'quotation',
  ],
  [
    new RegExp(
      [
        '^(?:bibliography|references?|endnote bibliography|literaturverzeichnis|bibliographie|bibliografia|',
        String.raw`bibliografía|works cited)(?:[\s\d]|$)`,
      ].join(''),
      'u',
    ),
    'reference',
  ],
  [
    /^(?:header|footer|page number|kopfzeile|fußzeile|en-tête|pied de page)(?: (?:left|right|first))?$/u,
    'running_header',
  ],
  [
    new RegExp(
      [
        '^(?:html preformatted|preformatted text|(?:source|program|html)? ?code(?: block)?|source text|',
        'listing|macro(?: text)?|verbatim)$',
      ].join(''),
      'u',
    ),
    'code',
  ],
  [/^(?:salutation|closing|complimentary close|signature|e-mail signature|message header)$/u, 'boilerplate'],
  [/^(?:addressee|sender|envelope (?:address|return)|inside address|address)$/u, 'address'],
  [/^(?:verse|poem|poetry|stanza)$/u, 'verse'],
];

/** Returns the block kind of a paragraph style by its name; null if the name determines none. */
export function kindOfStyle(name: string): BlockKind | null {
  const plain = name.slice(0, 60).toLowerCase().replace(/_20_/gu, ' ').trim();
  return STYLES.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
