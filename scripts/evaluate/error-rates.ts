/**
 * Measures how often a model version states each verdict on human texts and on AI texts, by language and kind of text,
 * and writes `src/records/measured-rates.ts`, from which runs estimate their false alarms: `npx tsx
 * scripts/evaluate/error-rates.ts [--version V]`. The texts were never trained on; most are of sources that others of
 * were.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDetector } from '../train/detect/create-detector.js';
import { detectionModels } from '../../src/engines/detect/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { MEASURED_RATES } from '../../src/records/measured-rates.js';
import type { MeasuredRates } from '../../src/records/measured-rates.js';
import { wilsonInterval } from '../../src/records/share-interval.js';
import { statedVerdict } from '../../src/records/verdict.js';
import type { StatedFrom } from '../../src/records/verdict.js';
import type { CorpusDocument } from '../corpora/detection.js';
import { readCorpus } from '../corpora/detection.js';

/** Texts of one kind whose author is known, and what was stated of them. */
interface Counts {
  texts: number;
  ai: number;
  mixed: number;
  human: number;
}

const { values } = parseArgs({ options: { version: { type: 'string' } } });
const models = detectionModels.filter(({ version }) => values.version === undefined || version === values.version);

const LEVELS: readonly StatedFrom[] = ['medium', 'high'];
const FILE = packageFile('src', 'records', 'measured-rates.ts');
const empty = (): Counts => ({ texts: 0, ai: 0, mixed: 0, human: 0 });

function measure(version: string, documents: readonly CorpusDocument[]): ReadonlyMap<string, Counts> {
  const detector = createDetector({
    card: readFileSync(packageFile('data', 'models', version, 'card.json')),
    weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')),
  });
  const counts = new Map<string, Counts>();
  for (const { text, label, lang, domain } of documents) {
    if (label === 'mixed') continue;
    const { verdict, confidenceCategory, reason } = detector.detect(text);
    if (reason !== null) continue;
    for (const level of LEVELS) {
      const key = [level, lang, label, domain].join('\t');
      const own = counts.get(key) ?? empty();
      counts.set(key, own);
      own.texts += 1;
      const stated = statedVerdict(verdict, confidenceCategory, null, level);
      if (stated !== null && stated !== 'unsure') own[stated] += 1;
    }
  }
  return counts;
}

const corpora = [...(await readCorpus('dev')), ...(await readCorpus('more-dev')), ...(await readCorpus('more-ml-dev'))];
const rows: MeasuredRates[] = [];
for (const { version, languages } of models) {
  const measured = [
    ...measure(
      version,
      corpora.filter(({ lang }) => languages.includes(lang)),
    ),
  ];
  for (const from of LEVELS)
    for (const language of languages) {
      const of = (label: string) =>
        measured.flatMap(([key, counts]) => {
          const [level, lang, written, domain = ''] = key.split('\t');
          return level === from && lang === language && written === label ? [{ domain, ...counts }] : [];
        });
      const sum = (kinds: readonly Counts[], field: keyof Counts): number =>
        kinds.reduce((total, kind) => total + kind[field], 0);
      const [human, ai] = [of('human'), of('ai')];
      const [h, a] = [sum(human, 'texts'), sum(ai, 'texts')];
      if (h === 0) continue;
      const worst = human.filter(({ texts }) => texts >= 30).sort((x, y) => y.ai / y.texts - x.ai / x.texts)[0];
      rows.push({
        version,
        from,
        language,
        human: { texts: h, ai: sum(human, 'ai'), mixed: sum(human, 'mixed') },
        ai: { texts: a, ai: sum(ai, 'ai'), human: sum(ai, 'human') },
      });
      const { low, high } = wilsonInterval(sum(human, 'ai'), h);
      process.stdout.write(
        `${version} ${from.padEnd(6)} ${language}  human stated AI ${sum(human, 'ai')} of ${h} ` +
          `(${(low * 100).toFixed(2)}–${(high * 100).toFixed(2)} %), worst kind ` +
          `${worst?.domain ?? '-'} ${worst?.ai ?? 0} of ${worst?.texts ?? 0}; AI stated AI ${sum(ai, 'ai')} of ${a}\n`,
      );
    }
}
// Runs of the past were judged by versions that are no longer shipped.
const measuredNow = new Set(models.map(({ version }) => version));
rows.push(...MEASURED_RATES.filter(({ version }) => !measuredNow.has(version)));
const lines = rows.map(({ version, from, language, human, ai }) =>
  [version, from, language, human.texts, human.ai, human.mixed, ai.texts, ai.ai, ai.human].join(' '),
);
const old = readFileSync(FILE, 'utf8');
const START = 'const ROWS = `\n';
const END = '`;\n';
const start = old.indexOf(START) + START.length;
writeFileSync(FILE, `${old.slice(0, start)}${lines.join('\n')}\n${old.slice(old.indexOf(END, start))}`);
