import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Clock } from '../../../lib/clock.js';
import { groupBy } from '../../../lib/group-by.js';
import { AssayError } from '../../../lib/errors.js';
import { writeTransaction } from '../../../lib/database/index.js';
import { CHOICES } from '../../../records/decision.js';
import type { Choice, Decision, DecisionChange, DecisionPair } from '../../../records/decision.js';
import { STATED_VERDICTS } from '../../../records/verdict.js';
import { storedLiteral, storedLiteralOrNull } from '../columns/stored-literal.js';
import type { DecisionChangesTable, DecisionsTable } from '../tables/review-tables.js';
import type { StoreTables } from '../tables/tables.js';

/** A decision that a reader makes or changes. */
export interface NewDecision extends Omit<Decision, 'choice' | 'version' | 'decidedAtMs'> {
  /** Null: the decision is withdrawn. */
  readonly choice: Choice | null;
  /** The version that the reader saw; 0 where there was none. */
  readonly seenVersion: number;
}

/** What readers decided about texts. A decision belongs to a text by its hash, whatever run found it. */
export interface DecisionStore {
  /** All decisions of a text, the oldest reader's first. */
  of(documentHash: string): Promise<readonly Decision[]>;
  /** Decisions of all readers, the oldest reader's first, by the hash of the text. */
  ofAll(documentHashes: readonly string[]): Promise<ReadonlyMap<string, readonly Decision[]>>;
  /** Decisions of one reader, by the hash of the text. */
  by(reader: string, documentHashes: readonly string[]): Promise<ReadonlyMap<string, Decision>>;
  /** Every line about a text, oldest first. */
  changesOf(documentHash: string): Promise<readonly DecisionChange[]>;
  /**
   * Stores a decision, with a line about the change. Returns the decision; null where it was withdrawn.
   * @throws AssayError `decision_changed` where it is not the version that the reader saw
   */
  decide(decision: NewDecision): Promise<Decision | null>;
  /** Texts of which two readers decided, with both decisions. */
  pairs(): Promise<readonly DecisionPair[]>;
}

function decisionOf(row: Selectable<DecisionsTable>): Decision {
  return {
    documentHash: row.document_hash,
    reader: row.reader,
    choice: storedLiteral(CHOICES, row.choice, 'decisions.choice'),
    note: row.note,
    runId: row.run_id,
    stated: storedLiteralOrNull(STATED_VERDICTS, row.stated, 'decisions.stated'),
    version: row.version,
    decidedAtMs: row.decided_at,
  };
}

function changeOf(row: Selectable<DecisionChangesTable>): DecisionChange {
  return {
    documentHash: row.document_hash,
    reader: row.reader,
    choice: storedLiteralOrNull(CHOICES, row.choice, 'decision_changes.choice'),
    note: row.note,
    runId: row.run_id,
    stated: storedLiteralOrNull(STATED_VERDICTS, row.stated, 'decision_changes.stated'),
    version: row.version,
    changedAtMs: row.changed_at,
  };
}

function changedMeanwhile(): AssayError {
  return new AssayError({
    code: 'decision_changed',
    message: 'this decision was changed in another window since it was loaded',
    nextStep: 'Load the document again, and decide on what is there now.',
    exitCode: 1,
  });
}

/** The versions of a text and reader continue where a decision was withdrawn. */
async function newestVersion(queries: Kysely<StoreTables>, hash: string, reader: string): Promise<number> {
  const { version } = await queries
    .selectFrom('decision_changes')
    .select(sql<number | null>`max(version)`.as('version'))
    .where('document_hash', '=', hash)
    .where('reader', '=', reader)
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

async function store(
  queries: Kysely<StoreTables>,
  { documentHash, reader, choice, note, runId, stated, seenVersion }: NewDecision,
  nowMs: number,
): Promise<Decision | null> {
  const known = await queries
    .selectFrom('decisions')
    .select('version')
    .where('document_hash', '=', documentHash)
    .where('reader', '=', reader)
    .executeTakeFirst();
  if ((known?.version ?? 0) !== seenVersion) throw changedMeanwhile();
  const version = (await newestVersion(queries, documentHash, reader)) + 1;
  const said = { document_hash: documentHash, reader, note, run_id: runId, stated, version };
  if (choice === null)
    await queries
      .deleteFrom('decisions')
      .where('document_hash', '=', documentHash)
      .where('reader', '=', reader)
      .where('version', '=', seenVersion)
      .execute();
  else
    // Two first decisions at once: the second finds the row of the first, and fails at its key.
    await queries
      .insertInto('decisions')
      .values({ ...said, choice, decided_at: nowMs })
      .onConflict((conflict) =>
        conflict
          .columns(['document_hash', 'reader'])
          .doUpdateSet({ choice, note, run_id: runId, stated, version, decided_at: nowMs })
          .where('decisions.version', '=', seenVersion),
      )
      .returning('decision_id')
      .executeTakeFirstOrThrow(changedMeanwhile);
  await queries
    .insertInto('decision_changes')
    .values({ ...said, choice, changed_at: nowMs })
    .execute();
  return choice === null ? null : { documentHash, reader, choice, note, runId, stated, version, decidedAtMs: nowMs };
}

async function pairs(queries: Kysely<StoreTables>): Promise<readonly DecisionPair[]> {
  const rows = await queries
    .selectFrom('decisions as first')
    .innerJoin('decisions as second', 'second.document_hash', 'first.document_hash')
    .select(['first.document_hash', 'first.reader as first_reader', 'first.choice as first_choice'])
    .select(['second.reader as second_reader', 'second.choice as second_choice'])
    .whereRef('first.reader', '<', 'second.reader')
    .orderBy('first.document_hash')
    .execute();
  return rows.map((row) => ({
    documentHash: row.document_hash,
    readers: [row.first_reader, row.second_reader],
    choices: [
      storedLiteral(CHOICES, row.first_choice, 'decisions.choice'),
      storedLiteral(CHOICES, row.second_choice, 'decisions.choice'),
    ],
  }));
}

/** Returns the decisions about texts, by their hash; a text of which nobody decided is left out. */
export async function decisionsOfAll(
  queries: Kysely<StoreTables>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly Decision[]>> {
  if (hashes.length === 0) return new Map();
  const rows = await queries
    .selectFrom('decisions')
    .selectAll()
    .where('document_hash', 'in', hashes)
    .orderBy('decision_id')
    .execute();
  return groupBy(rows.map(decisionOf), ({ documentHash }) => documentHash);
}

/** Opens the decisions of a database. */
export function decisionStore(queries: Kysely<StoreTables>, clock: Clock): DecisionStore {
  return {
    of: async (hash) => {
      const rows = await queries
        .selectFrom('decisions')
        .selectAll()
        .where('document_hash', '=', hash)
        .orderBy('decision_id')
        .execute();
      return rows.map(decisionOf);
    },
    ofAll: (hashes) => decisionsOfAll(queries, hashes),
    by: async (reader, hashes) => {
      if (hashes.length === 0) return new Map();
      const rows = await queries
        .selectFrom('decisions')
        .selectAll()
        .where('reader', '=', reader)
        .where('document_hash', 'in', hashes)
        .execute();
      return new Map(rows.map((row) => [row.document_hash, decisionOf(row)]));
    },
    changesOf: async (hash) => {
      const rows = await queries
        .selectFrom('decision_changes')
        .selectAll()
        .where('document_hash', '=', hash)
        .orderBy('change_id')
        .execute();
      return rows.map(changeOf);
    },
    decide: (decision) => writeTransaction(queries, (transaction) => store(transaction, decision, clock.now())),
    pairs: () => pairs(queries),
  };
}
