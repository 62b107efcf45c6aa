import type { FinishOrderIn } from '#shared/model/shop-settings.ts';
import type { Database } from '../../database/engine/database.ts';
import { mergeShopSettings } from '../../database/shops/shop-settings-writes.ts';
import { resolveCaller } from '../sessions/sessions.ts';
import { shopOf, storedSettings } from '../shops/shops.ts';

/** Where the demo shop's orders end. */
export const demoFinish = (database: Database): Promise<FinishOrderIn> =>
  database.tx(async (db) => {
    const { shopId } = await resolveCaller(db, 'demo-whatsapp');
    return storedSettings(await shopOf(db, shopId)).finishOrderIn ?? 'chat';
  });

/** Sets where the demo shop's orders end, for all its visitors. */
export const setDemoFinish = (database: Database, finishOrderIn: FinishOrderIn): Promise<FinishOrderIn> =>
  database.tx(async (db) => {
    const { shopId } = await resolveCaller(db, 'demo-whatsapp');
    await mergeShopSettings(db, shopId, { finishOrderIn });
    return finishOrderIn;
  });
