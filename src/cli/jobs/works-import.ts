import type { AssayError, ExitCode } from '../../lib/errors.js';
import { countOf } from '../../lib/number-text.js';
import { withSnakeNames } from '../../lib/snake-case.js';
import { someNames } from '../../lib/some-names.js';
import { terminalText } from '../../lib/terminal-text.js';
import { worksFiles } from '../../library/works.js';
import type { OpenWorks, WorksReport } from '../../library/works.js';
import type { CommandContext } from '../process/command.js';
import { writeFailure } from '../terminal/failure.js';
import { writeNotice } from '../terminal/notice.js';

/** Files of a folder that are named where they are no works. */
const NAMED_OTHERS = 3;

interface GivenPath {
  readonly path: string;
  /** Its files: itself, or the parts of the folder. */
  readonly parts: readonly string[];
  readonly isFolder: boolean;
}

/** What happened to the files, by their paths. */
interface Imported {
  readonly reports: ReadonlyMap<string, WorksReport>;
  readonly failures: ReadonlyMap<string, AssayError>;
}

type Counted = Omit<WorksReport, 'path' | 'firstUnreadable'>;

const countsText = (report: Counted): string =>
  report.unchanged
    ? 'imported before, unchanged'
    : `${report.added} added, ${report.updated} updated, ${report.known} known already, ` +
      `${report.unreadable} unreadable`;

/** The sum of the reports of a folder's parts. */
function inAll(reports: readonly WorksReport[]): Counted {
  const sum = (name: 'records' | 'added' | 'known' | 'updated' | 'unreadable'): number =>
    reports.reduce((total, report) => total + report[name], 0);
  return {
    records: sum('records'),
    added: sum('added'),
    known: sum('known'),
    updated: sum('updated'),
    unreadable: sum('unreadable'),
    unchanged: reports.every((report) => report.unchanged),
  };
}

/** One line about a path of which something was imported; null for none. */
function pathText({ path, parts, isFolder }: GivenPath, { reports }: Imported): string | null {
  const ofParts = parts.flatMap((part) => reports.get(part) ?? []);
  const broken = ofParts.find(({ firstUnreadable }) => firstUnreadable !== null);
  if (ofParts.length === 0) return null;
  const files = isFolder ? `${countOf(ofParts.length, 'file')}, ` : '';
  const where =
    broken === undefined
      ? ''
      : ` (first: record ${broken.firstUnreadable ?? ''}${isFolder ? ` of ${broken.path}` : ''})`;
  return `${path}: ${files}${countsText(inAll(ofParts))}${where}`;
}

/** Files of a folder of works that are something else. */
const othersOf = ({ parts, isFolder }: GivenPath, { reports, failures }: Imported): readonly string[] =>
  isFolder && parts.some((part) => reports.has(part))
    ? parts.filter((part) => failures.get(part)?.code === 'unknown_works_format')
    : [];

function writeImported(given: readonly GivenPath[], imported: Imported, context: CommandContext): void {
  for (const one of given) {
    const text = pathText(one, imported);
    if (text !== null) context.stdout.write(`${terminalText(text)}\n`);
    const others = othersOf(one, imported);
    const [is, was] = others.length === 1 ? ['is', 'was'] : ['are', 'were'];
    const what = `${countOf(others.length, 'file')} of ${one.path} ${is} in none of the formats of works`;
    const names = someNames(others, NAMED_OTHERS);
    if (others.length > 0) writeNotice(`${what} and ${was} left out: ${names}`, null, context);
  }
}

/** Imports the files of all paths, one after another, and shows on a terminal how far it is. */
async function importAll(
  { importFiles }: OpenWorks,
  given: readonly GivenPath[],
  { signal, isTerminal, notices }: CommandContext,
): Promise<Imported> {
  const reports = new Map<string, WorksReport>();
  const failures = new Map<string, AssayError>();
  const show = (line: string): void => {
    if (isTerminal) notices.write(`\r${line}`);
  };
  const files = given.flatMap(({ parts }) => parts);
  await importFiles(files, {
    signal,
    onProgress: (file, records) => show(`${terminalText(file)}: ${records} records`),
    onFile: (file, report) => {
      show('');
      reports.set(file, { ...report, path: file });
    },
    onFailure: (file, error) => {
      show('');
      failures.set(file, error);
    },
  });
  return { reports, failures };
}

/**
 * Imports files and folders into the works index, and says what became of each. A file that cannot be read holds up no
 * other. Returns the exit code.
 */
export async function importWorksFiles(
  works: OpenWorks,
  paths: readonly string[],
  json: boolean,
  context: CommandContext,
): Promise<ExitCode> {
  const given = await Promise.all(
    paths.map(async (path): Promise<GivenPath> => {
      const parts = await worksFiles(path, context.cwd);
      return { path, parts, isFolder: parts.length !== 1 || parts[0] !== path };
    }),
  );
  const imported = await importAll(works, given, context);
  const { reports, failures } = imported;
  const index = works.index.describe();
  if (json) {
    const files = [...reports.values()].map(withSnakeNames);
    const failed = [...failures].map(([path, { code, message }]) => ({ path, code, message }));
    context.stdout.write(`${JSON.stringify({ files, failed, index: withSnakeNames(index) })}\n`);
  } else {
    writeImported(given, imported, context);
    // Where all was refused, the index is as it was.
    if (reports.size > 0) context.stdout.write(`${index.works} works in the index\n`);
  }
  const others = new Set(given.flatMap((one) => othersOf(one, imported)));
  const codes = [...failures].filter(([file]) => !others.has(file)).map(([, error]) => writeFailure(error, context));
  return codes[0] ?? 0;
}
