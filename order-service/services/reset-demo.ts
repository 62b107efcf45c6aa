import type { Database } from '../store/database.ts';
import { clearContact } from '../store/demo-messages.ts';
import { cancelCurrentOrder } from './cancel-order.ts';
import { demoChatChannels } from './demo-messages.ts';
import { whoIs } from './sessions.ts';

/** Begins the demo again: its contacts have an empty cart, an empty chat and are in assisted sale. What was bought stays bought. */
export const resetDemo = (database: Database): Promise<null> =>
  database.tx(async (db) => {
    for (const channel of demoChatChannels) {
      const who = await whoIs(db, `demo-${channel}`);
      await cancelCurrentOrder(db, who, null);
      if (who.customerId !== null) await clearContact(db, { shopId: who.shopId, customerId: who.customerId });
    }
    return null;
  });
