import { newId } from '../../../../order-service/database/core/new-id.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { writeShop } from '../../../../order-service/database/shops/shops.ts';
import { defaultSettings } from '../../../../order-service/services/shops/shops.ts';

/** Creates an empty shop, and returns its id. */
export const newShop = (database: Database, slug = 'ana') =>
  writeShop(database, {
    id: newId(),
    slug,
    name: 'Loja da Ana',
    saleMode: 3,
    isDemo: false,
    minOrderCents: 0,
    settings: defaultSettings,
  });
