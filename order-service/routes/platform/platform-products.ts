import type { FastifyRequest } from 'fastify';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { hashRequest, runIdempotent } from '../../services/core/idempotency.ts';
import type { PlatformCaller } from '../../services/platform/api-keys.ts';
import { platformProducts } from '../../services/platform/list-products.ts';
import { changePlatformProducts } from '../../services/platform/platform-products.ts';
import { refusalResponse, successResponse } from '../errors.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';

/** The calls of the Platform API that read and change the shop's products. */
export function registerPlatformProducts(
  { database }: RouteDependencies,
  serve: ServePlatformCall,
  keyOf: (caller: PlatformCaller, request: FastifyRequest) => Parameters<typeof runIdempotent>[2],
  publicUrl: string,
): void {
  const { products, changeProducts } = platformCalls;
  serve(products, async ({ caller, query }) =>
    successResponse(await platformProducts(database, caller.shopId, query, publicUrl)),
  );

  serve(changeProducts, ({ caller, body, request }) => {
    const { shopId } = caller;
    const hash = hashRequest(changeProducts.path, body);
    return runIdempotent(
      database,
      shopId,
      keyOf(caller, request),
      hash,
      async (db) => successResponse(await changePlatformProducts(db, shopId, body)),
      { toRefusalResponse: refusalResponse },
    );
  });
}
