import { orderMoney } from '../../services/panel/order-money.ts';
import { clearAlert, confirmMoney, moneyBoard, refundMoney, returnMoney } from '../../services/panel/panel-money.ts';
import { seeRefusedRefund } from '../../services/panel/refused-refunds.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel, servePanelSteps } from './serve-panel.ts';

/** The tab 'Dinheiro'. */
export function registerPanelMoney(dependencies: RouteDependencies): void {
  const { payments } = dependencies;
  servePanel(dependencies, 'money', ({ db, caller, now }) => moneyBoard(db, payments, caller.shopId, now));

  servePanel(dependencies, 'orderMoney', ({ db, caller, params, now }) =>
    orderMoney(db, payments, caller.shopId, Number(params.number), now),
  );

  // The confirmation cancels an open charge at its provider after its transaction.
  servePanelSteps(dependencies, 'confirmMoney', ({ caller, params, body }) =>
    confirmMoney(payments, caller, Number(params.number), body),
  );

  servePanel(dependencies, 'clearFraudAlert', ({ db, caller, params, body, now }) =>
    clearAlert(db, caller, Number(params.number), body, now),
  );

  servePanel(dependencies, 'refundMoney', ({ db, caller, params, body }) =>
    refundMoney(db, payments, caller, Number(params.number), body),
  );

  servePanel(dependencies, 'seeRefusedRefund', ({ db, caller, params, body, now }) =>
    seeRefusedRefund(db, caller, params.id, body, now),
  );

  servePanel(dependencies, 'returnMoney', ({ db, caller, params, body }) =>
    returnMoney(db, payments, caller, Number(params.number), body),
  );
}
