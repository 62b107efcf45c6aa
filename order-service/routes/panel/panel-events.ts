import { panelEventsPath } from '#shared/contract/panel/panel-events.ts';
import { panelShopHeader } from '#shared/contract/panel/panel-headers.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { Refusal } from '../../services/core/refusal.ts';
import { authenticateStaff, memberOf } from '../../services/staff/staff-sessions.ts';
import { EventStream } from '../events/event-stream.ts';
import type { OrderStreams } from '../events/order-events.ts';
import { sendStream } from '../events/serve-stream.ts';
import type { RouteDependencies } from '../serve.ts';
import { tokenOf } from './serve-panel.ts';

/** A stream ends after this time, in milliseconds: the next one checks again who is signed in. */
const longestMs = 15 * 60_000;

/** The changes of a shop's orders as an event stream, for members who may read orders. */
export function registerPanelEvents(
  { app, database, clock }: RouteDependencies,
  { feed, streams }: OrderStreams,
): void {
  app.get(panelEventsPath, async (request, reply) => {
    const session = await authenticateStaff(database, tokenOf(request), clock());
    const slug = request.headers[panelShopHeader];
    const { shopId, member, scope } = memberOf(session, typeof slug === 'string' ? slug : null);
    if (!roleMay(member.role, 'orders.read')) throw new Refusal('no-permission');
    if (!streams.hasCapacity()) throw new Refusal('busy');
    const stream = new EventStream();
    stream.once(
      'close',
      feed.followShop(shopId, (event) => stream.enqueue(event)),
    );
    streams.add(scope, stream, new Date(Date.now() + longestMs));
    sendStream(reply, stream);
  });
}
