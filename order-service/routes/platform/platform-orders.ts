import { platformCalls } from '#shared/contract/platform/platform.ts';
import { cardNumberProblemIn } from '#shared/rules/card/free-text-fields.ts';
import { refundTexts } from '#shared/text/payment/refunds.ts';
import { hashRequest } from '../../services/core/idempotency.ts';
import { ruleRefusal } from '../../services/core/refusal.ts';
import { keyedRefundId } from '../../services/payments/refunds/keyed-refund-id.ts';
import { changeOrderStatus } from '../../services/platform/platform-order-status.ts';
import { platformOrder, platformOrders } from '../../services/platform/platform-orders.ts';
import { refundPlatformOrder } from '../../services/platform/platform-refunds.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { platformKeyOf, runPlatformSteps, runPlatformWrite } from './platform-write.ts';
import { servePlatformRead } from './serve-platform-call.ts';

/** The calls about placed orders: the list, one order, its status and its refunds. */
export function registerPlatformOrders(
  { database, payments, wakeJobs }: RouteDependencies,
  serve: ServePlatformCall,
): void {
  const { orders, order, setOrderStatus, refundOrder } = platformCalls;

  servePlatformRead(serve, orders, ({ caller, query }) => platformOrders(database, caller.shopId, query));

  servePlatformRead(serve, order, ({ caller, params }) => platformOrder(database, caller.shopId, params.id));

  serve(setOrderStatus, async ({ caller, params, body, request }) => {
    const cardNumber = cardNumberProblemIn('setOrderStatus', body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    const hash = hashRequest(setOrderStatus.path, params, body);
    const response = await runPlatformSteps(database, { caller, request }, hash, () =>
      changeOrderStatus(payments, caller.shopId, params.id, body),
    );
    wakeJobs();
    return response;
  });

  serve(refundOrder, async ({ caller, params, body, request }) => {
    const cardNumber = cardNumberProblemIn('refundOrder', body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    const key = platformKeyOf({ caller, request })?.key;
    if (key === undefined) throw ruleRefusal('needs-key', refundTexts.noKey);
    const number = Number(params.number);
    const refundId = keyedRefundId('refund', caller.shopId, number, key);
    const hash = hashRequest(refundOrder.path, params, body);
    const response = await runPlatformWrite(database, { caller, request }, hash, (db) =>
      refundPlatformOrder(db, payments, caller.shopId, number, { ...body, refundId }),
    );
    wakeJobs();
    return response;
  });
}
