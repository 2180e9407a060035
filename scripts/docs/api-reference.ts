import { Value } from 'typebox/value';
import { ERROR_STATUS } from '../../src/contract/errors.js';
import { OpenApiDocument } from '../../src/service/docs/openapi-document.js';
import type { Operation } from '../../src/service/docs/openapi-document.js';
import { builtOpenApi } from './built-api.js';

function contentLines(title: string, content: Operation['requestBody']): string[] {
  return Object.entries(content?.content ?? {}).map(
    ([mediaType, { schema }]) =>
      `${title} (\`${mediaType}\`):\n\n\`\`\`json\n${JSON.stringify(schema ?? {}, null, 1)}\n\`\`\``,
  );
}

function operationText(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(({ name, in: place }) => `\`${name}\` (${place})`);
  const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const refusals = Object.keys(operation.responses).filter((status) => !status.startsWith('2'));
  return [
    `## ${method.toUpperCase()} ${path}`,
    operation.summary ?? '',
    operation.description ?? '',
    parameters.length === 0 ? '' : `Parameters: ${parameters.join(', ')}.`,
    ...contentLines('Request', operation.requestBody),
    ...success.flatMap(([status, content]) => contentLines(`Response ${status}`, content)),
    refusals.length === 0 ? '' : `Refusals: ${refusals.join(', ')}, each with the error body.`,
  ]
    .filter((piece) => piece !== '')
    .join('\n\n');
}

/** How to make a key and send a first text. */
const FIRST_REQUEST = [
  'Every request carries the API key in the header `x-api-key`. A key of a service of your own is made on its ' +
    'machine, with the folder that `assay serve` uses; it is shown once:',
  [
    '```sh',
    'assay keys create --data assay-data --name laptop',
    'curl http://127.0.0.1:8080/v2/predict/text -H "x-api-key: $ASSAY_API_KEY" \\',
    '  -H \'content-type: application/json\' -d \'{"document": "The text to scan."}\'',
    '```',
  ].join('\n'),
  'The web application makes keys too: `assay keys link` prints a link to it. An answer about a text that is too ' +
    'short, or holds no prose, still has a `predicted_class`, because the schema demands one: read `reason` first. ' +
    'Where it is given, the text was not judged and the class says nothing.',
].join('\n\n');

/** The text of docs/api.md: what a running service serves at `/openapi.json`, and the error codes. */
export async function apiReference(): Promise<string> {
  const { info, paths } = Value.Parse(OpenApiDocument, await builtOpenApi());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationText(path, method, operation)),
  );
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => `| ${status} | \`${code}\` |`);
  return (
    "# The service's API\n\n" +
    'Generated from the schemas by `npm run docs`; a test holds this page to the program. A running service serves ' +
    'the same as data at `/openapi.json` and as a page at `/docs`.\n\n' +
    `${info.description ?? ''}\n\n` +
    `${FIRST_REQUEST}\n\n` +
    '| status | code |\n' +
    '|---|---|\n' +
    `${codes.join('\n')}\n\n` +
    `${operations.join('\n\n')}\n`
  );
}
