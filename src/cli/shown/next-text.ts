import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { shownAddress } from '../../lib/database/index.js';
import { countText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { textWidth } from '../../lib/text-width.js';
import type { FirstDocument } from '../../records/first-document.js';
import type { Flip } from '../../records/flip.js';
import { isSomeUnnamed } from '../../records/named-reasons.js';
import type { NamedReasons } from '../../records/named-reasons.js';
import type { RunSummary } from '../../records/run-summary.js';
import { sourceName } from '../../records/source-name.js';
import { asTyped } from '../process/command-name.js';
import type { CliContext } from '../process/command.js';
import { settingGroups } from '../../settings/groups.js';
import type { Settings } from '../../settings/groups.js';
import { reasonsByOutcome } from './reason-lines.js';

/** A command line that a person may want next, and what it does. */
export type NextStep = readonly [commandLine: string, what: string];

/** Characters of a hash that name a document. */
export const HASH_SHOWN = 12;
const INDENT = '  ';
const GAP = '  ';

/** Returns a word of a command line as a shell reads it. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns the flag that names the database, with a space before it; nothing for the usual one. */
export function dbFlag(db: string): string {
  return db === settingGroups.store.db.default ? '' : ` --db ${shellWord(shownAddress(db))}`;
}

/** Commands of next steps that read a database. */
const OF_DATABASE = /\bassay (?:runs|audits list|prune --private-keys|resume(?: [\w-]+)?)(?=$|[.,;](?:\s|$))/gu;

/** Returns a next step whose commands name the database. @param flag `dbFlag` */
export const namingDatabase = (nextStep: string, flag: string): string =>
  nextStep.replaceAll(OF_DATABASE, (command) => `${command}${flag}`);

/**
 * Returns the flags that name the database and the confidence from which verdicts are stated, with a space before each;
 * nothing for the usual ones. A command without them would state other verdicts than what it is shown beside.
 */
export function storeFlags({ db, state }: Settings['store']): string {
  return `${dbFlag(db)}${state === settingGroups.store.state.default ? '' : ` --state ${state}`}`;
}

/**
 * Returns the flags that name the service and the file of its key, with a space before each; nothing of what a variable
 * of the environment says, which the next command reads as well. A name and password in an address are left out.
 */
export function serviceFlags({ baseUrl, apiKeyFile }: Settings['client'], env: CliContext['env']): string {
  const address = baseUrl === '' || baseUrl === env['ASSAY_BASE_URL'] ? '' : withoutPassword(baseUrl);
  const file = apiKeyFile === env['ASSAY_API_KEY_FILE'] ? '' : apiKeyFile;
  const url = address === '' ? '' : ` --base-url ${shellWord(address)}`;
  return `${url}${file === '' ? '' : ` --api-key-file ${shellWord(file)}`}`;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Where commands are shown, and how the program was started. */
interface Terminal {
  readonly cwd: string;
  readonly columns: number;
  readonly env: CliContext['env'];
}

/** Whether a name can be a word of a command line. */
const isTypable = (name: string): boolean => terminalText(name) === name && !name.startsWith('-');

/** Whether a document can be named by its path in a command line. */
const isPlain = ({ source, datasetId }: FirstDocument['row']): boolean => datasetId === null && isTypable(source);

/**
 * A command about a document by its path, or by its hash where the path cannot be typed or makes a line too long.
 * @param flags that name the database and the service
 */
function documentCommand(command: string, { row }: FirstDocument, flags: string, { columns, env }: Terminal): string {
  const byPath = `assay ${command} ${shellWord(row.source)}${flags}`;
  if (isPlain(row) && textWidth(asTyped(byPath, env)) <= columns - 2 * INDENT.length) return byPath;
  return `assay ${command} ${(row.documentHash ?? '').slice(0, HASH_SHOWN)}${flags}`;
}

/** A report on a document that is a file; nothing for a row of a dataset and for what is in an archive. */
function caseStep(first: FirstDocument, { store, client }: Settings, terminal: Terminal): readonly NextStep[] {
  const { datasetId, source } = first.row;
  if (datasetId !== null || !existsSync(resolve(terminal.cwd, source))) return [];
  const service = serviceFlags(client, terminal.env);
  const commandLine = documentCommand('case', first, `${storeFlags(store)}${service}`, terminal);
  return [[commandLine, 'pages on it for a talk with its author']];
}

function explainCommand(first: FirstDocument, store: Settings['store'], terminal: Terminal): string {
  return documentCommand('explain', first, storeFlags(store), terminal);
}

/**
 * Returns the commands that read what a run found: one of its documents, all of them in the browser, and its report
 * where it is not written.
 */
export function readingSteps(
  first: readonly FirstDocument[],
  settings: Settings,
  terminal: Terminal,
): readonly NextStep[] {
  const { store, outputs } = settings;
  const [document] = first;
  const explain: readonly NextStep[] =
    document === undefined
      ? []
      : [
          [explainCommand(document, store, terminal), 'everything known about one document'],
          ...caseStep(document, settings, terminal),
        ];
  const open: NextStep = [`assay open${storeFlags(store)}`, 'sort, read and decide in the browser'];
  const report: NextStep = [`assay report${storeFlags(store)}`, 'write the report'];
  return [...explain, open, ...(outputs.report === '' ? [report] : [])];
}

/** Returns the command that says which part a source was read without, of the first one whose name can be typed. */
export function inPartSteps(
  { read_in_part: count }: RunSummary,
  { inPart }: NamedReasons,
  store: Settings['store'],
): readonly NextStep[] {
  const [name] = inPart.map(sourceName).filter(isTypable);
  if (name === undefined) return [];
  const more = count === 1 ? '' : ` (and ${countText(count - 1)} more)`;
  return [[`assay explain ${shellWord(name)}${storeFlags(store)}`, `which part a source was read without${more}`]];
}

/**
 * Returns the command that takes the first flip off the list of an audit whose source can be typed, all of them where
 * none can or makes a line too long.
 * @param named the audit, and the flag that names the database
 */
export function flipSteps(listed: readonly Flip[], named: string, { columns, env }: Terminal): readonly NextStep[] {
  if (listed.length === 0) return [];
  const commands = listed
    .map(sourceName)
    .filter(isTypable)
    .map((name) => `assay audits acknowledge ${named} ${shellWord(name)}`);
  const [command] = commands.filter((line) => textWidth(asTyped(line, env)) <= columns - 2 * INDENT.length);
  return command === undefined
    ? [[`assay audits acknowledge ${named} --all`, 'take all flips off the list, once looked at']]
    : [[command, 'take a flip off the list, once looked at']];
}

/** Returns the command that says more of the first source that failed and whose name can be typed. */
export function failureSteps(
  { reasons }: RunSummary,
  { ended }: NamedReasons,
  store: Settings['store'],
): readonly NextStep[] {
  const { failed } = reasonsByOutcome(reasons);
  const [name] = Object.entries(failed)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([reason]) => ended.get(reason) ?? [])
    .map(sourceName)
    .filter(isTypable);
  if (name === undefined) return [];
  return [[`assay explain ${shellWord(name)}${storeFlags(store)}`, 'more on why a source failed']];
}

/** Writes every source with its reason, where only the first of each reason are named. */
export const LISTS_ALL = 'assay export -o FILE.csv';

/** Returns the command that lists all sources, where a summary names only some and no table of all is written. */
export function listingSteps(
  summary: RunSummary,
  named: NamedReasons,
  { outputs: { csv, jsonl, parquet }, labelling, store }: Settings,
): readonly NextStep[] {
  const isListed = labelling.columns === 'full' && [csv, jsonl, parquet].some((file) => file !== '');
  if (isListed || !isSomeUnnamed(summary, named)) return [];
  return [[`${LISTS_ALL}${storeFlags(store)}`, 'every source with its reason']];
}

/** Returns the command that writes all references, where some were not found or have other details. */
export function referenceSteps({ references }: RunSummary, db: string): readonly NextStep[] {
  if (references === undefined || references.not_found + references.mismatch === 0) return [];
  return [[`assay export --references${dbFlag(db)}`, 'every reference: found, not found, what differs']];
}

/** Returns command lines with what they do, beside them or above where the terminal is narrow. */
export function nextText(steps: readonly NextStep[], columns: number, env: CliContext['env']): string {
  if (steps.length === 0) return '';
  const lines = steps.map(([commandLine, what]) => [asTyped(terminalText(commandLine), env), what] as const);
  const widest = Math.max(...lines.map(([commandLine]) => textWidth(commandLine)));
  const fits = lines.every(([, what]) => INDENT.length + widest + GAP.length + what.length <= columns);
  const shown = lines.map(([commandLine, what]) =>
    fits
      ? `${INDENT}${commandLine}${' '.repeat(widest - textWidth(commandLine))}${GAP}${what}`
      : `${INDENT}${what}:\n${INDENT}${INDENT}${commandLine}`,
  );
  return `\nNext\n${shown.join('\n')}\n`;
}
