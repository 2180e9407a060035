import type { CslItem } from '../../../records/csl.js';
import type { SqliteHandle } from '../../../lib/database/index.js';
import { foldWords } from '../fold.js';
import { hash53 } from '../hash.js';
import { workKeys } from '../keys.js';
import { readCslItem } from './csl-item.js';
import type { ReadWork } from './read-works.js';
import { AUTHORS_CUT } from './works-index.js';
import type { WorksTally } from './works-tally.js';

/** Returns a hash of all facts except the id, ignoring case and punctuation. Records with equal hashes are the same. */
function fingerprint(csl: CslItem): number {
  const people = (csl.author ?? csl.editor ?? []).map((name) => name.family ?? name.literal ?? '').join(' ');
  const year = csl.issued?.['date-parts'][0]?.[0] ?? '';
  return hash53(
    [
      csl.title ?? '',
      people,
      year,
      csl['container-title'],
      csl.volume,
      csl.page,
      csl.DOI,
      csl.archive_location,
      csl.PMID,
    ]
      .map((part) => foldWords(String(part ?? '')).join(' '))
      .join('|'),
  );
}

/** Returns the text that is indexed for a work: its title and first family names. */
function searchText(csl: CslItem): string {
  const people = (csl.author ?? csl.editor ?? []).slice(0, 3).map((name) => name.family ?? name.literal ?? '');
  return foldWords([csl.title ?? '', ...people].join(' ')).join(' ');
}

/** Returns a record as it is stored. */
function stored({ csl, authorsIncomplete }: ReadWork, name: string): string {
  const json = JSON.stringify({ ...csl, id: name });
  return authorsIncomplete ? `${json.slice(0, -1)}${AUTHORS_CUT}` : json;
}

export type Change = 'added' | 'known' | 'updated' | 'unreadable';

/** Writes works whole, with full text over their titles. */
export class WorksWriter {
  private readonly statements;
  /** Names of records of the file that is being read: of two with one name, neither takes the place of the other. */
  private readonly met = new Set<string>();
  private keys: { readonly hash: number; readonly workId: number }[] = [];

  constructor(
    handle: SqliteHandle,
    private readonly tally: WorksTally,
  ) {
    this.statements = {
      byFingerprint: handle.prepare<[number], number>('select work_id from work where fingerprint = ?').pluck(),
      byName: handle.prepare<[string], { work_id: number; origin: string; csl: string }>(
        'select work_id, origin, csl from work where name = ?',
      ),
      insert: handle.prepare<[string, number, string, string]>(
        'insert into work (name, fingerprint, origin, csl) values (?, ?, ?, ?)',
      ),
      update: handle.prepare<[number, string, number]>('update work set fingerprint = ?, csl = ? where work_id = ?'),
      insertKey: handle.prepare<[number, number]>('insert or ignore into work_key (hash, work_id) values (?, ?)'),
      deleteKey: handle.prepare<[number, number]>('delete from work_key where hash = ? and work_id = ?'),
      insertText: handle.prepare<[number, string]>('insert into work_text (rowid, words) values (?, ?)'),
      deleteText: handle.prepare<[number]>('delete from work_text where rowid = ?'),
    };
  }

  /** To be called before the records of a file. */
  beginFile(): void {
    this.met.clear();
  }

  /** Takes note of a record that an earlier import stored. */
  passOver({ csl }: ReadWork): void {
    const name = csl.id ?? csl.DOI;
    if (name !== undefined) this.met.add(name);
  }

  /**
   * Stores a work unless one with the same facts is stored; replaces the record of that name from the same file.
   * @param origin the path of its file
   */
  put(work: ReadWork, origin: string): Change {
    const { csl } = work;
    const print = fingerprint(csl);
    const wanted = csl.id ?? csl.DOI ?? `work-${print.toString(36)}`;
    const isNew = !this.met.has(wanted);
    this.met.add(wanted);
    if (this.statements.byFingerprint.get(print) !== undefined) return 'known';
    const holder = this.statements.byName.get(wanted);
    if (holder?.origin === origin && isNew) {
      this.forget(holder.work_id, holder.csl);
      this.statements.update.run(print, stored(work, wanted), holder.work_id);
      this.file(csl, holder.work_id);
      return 'updated';
    }
    const name = holder === undefined ? wanted : `${wanted}~${print.toString(36)}`;
    const { lastInsertRowid } = this.statements.insert.run(name, print, origin, stored(work, name));
    this.file(csl, Number(lastInsertRowid));
    return 'added';
  }

  private file(csl: CslItem, workId: number): void {
    for (const hash of workKeys(csl)) this.keys.push({ hash, workId });
    this.statements.insertText.run(workId, searchText(csl));
    this.tally.add(csl, 1);
  }

  private forget(workId: number, storedCsl: string): void {
    this.flush();
    const old = readCslItem(JSON.parse(storedCsl));
    if (old === null) return;
    for (const hash of workKeys(old)) this.statements.deleteKey.run(hash, workId);
    this.statements.deleteText.run(workId);
    this.tally.add(old, -1);
  }

  /** Keys are inserted in sorted order, so that neighbours are on the same page of the tree. */
  flush(): void {
    for (const { hash, workId } of this.keys.sort((left, right) => left.hash - right.hash))
      this.statements.insertKey.run(hash, workId);
    this.keys = [];
  }
}
