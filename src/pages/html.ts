/** Safe HTML: created only by `html`, which escapes every text inserted into it, and by `trusted`. */
export interface Html {
  readonly markup: string;
}

export type HtmlPart = Html | string | number | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/**
 * Characters that are invalid in HTML or change how the surrounding text is displayed: control characters,
 * bidirectional marks, lone surrogates, noncharacters.
 */
const UNSHOWABLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff\p{Surrogate}]/gu;

function escaped(text: string): string {
  return text.replace(UNSHOWABLE, '\ufffd').replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? '');
}

function markupOf(part: HtmlPart): string {
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/**
 * Template tag for HTML: text and attribute values are escaped, `Html` is inserted unchanged. Attribute values must be
 * in double quotes.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return {
    markup: strings
      .map((literal, index) => literal + (index < parts.length ? markupOf(parts[index] ?? '') : ''))
      .join(''),
  };
}

/** Marks markup as safe that does not come from a document: the style sheet, and charts. */
export function trusted(markup: string): Html {
  return { markup };
}

export const nothing: Html = { markup: '' };
