import type { JSX } from 'preact';
import type { AppPage } from '../../contract/web-paths.js';
import type { WebSession } from '../../contract/web.js';
import { KeysPage } from './keys.js';
import { ModelsPage } from './models.js';
import { PeoplePage } from './people.js';
import { TryPage } from './try.js';
import { UsagePage } from './usage.js';

interface ServicePagesProps {
  readonly page: AppPage;
  readonly session: WebSession;
}

/** The pages about the service. */
export function ServicePages({ page, session }: ServicePagesProps): JSX.Element {
  if (page === 'keys') return <KeysPage plans={session.plans} />;
  if (page === 'people') return <PeoplePage />;
  if (page === 'usage') return <UsagePage />;
  if (page === 'models') return <ModelsPage />;
  return <TryPage session={session} />;
}
