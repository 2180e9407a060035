import { resolve } from 'node:path';
import { assembleStore } from '../../assemble-store.js';
import { assembleClient } from '../../assemble.js';
import { isPostgresAddress } from '../../lib/database/index.js';
import { terminalText } from '../../lib/terminal-text.js';
import { resolveSettings } from '../../settings/index.js';
import { defineCommand } from '../command.js';
import { databaseChecks, diskChecks, serviceChecks } from '../health-checks.js';
import { addRunFlags } from '../run-job.js';

export const doctorCommand = defineCommand({
  usage: 'doctor',
  describe: 'Check the set-up and say the next step: database, lock, disk, service, key, clock',
  example: ['assay doctor --db audit.db', 'what is wrong, and what to do about it'],
  builder: (parser) => addRunFlags(parser),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const store = await assembleStore(settings, context.cwd);
    try {
      const request = { settings, paths: [], cwd: context.cwd, signal: context.signal, onEvent: () => undefined };
      const checks = [
        ...(await databaseChecks(store)),
        ...(isPostgresAddress(settings.store.db) ? [] : await diskChecks(resolve(context.cwd, settings.store.db))),
        ...(await assembleClient(request, store, serviceChecks)),
      ];
      const lines = checks.map(
        ({ check, ok, found, nextStep }) =>
          terminalText(`${ok ? 'ok  ' : 'BAD '} ${check.padEnd(14)}${found}`) +
          (nextStep === '' ? '' : `\n     ${nextStep}`),
      );
      context.stdout.write(args.json ? `${JSON.stringify(checks)}\n` : `${lines.join('\n')}\n`);
      return checks.every(({ ok }) => ok) ? 0 : 1;
    } finally {
      await store.close();
    }
  },
});
