/**
 * Writes the false alarms by register and length of every model version, as `npm run eval` measured them, to
 * `src/records/false-alarm-rows.ts`, from which results state them: `npx tsx scripts/evaluate/false-alarm-rows.ts`.
 */
import { detectionModels } from '../../src/engines/detect/index.js';
import { storedFalseAlarmRows, writeFalseAlarmRows } from './detect/false-alarm-rows.js';

const rows = detectionModels.flatMap(({ version }) => storedFalseAlarmRows(version));
await writeFalseAlarmRows(rows);
process.stdout.write(`${rows.length} rows of ${detectionModels.length} model versions\n`);
