import { once } from 'node:events';
import { resolve } from 'node:path';
import { shownAddress } from '../../lib/database/index.js';
import { startService } from '../../library/service.js';
import { settingGroups } from '../../settings/groups.js';
import type { Settings } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { asTyped } from '../process/command-name.js';
import { shellWord } from '../shown/next-text.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { addReadingFlags } from '../flags/reading-flags.js';
import { TerminalLog } from '../terminal/service-log.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';

/** The command whose link signs in to this service, and to no other that runs on this machine. */
function linkCommand({ data, accounts }: Settings['places'], cwd: string, baseUrl: string): string {
  const database = accounts === '' ? '' : ` --accounts ${shellWord(shownAddress(accounts))}`;
  const port = new URL(baseUrl).port || '80';
  return `assay keys link --data ${shellWord(resolve(cwd, data))}${database} --port ${port}`;
}

export const serveCommand = defineObservedCommand({
  observation: 'events and metrics',
  usage: 'serve',
  describe:
    'Run the service and its web application: AI detection, AI patterns and bibliography scans over HTTP; ' +
    'logs go to stderr, as JSON lines unless it is a terminal',
  example: [
    'assay serve --port 8080 --data ./assay-data',
    'serve on http://127.0.0.1:8080; make keys and see usage in the web application, whose link to sign in it prints',
  ],
  builder: (parser) => {
    const withService = addSettingFlags(addConfigFlag(parser), settingGroups.service, 'The service:');
    const withAll = addReadingFlags(addSettingFlags(withService, settingGroups.places, 'Where its data is:'));
    return addSettingFlags(
      withAll,
      { db: settingGroups.store.db, state: settingGroups.store.state },
      'The workbench, with --workbench:',
    )
      .option('workbench', {
        type: 'boolean',
        default: false,
        describe:
          'Offer the workbench over the runs of --db, which a first assay run makes, to a team; ' +
          'each signs in with: assay keys link --reviewer NAME',
      })
      .option('json', {
        type: 'boolean',
        default: false,
        describe: 'One JSON value on stdout once it listens: its addresses',
      });
  },
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const terminalLog = context.isTerminal ? new TerminalLog(context.stderr) : null;
    const service = await startService({
      settings,
      cwd: context.cwd,
      log: terminalLog ?? context.stderr,
      workbench: args.workbench,
    });
    terminalLog?.writeOtherAddresses(service.baseUrl);
    // Beside a log of JSON lines, what is said to people is a line of that log.
    const say = (text: string): void =>
      context.isTerminal ? void context.notices.write(`${text}\n`) : service.log(text);
    if (service.metricsUrl !== null) {
      say(`metrics on ${service.metricsUrl}`);
      context.emit({ kind: 'metrics_served', url: service.metricsUrl });
    }
    // A link in a log would let its reader in: it is shown on a terminal alone.
    const signIn = context.isTerminal
      ? `web application, for the next 30 minutes, once: ${await service.createSignInLink()}`
      : `web application: print a link to sign in with: ` + linkCommand(settings.places, context.cwd, service.baseUrl);
    say(asTyped(signIn, context.env));
    const addresses = { url: service.baseUrl, metrics_url: service.metricsUrl };
    context.stdout.write(args.json ? `${JSON.stringify(addresses)}\n` : `listening on ${service.baseUrl}\n`);
    context.emit({ kind: 'listening', url: service.baseUrl });
    if (!context.signal.aborted) await once(context.signal, 'abort');
    await service.close();
    return 0;
  },
});
