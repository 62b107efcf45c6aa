import type { Db } from '../../database/engine/database.ts';
import { deleteChannelEvents } from '../../database/messaging/channel-events.ts';
import { type PollingLoop, startPollingLoop } from '../core/polling-loop.ts';
import { type ChannelEventParts, processChannelEvents } from './process-channel-events.ts';

/** Meta repeats a webhook for days; until then the event must be remembered. */
const rememberedMs = 14 * 86_400_000;

/** Deletes events of channels that are too old to be repeated. Returns how many. */
export const deleteOldChannelEvents = (db: Db, now: Date): Promise<number> =>
  deleteChannelEvents(db, new Date(now.getTime() - rememberedMs));

/**
 * Processes the channels' events: those that this process received at once; those of other processes, and those waiting
 * for a retry, every few seconds.
 */
export const startChannelListener = (parts: ChannelEventParts): PollingLoop =>
  startPollingLoop((signal) => processChannelEvents(parts, signal), {
    log: parts.log,
    everyMs: 2_000,
    whenFailing: 'channel events could not be processed',
  });
