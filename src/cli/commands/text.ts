import { profileOf, statedText } from '../../library/profiles.js';
import type { ProfiledText } from '../../library/profiles.js';
import { scanText } from '../../library/texts.js';
import { inflatedText } from '../../lib/deflated-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { ScanResult } from '../../records/scan-result.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { truncationText } from '../../records/judged-text.js';
import { countWords } from '../../text/words.js';
import { mergeManipulations } from '../../text/manipulations/index.js';
import { defineObservedCommand } from '../observed-command.js';
import { judgedLines } from '../judged-lines.js';
import { readDocument } from '../read-document.js';
import { scannedEvent } from '../scanned-event.js';
import { addClientFlags } from '../client-flags.js';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function summary(result: ScanResult, textWords: number, profiled: ProfiledText | null): string {
  const { verdict, probabilities, confidence, language, wordCount, modelVersion, notJudgedReason } = result;
  // A text that was not judged gets no percentages: readers would take them for a finding.
  const shares =
    probabilities === null || notJudgedReason !== null
      ? ''
      : `human ${percent(probabilities.human)} · mixed ${percent(probabilities.mixed)} · AI ${percent(probabilities.ai)}\n`;
  const closest = verdict ?? 'no verdict';
  const said = profiled?.stated ?? (confidence === 'low' ? 'unsure' : closest);
  const stated = notJudgedReason !== null ? 'not judged' : said === 'unsure' ? `unsure, closest to ${closest}` : said;
  const by = profiled === null ? '' : `stated by the profile ${terminalText(profiled.statedBy)}\n`;
  const knownTexts = result.findings?.scan === 'detect' ? result.findings.knownTexts : [];
  const judged = judgedLines(result, knownTexts).map((line) => `${line}\n`);
  const truncation = truncationText({ ...result, textWords });
  const cut = truncation === null ? '' : `${truncation}\n`;
  return `${stated} (confidence ${terminalText(confidence ?? 'not given')})\n${by}${shares}${cut}${judged.join('')}${wordCount ?? '?'} words · language ${terminalText(language ?? '?')} · model ${terminalText(modelVersion)}\nA score is an estimate, not proof of who wrote a text.\n`;
}

/** The wordings that moved the score most, a line each. */
function reasons({ findings }: ScanResult): string {
  if (findings?.scan !== 'detect' || findings.reasons === null) return 'The service gave no explanation.\n';
  const lines = findings.reasons.map(
    ({ share, speaksFor: author, description }) =>
      `  ${percent(share).padStart(7)} ${author.padEnd(5)}  ${terminalText(description)}\n`,
  );
  return `What moved the score most (share of all evidence in the text, author it speaks for):\n${lines.join('')}`;
}

export const textCommand = defineObservedCommand({
  observation: 'events',
  usage: 'text [file]',
  describe: 'Detect AI in one document; - or nothing is standard input',
  example: ['assay text essay.txt', 'verdict, probabilities and confidence of one text'],
  builder: (parser) =>
    addClientFlags(parser)
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: settingGroups.calibration.profile.describe,
      })
      .positional('file', { type: 'string', default: '-', describe: 'Document, or - for standard input' })
      .option('model-version', {
        type: 'string',
        requiresArg: true,
        describe: 'Model version to ask for (default: the service decides)',
      })
      .option('explain', { type: 'boolean', default: false, describe: 'Name the wordings that moved the score most' })
      .option('json', { type: 'boolean', default: false, describe: "The service's own response on stdout" }),
  handle: async (args, context) => {
    // yargs drops a lone - from positionals; the default is the same.
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const profile = await profileOf(settings, context.cwd);
    const { text, blocks, manipulations } = await readDocument(args.file, settings.extract, context);
    const result = await scanText({
      settings,
      cwd: context.cwd,
      text,
      blocks,
      explain: args.explain,
      ...(args.modelVersion !== undefined && { modelVersion: args.modelVersion }),
    });
    const profiled = profile === null ? null : statedText(result, profile, settings.store.state);
    const event = scannedEvent(args.file, 'detect', result);
    context.emit(profiled === null ? event : { ...event, verdict: profiled.stated });
    if (args.json)
      context.stdout.write(
        `{"version":${JSON.stringify(result.modelVersion)},"documents":[${inflatedText(result.raw)}]}\n`,
      );
    else
      context.stdout.write(
        `${summary({ ...result, manipulations: mergeManipulations(result.manipulations, manipulations) }, countWords(text), profiled)}${args.explain ? reasons(result) : ''}`,
      );
    return 0;
  },
});
