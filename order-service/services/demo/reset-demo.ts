import { clearContact } from '../../database/demo/demo-messages.ts';
import type { Database } from '../../database/engine/database.ts';
import { cancelCurrentOrder } from '../orders/cancel-order.ts';
import { resolveCaller } from '../sessions/sessions.ts';
import { demoChatChannels } from './demo-messages.ts';

/** Begins the demo again: its contacts have an empty cart, an empty chat and are in assisted sale. What was bought stays bought. */
export const resetDemo = (database: Database): Promise<null> =>
  database.tx(async (db) => {
    for (const channel of demoChatChannels) {
      const who = await resolveCaller(db, `demo-${channel}`);
      await cancelCurrentOrder(db, who, null);
      if (who.customerId !== null) await clearContact(db, { shopId: who.shopId, customerId: who.customerId });
    }
    return null;
  });
