import { numbersOf } from '../../services/panel/numbers/numbers.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel } from './serve-panel.ts';

/** The screen 'Números'. */
export function registerPanelNumbers(dependencies: RouteDependencies): void {
  servePanel(dependencies, 'numbers', ({ database, caller, query, now }) =>
    numbersOf(database, caller.shopId, query.period ?? 'week', now),
  );
}
