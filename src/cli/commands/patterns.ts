import { linesOfWidth } from '../../lib/text-width.js';
import { createTextScanner } from '../../library/texts.js';
import type { TextScanner } from '../../library/texts.js';
import { signsOfAllText } from '../../records/pattern-signs.js';
import type { PatternSentence } from '../../records/patterns.js';
import { resolveSettings } from '../../settings/index.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import type { ObservedContext } from '../jobs/observed-command.js';
import { eachDocument } from '../jobs/each-document.js';
import type { NamedDocument } from '../jobs/each-document.js';
import { columnsFor, patternCountsText, patternsText } from '../shown/pattern-text.js';
import { uncoveredText } from '../../records/pattern-languages.js';
import { addClientFlags } from '../flags/client-flags.js';
import { addReadingFlags, DOCUMENTS_DESCRIBED } from '../flags/reading-flags.js';
import { addWordLimit, wordLimit } from '../flags/word-limit.js';

/** Finds the patterns of one document; each is handed over as it is found. */
async function findIn(
  { name, extraction }: NamedDocument,
  scanner: TextScanner,
  maxWords: { readonly maxWords?: number },
  onFound: (raw: string, sentence: PatternSentence) => void,
  context: ObservedContext,
): Promise<void> {
  let findings = 0;
  for await (const { sentence, raw } of scanner.findPatterns({
    text: extraction.text,
    signal: context.signal,
    ...maxWords,
  })) {
    findings += sentence.patterns.length;
    onFound(raw, sentence);
  }
  const scanned = { modelVersion: null, verdict: null, confidence: null, findings };
  context.emit({ kind: 'text_scanned', name, scan: 'patterns', ...scanned });
}

const LEVELS_SAID =
  'high: in under 5 of 1,000 human texts, and clearly more often in AI text; medium and low: people write so more ' +
  'often, or the evidence is weaker; info: no sign of AI by itself. How many times as often is of this kind of text ' +
  'where it was measured, so a high pattern can have a small figure.';
const REMARK = 'A pattern is a remark on wording, not proof of who wrote a text.';

function sayFound(found: readonly PatternSentence[], context: ObservedContext): void {
  const columns = columnsFor(context.stdout);
  context.stdout.write(patternsText(found, columns));
  const counts = patternCountsText(found);
  const signs = signsOfAllText(found);
  const notes = [...(signs === null ? [] : [signs]), LEVELS_SAID, REMARK];
  const said = found.length === 0 ? [counts] : [counts, ...notes.flatMap((note) => linesOfWidth(note, columns))];
  context.notices.write(`${found.length === 0 ? '' : '\n'}${said.join('\n')}\n`);
}

/** Says which languages the wordings are known of. The events of a program have no room for it. */
function sayUncovered({ extraction: { language } }: NamedDocument, context: ObservedContext): void {
  const uncovered = uncoveredText(language);
  if (uncovered === null) return;
  context.notices.write(
    linesOfWidth(uncovered, columnsFor(context.stderr))
      .map((line) => `${line}\n`)
      .join(''),
  );
}

/** Prints the patterns of one document: for programs as they are found, for people together at the end. */
async function printIn(
  document: NamedDocument,
  scanner: TextScanner,
  { isJson, ...limit }: { readonly isJson: boolean; readonly maxWords?: number },
  context: ObservedContext,
): Promise<void> {
  const found: PatternSentence[] = [];
  const onFound = (raw: string, sentence: PatternSentence): void => {
    if (isJson) context.stdout.write(`${document.json(raw)}\n`);
    else found.push(sentence);
  };
  try {
    await findIn(document, scanner, limit, onFound, context);
  } catch (error) {
    // What was found before the failure is worth reading.
    if (found.length > 0) sayFound(found, context);
    throw error;
  }
  if (!isJson) sayFound(found, context);
  sayUncovered(document, context);
}

export const patternsCommand = defineObservedCommand({
  observation: 'events',
  usage: 'patterns [file..]',
  describe: 'Find and explain AI-writing patterns in single documents; - or nothing is standard input',
  example: ['assay patterns draft.docx', 'each pattern with how often it was found, a tip, and its sentences'],
  builder: (parser) =>
    addWordLimit(addReadingFlags(addClientFlags(parser)))
      .positional('file', { type: 'string', array: true, default: [], describe: DOCUMENTS_DESCRIBED })
      .option('json', {
        type: 'boolean',
        default: false,
        describe: "The service's own events, one a line; of several documents with their path",
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const limit = wordLimit(args.firstWords);
    const scanner = createTextScanner({ settings, cwd: context.cwd });
    try {
      return await eachDocument({ ...args, settings, prepare: scanner.prepare }, context, (document) =>
        printIn(document, scanner, { isJson: args.json, ...limit }, context),
      );
    } finally {
      await scanner.close();
    }
  },
});
