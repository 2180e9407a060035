import { request } from 'undici';
import { createPageDrawer } from '../../../src/extract/index.js';
import { systemClock } from '../../../src/lib/clock.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import type { Store } from '../../../src/pipeline/store/index.js';
import { startWorkbench } from '../../../src/workbench/index.js';

import { settingsWith } from '../extract/settings-with.js';
import type { RunUses } from '../../../src/workbench/index.js';

/** What a workbench answered. */
export interface WorkbenchAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** JSON where it is some. */
  readonly body: unknown;
}

/** A workbench over a database, asked as its own page asks. */
export interface WorkbenchInUse {
  readonly baseUrl: string;
  readonly others: readonly string[];
  readonly store: Store;
  /** Sends exactly these headers, which a browser would not let a page do. */
  send(path: string, headers: Readonly<Record<string, string>>, body?: unknown): Promise<WorkbenchAnswer>;
  /** Sends what a page of the session sends. */
  ask(path: string, body?: unknown): Promise<WorkbenchAnswer>;
  createLink(): string;
  close(): Promise<void>;
}

/** Every request of the workbench's page carries it. */
export const OWN_HEADER = { 'x-assay-app': '1' } as const;

async function sent(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<WorkbenchAnswer> {
  const response = await request(
    address,
    body === undefined
      ? { method: 'GET', headers }
      : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
  );
  const text = await response.body.text();
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const parsed: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.statusCode, headers: response.headers, body: parsed };
}

/** Serves a workbench over a database and opens its link. */
export async function useWorkbench(
  db: string,
  reader = 'first reader',
  runs: { readonly runUses?: RunUses; readonly root?: string } = {},
): Promise<WorkbenchInUse> {
  const store = await openStore({ db, keepText: 'full' }, systemClock);
  const drawer = createPageDrawer(settingsWith());
  const workbench = await startWorkbench({
    store,
    clock: systemClock,
    drawer,
    reader,
    database: db,
    statedFrom: 'medium',
    ...runs,
  });
  const api = `${workbench.baseUrl}/app/api`;
  const entered = await sent(`${api}/enter`, OWN_HEADER, { token: new URL(workbench.createLink()).hash.slice(1) });
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  return {
    baseUrl: workbench.baseUrl,
    others: workbench.others,
    store,
    send: (path, headers, body) => sent(workbench.baseUrl + path, headers, body),
    ask: (path, body) => sent(api + path, { ...OWN_HEADER, cookie }, body),
    createLink: () => workbench.createLink(),
    close: async () => {
      await workbench.close();
      await drawer.close();
      await store.close();
    },
  };
}
