import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { diffRuns } from '../../pipeline/audit/comparison/index.js';
import type { Store } from '../../pipeline/store/index.js';
import type { RunDiff, SourceChange } from '../../records/run-diff.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import type { ExitCode } from '../../lib/errors.js';
import { defineCommand } from '../command.js';
import { changeLine, diffText } from '../diff-text.js';
import { diffJson, changeJson } from '../diff-json.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';
import { withStoredRuns } from '../../assemble-store.js';
import { previousRun } from '../../pipeline/audit/previous-run.js';
import { chosenRun } from '../../pipeline/outputs/chosen-run.js';
import { AssayError } from '../../lib/errors.js';

async function write(out: Writable, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain');
}

async function printed(store: Store, runs: readonly [string, string], out: Writable, json: boolean): Promise<RunDiff> {
  const [before, after] = runs.map((runId) => ({ runId, rows: store.resultRows(runId) }));
  if (before === undefined || after === undefined) throw new TypeError('a comparison takes two runs');
  let printedChanges = 0;
  const onChange = async (change: SourceChange): Promise<void> => {
    await write(
      out,
      json ? `${printedChanges === 0 ? '' : ','}\n${JSON.stringify(changeJson(change))}` : `${changeLine(change)}\n`,
    );
    printedChanges += 1;
  };
  if (json) await write(out, '{"changes":[');
  const diff = await diffRuns(before, after, onChange);
  await write(
    out,
    json ? `],${JSON.stringify(diffJson(diff)).slice(1)}\n` : `${printedChanges === 0 ? '' : '\n'}${diffText(diff)}`,
  );
  return diff;
}

export const diffCommand = defineCommand({
  usage: 'diff [runA] [runB]',
  describe: 'Show what changed between two runs: new, gone, changed, verdict flips, drift of the model',
  example: ['assay diff', 'the newest run against the one of the same paths before it; ! marks a verdict flip'],
  builder: (parser) =>
    addSettingFlags(addConfigFlag(parser), { db: settingGroups.store.db }, 'Settings: store')
      .positional('runA', {
        type: 'string',
        describe: 'The earlier run (default: the one before runB with the same paths)',
      })
      .positional('runB', { type: 'string', describe: 'The later run (default: the newest)' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    return withStoredRuns(settings.store, context.cwd, async (store): Promise<ExitCode> => {
      const runs = await store.listRuns();
      const after = chosenRun(runs, args.runB ?? null);
      const before = args.runA === undefined ? previousRun(runs, after) : chosenRun(runs, args.runA);
      if (before === null) {
        throw new AssayError({
          code: 'no_previous_run',
          message: `there is no earlier run of the paths of ${after.runId}`,
          nextStep: 'Name two runs: assay diff <runA> <runB>; list them with: assay runs',
          exitCode: 2,
        });
      }
      await printed(store, [before.runId, after.runId], context.stdout, args.json);
      return 0;
    });
  },
});
