import type { BoardMove } from '#shared/model/panel/order-board.ts';
import type { OrderStage } from '#shared/model/platform-event.ts';
import type { Db } from '../../database/engine/database.ts';
import { recordOrderProgress, revertOrderProgress } from '../../database/orders/customer-orders.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { finalizePlaced, lockOrder, resumeFinalized } from '../../database/orders/placed-orders.ts';
import { wakeTrayOrder } from '../../database/tray/tray-orders.ts';
import { notifyDispatched, notifyFinalized, notifyUndone } from '../messaging/send-order-status.ts';
import { recordOrderStage, recordPlatformEvent } from '../platform/platform-events.ts';

const steps = { prepare: 'preparing', dispatch: 'dispatched', finish: 'finalized' } as const satisfies Record<
  BoardMove,
  string
>;

/**
 * Moves a Received order to a later stage, for any caller: the merchant's panel, the Platform API or the Tray store.
 * Notifies its contact, the shop's systems and the Tray store. The caller holds the order's lock. `undefined` = not
 * Received, or this step or a later one is recorded.
 */
export async function advanceOrder(
  db: Db,
  shopId: string,
  orderId: string,
  move: BoardMove,
): Promise<OrderRow | undefined> {
  const step = steps[move];
  const moved =
    step === 'finalized'
      ? await finalizePlaced(db, shopId, orderId)
      : await recordOrderProgress(db, shopId, orderId, step);
  if (!moved) return undefined;
  if (step === 'dispatched') await notifyDispatched(db, shopId, moved);
  if (step === 'finalized') await notifyFinalized(db, shopId, moved);
  await reportStep(db, shopId, moved, step);
  return moved;
}

/**
 * Takes a step back that the shop's staff made by mistake, and corrects what its contact, the shop's systems and the
 * Tray store were notified. `version`: the version that the step made. `undefined` = the order is not at this step any
 * more.
 */
export async function revertOrder(
  db: Db,
  shopId: string,
  orderId: string,
  { move, version }: { move: BoardMove; version: number },
): Promise<OrderRow | undefined> {
  const step = steps[move];
  const reverted =
    step === 'finalized'
      ? await resumeFinalized(db, shopId, orderId)
      : await revertOrderProgress(db, shopId, orderId, step);
  if (!reverted) return undefined;
  if (step !== 'preparing') await notifyUndone(db, shopId, reverted, { step, version });
  const times = await lockOrder(db, shopId, orderId);
  await reportStep(
    db,
    shopId,
    reverted,
    times?.dispatched_at ? 'dispatched' : times?.preparing_at ? 'preparing' : 'accepted',
  );
  return reverted;
}

async function reportStep(db: Db, shopId: string, order: OrderRow, step: OrderStage | 'finalized'): Promise<void> {
  if (step === 'finalized') await recordPlatformEvent(db, shopId, order.id, 'order.finalized', String(order.version));
  else await recordOrderStage(db, shopId, order.id, step);
  await wakeTrayOrder(db, shopId, order.id);
}
