import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { html, nothing, trusted } from './html.js';
import type { Html } from './html.js';
import { pageScript } from './script.js';
import { styleSheet } from './style.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The only style sheet and the only script of a page; both are part of the program. */
export interface PageParts {
  readonly style: string;
  /** Null for a page without one. */
  readonly script: string | null;
}

const REPORT: PageParts = { style: styleSheet, script: pageScript };

/** Nothing is loaded; the only script and the only style sheet are allowed by their hashes. */
function policyOf({ style, script }: PageParts): string {
  const scripts = script === null ? '' : `script-src ${hashOf(script)}; `;
  return `default-src 'none'; ${scripts}style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
}

/** Returns everything before the content of a page. */
export function pageStart(title: string, parts: PageParts = REPORT): Html {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${policyOf(parts)}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="referrer" content="no-referrer" />
<meta name="robots" content="noindex" />
<title>${title}</title>
<style>${trusted(parts.style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
`;
}

/** Returns everything after the content of a page. */
export function pageEnd({ script }: PageParts = REPORT): Html {
  return html`${
    script === null
      ? nothing
      : html`<script>${trusted(script)}</script>
`
  }</body>
</html>
`;
}

async function* markupOf(pieces: AsyncIterable<Html>): AsyncGenerator<string> {
  for await (const { markup } of pieces) yield markup;
}

/** Writes a page in pieces, as fast as `out` drains, and leaves `out` open. */
export function writePieces(pieces: AsyncIterable<Html>, out: Writable): Promise<void> {
  return pipeline(Readable.from(markupOf(pieces), { highWaterMark: 1 }), out, { end: false });
}
