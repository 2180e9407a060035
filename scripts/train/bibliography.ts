import { mkdirSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { cleanReference } from '../../src/engines/bibliography/clean.js';
import { extractFeatures } from '../../src/engines/bibliography/parse/features.js';
import { readLexicon } from '../../src/engines/bibliography/parse/lexicon.js';
import type { Lexicon } from '../../src/engines/bibliography/parse/lexicon.js';
import { loadReferenceModel, packReferenceModel } from '../../src/engines/bibliography/parse/model.js';
import { tokenize } from '../../src/engines/bibliography/parse/tokens.js';
import { packageFile } from '../../src/lib/package-root.js';
import { seededRandom } from '../statistics/random.js';
import { alignLabels } from './bibliography/align.js';
import type { LabelledReference } from '../corpora/bibliography.js';
import { exchangeFields } from './bibliography/exchange-fields.js';
import { buildLexicon } from './bibliography/lexicon.js';
import { scoreFields } from './bibliography/score-fields.js';
import type { ParsingScores } from './bibliography/score-fields.js';
import { ChainTrainer } from './bibliography/train-chain.js';
import type { Example } from './bibliography/train-chain.js';
import { FOLDS, isForTuning, isInFold, trainingStrings } from './bibliography/training-strings.js';
import type { TrainingStrings } from './bibliography/training-strings.js';
import { itemAt } from '../../src/lib/present.js';

/*
 * Trains the reference parser: counts the lexicon over the works that no test string cites, aligns the labelled
 * strings, learns the weights, and prints the figures on the test strings, which share no document or title with the
 * training strings. With `tune` nothing is written, and a part of the training documents is judged instead: choices
 * are made on that part, not on the test strings. With `folds`, or some of them (`folds 0 3`), nothing is written
 * either, and each fifth of the training documents is judged by a model trained on the others.
 */
const SEED = 20261121;
const EPOCHS = 2;
/** Weights are averaged from this epoch on, `KEPT_AN_EPOCH` times an epoch. */
const FIRST_KEPT_EPOCH = 2;
const KEPT_AN_EPOCH = 4;
/** Copies of each labelled string in which fields of other strings replace its own. */
const EXCHANGED_COPIES = 2;
const LONGEST_STRING_TOKENS = 250;

function examplesOf(references: readonly LabelledReference[], lexicon: Lexicon): readonly Example[] {
  return references.flatMap((reference) => {
    const tokens = tokenize(cleanReference(reference.raw));
    const masks = alignLabels(reference, tokens);
    return masks === null || tokens.count > LONGEST_STRING_TOKENS
      ? []
      : [{ features: extractFeatures(tokens, lexicon), masks }];
  });
}

function train(examples: readonly Example[], random: () => number): ChainTrainer {
  const trainer = new ChainTrainer(random);
  const order = [...examples];
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    for (let index = order.length - 1; index > 0; index -= 1) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [itemAt(order, other), itemAt(order, index)];
    }
    let loss = 0;
    order.forEach((example, index) => {
      loss -= trainer.learn(example);
      if (epoch >= FIRST_KEPT_EPOCH && (index + 1) % Math.floor(order.length / KEPT_AN_EPOCH) === 0) trainer.keep();
    });
    trainer.fade();
    console.log(`epoch ${epoch}: ${(loss / order.length).toFixed(3)} nats a string`);
  }
  return trainer;
}

interface Trained {
  readonly weights: Uint8Array;
  readonly words: Uint8Array;
  readonly scores: ParsingScores;
}

/** Learns from some strings and judges by others; prints the figures. */
async function trainAndJudge(strings: TrainingStrings): Promise<Trained> {
  const words = gzipSync(await buildLexicon(strings), { level: 9 });
  const lexicon = readLexicon(gunzipSync(words));
  const random = seededRandom(SEED);
  const exchanged = Array.from({ length: EXCHANGED_COPIES }, () => exchangeFields(strings.labelled, random)).flat();
  const examples = examplesOf([...strings.labelled, ...strings.rendered, ...exchanged], lexicon);
  console.log(
    `${strings.labelled.length} strings to train on (${examples.length} examples), ${strings.judged.length} to ` +
      'judge by, of other documents and titles',
  );
  const { emissions, transitions } = train(examples, random).averaged();
  const weights = gzipSync(packReferenceModel(emissions, transitions), { level: 9 });
  const scores = scoreFields(loadReferenceModel(weights, words), strings.judged);
  const fields = [...scores.fields]
    .map(([field, score]) => `${field} ${((2 * score.right) / (score.labelled + score.read)).toFixed(3)}`)
    .join(', ');
  console.log(
    `field micro-F1 ${scores.microF1.toFixed(4)}, whole reference ${scores.exact.toFixed(4)} on ` +
      `${scores.strings} strings (${fields})`,
  );
  return { weights, words, scores };
}

const [mode, ...folds] = process.argv.slice(2);
if (mode === 'folds') {
  const judged: ParsingScores[] = [];
  for (const fold of folds.length > 0 ? folds.map(Number) : Array.from({ length: FOLDS }, (_, index) => index))
    judged.push((await trainAndJudge(trainingStrings(isInFold(fold)))).scores);
  const mean = (part: 'microF1' | 'exact'): string =>
    (judged.reduce((sum, scores) => sum + scores[part], 0) / judged.length).toFixed(4);
  console.log(`mean of ${judged.length} folds: field micro-F1 ${mean('microF1')}, whole reference ${mean('exact')}`);
} else {
  const { weights, words } = await trainAndJudge(trainingStrings(mode === 'tune' ? isForTuning : null));
  if (mode !== 'tune') {
    const folder = packageFile('data', 'models', 'references');
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/weights.bin.gz`, weights);
    writeFileSync(`${folder}/words.bin.gz`, words);
    console.log(
      `${(weights.length / 1024).toFixed(0)} KiB of weights, ${(words.length / 1024).toFixed(0)} KiB of words`,
    );
  }
}
