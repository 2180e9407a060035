import { countOf } from '../../lib/number-text.js';
import { createTextScanner } from '../../library/texts.js';
import type { TextScanner } from '../../library/texts.js';
import { resolveSettings } from '../../settings/index.js';
import { defineObservedCommand } from '../observed-command.js';
import type { ObservedContext } from '../observed-command.js';
import { DOCUMENTS_DESCRIBED, eachDocument } from '../each-document.js';
import type { NamedDocument } from '../each-document.js';
import { columnsFor, patternText } from '../pattern-text.js';
import { addClientFlags } from '../client-flags.js';
import { addWordLimit, wordLimit } from '../word-limit.js';

/** Prints the patterns of one document as they are found, and how many there are. */
async function findIn(
  { name, extraction, json }: NamedDocument,
  scanner: TextScanner,
  { isJson, maxWords }: { readonly isJson: boolean; readonly maxWords?: number },
  context: ObservedContext,
): Promise<void> {
  let sentences = 0;
  let matches = 0;
  const asked = { text: extraction.text, signal: context.signal, ...(maxWords !== undefined && { maxWords }) };
  for await (const { sentence, raw } of scanner.findPatterns(asked)) {
    sentences += 1;
    matches += sentence.patterns.length;
    context.stdout.write(isJson ? `${json(raw)}\n` : `${patternText(sentence, columnsFor(context.stdout))}\n`);
  }
  const found = { modelVersion: null, verdict: null, confidence: null, findings: matches };
  context.emit({ kind: 'text_scanned', name, scan: 'patterns', ...found });
  if (isJson) return;
  const counts = `${countOf(matches, 'pattern')} in ${countOf(sentences, 'sentence')}. `;
  context.stderr.write(
    matches === 0
      ? 'No patterns found.\n'
      : `${counts}A pattern is a remark on wording, not proof of who wrote a text.\n`,
  );
}

export const patternsCommand = defineObservedCommand({
  observation: 'events',
  usage: 'patterns [file..]',
  describe: 'Find and explain AI-writing patterns in single documents; - or nothing is standard input',
  example: ['assay patterns draft.docx', 'each sentence with its patterns underlined, explained, with a tip'],
  builder: (parser) =>
    addWordLimit(addClientFlags(parser))
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
      return await eachDocument({ ...args, settings }, context, (document) =>
        findIn(document, scanner, { isJson: args.json, ...limit }, context),
      );
    } finally {
      await scanner.close();
    }
  },
});
