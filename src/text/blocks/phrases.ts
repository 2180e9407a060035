import { COLON, FULLWIDTH_COLON } from '../../lib/code-units.js';
import { Unit } from './character-kinds.js';
import { head, mayBeNotice, SHORT_NOTICE_WORDS } from './features.js';
import { IDEOGRAPHIC_NOTICE_PATTERN, NOTICE_PATTERN, SHORT_NOTICE_PATTERN } from './notices.js';
import { lineHashOf, phraseHashes, words } from './signals.js';
import { CLOSINGS, MAIL_HEADERS, SALUTATIONS } from './mail-word-lists.js';
import { MENU_WORDS, REFERENCE_HEADINGS } from './word-lists.js';
import type { Features } from './features.js';

const MAIL_HEADER_NAMES = new Set(words(MAIL_HEADERS));

export function isMailHeader(features: Features, text: string): boolean {
  if (features.words > 60) return false;
  const label = labelOf(text, features);
  return label !== undefined && MAIL_HEADER_NAMES.has(label);
}

/** Returns the text before a colon within the first thirty code units, in lower case. */
function labelOf(text: string, features: Features): string | undefined {
  const last = Math.min(features.end, features.start + 30);
  for (let at = features.start; at < last; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === COLON || unit === FULLWIDTH_COLON) return text.slice(features.start, at).trim().toLowerCase();
  }
  return undefined;
}

const LONGEST_NOTICE = 900;

/**
 * Whether a passage is a notice of a site, a licence or a mail program. Longer passages need plainer words: prose may
 * speak of licences.
 */
export function isBoilerplate(features: Features, text: string): boolean {
  if (features.ideographs > 0.5 * features.letters) return isIdeographicNotice(features, text);
  const marked = features.first === Unit.symbol || features.first === Unit.proseMark;
  if (!mayBeNotice(features) && (!marked || features.words > SHORT_NOTICE_WORDS)) return false;
  const passage = head(text, features, LONGEST_NOTICE);
  return NOTICE_PATTERN.test(passage) || (features.words <= SHORT_NOTICE_WORDS && SHORT_NOTICE_PATTERN.test(passage));
}

/** Whether a short passage has letters of Chinese or Japanese. */
const LONGEST_IDEOGRAPHIC_NOTICE = 90;

function isIdeographicNotice(features: Features, text: string): boolean {
  if (features.letters > LONGEST_IDEOGRAPHIC_NOTICE) return false;
  const passage = head(text, features, LONGEST_NOTICE);
  return NOTICE_PATTERN.test(passage) || IDEOGRAPHIC_NOTICE_PATTERN.test(passage);
}

const LONGEST_HEADER_WORDS = 16;
const PAGE = String.raw`(?:page|seite|página|pagina|страница|стр\.|trang|tr\.|pág\.|pag\.|p\.|s\.|pp\.)\s?\d{1,4}`;
/** A name with "et al.", a page number with its word, a line that a download adds to each page. */
const HEADER_PATTERN = new RegExp(
  [
    String.raw`^[\p{L}'’-]{2,24} et al\.?(?:\s+(?:\d{1,4}|${PAGE}))?$`,
    String.raw`^${PAGE}(?:\s?(?:of|von|de|di|sur|из|/)\s?\d{1,4})?$`,
    String.raw`(?:\s{2,}|\s[|·•–-]\s)${PAGE}$`,
    String.raw`^第\s?\d{1,4}\s?[页頁]`,
    '^(?:downloaded|retrieved) (?:from|by|on)',
    String.raw`^(?:journal|proceedings|transactions) of \P{Ll}.{0,80}\d$`,
    String.raw`\bvol(?:ume)?\.? \d{1,4},? (?:no|issue|number)\.? \d{1,4}.{0,40}$`,
  ].join('|'),
  'iu',
);

/** Whether a line is the header or the footer of a page by its own words. */
export function isPageHeader(features: Features, text: string): boolean {
  if (features.words > LONGEST_HEADER_WORDS || features.lineCount > 1 || features.words < 1) return false;
  if (features.digits === 0 && features.last !== Unit.fullStop) return false;
  return HEADER_PATTERN.test(head(text, features, 160));
}

const REFERENCE_TITLES = phraseHashes('reference-titles', REFERENCE_HEADINGS, ['', ':', '.']);
const NUMBER_BEFORE_TITLE = /^[\divx]{1,5}[.)]?\s+/u;

/** Whether a line is the heading of a list of references. */
export function isReferenceHeading(features: Features, text: string): boolean {
  if (features.words > 6) return false;
  if (REFERENCE_TITLES.has(features.hash)) return true;
  return (
    features.digits > 0 &&
    features.tokens > 1 &&
    REFERENCE_TITLES.has(lineHashOf(head(text, features, 60).replace(NUMBER_BEFORE_TITLE, '')))
  );
}

const MENU_NAMES = phraseHashes('menu-names', MENU_WORDS, ['']);
const CLOSING_LINES = phraseHashes('closings', CLOSINGS, ['', ',', '.', '!', '，', '。']);
const SALUTATION_WORDS = new Set(words(SALUTATIONS));

export function isMenuWord(features: Features): boolean {
  return features.words <= 4 && MENU_NAMES.has(features.hash);
}

/** Whether a line ends a letter: "Best regards,". */
export function isClosing(features: Features): boolean {
  return features.words <= 5 && CLOSING_LINES.has(features.hash);
}

/** Marks that end a salutation. */
const SALUTATION_ENDS = ',:!，：！';

/** Whether a line begins a letter: "Dear …,". */
export function isSalutation(features: Features, text: string): boolean {
  if (features.words > 8 || features.functionWords > 2 || !SALUTATION_ENDS.includes(text.charAt(features.end - 1)))
    return false;
  const line = head(text, features, 80);
  const first = /^\p{L}[\p{L}\p{M}]*/u.exec(line)?.[0].toLowerCase() ?? '';
  return SALUTATION_WORDS.has(first) || /^(?:尊敬的|亲爱的|親愛的|您好|你好|拝啓)/u.test(line);
}
