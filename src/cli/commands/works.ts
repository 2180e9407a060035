import { resolve } from 'node:path';
import { AssayError } from '../../lib/errors.js';
import { countOf } from '../../lib/number-text.js';
import { withSnakeNames } from '../../lib/snake-case.js';
import { terminalText } from '../../lib/terminal-text.js';
import { withWorksIndex, writeSampleWorks } from '../../library/works.js';
import type { WorksIndex } from '../../library/works.js';
import { resolveSettings } from '../../settings/index.js';
import { placeSettings } from '../../settings/places.js';
import type { CommandContext } from '../process/command.js';
import { defineCommand } from '../process/command.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';
import { wholeNumber } from '../flags/whole-number.js';
import { importWorksFiles } from '../jobs/works-import.js';

const badArguments = (message: string, example: string): AssayError =>
  new AssayError({ code: 'bad_arguments', message, nextStep: `For example: ${example}`, exitCode: 2 });

/** Works of a sample if no other number is given: an import of them takes a second. */
const SAMPLE_WORKS = 10_000;

async function buildSample(
  path: string | undefined,
  works: number,
  json: boolean,
  context: CommandContext,
): Promise<void> {
  if (path === undefined)
    throw badArguments('works build-sample needs the file to write', 'assay works build-sample sample.jsonl.gz');
  if (!Number.isInteger(works) || works < 1)
    throw badArguments(
      '--works must be a whole number above 0',
      'assay works build-sample sample.jsonl.gz --works 1000',
    );
  await writeSampleWorks(resolve(context.cwd, path), works, context.signal);
  context.stdout.write(
    json
      ? `${JSON.stringify({ files: [path], works })}\n`
      : `${terminalText(path)}: ${countOf(works, 'made-up work')} as Crossref's records\n`,
  );
}

function printStatus(index: WorksIndex, json: boolean, context: CommandContext): void {
  const coverage = index.coverage();
  if (json) {
    context.stdout.write(`${JSON.stringify({ ...withSnakeNames(index.describe()), coverage })}\n`);
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
    'files, or folders of parts, of Crossref, OpenAlex, DBLP, arXiv, PubMed, Zotero, CSL-JSON, BibTeX, RIS; ' +
      'gzip or plain',
  ],
  builder: (parser) =>
    addSettingFlags(addConfigFlag(parser), { data: placeSettings.data }, 'Where the index is, works.db:')
      .positional('action', {
        choices: ['import', 'status', 'build-sample'] as const,
        demandOption: true,
        describe:
          'import adds works, status says what the index covers, build-sample writes made-up works to try it with',
      })
      .positional('file', {
        type: 'string',
        array: true,
        default: [],
        describe: 'For import: files, or folders of them; for build-sample: the file to write',
      })
      .option('works', {
        type: 'string',
        default: String(SAMPLE_WORKS),
        defaultDescription: String(SAMPLE_WORKS),
        requiresArg: true,
        describe: 'For build-sample: how many works are made up',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    if (args.action === 'build-sample') {
      const works = wholeNumber(args.works, { flag: '--works', least: 1, example: SAMPLE_WORKS });
      await buildSample(args.file[0], works ?? SAMPLE_WORKS, args.json, context);
      return 0;
    }
    if (args.action === 'import' && args.file.length === 0)
      throw badArguments('works import needs at least one file or folder', 'assay works import library.bib');
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    return await withWorksIndex({ settings, cwd: context.cwd }, async (works) => {
      if (args.action === 'import') return await importWorksFiles(works, args.file, args.json, context);
      printStatus(works.index, args.json, context);
      return 0;
    });
  },
});
