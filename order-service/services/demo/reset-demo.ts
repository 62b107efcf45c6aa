import { clearContact } from '../../database/demo/demo-messages.ts';
import type { Database } from '../../database/engine/database.ts';
import { cancelCurrentOrder } from '../orders/cancel-order.ts';
import { resolveCaller } from '../sessions/sessions.ts';
import { demoChatChannels } from './demo-messages.ts';

/** Resets the demo: its contacts get an empty cart and an empty chat and are in assisted sale. Placed orders stay. */
export const resetDemo = (database: Database): Promise<null> =>
  database.tx(async (db) => {
    for (const channel of demoChatChannels) {
      const caller = await resolveCaller(db, `demo-${channel}`);
      await cancelCurrentOrder(db, caller, null);
      if (caller.customerId !== null) await clearContact(db, { shopId: caller.shopId, customerId: caller.customerId });
    }
    return null;
  });
