import { createHmac } from 'node:crypto';
import type { AgentContact, AgentContacts, ContactSession, SeenContactEvents } from '#shared/model/agent-contact.ts';
import { SessionType } from '#shared/model/session.ts';
import { phoneEnd } from '#shared/rules/brazil/phone.ts';
import { abandonedAt } from '#shared/rules/cart/abandoned-cart.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { isInReview } from '#shared/rules/payment/is-in-review.ts';
import { agentCodePrefix } from '#shared/rules/session/agent-session-code.ts';
import type { Db } from '../../database/engine/database.ts';
import { countPendingDiscounts } from '../../database/orders/discount-requests.ts';
import {
  type AgentContactRow,
  addSeenEvents,
  findLongestSession,
  findTodaysTotals,
  listAgentContacts,
} from '../../database/sessions/agent-contacts.ts';
import { writeSession } from '../../database/sessions/sessions.ts';
import { hasPhoneContacts } from '../../providers/channels.ts';
import { Refusal } from '../core/refusal.ts';
import { shopOf } from '../shops/shops.ts';
import { type AuthenticatedCaller, agentLasts, hashCode, signedSessionCode } from './sessions.ts';

const mostContacts = 200;
const mostToDecide = 100;

/**
 * The contacts for whom the caller has sessions. A session without a named agent is shared by all such agents of the
 * shop, so it sees only its own contact. `onlyOrder`: only the contact who has the order of this number.
 */
export async function agentContacts(
  db: Db,
  caller: AuthenticatedCaller,
  onlyOrder: number | null = null,
): Promise<AgentContacts> {
  const { shopId, agent } = caller;
  const agentId = agentIdOf(caller);
  const now = new Date();
  const rows = await listAgentContacts(db, {
    shopId,
    agentId,
    asker: agent?.id ?? null,
    onlyId: agent === null ? caller.customerId : null,
    onlyOrder,
    most: mostContacts + 1,
  });
  const today = agent && (await findTodaysTotals(db, { shopId, agentId }, (await shopOf(db, shopId)).time_zone));
  return {
    agent,
    toDecide: caller.isSupervisor ? await countPendingDiscounts(db, shopId, mostToDecide) : null,
    today: today && { orders: today.orders, totalAmout: toReais(today.total_amount) },
    contacts: rows.slice(0, mostContacts).map((row) => contactView(row, now)),
    hasMore: rows.length > mostContacts,
    now: now.toISOString(),
  };
}

/**
 * A session of the same agent for another of their contacts. It ends with the agent's longest session for that contact,
 * and a supervisor's also with the present one, so it gives no access that the platform did not give. Its code is
 * derived from the caller's code: a repeated call returns the same one, although only its hash is stored.
 */
export async function openContact(
  db: Db,
  caller: AuthenticatedCaller,
  customerId: string,
  { code, contextSecret }: { code: string; contextSecret: string },
): Promise<ContactSession> {
  const { shopId, agent } = caller;
  const agentId = agentIdOf(caller);
  if (agent === null && customerId !== caller.customerId) throw new Refusal('not-found');
  const longest = await findLongestSession(db, { shopId, agentId, customerId });
  if (!longest) throw new Refusal('not-found');
  const derived = createHmac('sha256', code).update(`contact.${customerId}`).digest('base64url');
  const opened = signedSessionCode(agentCodePrefix + derived, contextSecret);
  await writeSession(db, {
    codeHash: hashCode(opened),
    shopId,
    type: SessionType.PlatformUser,
    channelType: longest.channel_type,
    channelId: longest.channel_id,
    customerId,
    platformUserId: agentId,
    isSupervisor: caller.isSupervisor,
    isListed: true,
    expiresAt: new Date(
      Math.min(
        longest.expires_at.getTime(),
        Date.now() + agentLasts,
        caller.isSupervisor ? caller.endsAt.getTime() : Number.POSITIVE_INFINITY,
      ),
    ),
  });
  return { code: opened };
}

/** The agent saw these events of the session's own contact. */
export async function seeContact(db: Db, caller: AuthenticatedCaller, { seen }: SeenContactEvents): Promise<null> {
  const { shopId, customerId } = caller;
  if (customerId === null) throw new Refusal('not-yours');
  await addSeenEvents(db, { shopId, agentId: agentIdOf(caller), customerId }, seen);
  return null;
}

/** Only platform users may make these calls, and their sessions always have a login. */
function agentIdOf({ platformUserId }: AuthenticatedCaller): string {
  if (platformUserId === null) throw new Refusal('not-yours');
  return platformUserId;
}

const decisions = { approved: { kind: 'discountApproved' }, refused: { kind: 'discountRefused' } } as const;

function contactView(row: AgentContactRow, now: Date): AgentContact {
  const cart = row.cart && { totalAmout: toReais(row.cart.total), quantity: row.cart.quantity, at: row.cart.at };
  const left = abandonedAt(cart, row.events, now);
  const canceledAt = row.cart_canceled_at;
  const events = [
    ...row.events.map(({ kind, at, order_number, agent_name }) => ({
      kind,
      at,
      orderNumber: order_number,
      ...(agent_name && { agentName: agent_name }),
    })),
    ...(left === null ? [] : [{ kind: 'abandoned' as const, at: left, orderNumber: null }]),
    ...(row.decision === null ? [] : [{ ...decisions[row.decision.status], at: row.decision.at, orderNumber: null }]),
  ];
  return {
    id: row.id,
    name: row.name,
    channelType: row.channel_type,
    phoneEnd: hasPhoneContacts(row.channel_type) ? phoneEnd(row.channel_user) : null,
    cart,
    lastOrder: row.last_order && {
      number: row.last_order.number,
      status: row.last_order.status,
      paymentStatus: row.last_order.payment_status,
      totalAmout: toReais(row.last_order.total),
      isWhollyRefunded: row.last_order.is_wholly_refunded,
      isInReview: isInReview(row.last_order.payment ?? { method: null, providerType: null }, {
        status: row.last_order.payment_status,
        hasChallenge: row.last_order.has_challenge,
      }),
      at: row.last_order.at,
    },
    events: [
      ...events.map((event) => ({ ...event, isSeen: (row.seen[event.kind] ?? '') >= event.at })),
      // The person who canceled it knows, and a contact without an order has no news for the agents.
      ...(canceledAt === null ? [] : [{ kind: 'canceled' as const, at: canceledAt, orderNumber: null, isSeen: true }]),
    ].sort((one, other) => (one.at < other.at ? 1 : -1)),
  };
}
