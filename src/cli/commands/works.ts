import { AssayError } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import { withWorksIndex, worksFiles } from '../../library/works.js';
import type { OpenWorks, WorksIndex } from '../../library/works.js';
import { resolveSettings } from '../../settings/index.js';
import { placeSettings } from '../../settings/places.js';
import type { CliContext } from '../command.js';
import { defineCommand } from '../command.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';

async function importFiles(
  { index, importFile }: OpenWorks,
  files: readonly string[],
  json: boolean,
  context: CliContext,
): Promise<void> {
  if (files.length === 0)
    throw new AssayError({
      code: 'bad_arguments',
      message: 'works import needs at least one file or folder',
      nextStep: 'For example: assay works import library.bib',
      exitCode: 2,
    });
  const reports = [];
  const parts = await Promise.all(files.map(async (path) => worksFiles(path, context.cwd)));
  for (const file of parts.flat()) {
    const onProgress = (records: number): void => {
      if (context.isTerminal) context.stderr.write(`\r${terminalText(file)}: ${records} records`);
    };
    const report = await importFile(file, { signal: context.signal, onProgress });
    if (context.isTerminal) context.stderr.write('\r');
    reports.push({ ...report, path: file });
    if (json) continue;
    const text = report.unchanged
      ? 'imported before, unchanged'
      : `${report.added} added, ${report.updated} updated, ${report.known} known already, ` +
        `${report.unreadable} unreadable`;
    context.stdout.write(`${terminalText(file)}: ${text}\n`);
  }
  if (json) context.stdout.write(`${JSON.stringify({ files: reports, index: index.describe() })}\n`);
  else context.stdout.write(`${index.describe().works} works in the index\n`);
}

function printStatus(index: WorksIndex, json: boolean, context: CliContext): void {
  const coverage = index.coverage();
  if (json) {
    context.stdout.write(`${JSON.stringify({ ...index.describe(), coverage })}\n`);
    return;
  }
  const { works, builtAt } = index.describe();
  context.stdout.write(`${works} works, built ${builtAt ?? 'never'}\n`);
  const decades = new Map<string, Map<string, number>>();
  for (const { kind, year, works: count } of coverage) {
    const decade = year === 0 ? 'no year' : `${Math.floor(year / 10) * 10}s`;
    const row = decades.get(decade) ?? new Map<string, number>();
    decades.set(decade, row.set(kind, (row.get(kind) ?? 0) + count));
  }
  for (const [decade, kinds] of [...decades].sort()) {
    const cells = [...kinds].sort((left, right) => right[1] - left[1]).map(([kind, count]) => `${kind} ${count}`);
    context.stdout.write(`${decade.padEnd(8)} ${cells.join(' · ')}\n`);
  }
}

export const worksCommand = defineCommand({
  usage: 'works <action> [file..]',
  describe: 'Fill the local index of works that bibliography scans check against, or show what it covers',
  example: [
    'assay works import library.bib crossref.jsonl.gz',
    'files, or folders of parts, of Crossref, OpenAlex, DBLP, arXiv, PubMed, Zotero, CSL-JSON, BibTeX, RIS; gzip or plain',
  ],
  builder: (parser) =>
    addSettingFlags(addConfigFlag(parser), placeSettings, 'Where its data is:')
      .positional('action', { choices: ['import', 'status'] as const, demandOption: true, describe: 'What to do' })
      .positional('file', { type: 'string', array: true, default: [], describe: 'Files to import, or folders of them' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    await withWorksIndex({ settings, cwd: context.cwd }, async (works) => {
      if (args.action === 'import') await importFiles(works, args.file, args.json, context);
      else printStatus(works.index, args.json, context);
    });
    return 0;
  },
});
