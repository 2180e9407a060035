import { loadModels } from '../../../src/service-data.js';
import { detectorOf } from '../../../src/engines/detect/index.js';
import type { Detector } from '../../../src/records/detection.js';

/** The model that the service takes for English. */
export async function englishDetector(): Promise<Detector> {
  const model = (await loadModels()).filter(({ record }) => record.released && record.defaultFor === 'english').at(-1);
  if (model === undefined) throw new Error('there is no model to measure');
  return detectorOf(model.card, model.weights);
}

/**
 * CPU of the engine alone for one text, in milliseconds of one core, once its code is compiled: the mean over several
 * texts.
 */
export function bareEngineMs(detector: Detector, documents: readonly string[], seconds: number): number {
  const repeat = (forMs: number): number => {
    const end = performance.now() + forMs;
    let times = 0;
    do {
      for (const document of documents) detector.detect(document);
      times += documents.length;
    } while (performance.now() < end);
    return times;
  };
  repeat(seconds * 300);
  const cpu = process.cpuUsage();
  const times = repeat(seconds * 1000);
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1000 / times;
}
