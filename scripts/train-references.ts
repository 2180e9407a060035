import { mkdirSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { cleanReference } from '../src/engines/bibliography/clean.js';
import { foldKey } from '../src/engines/bibliography/fold.js';
import { extractFeatures } from '../src/engines/bibliography/parse/features.js';
import { readLexicon } from '../src/engines/bibliography/parse/lexicon.js';
import type { Lexicon } from '../src/engines/bibliography/parse/lexicon.js';
import { loadReferenceModel, packReferenceModel } from '../src/engines/bibliography/parse/model.js';
import { tokenize } from '../src/engines/bibliography/parse/tokens.js';
import { packageFile } from '../src/lib/package-root.js';
import { alignLabels } from './bibliography/align.js';
import { heldApart, readCorpus } from './bibliography/corpus.js';
import type { CheckedString, LabelledReference } from './bibliography/corpus.js';
import { buildLexicon } from './bibliography/lexicon.js';
import { scoreFields } from './bibliography/score-fields.js';
import { ChainTrainer, seededRandom } from './bibliography/train-chain.js';
import type { Example } from './bibliography/train-chain.js';

/*
 * Trains the reference parser: counts the lexicon over the works, aligns the labelled strings, learns the weights, and gives the figures on
 * strings held apart by document and title.
 */
const EPOCHS = Number(process.argv[2] ?? 4);
/** From this epoch on weights are averaged, so many times an epoch. */
const FIRST_KEPT_EPOCH = 2;
const KEPT_AN_EPOCH = 4;
const LONGEST_STRING_TOKENS = 250;

function examplesOf(references: readonly LabelledReference[], lexicon: Lexicon): readonly Example[] {
  return references.flatMap((reference) => {
    const tokens = tokenize(cleanReference(reference.raw));
    const masks = alignLabels(reference, tokens);
    return masks === null || tokens.count > LONGEST_STRING_TOKENS ? [] : [{ features: extractFeatures(tokens, lexicon), masks }];
  });
}

function train(examples: readonly Example[]): ChainTrainer {
  const random = seededRandom(20261121);
  const trainer = new ChainTrainer(random);
  const order = [...examples];
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    for (let index = order.length - 1; index > 0; index -= 1) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other]!, order[index]!];
    }
    let loss = 0;
    order.forEach((example, index) => {
      loss -= trainer.learn(example);
      if (epoch >= FIRST_KEPT_EPOCH && (index + 1) % Math.floor(order.length / KEPT_AN_EPOCH) === 0) trainer.keep();
    });
    trainer.fade();
    console.log(`epoch ${epoch}: ${(loss / order.length).toFixed(3)} nats a string`);
    if (epoch >= FIRST_KEPT_EPOCH) report(`epoch ${epoch}`, trainer);
  }
  return trainer;
}

/** Rendered reference strings with their item, as labelled references; only such as name no held-apart work. */
function renderedReferences(): readonly LabelledReference[] {
  return readCorpus<CheckedString>('labelled')
    .filter((checked) => checked.item !== undefined && ![...checked.base_ids, ...checked.match_ids, checked.item.title ?? ''].some(heldApart))
    .map(({ id, raw, item }) => ({
      id,
      raw,
      source: 'rendered',
      doc: id,
      authors: (item?.author ?? []).map((name) => ({ family: name.family ?? name.literal ?? '' })),
      title: item?.title ?? '',
      year: item?.issued?.['date-parts'][0]?.[0] ?? null,
      ...(item?.['container-title'] !== undefined && { container: item['container-title'] }),
      ...(item?.volume !== undefined && { volume: item.volume }),
      ...(item?.issue !== undefined && { issue: item.issue }),
      ...(item?.page !== undefined && { pages: item.page }),
      ...(item?.publisher !== undefined && { publisher: item.publisher }),
      ...(item?.['publisher-place'] !== undefined && { place: item['publisher-place'] }),
    }));
}

const folder = packageFile('data', 'models', 'references');
mkdirSync(folder, { recursive: true });
const words = gzipSync(await buildLexicon(), { level: 9 });
const lexicon = readLexicon(gunzipSync(words));

const references = readCorpus<LabelledReference>('references');
const heldOut = references.filter((reference) => heldApart(`${reference.source}|${reference.doc}`));
const heldTitles = new Set(heldOut.flatMap((reference) => [foldKey(reference.title), foldKey(reference.raw)]).filter((key) => key.length > 12));
const training = references.filter((reference) => !heldApart(`${reference.source}|${reference.doc}`) && !heldTitles.has(foldKey(reference.title)) && !heldTitles.has(foldKey(reference.raw)));
const examples = examplesOf([...training, ...renderedReferences().filter((reference) => !heldTitles.has(foldKey(reference.title)))], lexicon);
console.log(`${training.length} strings to train on (${examples.length} aligned), ${heldOut.length} held apart by document and title`);

function report(name: string, trainer: ChainTrainer): Uint8Array {
  const { emissions, transitions } = trainer.averaged();
  const weights = gzipSync(packReferenceModel(emissions, transitions), { level: 9 });
  const scores = scoreFields(loadReferenceModel(weights, words), heldOut);
  const fields = [...scores.fields].map(([field, score]) => `${field} ${((2 * score.right) / (score.labelled + score.read)).toFixed(3)}`).join(', ');
  console.log(`${name}: field micro-F1 ${scores.microF1.toFixed(4)}, whole reference ${scores.exact.toFixed(4)} on ${scores.strings} held-apart strings (${fields})`);
  return weights;
}

const weights = report('as shipped', train(examples));
writeFileSync(`${folder}/weights.bin.gz`, weights);
writeFileSync(`${folder}/words.bin.gz`, words);
console.log(`${(weights.length / 1024).toFixed(0)} KiB of weights, ${(words.length / 1024).toFixed(0)} KiB of words`);
