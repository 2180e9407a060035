import { profileInUse, registerOf, statedByText, statingBy } from '../../library/profiles.js';
import type { TextScanner } from '../../library/texts.js';
import { wholeEvidence } from '../../records/evidence.js';
import type { Evidence } from '../../records/evidence.js';
import { REGISTERS } from '../../records/register.js';
import { unsureWhole } from '../../records/unsure.js';
import type { Unsure } from '../../records/unsure.js';
import { statedFrom } from '../../records/verdict.js';
import type { WholeText } from '../../records/whole-text.js';
import type { Settings } from '../../settings/groups.js';
import type { ExitCode } from '../../lib/errors.js';
import { mergeManipulations } from '../../text/manipulations/index.js';
import type { CliContext } from '../process/command.js';
import { eachDocument } from './each-document.js';
import { evidenceText } from '../shown/evidence-text.js';
import { fitLines } from '../terminal/fit-lines.js';
import { marksFor } from '../shown/marked-text.js';
import type { ObservedContext } from './observed-command.js';
import { resultText, withoutWordings } from '../shown/result-text.js';
import { scannedEvent } from '../json/scanned-event.js';
import { textColumns } from '../terminal/terminal-columns.js';
import { sectionsOf, wholeAnswer } from '../shown/whole-text.js';
import { wordLimit } from '../flags/word-limit.js';

/** The arguments of the command. */
interface TextArguments {
  readonly file: readonly string[];
  readonly json: boolean;
  readonly explain: boolean;
  readonly firstWords?: string | undefined;
}

interface TextParts {
  readonly context: ObservedContext;
  readonly settings: Settings;
  readonly scanner: TextScanner;
}

interface Said {
  /** The verdict and the facts of the text. */
  readonly said: string;
  readonly whole: WholeText;
  readonly evidence: Evidence | null;
  /** Null where a verdict is stated, and where nothing was judged. */
  readonly unsure: Unsure | null;
  readonly explain: boolean;
}

/** What people are shown of one text. */
function wholeText({ said, whole, evidence, unsure, explain }: Said, context: CliContext): string {
  const { result, verdict } = whole;
  const sections = sectionsOf(whole, textColumns(context.stdout));
  const unexplained = explain ? withoutWordings(result, evidence) : '';
  const rests = fitLines(`${evidenceText(evidence, unsure)}${unexplained}`, context.stdout);
  const marks = verdict === 'unsure' ? '' : marksFor(result, context);
  return `${fitLines(said, context.stdout)}${sections}${rests}${marks}`;
}

/** Detects AI in the documents that were named, and writes the verdict on each. Returns the exit code. */
export async function detectTexts(args: TextArguments, { context, settings, scanner }: TextParts): Promise<ExitCode> {
  const profile = await profileInUse(settings, context.cwd);
  const from = statedFrom(settings.store.state);
  const register = REGISTERS.find((own) => own === registerOf(settings)) ?? null;
  const asked = {
    explain: args.explain,
    ...wordLimit(args.firstWords),
    stating: statingBy(profile, from),
    signal: context.signal,
  };
  return eachDocument({ ...args, settings, prepare: scanner.prepare }, context, async ({ name, extraction, json }) => {
    const { text, blocks, manipulations } = extraction;
    const whole = await scanner.scanWhole({ text, blocks, ...asked });
    const { result, verdict, textWords, failure } = whole;
    const profiled = profile === null ? null : { stated: verdict, statedBy: statedByText(profile, result) };
    context.emit({ ...scannedEvent(name, 'detect', result, from), verdict });
    const shown = { ...result, manipulations: mergeManipulations(result.manipulations, manipulations) };
    const said = resultText(shown, textWords, { from, profiled, whole: verdict });
    const facts = { from, isProfiled: profile !== null, register, registerOption: '--register', patterns: null };
    const rests = { evidence: wholeEvidence(whole, facts), unsure: unsureWhole(whole, facts) };
    context.stdout.write(
      args.json ? `${json(wholeAnswer(whole))}\n` : wholeText({ said, whole, ...rests, ...args }, context),
    );
    if (failure !== null) throw failure;
  });
}
