import { SaxesParser } from 'saxes';

export interface ParsedPage {
  /** `name attribute attribute` of every element, in order. */
  readonly elements: readonly string[];
  readonly attributes: readonly (readonly [element: string, name: string, value: string])[];
  readonly text: string;
}

/**
 * Reads a page of the report as strict XML: it is written so that both kinds of parser agree, and any markup out of
 * place is an error here.
 */
export function parsedPage(page: string): ParsedPage {
  const elements: string[] = [];
  const attributes: (readonly [string, string, string])[] = [];
  const text: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    elements.push(tag.name);
    for (const [name, value] of Object.entries(tag.attributes)) attributes.push([tag.name, name, value]);
  });
  parser.on('text', (content) => text.push(content));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(page).close();
  return { elements, attributes, text: text.join('') };
}
