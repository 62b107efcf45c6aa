import { platformCalls } from '#shared/contract/platform/platform.ts';
import { cardNumberProblemIn } from '#shared/rules/card/free-text-fields.ts';
import { hashRequest } from '../../services/core/idempotency.ts';
import { ruleRefusal } from '../../services/core/refusal.ts';
import { fillPlatformCart, platformCart } from '../../services/platform/platform-carts.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { runPlatformWrite } from './platform-write.ts';
import { servePlatformRead } from './serve-platform-call.ts';

/** The calls about the cart of a contact. */
export function registerPlatformCarts(
  { database, clock, payments }: RouteDependencies,
  serve: ServePlatformCall,
): void {
  const { contactCart, setContactCart } = platformCalls;
  const parts = () => ({ now: clock(), paymentMeans: payments.means });

  servePlatformRead(serve, contactCart, ({ caller, query }) => platformCart(database, caller.shopId, query, parts()));

  serve(setContactCart, async ({ caller, body, request }) => {
    const cardNumber = cardNumberProblemIn('setContactCart', body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    const hash = hashRequest(setContactCart.path, body);
    return runPlatformWrite(database, { caller, request }, hash, (db) =>
      fillPlatformCart(db, caller.shopId, body, parts()),
    );
  });
}
