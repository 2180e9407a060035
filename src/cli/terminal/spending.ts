import { createInterface } from 'node:readline/promises';
import { plan } from '../../library/plan.js';
import type { PlanOptions } from '../../library/plan.js';
import type { RunOptions } from '../../library/run-options.js';
import type { ExitCode } from '../../lib/errors.js';
import { countOf } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { RunPlan } from '../../records/run-plan.js';
import type { Settings } from '../../settings/groups.js';
import type { CliContext } from '../process/command.js';
import { wordsOfLeftText } from './progress-text.js';

/** Asks on the terminal. The end of the input, Ctrl-C and all answers but y and yes are a no. */
async function agrees(question: string, { stdin, stderr, signal }: CliContext): Promise<boolean> {
  const ended = new AbortController();
  const lines = createInterface({ input: stdin, output: stderr, terminal: true });
  lines.once('SIGINT', () => ended.abort());
  lines.once('close', () => ended.abort());
  try {
    const answer = await lines.question(question, { signal: AbortSignal.any([signal, ended.signal]) });
    return /^\s*y(?:es)?\s*$/iu.test(answer);
  } catch {
    stderr.write('\n');
    return false;
  } finally {
    lines.close();
  }
}

/** What an audit sends besides its run. Documents that are all scored again are part of the run itself. */
function besides({ rescore, canaries }: RunPlan): readonly { readonly what: string; readonly words: number }[] {
  return [
    ...(rescore?.mode === 'sample' && rescore.documents > 0
      ? [{ what: `${countOf(rescore.documents, 'document')} for a sample of another model`, words: rescore.words }]
      : []),
    ...(canaries === undefined
      ? []
      : [{ what: countOf(canaries.documents, 'canary', 'canaries'), words: canaries.words }]),
  ];
}

type Bounds = Pick<Settings['schedule'], 'maxWords' | 'maxFiles' | 'maxWordsTotal'>;

/** A line for each bound that lets less be sent than there is. */
function boundLines(plan: RunPlan, { maxWords, maxFiles, maxWordsTotal }: Bounds): string {
  const { words, documents, total_words_left: totalLeft } = plan;
  const run = totalLeft === maxWordsTotal ? 'The whole run' : 'What is left of the run';
  const bounds = [
    { name: '--max-words', most: maxWords, all: words, what: 'word', of: 'This start' },
    { name: '--max-files', most: maxFiles, all: documents, what: 'document', of: 'This start' },
    { name: '--max-words-total', most: totalLeft, all: words, what: 'word', of: run },
  ];
  return bounds
    .map(({ name, most, all, what, of }) =>
      most !== null && most < all ? `  ${of}: at most ${countOf(most, what)} (${name}).\n` : '',
    )
    .join('');
}

function costText(plan: RunPlan, job: PlanOptions['job'], { client, schedule }: Settings): string {
  const { documents, words, requests, words_left: wordsLeft } = plan;
  const more = job === 'audit' ? besides(plan) : [];
  const what = [`${countOf(documents, 'document')} in ${countOf(requests, 'request')}`, ...more.map((one) => one.what)];
  const all = more.reduce((sum, one) => sum + one.words, words);
  const address = terminalText(shownService(client.baseUrl));
  return (
    `To be sent to ${address}:\n  ${what.join(', ')},\n  ${wordsOfLeftText(all, wordsLeft)}.\n` +
    boundLines(plan, schedule)
  );
}

/** The address without what may be a password in it. */
function shownService(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`;
}

/** As after a signal: the person stopped it, and may start it again. */
export const NOT_SENT_EXIT: ExitCode = 4;

/**
 * If a hosted service may charge for words and a person can answer, says what would be sent and asks. Otherwise nothing
 * is asked: the run reports it.
 * @returns whether to continue
 * @param isSilent `--quiet` or `--json`: nothing is asked
 */
export async function maySpend(
  options: PlanOptions & Required<Pick<RunOptions, 'settings'>>,
  isSilent: boolean,
  context: CliContext,
): Promise<boolean> {
  const { client, schedule } = options.settings;
  if (client.baseUrl === '' || schedule.yes || isSilent || context.canAnswer !== true) return true;
  const planned = await plan(options);
  if (context.signal.aborted) return false;
  if (planned.documents === 0) return true;
  context.stderr.write(costText(planned, options.job, options.settings));
  if (await agrees('Send them? [y/N] ', context)) return true;
  context.stderr.write('Nothing was sent. Add --yes to send without this question.\n');
  return false;
}
