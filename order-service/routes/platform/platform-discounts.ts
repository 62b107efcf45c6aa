import { platformCalls } from '#shared/contract/platform/platform.ts';
import { cardNumberProblemIn } from '#shared/rules/card/free-text-fields.ts';
import { pendingDiscounts } from '../../services/cart/decide-discount.ts';
import { platformDiscountView } from '../../services/cart/discount-request-view.ts';
import { hashRequest } from '../../services/core/idempotency.ts';
import { ruleRefusal } from '../../services/core/refusal.ts';
import { decideByPlatform } from '../../services/platform/platform-discounts.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { runPlatformWrite } from './platform-write.ts';
import { servePlatformRead } from './serve-platform-call.ts';

/** The calls about discounts that wait for a decision. */
export function registerPlatformDiscounts(
  { database, clock, payments, wakeJobs }: RouteDependencies,
  serve: ServePlatformCall,
): void {
  const { discounts, decideDiscount } = platformCalls;

  servePlatformRead(serve, discounts, async ({ caller }) => ({
    data: (await pendingDiscounts(database, caller.shopId)).map(platformDiscountView),
  }));

  serve(decideDiscount, async ({ caller, params, body, request }) => {
    const cardNumber = cardNumberProblemIn('decideDiscount', body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    const hash = hashRequest(decideDiscount.path, params, body);
    const decider = { askedAt: clock(), paymentMeans: payments.means };
    const response = await runPlatformWrite(database, { caller, request }, hash, (db) =>
      decideByPlatform(db, caller.shopId, params.id, body, decider),
    );
    wakeJobs();
    return response;
  });
}
