import type { Db } from '../../database/engine/database.ts';
import { deleteChannelEvents } from '../../database/messaging/channel-events.ts';
import { type PollingLoop, startPollingLoop } from '../core/polling-loop.ts';
import { type ChannelEventParts, processChannelEvents } from './process-channel-events.ts';

/** Meta sends a webhook again for days; until then it must be known. */
const rememberedMs = 14 * 86_400_000;

/** Forgets what channels told of so long ago that they will not tell it again; says how many. */
export const deleteOldChannelEvents = (db: Db, now: Date): Promise<number> =>
  deleteChannelEvents(db, new Date(now.getTime() - rememberedMs));

/** Works off what channels told of: what this process heard at once, what others heard or what waits for another look every few seconds. */
export const startChannelListener = (parts: ChannelEventParts): PollingLoop =>
  startPollingLoop((signal) => processChannelEvents(parts, signal), {
    log: parts.log,
    everyMs: 2_000,
    whenFailing: 'channel events could not be worked off',
  });
