import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commits } from './pipeline/commits.js';
import { embedded } from './pipeline/embedded.js';
import { growth } from './pipeline/growth.js';
import { jsonLinesScale, parquetScale, scale } from './pipeline/scale.js';
import { sending } from './pipeline/sending.js';
import { throughput } from './pipeline/throughput.js';

// Usage: `npm run bench:pipeline [-- --documents 1000000 --only scale,throughput]`. Every figure is printed with
// its limit. Service, peers and pipeline share the cores: figures of time need an idle machine, those of CPU and memory
// do not. `--only growth` prints how costs grow from 1,000 documents up;
// `--only resume` and `--only parquet` are `scale` without its runs over an unchanged dataset.
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'throughput,sending,commits,scale,embedded' },
  },
});
const parts: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  throughput,
  sending,
  commits,
  embedded,
  scale: (folder) => scale(folder, Number(values.documents)),
  resume: (folder) => jsonLinesScale(folder, Number(values.documents)),
  parquet: (folder) => parquetScale(folder, Number(values.documents)),
  growth: (folder) => growth(folder, Number(values.documents)),
};
const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
process.stdout.write(`${availableParallelism()} cores\n`);
try {
  for (const part of values.only.split(',')) await parts[part]?.(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
