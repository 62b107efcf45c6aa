import { listBoardChoices } from '../../services/panel/orders/board-filters.ts';
import { boardLines, boardOrder } from '../../services/panel/orders/board-order.ts';
import { cancelBoardOrder } from '../../services/panel/orders/cancel-board-order.ts';
import { moveOrders, undoMoves } from '../../services/panel/orders/move-orders.ts';
import { moreOrders, newOrders, orderBoard } from '../../services/panel/orders/order-board.ts';
import { pickLine, setTeamNote } from '../../services/panel/orders/pick-lines.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel, servePanelSteps } from './serve-panel.ts';

/** The order board, and one order. */
export function registerPanelOrders(dependencies: RouteDependencies): void {
  servePanel(dependencies, 'boardOrders', ({ db, caller, query, now }) => orderBoard(db, caller, query, now));
  servePanel(dependencies, 'moreOrders', ({ db, caller, params, query, now }) =>
    moreOrders(db, caller, params.column, query, now),
  );
  servePanel(dependencies, 'newOrders', ({ db, caller, now }) => newOrders(db, caller, now));
  servePanel(dependencies, 'boardFilters', ({ db, caller }) => listBoardChoices(db, caller.shopId));
  servePanel(dependencies, 'boardOrder', ({ db, caller, params }) => boardOrder(db, caller, Number(params.number)));
  servePanel(dependencies, 'moveOrders', ({ db, caller, body }) => moveOrders(db, caller, body));
  servePanel(dependencies, 'undoMoves', ({ db, caller, body }) => undoMoves(db, caller, body.orders));
  servePanelSteps(dependencies, 'cancelOrder', ({ caller, params, body }) =>
    cancelBoardOrder(dependencies.payments, caller, params.id, body),
  );
  servePanel(dependencies, 'pickLine', async ({ db, caller, params, body }) => {
    await pickLine(db, caller, params.id, body);
    return { lines: await boardLines(db, caller, params.id) };
  });
  servePanel(dependencies, 'setTeamNote', ({ db, caller, params, body }) => setTeamNote(db, caller, params.id, body));
}
