import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { citeText, toBibtex } from '../../library/texts.js';
import { inflatedText } from '../../lib/deflated-text.js';
import { AssayError, messageOf } from '../../lib/errors.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { BibliographyFindings, Reference, ReferenceVerdict } from '../../records/bibliography.js';
import type { CslItem } from '../../records/csl.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { defineObservedCommand } from '../observed-command.js';
import { readDocument } from '../read-document.js';
import { scannedEvent } from '../scanned-event.js';
import { addSettingFlags } from '../setting-flags.js';
import { addClientFlags } from '../client-flags.js';

const SIGNS: Readonly<Record<ReferenceVerdict, string>> = {
  found: '✓ found',
  mismatch: '≠ mismatch',
  not_found: '✗ not found',
  unverified: '? unverified',
};

/** One line as people write a reference: names, year, title, venue, pages, identifier. */
function oneLine(csl: CslItem): string {
  const names = (csl.author ?? csl.editor ?? []).map(
    (name) => name.literal ?? [name.family, name.given].filter((part) => part !== undefined).join(', '),
  );
  const shown = names.length > 6 ? `${names.slice(0, 6).join('; ')}; et al.` : names.join('; ');
  const year = csl.issued?.['date-parts'][0]?.[0];
  const volume = csl.volume === undefined || csl.issue === undefined ? csl.volume : `${csl.volume}(${csl.issue})`;
  const place = [csl['container-title'], volume, csl.page].filter((part) => part !== undefined).join(', ');
  const parts = [
    shown,
    year === undefined ? '' : `(${year})`,
    csl.title ?? '',
    place,
    csl.DOI === undefined ? '' : `https://doi.org/${csl.DOI}`,
  ].filter((part) => part !== '');
  return parts.map((part) => part.replace(/\.$/u, '')).join('. ');
}

function referenceText(reference: Reference, findings: BibliographyFindings): string {
  const lines = [
    `${SIGNS[reference.verdict]}${reference.severity === 'minor' ? ' (minor)' : ''}  ${reference.raw.replace(/\s+/gu, ' ')}`,
  ];
  for (const field of reference.fields)
    if (field.status === 'different')
      lines.push(`    ${field.name}: cited ${field.cited ?? '–'}; the record has ${field.found ?? 'none'}`);
  for (const note of reference.notes) lines.push(`    ${note}`);
  const work = findings.works.find(({ id }) => id === reference.matchId);
  if (reference.verdict === 'mismatch' && work !== undefined) lines.push(`    corrected: ${oneLine(work.csl)}`);
  return lines.map(terminalText).join('\n');
}

function summaryText({ summary, claims }: BibliographyFindings): string {
  const unsupported = claims.filter((claim) => claim.needsCitation).length;
  const counts = `${summary.references} references: ${summary.found} found, ${summary.mismatch} mismatch, ${summary.notFound} not found, ${summary.unverified} unverified`;
  const meaning =
    summary.notFound === 0
      ? ''
      : '\nnot found is no proof that a work does not exist: the index holds works of its kind, year and language, and not this one';
  return `${counts}; ${summary.danglingCitations} citations without an entry, ${summary.uncited} entries never cited, ${unsupported} claims without a citation\nchecked against ${terminalText(summary.index.name)}: ${summary.index.works} works${meaning}`;
}

async function writeBibliography(path: string, findings: BibliographyFindings): Promise<void> {
  try {
    await writeFile(path, await toBibtex(findings));
  } catch (error) {
    throw new AssayError({
      code: 'output_unwritable',
      message: `${path} cannot be written: ${messageOf(error)}`,
      nextStep: 'Check the folder and the rights.',
      exitCode: 2,
      cause: error,
    });
  }
}

export const citeCommand = defineObservedCommand({
  observation: 'events',
  usage: 'cite [file]',
  describe: 'Check whether the references of one document exist; - is standard input',
  example: [
    'assay cite paper.pdf --bib corrected.bib',
    'each reference with a verdict, what differs, and the corrected entry',
  ],
  builder: (parser) =>
    addSettingFlags(
      addSettingFlags(addClientFlags(parser), settingGroups.bibliography, 'The embedded service’s bibliography scan:'),
      settingGroups.extract,
      'Settings: extract',
    )
      .positional('file', { type: 'string', default: '-', describe: 'File to read' })
      .option('bib', {
        type: 'string',
        requiresArg: true,
        describe: 'Write the corrected references as BibTeX to this file',
      })
      .option('json', { type: 'boolean', default: false, describe: 'The service’s own response on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const { text } = await readDocument(args.file, settings.extract, context);
    const { findings, result } = await citeText({ settings, cwd: context.cwd, text });
    context.emit(scannedEvent(args.file, 'bibliography', result));
    if (args.bib !== undefined) await writeBibliography(resolve(context.cwd, args.bib), findings);
    if (args.json)
      context.stdout.write(
        `{"version":${JSON.stringify(result.modelVersion)},"documents":[${inflatedText(result.raw)}]}\n`,
      );
    else
      context.stdout.write(
        [...findings.references.map((reference) => referenceText(reference, findings)), summaryText(findings), ''].join(
          '\n',
        ),
      );
    return 0;
  },
});
