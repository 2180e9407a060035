import { isoSeconds } from '../../lib/iso-seconds.js';
import { AssayError } from '../../lib/errors.js';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { acknowledgeDrift, acknowledgeFlips, auditHistory, listAudits, moveAudit } from '../../library/audits.js';
import type { UseOptions } from '../../library/options.js';
import type { AuditListing, AuditRun, NamedAudit } from '../../records/audit-history.js';
import { resolveSettings } from '../../settings/index.js';
import { asTyped } from '../process/command-name.js';
import { defineCommand } from '../process/command.js';
import { decidedFlipJson, decidedFlipsText, flipJson, flipsText } from '../shown/flip-text.js';
import { dbFlag, shellWord } from '../shown/next-text.js';
import { addDatabaseFlags } from '../flags/store-flags.js';
import { rescoreJson, rescoreLines } from '../shown/rescore-text.js';
import { labelledText, tableText } from '../terminal/table-text.js';
import { textColumns } from '../terminal/terminal-columns.js';
import { watchText } from '../shown/audit-text.js';
import { watchJson } from '../json/watch-json.js';

interface AuditArguments {
  readonly name: string | undefined;
  /** Paths to move to, or sources whose flips are acknowledged. */
  readonly target: readonly string[];
  readonly all: boolean;
  /** Acknowledge the drift of the canaries. */
  readonly drift: boolean;
  readonly json: boolean;
  /** Of the terminal. */
  readonly columns: number;
  /** Names the database where it is not the usual one. */
  readonly dbFlag: string;
}

/** Audits of a history that people are shown; `--json` has all. */
const SHOWN_AUDITS = 30;

const day = (epochMs: number): string => isoSeconds(epochMs).slice(0, 10);

function bad(message: string, nextStep: string): AssayError {
  return new AssayError({ code: 'bad_arguments', message, nextStep, exitCode: 2 });
}

function neededName({ name }: AuditArguments): string {
  if (name !== undefined) return name;
  throw bad('no audit is named', 'Name it; list the audits with: assay audits list');
}

function auditJson({ name, paths, rules, thresholds, createdAtMs }: NamedAudit) {
  return { name, paths, rules, thresholds, created_at: isoSeconds(createdAtMs) };
}

/** Versions that the service had at an audit: not those of results that were kept. */
const serviceVersions = ({ rescore, versions }: AuditRun): readonly string[] => rescore?.to ?? versions;

function auditRunJson(run: AuditRun) {
  const { runId, previousRunId, concludedAtMs, totals, versions, canaryWords, rescore } = run;
  return {
    run_id: runId,
    previous_run_id: previousRunId,
    concluded_at: isoSeconds(concludedAtMs),
    sources: totals?.sourcesAfter ?? null,
    changes:
      totals === null
        ? null
        : {
            new: totals.new,
            gone: totals.gone,
            renamed: totals.renamed,
            changed: totals.changed,
            rescored: totals.rescored,
            flips: totals.flips,
          },
    ai_share: totals?.aiShareAfter ?? null,
    model_versions: versions,
    service_versions: serviceVersions(run),
    rescore: rescoreJson(rescore),
    canary_words: canaryWords,
  };
}

function listingJson(listing: AuditListing) {
  return {
    ...auditJson(listing),
    audits: listing.audits,
    last: listing.last === null ? null : auditRunJson(listing.last),
    listed_flips: listing.listedFlips,
  };
}

function listingsText(listings: readonly AuditListing[], columns: number): string {
  if (listings.length === 0) return 'No audit yet. Start one with: assay audit <path>\n';
  return tableText(
    ['NAME', 'AUDITS', 'LAST', 'FLIPS', 'PATHS'],
    listings.map(({ name, audits, last, listedFlips, paths }) => [
      name,
      countText(audits),
      last === null ? 'never' : day(last.concludedAtMs),
      countText(listedFlips),
      paths.join(' '),
    ]),
    { columns },
  );
}

/** The audits at which the service had other versions than at the one before, newest first. */
function versionChanges(history: readonly AuditRun[]): readonly string[] {
  return history.flatMap((run, index) => {
    const before = history[index + 1];
    const [now, then] = [serviceVersions(run), before === undefined ? [] : serviceVersions(before)];
    return now.join() === then.join() ? [] : [`${run.runId} ${now.join(', ')}`];
  });
}

/** A narrower terminal shows less of what changed. */
const COLUMNS_FOR_ALL = 76;

/** The id of a run begins with its date. */
function historyText(history: readonly AuditRun[], columns: number): string {
  const isWide = columns >= COLUMNS_FOR_ALL;
  const numbers = ['SOURCES', ...(isWide ? ['NEW', 'GONE', 'RENAMED'] : []), 'CHANGED', 'FLIPS'];
  const rows = history.slice(0, SHOWN_AUDITS).map(({ totals, runId }) => {
    if (totals === null) return [runId, ...numbers.map(() => ''), 'the first'];
    const { sourcesAfter, gone, renamed, changed, flips, aiShareAfter } = totals;
    const counts = [sourcesAfter, ...(isWide ? [totals.new, gone, renamed] : []), changed, flips].map(countText);
    return [runId, ...counts, aiShareAfter === null ? '' : percentText(aiShareAfter)];
  });
  return tableText(['RUN', ...numbers, 'AI'], rows, { columns, numbers });
}

