/** HTML that is safe to send: made by `html` alone, which escapes every text put into it. */
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
 * Characters that HTML cannot hold or that would change how the text around them is shown: control characters,
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
 * Template for HTML: text and attribute values are escaped, `Html` goes in as it is. Attribute values must stand in
 * double quotes.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return {
    markup: strings
      .map((literal, index) => literal + (index < parts.length ? markupOf(parts[index] ?? '') : ''))
      .join(''),
  };
}

/** Markup that does not come from a document: our style sheet, and charts made by the chart library. */
export function trusted(markup: string): Html {
  return { markup };
}

export const nothing: Html = { markup: '' };
