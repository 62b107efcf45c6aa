import fastify from 'fastify';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { buildOrderService } from '../../../order-service/app.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { openCart } from '../../../order-service/services/cart/cart-state.ts';
import { saveProducts } from '../../../order-service/services/catalog/save-products.ts';
import {
  type AuthenticatedCaller,
  insertLinkSession,
  resolveCaller,
} from '../../../order-service/services/sessions/sessions.ts';
import { savePaymentOptions } from '../../../order-service/services/shops/save-payment-options.ts';
import { savePickupStores } from '../../../order-service/services/shops/save-pickup-locations.ts';
import { paymentOption, pickupStore } from '../../../test/helpers/order-service/order-service.ts';
import { fillShop } from '../catalogue.ts';

/** A shopper: as services identify the caller, and the session code that HTTP calls carry. */
export type Caller = { who: AuthenticatedCaller; code: string };

/** A shop of generated products, and one product that never sells out during a bench. */
export type BenchShop = { shopId: string; productId: string; callers: Caller[] };

const productId = 'bench-item';
/** Where orders are picked up, and how they are paid. */
export const pickupStoreId = 'bench-store';
export const paymentId = 'bench-cash';
/** Counted stock, so that confirming an order reserves it. The maximum stock is ten times as much. */
const stock = 200_000_000;

/** Fills a shop with `count` products and creates a session for each caller. */
export async function openBenchShop(database: Database, count: number, callers: number): Promise<BenchShop> {
  const { shopId } = await fillShop(database, count);
  const item = {
    providerId: productId,
    name: 'Sempre à venda',
    variants: [{ sku: productId, price: 10_00, available: stock }],
  };
  await database.tx(async (db) => {
    await saveProducts(db, shopId, 'bench', [item]);
    await savePickupStores(db, shopId, [pickupStore(pickupStoreId)], true);
    await savePaymentOptions(db, shopId, [paymentOption(paymentId, PaymentMethod.Cash)], true);
  });
  const entry = { shopId, slug: 'bench', channelType: 2, channelId: 'bench', name: 'Bench', isAgent: false } as const;
  const opened = Array.from({ length: callers }, async (_, at): Promise<Caller> => {
    const code = `bench-caller-${at}`;
    await database.tx((db) => insertLinkSession(db, { ...entry, contact: code }, code));
    return { code, who: await resolveCaller(database, code) };
  });
  const made = await Promise.all(opened);
  for (const { who } of made) await database.tx((db) => openCart(db, who, { lock: true }));
  // Query plans should match the tables of a shop that has been open for a while.
  await database.run(sql`analyze`);
  return { shopId, productId, callers: made };
}

/** The order service on this database, listening on a free local port, without external providers. */
export async function serveBenchShop(database: Database): Promise<{ port: number; close(): Promise<void> }> {
  const { log } = fastify({ logger: false });
  const postalCodes = { find: async () => ({ kind: 'unavailable' }) as const, close: async () => {} };
  const app = await buildOrderService({
    database,
    contextSecret: 'a secret of this bench alone, not used',
    log,
    postalCodes,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  return { port: address.port, close: () => app.close() };
}
