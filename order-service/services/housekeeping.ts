import type { Clock } from '../providers/clock.ts';
import { forgetOldCeps } from '../store/cep-cache.ts';
import type { Database } from '../store/database.ts';
import { forgetOldAnswers } from '../store/idempotency.ts';
import type { Log } from '../store/log.ts';
import { forgetOldMessages } from '../store/outbox.ts';
import { forgetOldEvents as forgetOldPlatformEvents } from '../store/platform-events.ts';
import { forgetOldAuthorizations } from './authorize-store.ts';
import { forgetOldChannelEvents } from './channel-listener.ts';
import { countSales } from './count-sales.ts';
import { forgetAbandoned } from './forget-abandoned.ts';
import { forgetOldEvents } from './payment-listener.ts';
import { refreshSearch } from './refresh-search.ts';
import { forgetOldStoreEvents } from './store-keeper.ts';

const sweepEvery = 3_600_000;

/** What is kept for a while only, by the name it has in the log when it could not be forgotten. */
const sweeps: Readonly<Record<string, (database: Database, now: Date) => Promise<unknown>>> = {
  'postal codes': forgetOldCeps,
  messages: forgetOldMessages,
  'events of the shops': forgetOldPlatformEvents,
  'answers to repeated calls': forgetOldAnswers,
  'authorisations of stores': forgetOldAuthorizations,
  'hints of stores': forgetOldStoreEvents,
  'webhooks of payments': forgetOldEvents,
  'events of channels': forgetOldChannelEvents,
  'abandoned sessions and carts': forgetAbandoned,
};

/**
 * Keeps the database tidy while the service runs: forgets every hour what is old, counts what was sold, and writes search words anew when
 * their rules changed.
 */
export function startHousekeeping(database: Database, clock: Clock, log: Log): { close(): Promise<void> } {
  const closing = new AbortController();
  const refreshing = refreshSearch(database, closing.signal).then(
    (products) => products > 0 && log.info({ products }, 'wrote their search words anew'),
    // They are found by their old words; the next start tries again.
    (error: Error) => log.warn({ reason: error.message }, 'search words could not be written anew'),
  );
  const sweeper = setInterval(() => {
    for (const [what, forget] of Object.entries(sweeps))
      forget(database, clock()).catch((error: Error) => log.warn({ what, reason: error.message }, 'what is old could not be forgotten'));
    countSales(database, clock(), log).catch((error: Error) => log.warn({ reason: error.message }, 'what was sold could not be counted'));
  }, sweepEvery);
  sweeper.unref();
  return {
    async close() {
      clearInterval(sweeper);
      closing.abort();
      await refreshing;
    },
  };
}
