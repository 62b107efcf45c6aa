import { statisticsOf } from '../../services/panel/statistics/statistics.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel } from './serve-panel.ts';

/** The screen 'Números'. */
export function registerPanelStatistics(dependencies: RouteDependencies): void {
  servePanel(dependencies, 'numbers', ({ database, caller, query, now }) =>
    statisticsOf(database, caller.shopId, query.period ?? 'week', now),
  );
}
