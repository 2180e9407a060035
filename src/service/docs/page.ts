import type { OpenApiDocument, Operation } from './document.js';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);
}

function schemaBlock(title: string, content: Operation['requestBody']): string {
  const blocks = Object.entries(content?.content ?? {}).map(
    ([mediaType, { schema }]) => `<details><summary>${escaped(title)} · <code>${escaped(mediaType)}</code></summary><pre>${escaped(JSON.stringify(schema ?? {}, null, 2))}</pre></details>`,
  );
  return blocks.join('');
}

function operationSection(path: string, method: string, operation: Operation): string {
  const anchor = `${method}${path.replaceAll(/[^a-z0-9]+/giu, '-')}`;
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required = false }) => `<li><code>${escaped(name)}</code> in ${escaped(place)}${required ? ', required' : ''}</li>`);
  const answers = Object.entries(operation.responses).map(([status, content]) => schemaBlock(`Response ${status}`, content));
  return `<section id="${escaped(anchor)}">
<h2><span class="method">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code></h2>
<p>${escaped(operation.summary ?? '')}</p>
${operation.description === undefined ? '' : `<p>${escaped(operation.description)}</p>`}
${parameters.length === 0 ? '' : `<ul>${parameters.join('')}</ul>`}
${schemaBlock('Request', operation.requestBody)}${answers.join('')}
</section>`;
}

/** The API as one page of plain HTML. */
export function docsPage({ info, paths }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => operationSection(path, method, operation)));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(info.title)}</title><link rel="stylesheet" href="/docs/style.css"></head>
<body>
<main>
<h1>${escaped(info.title)}</h1>
<p>${escaped(info.description ?? '')}</p>
<p>Send your API key in the header <code>x-api-key</code>. The same as data: <a href="/openapi.json">/openapi.json</a>.</p>
${operations.join('\n')}
</main>
</body>
</html>
`;
}

export const docsStyle = `:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
section { border-top: 1px solid; margin-top: 2rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; }
.method { font-weight: 700; }
summary { cursor: pointer; padding: 0.25rem 0; }
`;
