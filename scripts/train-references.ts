import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { cleanReference } from '../src/engines/bibliography/clean.js';
import { foldKey } from '../src/engines/bibliography/fold.js';
import { FEATURES_PER_TOKEN, FEATURE_BUCKETS, extractFeatures } from '../src/engines/bibliography/parse/features.js';
import type { Features } from '../src/engines/bibliography/parse/features.js';
import { LABELS } from '../src/engines/bibliography/parse/labels.js';
import { TRANSITIONS, decode, loadReferenceModel, packReferenceModel } from '../src/engines/bibliography/parse/model.js';
import { tokenize } from '../src/engines/bibliography/parse/tokens.js';
import { packageFile } from '../src/lib/package-root.js';
import { alignLabels } from './bibliography/align.js';
import { heldApart, readCorpus } from './bibliography/corpus.js';
import type { CheckedString, LabelledReference } from './bibliography/corpus.js';
import { scoreFields } from './bibliography/score-fields.js';

/*
 * Trains the reference parser: a structured perceptron with Viterbi search (Collins 2002), weights averaged over all updates.
 * Where a source leaves fields unlabelled, the right answer is the best path that agrees with the labels there are.
 */
const EPOCHS = Number(process.argv[2] ?? 14);
const LABEL_COUNT = LABELS.length;
/** Features seen in fewer strings' tokens than this carry no weight: they would be noise and bytes. */
const RAREST_FEATURE = 2;

interface Example {
  readonly features: Features;
  readonly masks: Uint16Array;
}

/** A generator of 32-bit numbers from a seed (Mulberry32), so that training is the same each time. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function examplesOf(references: readonly LabelledReference[]): readonly Example[] {
  return references.flatMap((reference) => {
    const tokens = tokenize(cleanReference(reference.raw));
    const masks = alignLabels(reference, tokens);
    return masks === null || tokens.length > 250 ? [] : [{ features: extractFeatures(tokens), masks }];
  });
}

class Perceptron {
  readonly emissions = new Float32Array(FEATURE_BUCKETS * LABEL_COUNT);
  readonly transitions = new Float32Array(TRANSITIONS);
  private readonly emissionSums = new Float64Array(this.emissions.length);
  private readonly transitionSums = new Float64Array(this.transitions.length);
  private step = 1;

  constructor(private readonly known: Uint8Array) {}

  /** One string: whether the labels were right already. */
  learn({ features, masks }: Example): boolean {
    this.step += 1;
    const guess = decode(this, features);
    if (guess.every((label, token) => (masks[token]! & (1 << label)) !== 0)) return true;
    const right = decode(this, features, masks);
    for (let token = 0; token < features.tokenCount; token += 1) {
      const good = right[token]!;
      const bad = guess[token]!;
      if (good !== bad) {
        for (let feature = token * FEATURES_PER_TOKEN; feature < (token + 1) * FEATURES_PER_TOKEN; feature += 1) {
          const bucket = features.buckets[feature]!;
          if (this.known[bucket]! < RAREST_FEATURE) continue;
          this.change(this.emissions, this.emissionSums, bucket * LABEL_COUNT + good, 1);
          this.change(this.emissions, this.emissionSums, bucket * LABEL_COUNT + bad, -1);
        }
      }
      const place = features.contexts[token]! * LABEL_COUNT;
      const goodFrom = (place + (right[token - 1] ?? 0)) * LABEL_COUNT;
      const badFrom = (place + (guess[token - 1] ?? 0)) * LABEL_COUNT;
      if (goodFrom + good === badFrom + bad) continue;
      this.change(this.transitions, this.transitionSums, goodFrom + good, 1);
      this.change(this.transitions, this.transitionSums, badFrom + bad, -1);
    }
    return false;
  }

  private change(weights: Float32Array, sums: Float64Array, index: number, by: number): void {
    weights[index]! += by;
    sums[index]! += by * this.step;
  }

  averaged(): { readonly emissions: Float32Array; readonly transitions: Float32Array } {
    const average = (weights: Float32Array, sums: Float64Array): Float32Array => weights.map((weight, index) => weight - sums[index]! / this.step);
    return { emissions: average(this.emissions, this.emissionSums), transitions: average(this.transitions, this.transitionSums) };
  }
}

function train(examples: readonly Example[]): { readonly emissions: Float32Array; readonly transitions: Float32Array } {
  const known = new Uint8Array(FEATURE_BUCKETS);
  for (const { features } of examples) for (const bucket of new Set(features.buckets)) if (known[bucket]! < 255) known[bucket]! += 1;
  const perceptron = new Perceptron(known);
  const random = seededRandom(20261121);
  const order = [...examples];
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    for (let index = order.length - 1; index > 0; index -= 1) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other]!, order[index]!];
    }
    const right = order.filter((example) => perceptron.learn(example)).length;
    console.log(`epoch ${epoch}: ${((100 * right) / order.length).toFixed(1)} % of the training strings right`);
  }
  return perceptron.averaged();
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

const references = readCorpus<LabelledReference>('references');
const heldOut = references.filter((reference) => heldApart(`${reference.source}|${reference.doc}`));
const heldTitles = new Set(heldOut.flatMap((reference) => [foldKey(reference.title), foldKey(reference.raw)]).filter((key) => key.length > 12));
const training = references.filter((reference) => !heldApart(`${reference.source}|${reference.doc}`) && !heldTitles.has(foldKey(reference.title)) && !heldTitles.has(foldKey(reference.raw)));
const examples = examplesOf([...training, ...renderedReferences().filter((reference) => !heldTitles.has(foldKey(reference.title)))]);
console.log(`${training.length} strings to train on (${examples.length} aligned), ${heldOut.length} held apart by document and title`);
const model = train(examples);
const file = gzipSync(packReferenceModel(model), { level: 9 });
mkdirSync(packageFile('data', 'models', 'references'), { recursive: true });
writeFileSync(packageFile('data', 'models', 'references', 'weights.bin.gz'), file);
for (const [name, scored] of [['exact weights', model], ['as shipped', loadReferenceModel(file)]] as const) {
  const scores = scoreFields(scored, heldOut);
  console.log(`${name}: field micro-F1 ${scores.microF1.toFixed(4)}, whole reference ${scores.exact.toFixed(4)} on ${scores.strings} held-apart strings`);
  for (const [field, score] of scores.fields) console.log(`  ${field.padEnd(10)} F1 ${((2 * score.right) / (score.labelled + score.read)).toFixed(3)}  labelled ${score.labelled}`);
}
console.log(`${(file.length / 1024).toFixed(0)} KiB of weights`);
