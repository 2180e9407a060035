import { recently } from './recently.js';

const MILLISECONDS_AT_END = '.000Z'.length;

const MS_PER_SECOND = 1000;
/** What is stored together has the same second, and files often have, too. */
const secondText = recently(
  (second: number) => `${new Date(second * MS_PER_SECOND).toISOString().slice(0, -MILLISECONDS_AT_END)}Z`,
);

/** ISO 8601 in UTC, to the second. @throws RangeError for a time that no date has */
export function isoSeconds(epochMs: number): string {
  return secondText(Math.floor(epochMs / MS_PER_SECOND));
}
