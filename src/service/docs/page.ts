import { ERROR_STATUS } from '../../contract/errors.js';
import type { OpenApiDocument, Operation } from './openapi-document.js';
import { exampleOf, fieldRows, isObject, typeText } from './json-schema.js';
import type { FieldRow } from './json-schema.js';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);
}

const code = (text: string): string => `<code>${escaped(text)}</code>`;
const block = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
const json = (value: unknown): string => block(JSON.stringify(value, null, 2));

/** Roles are explicit: narrow screens lay rows out as blocks, and browsers then drop the implicit roles. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows
    .map((cells) => `<tr role="row">${cells.map((cell) => `<td role="cell">${cell}</td>`).join('')}</tr>`)
    .join('');
  const names = head.map((name) => `<th scope="col" role="columnheader">${name}</th>`).join('');
  return (
    `<table role="table"><thead role="rowgroup"><tr role="row">${names}</tr></thead>` +
    `<tbody role="rowgroup">${body}</tbody></table>`
  );
}

function fieldTable(rows: readonly FieldRow[]): string {
  return table(
    ['Field', 'Type', 'Needed', 'What it is'],
    rows.map(({ path, type, required, description }) => [
      code(path),
      escaped(type),
      required ? 'required' : '',
      escaped(description),
    ]),
  );
}

interface Shown {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const anchorOf = ({ path, method }: Shown): string => `${method}${path.replaceAll(/[^a-z0-9]+/giu, '-')}`;
const badge = (method: string): string =>
  `<span class="method ${escaped(method)}">${escaped(method.toUpperCase())}</span>`;

/** How the request is sent from a shell. */
function curl(shown: Shown): string {
  const { path, method, operation } = shown;
  const lines = [
    `curl ${method === 'get' ? '' : '-X POST '}"$BASE_URL${path}"`,
    ...(isOpen(shown) ? [] : ['-H "x-api-key: $ASSAY_API_KEY"']),
  ];
  const [mediaType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (mediaType === 'multipart/form-data') lines.push('-F "files=@essay.docx"', '-F "files=@notes.txt"');
  else if (isObject(content?.schema))
    lines.push(`-H "content-type: application/json"`, `-d '${JSON.stringify(exampleOf(content.schema))}'`);
  if (path.endsWith('/stream')) lines.push('--no-buffer');
  return `<h3>Example</h3>${block(lines.join(' \\\n  '))}`;
}

const isOpen = ({ operation }: Shown): boolean => operation.security?.length === 0;

function parameters({ operation }: Shown): string {
  const rows = (operation.parameters ?? []).map((one) => [
    code(one.name),
    escaped(one.in),
    isObject(one.schema) ? escaped(typeText(one.schema)) : '',
    one.required === true ? 'required' : '',
    escaped(one.description ?? ''),
  ]);
  return rows.length === 0 ? '' : `<h3>Parameters</h3>${table(['Name', 'In', 'Type', 'Needed', 'What it is'], rows)}`;
}

function requestBody({ operation }: Shown): string {
  return Object.entries(operation.requestBody?.content ?? {})
    .map(
      ([mediaType, { schema }]) =>
        `<h3>Request body · ${code(mediaType)}</h3>${isObject(schema) ? fieldTable(fieldRows(schema)) : ''}`,
    )
    .join('');
}

function success({ operation }: Shown): string {
  const contents = Object.entries(operation.responses['200']?.content ?? {});
  const shown = contents.map(([mediaType, { schema }]) => {
    if (!isObject(schema)) return '';
    const fields = `<details><summary>All fields</summary>${fieldTable(fieldRows(schema))}</details>`;
    return `<h3>Response 200 · ${code(mediaType)}</h3>${json(exampleOf(schema))}${fields}`;
  });
  return shown.join('') || '<h3>Response 200</h3>';
}

/** Statuses an endpoint can answer with, besides 200. */
function statuses(shown: Shown): string {
  return isOpen(shown)
    ? ''
    : '<p class="soft">Any status of the <a href="#errors">table of errors</a> can come instead, in one shape.</p>';
}

function section(shown: Shown): string {
  const { path, method, operation } = shown;
  const description =
    operation.description === undefined ? '' : `<p class="soft">${escaped(operation.description)}</p>`;
  return `<section id="${escaped(anchorOf(shown))}">
<h2>${badge(method)} ${code(path)}</h2>
<p>${escaped(operation.summary ?? '')}</p>
${description}${parameters(shown)}${requestBody(shown)}${curl(shown)}${success(shown)}${statuses(shown)}
</section>`;
}

function errorSection(): string {
  const rows = Object.entries(ERROR_STATUS).map(([name, status]) => [String(status), code(name)]);
  const shape = {
    error: 'The document has 150001 characters; the plan allows 150000.',
    code: 'document_too_long',
    request_id: '0b6f…',
    details: { limit: 150_000, actual: 150_001 },
  };
  return [
    '<section id="errors"><h2>Errors</h2><p>Every error has one shape; <code>code</code> is for programs, ',
    '<code>error</code> for people, and <code>x-request-id</code> of the response repeats <code>request_id</code>.</p>',
    json(shape),
    table(['Status', 'Code'], rows),
    '<p>503 and 429 carry <code>Retry-After</code>. Nothing is charged for an error.</p></section>',
  ].join('');
}

/**
 * The API as one page of plain HTML: no script, nothing from elsewhere. @param applicationPath where the web
 * application is, null: nowhere
 */
export function docsPage({ info, paths }: OpenApiDocument, applicationPath: string | null): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Shown => ({ path, method, operation })),
  );
  // The endpoints of the specification first, those that need no key after them.
  operations.sort((left, right) => Number(isOpen(left)) - Number(isOpen(right)));
  const links = operations.map(
    (shown) =>
      `<li><a href="#${escaped(anchorOf(shown))}">${badge(shown.method)} <span>${escaped(shown.path)}</span></a></li>`,
  );
  const title = escaped(info.title);
  const back =
    applicationPath === null ? '' : `<a class="back" href="${escaped(applicationPath)}">← Web application</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<div class="layout">
<nav aria-label="Endpoints">
${back}<strong>${title}</strong><ol>${links.join('')}<li><a href="#errors">Errors</a></li></ol>
</nav>
<main>
<h1>${title}</h1>
<p>${escaped(info.description ?? '')}</p>
<p>Send your API key in the header <code>x-api-key</code>.
The same as data: <a href="/openapi.json">/openapi.json</a>.</p>
${operations.map(section).join('\n')}
${errorSection()}
</main>
</div>
</body>
</html>
`;
}
