import type { FastifyRequest } from 'fastify';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { cardNumberProblemIn } from '#shared/rules/card/free-text-fields.ts';
import type { Db } from '../../services/core/database.ts';
import { hashRequest, runIdempotent } from '../../services/core/idempotency.ts';
import { ruleRefusal } from '../../services/core/refusal.ts';
import type { PlatformCaller } from '../../services/platform/api-keys.ts';
import { fillPlatformCart, platformCart } from '../../services/platform/platform-carts.ts';
import { refusalResponse, successResponse } from '../errors.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';

const answering = { toRefusalResponse: refusalResponse };

/** The calls about the cart of a contact. */
export function registerPlatformCarts(
  { database, clock, payments }: RouteDependencies,
  serve: ServePlatformCall,
  keyOf: (caller: PlatformCaller, request: FastifyRequest) => Parameters<typeof runIdempotent>[2],
): void {
  const { contactCart, setContactCart } = platformCalls;
  const parts = () => ({ now: clock(), paymentMeans: payments.means });

  serve(contactCart, async ({ caller, query }) =>
    successResponse(await platformCart(database, caller.shopId, query, parts())),
  );

  serve(setContactCart, async ({ caller, body, request }) => {
    const { shopId } = caller;
    const cardNumber = cardNumberProblemIn('setContactCart', body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
    const hash = hashRequest(setContactCart.path, body);
    const fill = async (db: Db) => successResponse(await fillPlatformCart(db, shopId, body, parts()));
    return runIdempotent(database, shopId, keyOf(caller, request), hash, fill, answering);
  });
}
