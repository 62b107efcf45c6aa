import {
  addPanelSource,
  panelSources,
  pausePanelSource,
  removePanelSource,
  runPanelSource,
} from '../../services/panel/import-sources.ts';
import type { FeedSourceSettings } from '../platform/platform-feed-sources.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel } from './serve-panel.ts';

/** The addresses from which the shop's products are imported again and again. */
export function registerPanelImports(dependencies: RouteDependencies, settings: FeedSourceSettings): void {
  servePanel(dependencies, 'importSources', async ({ db, caller, now }) => ({
    now: now.toISOString(),
    sources: await panelSources(db, caller.shopId),
  }));
  servePanel(dependencies, 'addImportSource', ({ db, caller, body, now }) =>
    addPanelSource(db, caller, body, { now, ...settings }),
  );
  servePanel(dependencies, 'runImportSource', ({ db, caller, params, body, now }) =>
    runPanelSource(db, caller, Number(params.id), body, now),
  );
  servePanel(dependencies, 'pauseImportSource', ({ db, caller, params, body, now }) =>
    pausePanelSource(db, caller, Number(params.id), body, now),
  );
  servePanel(dependencies, 'removeImportSource', ({ db, caller, params }) =>
    removePanelSource(db, caller, Number(params.id)),
  );
}
