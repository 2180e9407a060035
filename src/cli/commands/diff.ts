import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { compareRuns } from '../../library/stored-runs.js';
import type { RunDiff, SourceChange } from '../../records/run-diff.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../process/command.js';
import { CHANGES_HEAD, changeLine, diffText } from '../shown/diff-text.js';
import { diffJson, changeJson } from '../json/diff-json.js';
import { breakingColumns, textColumns } from '../terminal/terminal-columns.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';

async function write(out: Writable, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain');
}

interface Printing {
  readonly onChange: (change: SourceChange) => Promise<void>;
  /** To be called once, with the totals. */
  readonly end: (diff: RunDiff) => Promise<void>;
}

/** Writes changes as they are found, and then the totals, each with what JSON needs around it. */
async function printing(out: Writable, json: boolean): Promise<Printing> {
  let printedChanges = 0;
  if (json) await write(out, '{"changes":[');
  return {
    onChange: async (change) => {
      const separator = printedChanges === 0 ? '' : ',';
      if (!json && printedChanges === 0) await write(out, `${CHANGES_HEAD}\n`);
      await write(
        out,
        json ? `${separator}\n${JSON.stringify(changeJson(change))}` : `${changeLine(change, breakingColumns(out))}\n`,
      );
      printedChanges += 1;
    },
    end: (diff) =>
      write(
        out,
        json
          ? `],${JSON.stringify(diffJson(diff)).slice(1)}\n`
          : `${printedChanges === 0 ? '' : '\n'}${diffText(diff, textColumns(out))}`,
      ),
  };
}

export const diffCommand = defineCommand({
  usage: 'diff [runA] [runB]',
  describe: 'Show what changed between two runs: new, gone, renamed, changed, verdict flips, drift of the model',
  example: ['assay diff', 'the newest run against the audit or run before it; ! marks a verdict flip'],
  builder: (parser) =>
    addSettingFlags(
      addConfigFlag(parser),
      { db: settingGroups.store.db, state: settingGroups.store.state },
      'Where results are:',
    )
      .positional('runA', {
        type: 'string',
        describe:
          'The earlier run (default: what runB follows: the audit before it, or the run of the same paths and rules)',
      })
      .positional('runB', { type: 'string', describe: 'The later run (default: the newest)' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    // Nothing is written before both runs are known.
    let printer: Printing | null = null;
    const opened = async (): Promise<Printing> => (printer ??= await printing(context.stdout, args.json));
    const diff = await compareRuns({
      settings,
      cwd: context.cwd,
      ...(args.runA !== undefined && { before: args.runA }),
      ...(args.runB !== undefined && { after: args.runB }),
      onChange: async (change) => (await opened()).onChange(change),
    });
    await (await opened()).end(diff);
    return 0;
  },
});