async function list(use: UseOptions, { name, json, columns, dbFlag: db }: AuditArguments): Promise<string> {
  if (name === undefined) {
    const listings = await listAudits(use);
    return json ? `${JSON.stringify(listings.map(listingJson))}\n` : listingsText(listings, columns);
  }
  const { audit, history, listedFlips: flips, decidedFlips: decided, watch } = await auditHistory({ ...use, name });
  if (json) {
    const said = {
      history: history.map(auditRunJson),
      listed_flips: flips.map(flipJson),
      decided_flips: decided.map(decidedFlipJson),
    };
    return `${JSON.stringify({ ...auditJson(audit), ...said, drift_watch: watchJson(watch) })}\n`;
  }
  const about = labelledText(
    [
      ['Audit', name],
      ['Paths', audit.paths.join(' ')],
      ['Rules', Object.keys(audit.rules).length === 0 ? '' : JSON.stringify(audit.rules)],
      ['Thresholds', audit.thresholds.join(', ')],
      ['Watch', watchText(`${shellWord(name)}${db}`, watch)],
      ...versionChanges(history).map((text, index) => [index === 0 ? 'Versions' : '', text] as const),
      ...rescoreLines(history[0]?.rescore ?? null),
      ['Flips', flips.length === 0 ? 'none listed' : `${countText(flips.length)} that nobody acknowledged`],
      ['Decided', decided.length === 0 ? '' : `${countText(decided.length)} more that readers decided on`],
    ],
    columns,
  );
  const flipsSaid = flips.length === 0 ? '' : `\n${flipsText(flips, columns)}`;
  const decidedSaid = decided.length === 0 ? '' : `\n${decidedFlipsText(decided, columns)}`;
  return `${about}${flipsSaid}${decidedSaid}\n${historyText(history, columns)}`;
}

async function move(use: UseOptions, args: AuditArguments): Promise<string> {
  const name = neededName(args);
  if (args.target.length === 0)
    throw bad('the new paths of the corpus are missing', `Name its paths: assay audits move ${name} <path…>`);
  const moved = await moveAudit({ ...use, name, paths: args.target });
  return args.json
    ? `${JSON.stringify(auditJson(moved))}\n`
    : labelledText([
        ['Audit', name],
        ['Paths', moved.paths.join(' ')],
      ]);
}

/** The scores of now are the baseline from now on. */
async function acknowledgeDriftOf(use: UseOptions, name: string, json: boolean): Promise<string> {
  const renewed = await acknowledgeDrift({ ...use, name });
  if (json) return `${JSON.stringify({ name, baseline_renewed: renewed })}\n`;
  return renewed
    ? 'The newest scores of the canaries are the baseline from now on.\n'
    : 'No canaries were scored yet: there is nothing to acknowledge.\n';
}

async function acknowledge(use: UseOptions, args: AuditArguments): Promise<string> {
  const name = neededName(args);
  if (args.drift) return acknowledgeDriftOf(use, name, args.json);
  if (args.all === args.target.length > 0)
    throw bad('no flips are named', `Name their sources, or all: assay audits acknowledge ${name} --all`);
  const { acknowledged, left } = await acknowledgeFlips({ ...use, name, targets: args.all ? 'all' : args.target });
  return args.json
    ? `${JSON.stringify({ name, acknowledged, listed_flips: left })}\n`
    : `${countOf(acknowledged, 'flip')} acknowledged, ${countText(left)} still listed\n`;
}

const ACTIONS = { list, move, acknowledge } as const;

export const auditsCommand = defineCommand({
  usage: 'audits <action> [name] [target..]',
  describe:
    'The audits of the database: list them with their history, say where a corpus was moved to, acknowledge ' +
    'verdict flips',
  example: [
    'assay audits acknowledge nightly reports/2026.docx',
    'takes its flip off the list; assay audits list nightly shows what is listed',
  ],
  builder: (parser) =>
    addDatabaseFlags(parser)
      .positional('action', {
        choices: ['list', 'move', 'acknowledge'] as const,
        demandOption: true,
        describe: 'What to do',
      })
      .positional('name', { type: 'string', describe: 'Name of the audit; for list, none: all audits' })
      .positional('target', {
        type: 'string',
        array: true,
        default: [],
        describe: 'For move: where the corpus is now; for acknowledge: sources or folders, as they are listed',
      })
      .option('drift', {
        type: 'boolean',
        default: false,
        describe: 'For acknowledge: the drift of the canaries, whose newest scores become the baseline',
      })
      .option('all', { type: 'boolean', default: false, describe: 'For acknowledge: every flip that is listed' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const { name, target, all, drift, json } = args;
    const columns = textColumns(context.stdout);
    const said = await ACTIONS[args.action](
      { settings, cwd: context.cwd },
      { name, target, all, drift, json, columns, dbFlag: dbFlag(settings.store.db) },
    );
    context.stdout.write(json ? said : asTyped(said, context.env));
    return 0;
  },
});
