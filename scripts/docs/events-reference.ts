import type { TSchema } from 'typebox';
import { knownMetrics } from './known-metrics.js';
import { loadAllCommands } from '../../src/cli/commands.js';
import { eventsSchema, EVENTS_VERSION, lineSchemas } from '../../src/records/event-lines.js';

interface Described {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Described[];
  readonly description?: string;
}

function typeText({ type, const: constant, enum: choices, anyOf }: Described): string {
  if (choices !== undefined) return choices.map((choice) => `\`${JSON.stringify(choice)}\``).join(', ');
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``;
  return anyOf === undefined ? String(type) : anyOf.map(typeText).join(' or ');
}

function table(fields: readonly (readonly [string, TSchema])[]): string {
  const rows = fields.map(([name, schema]) => {
    const described: Described = name === 'event' ? { type: 'string', description: 'kind of event' } : schema;
    return `| \`${name}\` | ${typeText(described)} | ${described.description ?? ''} |`;
  });
  return `| field | type | holds |\n|---|---|---|\n${rows.join('\n')}`;
}

function metricsTable(): string {
  const rows = knownMetrics().map(
    ({ name, help, labels, of }) =>
      `| \`${name}\` | ${labels.map((label) => `\`${label}\``).join(', ')} | ${of.join(', ')} | ${help} |`,
  );
  return `| metric | labels | of | counts |\n|---|---|---|---|\n${rows.join('\n')}`;
}

/** docs/events.schema.json, from the events of the program. */
export function eventsSchemaFile(): string {
  return `${JSON.stringify(eventsSchema(), null, 2)}\n`;
}

// Longer than other functions: the text of the page, read from top to bottom.
/** Returns docs/events.md, from the events and commands of the program. */
export async function eventsReference(): Promise<string> {
  const lines = [...lineSchemas()];
  const first: Readonly<Record<string, TSchema>> = lines[0]?.[1].fields ?? {};
  const common = Object.entries(first).filter(([name]) => lines.every(([, { fields }]) => name in fields));
  const commonNames = new Set(common.map(([name]) => name));
  const sections = lines.map(([kind, { when, fields }]) => {
    const own = Object.entries(fields).filter(([name]) => !commonNames.has(name));
    return `### \`${kind}\`\n\nSent ${when}.\n\n${table(own)}`;
  });
  const observed = (await loadAllCommands()).filter(({ observation }) => observation !== null);
  const metered = observed.filter(({ observation }) => observation === 'events and metrics');
  const names = (commands: typeof observed): string => commands.map(({ name }) => `\`${name}\``).join(', ');
  return `# Events and metrics

Written by \`npm run docs\`; a test holds this page to the program.

## Events

\`--events FILE\` adds a line of JSON to the file for each event of a command; \`--events -\` writes the lines to
standard output, and what is for people to standard error. It is for ${names(observed)}.

    assay run papers --events events.jsonl
    tail -f events.jsonl | jq -c 'select(.event == "retry")'

- [events.schema.json](events.schema.json) is the JSON schema of one line. The field \`schema\` holds its version
  (${EVENTS_VERSION}). New events and fields keep the version: ignore what you do not know. A field that goes or
  changes its meaning takes the next one.
- Lines are added to what the file holds, so that a resumed run or the next night continues the same file.
  \`session\` distinguishes processes that write to one file. After a kill the last line may be cut short; the next
  process begins a line of its own.
- \`progress\` and \`worked\` hold totals so far. They come at most once a second, and are left out while the reader of
  the lines is behind. No other event is left out.
- Where lines can no longer be written (a full disk, a reader that has gone), the command says so on standard error and
  continues.
- No event holds the text of a document or a key. Names of files are in \`text_read\`, \`file_written\` and messages.

Every line holds:

${table(common)}

${sections.join('\n\n')}

## Metrics

\`--metrics HOST:PORT\` serves Prometheus metrics under \`/metrics\` while a command runs: ${names(metered)}.
\`resume\` serves those of \`run\`. \`config/examples/grafana-dashboard.json\` is a dashboard of them for Grafana.

${metricsTable()}

\`assay_run_words\` is read from the database: it is the same at every machine of a shared run, as are the metrics of
its queue, so scrape one of them. Drift is that of the last audit until the one under way has measured its own.
Besides, each serves what Node reports of its process (\`process_…\`, \`nodejs_…\`).
`;
}
