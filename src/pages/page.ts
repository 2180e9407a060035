import { html, nothing, trusted } from './html.js';
import type { Html } from './html.js';
import { PAGE_MARK } from './page-mark.js';

/** A style sheet or a script of a page, which is part of the program. */
export interface Inline {
  readonly text: string;
  /**
   * Its SHA-256 in base64, by which the page allows it; null where it is not known: then any of its kind is allowed.
   */
  readonly sha256: string | null;
}

/** The only style sheet and the only script of a page. */
export interface PageParts {
  readonly style: Inline;
  /** Null for a page without one. */
  readonly script: Inline | null;
}

const sourceOf = ({ sha256 }: Inline): string => (sha256 === null ? "'unsafe-inline'" : `'sha256-${sha256}'`);

/** Nothing is loaded; the only script and the only style sheet are allowed by their hashes. */
function policyOf({ style, script }: PageParts): string {
  const scripts = script === null ? '' : `script-src ${sourceOf(script)}; `;
  return `default-src 'none'; ${scripts}style-src ${sourceOf(style)}; base-uri 'none'; form-action 'none'`;
}

/** Returns everything before the content of a page. */
export function pageStart(title: string, parts: PageParts): Html {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
${trusted(PAGE_MARK)}
<meta http-equiv="Content-Security-Policy" content="${policyOf(parts)}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="referrer" content="no-referrer" />
<meta name="robots" content="noindex" />
<title>${title}</title>
<style>${trusted(parts.style.text)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
`;
}

/** Returns everything after the content of a page. */
export function pageEnd({ script }: PageParts): Html {
  return html`${
    script === null
      ? nothing
      : html`<script>${trusted(script.text)}</script>
`
  }</body>
</html>
`;
}
