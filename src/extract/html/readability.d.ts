/** What is used of two packages whose own types need those of browsers. */
declare module 'linkedom' {
  export interface DomElement {
    getAttributeNames(): readonly string[];
    querySelectorAll(selector: string): Iterable<DomElement>;
  }
  export interface DomDocument {
    readonly documentElement: DomElement;
  }
  export function parseHTML(markup: string): { readonly document: DomDocument };
}

declare module '@mozilla/readability' {
  import type { DomDocument, DomElement } from 'linkedom';
  export class Readability<Content> {
    constructor(
      document: DomDocument,
      options: {
        readonly disableJSONLD: boolean;
        readonly keepClasses: boolean;
        readonly serializer: (root: DomElement) => Content;
      },
    );
    parse(): { readonly content: Content | null } | null;
  }
}
