import { panelEventsPath } from '#shared/contract/panel/panel-events.ts';
import { panelShopHeader } from '#shared/contract/panel/panel-headers.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { Refusal } from '../../services/core/refusal.ts';
import { staffWithOrderAccess } from '../../services/staff/staff-access.ts';
import { authenticateStaff, memberOf, type PanelCaller } from '../../services/staff/staff-sessions.ts';
import { EventStream } from '../events/event-stream.ts';
import type { OrderStreams } from '../events/order-events.ts';
import { sendStream } from '../events/serve-stream.ts';
import type { RouteDependencies } from '../serve.ts';
import { tokenOf } from './serve-panel.ts';

/** A stream ends after this time, in milliseconds. */
const longestMs = 15 * 60_000;
/** The streams of so many people are checked with one query. */
const atOnce = 500;

type Follower = PanelCaller & { stream: EventStream };

/**
 * The changes of a shop's orders as an event stream, for members who may read orders. Before each event, and with each
 * heartbeat, the streams of people who may not any more end.
 */
export function registerPanelEvents(
  { app, database, clock }: RouteDependencies,
  { feed, streams }: OrderStreams,
): void {
  const followers = new Set<Follower>();
  const endOthers = async (some: readonly Follower[]): Promise<void> => {
    const remaining = await staffWithOrderAccess(database, some, clock());
    for (const follower of some) if (!remaining.has(follower)) follower.stream.end();
  };
  /** The checks that run, by shop: all streams of a shop share the one of an event. */
  const checks = new Map<string, Promise<void>>();
  const check = (shopId: string): Promise<void> => {
    const running = checks.get(shopId);
    if (running) return running;
    const some = [...followers].filter((follower) => follower.shopId === shopId);
    const started = endOthers(some).finally(() => checks.delete(shopId));
    checks.set(shopId, started);
    return started;
  };
  streams.onBeat(() => {
    const all = [...followers];
    for (let at = 0; at < all.length; at += atOnce) endOthers(all.slice(at, at + atOnce)).catch(notChecked);
  });
  // The next heartbeat checks again. The board is read now and then, so that no change is lost for long.
  const notChecked = (error: unknown): void =>
    app.log.warn({ reason: error instanceof Error ? error.name : '' }, 'the panel event streams could not be checked');

  app.get(panelEventsPath, async (request, reply) => {
    const session = await authenticateStaff(database, tokenOf(request), clock());
    const slug = request.headers[panelShopHeader];
    const caller = memberOf(session, typeof slug === 'string' ? slug : null);
    if (!roleMay(caller.member.role, 'orders.read')) throw new Refusal('no-permission');
    if (!streams.hasCapacity()) throw new Refusal('busy');
    const stream = new EventStream();
    const follower = { ...caller, stream };
    followers.add(follower);
    const stop = feed.followShop(caller.shopId, (event) => {
      check(caller.shopId).then(() => stream.enqueue(event), notChecked);
    });
    stream.once('close', () => {
      stop();
      followers.delete(follower);
    });
    streams.add(caller.scope, stream, new Date(Date.now() + longestMs));
    sendStream(reply, stream);
  });
}
