import type { BlockKind } from '../../records/blocks.js';

/**
 * The kind of an element's text. `block`: all of it has one kind. `run`: the text has a kind, and so has a block
 * consisting of such text. `few`: one kind if the element has little text. The others are decided by their content.
 */
export type Role =
  | { readonly type: 'block' | 'run' | 'few'; readonly kind: BlockKind }
  | { readonly type: 'table' | 'row' | 'head_cell' | 'cell' | 'list' | 'item' | 'links' | 'footer' | 'link' | 'main' };

type Attributes = Readonly<Record<string, string>>;

const roles = (role: Role, names: string): readonly (readonly [string, Role])[] =>
  names.split(' ').map((name) => [name, role] as const);

const BY_TAG: ReadonlyMap<string, Role> = new Map([
  ...roles({ type: 'block', kind: 'heading' }, 'h1 h2 h3 h4 h5 h6'),
  ...roles({ type: 'block', kind: 'code' }, 'pre xmp listing'),
  ...roles({ type: 'block', kind: 'menu' }, 'nav menu select optgroup option'),
  ...roles({ type: 'block', kind: 'quotation' }, 'blockquote'),
  ...roles({ type: 'block', kind: 'caption' }, 'figcaption caption'),
  ...roles({ type: 'block', kind: 'address' }, 'address'),
  ...roles({ type: 'run', kind: 'code' }, 'code samp kbd'),
  ...roles({ type: 'run', kind: 'formula' }, 'math'),
  ...roles({ type: 'run', kind: 'menu' }, 'button textarea label legend summary'),
  ...roles({ type: 'table' }, 'table'),
  ...roles({ type: 'row' }, 'tr'),
  ...roles({ type: 'head_cell' }, 'th'),
  ...roles({ type: 'cell' }, 'td'),
  ...roles({ type: 'list' }, 'ul ol dir'),
  ...roles({ type: 'item' }, 'li'),
  ...roles({ type: 'links' }, 'header aside'),
  ...roles({ type: 'footer' }, 'footer'),
  ...roles({ type: 'link' }, 'a'),
  ...roles({ type: 'main' }, 'main article section'),
]);

/** ARIA roles (including DPUB-ARIA) and values of `epub:type`. */
const BY_ROLE: ReadonlyMap<string, Role> = new Map([
  ...roles(
    { type: 'block', kind: 'menu' },
    'navigation menu menubar toolbar tablist search landmarks page-list doc-pagelist',
  ),
  ...roles({ type: 'block', kind: 'heading' }, 'heading doc-subtitle subtitle halftitle fulltitle'),
  ...roles({ type: 'block', kind: 'reference' }, 'doc-bibliography doc-biblioentry bibliography biblioentry'),
  ...roles({ type: 'block', kind: 'contents' }, 'doc-toc toc lot loi doc-index index'),
  ...roles({ type: 'block', kind: 'running_header' }, 'doc-pagebreak pagebreak doc-pagefooter doc-pageheader'),
  ...roles({ type: 'few', kind: 'boilerplate' }, 'copyright-page doc-colophon colophon imprint alertdialog'),
  ...roles({ type: 'footer' }, 'contentinfo'),
  ...roles({ type: 'links' }, 'banner complementary'),
  ...roles({ type: 'main' }, 'presentation none'),
]);

/** Words of `class` and `id`; they count only on a container with little text. */
const BY_CLASS: ReadonlyMap<string, Role> = new Map([
  ...roles({ type: 'block', kind: 'reference' }, 'references reflist bibliography citation-list works-cited ref-list'),
  ...roles({ type: 'block', kind: 'contents' }, 'toc table-of-contents tableofcontents'),
  ...roles({ type: 'block', kind: 'verse' }, 'poem poetry stanza'),
  ...roles({ type: 'block', kind: 'caption' }, 'caption wp-caption-text thumbcaption image-caption figure-caption'),
  ...roles(
    { type: 'few', kind: 'menu' },
    'nav navbar navigation menu breadcrumb breadcrumbs pagination pager tags tag-list toolbar ' +
      'share social sharing navbox catlinks mw-editsection skip-link',
  ),
  ...roles(
    { type: 'few', kind: 'boilerplate' },
    'cookie cookies cookie-banner cookie-notice cookie-consent cookie-bar consent consent-banner ' +
      'gdpr copyright copyrights site-info disclaimer',
  ),
  ...roles({ type: 'links' }, 'sidebar header related'),
  ...roles({ type: 'footer' }, 'footer site-footer page-footer'),
]);

/** Tags whose `class` and `id` are examined. */
const CONTAINERS = new Set('div section p span ul ol aside header footer table'.split(' '));

/** Cache of roles by class and id, which repeat within a page and a site. */
const knownClasses = new Map<string, Role | null>();
const MAX_KNOWN_CLASSES = 5_000;

function roleOfClass(words: string | undefined): Role | null {
  if (words === undefined) return null;
  const known = knownClasses.get(words);
  if (known !== undefined) return known;
  const role = roleOfWords(words, BY_CLASS);
  if (knownClasses.size >= MAX_KNOWN_CLASSES) knownClasses.clear();
  if (words.length < 200) knownClasses.set(words, role);
  return role;
}

function roleOfWords(words: string | undefined, known: ReadonlyMap<string, Role>): Role | null {
  if (words === undefined || words === '') return null;
  for (const word of words.toLowerCase().split(/\s+/u, 12)) {
    const role = known.get(word);
    if (role !== undefined) return role;
  }
  return null;
}

/**
 * Returns the role of an element, or null if it has none. The most explicit takes precedence: its role, its tag, its
 * class.
 */
export function roleOf(name: string, attributes: Attributes): Role | null {
  const explicit = roleOfWords(attributes['role'], BY_ROLE) ?? roleOfWords(attributes['epub:type'], BY_ROLE);
  if (explicit !== null && name !== 'body' && name !== 'html') return explicit;
  const byTag = BY_TAG.get(name) ?? null;
  if (!CONTAINERS.has(name)) return byTag;
  return roleOfClass(attributes['class']) ?? roleOfClass(attributes['id']) ?? byTag;
}
