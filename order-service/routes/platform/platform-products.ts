import { platformCalls } from '#shared/contract/platform/platform.ts';
import { hashRequest } from '../../services/core/idempotency.ts';
import { platformProducts } from '../../services/platform/list-products.ts';
import { changePlatformProducts } from '../../services/platform/platform-products.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { runPlatformWrite } from './platform-write.ts';
import { servePlatformRead } from './serve-platform-call.ts';

/** The calls of the Platform API that read and change the shop's products. */
export function registerPlatformProducts(
  { database, clock }: RouteDependencies,
  serve: ServePlatformCall,
  publicUrl: string,
): void {
  const { products, changeProducts } = platformCalls;
  servePlatformRead(serve, products, ({ caller, query }) =>
    platformProducts(database, caller.shopId, query, { publicUrl, now: clock() }),
  );

  serve(changeProducts, ({ caller, body, request }) => {
    const hash = hashRequest(changeProducts.path, body);
    return runPlatformWrite(database, { caller, request }, hash, (db) =>
      changePlatformProducts(db, caller.shopId, body),
    );
  });
}
