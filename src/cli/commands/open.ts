import { once } from 'node:events';
import { withScratchFolder } from '../../lib/scratch-folder.js';
import { withWorkbench } from '../../library/workbench.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../process/command.js';
import type { CommandContext } from '../process/command.js';
import { openInBrowser } from '../process/open-in-browser.js';
import { workbenchRuns } from '../jobs/workbench-runs.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';
import { wholeNumber } from '../flags/whole-number.js';

interface LinkFlags {
  readonly browser: boolean;
  readonly json: boolean;
}

/** Shows the link where it can be used, and opens it where there is somebody to look. */
async function showLink(link: string, context: CommandContext, { browser, json }: LinkFlags): Promise<void> {
  const shown = json ? JSON.stringify({ url: link }) : link;
  if (!context.isTerminal) {
    context.stdout.write(`${shown}\n`);
    return;
  }
  await withScratchFolder(async (folder) => {
    const isOpened = browser && (await openInBrowser(link, folder, context.env));
    context.notices.write(isOpened ? 'The workbench opens in your browser, or with this link, once:\n' : '');
    context.stdout.write(`${shown}\n`);
    context.notices.write('It works as long as this program: end it with Ctrl+C.\n');
    if (!context.signal.aborted) await once(context.signal, 'abort');
  });
}

/** Of a workbench in another terminal: what was typed there and not stored is shown there alone. */
function besideText(other: string): string {
  const where = `A workbench of this database is open at ${other} already, in the browser that opened its link.`;
  return `${where}\nThis is another one beside it; both can be used.\n`;
}

export const openCommand = defineCommand({
  usage: 'open',
  describe: 'Open the workbench in the browser: runs, findings, reading and deciding, on this machine alone',
  example: ['assay open --db audit.db', 'read what the runs of that database found, and decide'],
  builder: (parser) =>
    addSettingFlags(
      addConfigFlag(parser),
      { db: settingGroups.store.db, state: settingGroups.store.state },
      'Where results are:',
    )
      .option('browser', {
        type: 'boolean',
        default: true,
        describe: 'Open the browser; with --no-browser the link is printed alone',
      })
      .option('reader', {
        type: 'string',
        requiresArg: true,
        defaultDescription: 'the user of this machine',
        describe: 'Who reads: decisions carry this name',
      })
      .option('root', {
        type: 'string',
        requiresArg: true,
        describe: 'Folder below which runs may be started from the workbench; without it none can',
      })
      .option('port', {
        type: 'string',
        requiresArg: true,
        defaultDescription: 'the same each time for a database, where it is free',
        describe: 'Port of this machine to listen on',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout: the link' }),
  handle: async (args, context) => {
    const { config, db, state } = args;
    const port = wholeNumber(args.port, { flag: '--port', least: 0, most: 65_535, example: 4000 });
    const given = Object.entries({ config, db, state }).filter(([, value]) => value !== undefined);
    const storeFlags = Object.fromEntries(given);
    const { settings } = resolveSettings({ flags: storeFlags, env: context.env, cwd: context.cwd });
    await withWorkbench({
      settings,
      cwd: context.cwd,
      ...(port !== undefined && { port }),
      runUses: workbenchRuns(settings, storeFlags, context),
      ...(args.root !== undefined && { root: args.root }),
      ...(args.reader !== undefined && { reader: args.reader }),
      use: async (workbench) => {
        for (const other of workbench.others) context.notices.write(besideText(other));
        await showLink(workbench.createLink(), context, args);
        if (!context.signal.aborted) await once(context.signal, 'abort');
      },
    });
    return 0;
  },
});
