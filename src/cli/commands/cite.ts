import { resolve } from 'node:path';
import { createTextScanner, toBibtex } from '../../library/texts.js';
import { writeWholeFile } from '../../lib/output-file.js';
import type { BibliographyFindings } from '../../records/bibliography.js';
import { lacksParts } from '../../records/warning-text.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { defineObservedCommand } from '../jobs/observed-command.js';
import { fitLines } from '../terminal/fit-lines.js';
import { citedAnswer } from '../json/cited-answer.js';
import { eachDocument } from '../jobs/each-document.js';
import { findingsText } from '../shown/reference-text.js';
import { scannedEvent } from '../json/scanned-event.js';
import { addReadingFlags, DOCUMENTS_DESCRIBED } from '../flags/reading-flags.js';
import { addSettingFlags } from '../flags/setting-flags.js';
import { addClientFlags } from '../flags/client-flags.js';
import { addWordLimit, wordLimit } from '../flags/word-limit.js';

async function writeBibliography(path: string, cited: readonly BibliographyFindings[]): Promise<void> {
  const text = await toBibtex(...cited);
  await writeWholeFile(path, (out) => {
    out.write(text);
    return Promise.resolve();
  });
}

export const citeCommand = defineObservedCommand({
  observation: 'events',
  usage: 'cite [file..]',
  describe: 'Check whether the references of single documents exist; - or nothing is standard input',
  example: [
    'assay cite paper.pdf --resolvers crossref,openalex,arxiv,pubmed',
    'each reference with a verdict and what differs; what the local index does not hold is asked for online',
  ],
  builder: (parser) =>
    addWordLimit(
      addReadingFlags(
        addSettingFlags(
          addClientFlags(parser),
          settingGroups.bibliography,
          'The embedded service’s bibliography scan:',
        ),
      ),
    )
      .positional('file', { type: 'string', array: true, default: [], describe: DOCUMENTS_DESCRIBED })
      .option('bib', {
        type: 'string',
        requiresArg: true,
        describe: 'Write the corrected references as BibTeX to this file',
      })
      .option('json', {
        type: 'boolean',
        default: false,
        describe:
          "The service's own response on stdout; of a long text, or one that lacks parts of its document, with its " +
          'sections and what is found in the whole. Of several documents, one line each, with the path',
      }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const isAskedOnline = settings.bibliography.resolvers.length > 0;
    const limit = wordLimit(args.firstWords);
    const scanner = createTextScanner({ settings, cwd: context.cwd });
    const allCited: BibliographyFindings[] = [];
    try {
      const exitCode = await eachDocument(
        { ...args, settings, prepare: scanner.prepare },
        context,
        async ({ name, extraction, json }) => {
          const cited = await scanner.cite({
            text: extraction.text,
            isInPart: lacksParts(extraction.warnings),
            signal: context.signal,
            ...limit,
          });
          const { findings, result, sections, failure } = cited;
          context.emit(scannedEvent(name, 'bibliography', result));
          allCited.push(findings);
          context.stdout.write(
            args.json
              ? `${json(citedAnswer(cited))}\n`
              : fitLines(findingsText(findings, { sections, env: context.env, isAskedOnline }), context.stdout),
          );
          if (failure !== null) throw failure;
        },
      );
      if (args.bib !== undefined) await writeBibliography(resolve(context.cwd, args.bib), allCited);
      return exitCode;
    } finally {
      await scanner.close();
    }
  },
});
