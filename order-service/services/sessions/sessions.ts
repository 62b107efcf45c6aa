import { createHash, createHmac, randomBytes } from 'node:crypto';
import { codeSignatureLength, sessionCodeSigningText } from '#shared/contract/signed-code.ts';
import type { Agent, NamedAgent } from '#shared/model/agent.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { anonymousSessionCode, type ServedContact, type Session, SessionType } from '#shared/model/session.ts';
import { phoneEnd } from '#shared/rules/brazil/phone.ts';
import { agentCodePrefix } from '#shared/rules/session/agent-session-code.ts';
import { newId } from '../../database/core/new-id.ts';
import { listAddresses } from '../../database/customers/addresses.ts';
import { ensureAgent, ensurePlatformUser } from '../../database/customers/agents.ts';
import { recordOpened } from '../../database/customers/contact-events.ts';
import { ensureCustomer } from '../../database/customers/customers.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { extendSession, findSession, type SessionRow, writeSession } from '../../database/sessions/sessions.ts';
import { countVisit } from '../../database/statistics/daily-counts.ts';
import { hasPhoneContacts, ownChannel } from '../../providers/channels.ts';
import { Refusal } from '../core/refusal.ts';
import { addressView } from '../customers/address-view.ts';
import { contactPhone } from '../customers/contact-phone.ts';
import { noPaymentMeans, type PaymentMeans } from '../payment-setup/payment-processor.ts';

/** The authenticated caller of a request after the session was resolved. */
export type AuthenticatedCaller = {
  shopId: string;
  sessionType: SessionType;
  channelType: ChannelType;
  channelId: string;
  /** `null` for an agent who has not opened a contact. */
  customerId: string | null;
  customerName: string;
  isAnonymous: boolean;
  /** Set when the caller is an agent. */
  platformUserId: string | null;
  /** The agent by the platform's id and name; `null` also for an agent whom the session does not name. */
  agent: Agent | null;
  /** An agent who may decide about discounts above the others' limit. */
  isSupervisor: boolean;
  /** The request is evaluated as of this instant, in all its parts. */
  askedAt: Date;
  /** The payment means of this service. They decide which payment options are offered. */
  paymentMeans: PaymentMeans;
  /** When the session expires if it is not used before. */
  endsAt: Date;
  /** The caller's network (`clientNetwork`), for calls that depend on it; `null` when unknown. */
  network?: string | null;
  /** Identifies the session where idempotent writes are recorded. Never the session code. */
  scope: string;
};

const hour = 3_600_000;
const contactIdle = 30 * 24 * hour;
/** An agent's session ends after this time, in milliseconds. */
export const agentLasts = 12 * hour;
/** Extending the session on every call would write to the database on every call. */
const extendEvery = hour;

/** Sessions are stored and found by this hash only. A person who reads the database cannot use a session. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * A session code: 192 random bits and a signature, by which the gateway rejects guessed codes. The code of an agent has
 * a prefix, so the page has its final layout from the start.
 */
export function newSessionCode(contextSecret: string, isAgent = false): string {
  return signedSessionCode((isAgent ? agentCodePrefix : '') + randomBytes(24).toString('base64url'), contextSecret);
}

/** A session code with its signature. */
export function signedSessionCode(unsigned: string, contextSecret: string): string {
  const signature = createHmac('sha256', contextSecret).update(sessionCodeSigningText(unsigned)).digest('base64url');
  return unsigned + signature.slice(0, codeSignatureLength);
}

/**
 * Returns the caller of a bearer token or throws a refusal. Use extends a contact's session; an agent's ends after 12
 * hours.
 */
export const resolveCaller = async (
  db: Db,
  code: string,
  askedAt: Date = new Date(),
  paymentMeans: PaymentMeans = noPaymentMeans,
): Promise<AuthenticatedCaller> => callerOf(await activeSession(db, code), askedAt, paymentMeans);

async function activeSession(db: Db, code: string): Promise<SessionRow> {
  const row = await findSession(db, hashCode(code));
  if (!row) throw new Refusal('no-session');
  const later = new Date(Date.now() + contactIdle);
  if (row.type !== SessionType.PlatformUser && later.getTime() - row.expires_at.getTime() > extendEvery)
    await extendSession(db, row.shop_id, row.code_hash, later);
  return row;
}

export type Entry = {
  shopId: string;
  slug: string;
  channelType: ChannelType;
  channelId: string;
  contact: string;
  name: string;
  isAgent: boolean;
  /** Who the agent is; `null` = the platform does not say. */
  agent?: NamedAgent | null;
};

/**
 * Creates a session for a contact of a channel, or for an agent who serves the contact. Returns its code: this is the
 * only time that the code is available.
 */
export async function createLinkSession(database: Database, entry: Entry, contextSecret: string): Promise<string> {
  const code = newSessionCode(contextSecret, entry.isAgent);
  await database.tx((db) => insertLinkSession(db, entry, code), entry.shopId);
  return code;
}

/** Like `createLinkSession`, with a given code and in the caller's transaction. Returns when the session expires. */
export async function insertLinkSession(db: Db, entry: Entry, code: string): Promise<Date> {
  const { shopId, slug, channelType, channelId, contact, name, isAgent, agent = null } = entry;
  const customer = { id: newId(), isAnonymous: false, channelType, channelId, channelUser: contact, name };
  const customerId = await ensureCustomer(db, shopId, customer);
  const expiresAt = new Date(Date.now() + (isAgent ? agentLasts : contactIdle));
  await writeSession(db, {
    codeHash: hashCode(code),
    shopId,
    type: isAgent ? SessionType.PlatformUser : SessionType.Contact,
    channelType,
    channelId,
    customerId,
    platformUserId: isAgent ? await platformUserOf(db, { shopId, slug, agent }) : null,
    isSupervisor: isAgent && agent?.role === 'supervisor',
    expiresAt,
  });
  return expiresAt;
}

const platformUserOf = (
  db: Db,
  { shopId, slug, agent }: { shopId: string; slug: string; agent: Agent | null },
): Promise<string> =>
  agent
    ? ensureAgent(db, shopId, newId(), agent)
    : ensurePlatformUser(db, shopId, { id: newId(), name: 'Atendente', email: `atendente@${slug}.invalid` });

type Contact = { shopId: string; customerId: string; channelType: ChannelType; channelId: string };

/** Creates a session for a known contact and returns its code, for the link of one message. */
export async function openContactSession(db: Db, contact: Contact, contextSecret: string): Promise<string> {
  const code = newSessionCode(contextSecret);
  const expiresAt = new Date(Date.now() + contactIdle);
  await writeSession(db, {
    ...contact,
    codeHash: hashCode(code),
    type: SessionType.Contact,
    platformUserId: null,
    expiresAt,
  });
  return code;
}

/** A visitor without a session. The shop is loaded only when it is needed. */
export type NewVisitor = { shopId: () => Promise<string>; channelType: ChannelType | null; contextSecret: string };

/**
 * Spec §7, GET session: for `anonymous-session` the response has a new code, so that no two visitors share an order.
 */
export async function openSession(database: Database, code: string, visitor: NewVisitor): Promise<Session> {
  if (code === anonymousSessionCode) {
    const own = newSessionCode(visitor.contextSecret);
    const shopId = await visitor.shopId();
    await database.tx((db) => mintAnonymous(db, own, { shopId, channelType: visitor.channelType }), shopId);
    return { ...(await describeSession(database, own)), code: own };
  }
  return describeSession(database, code);
}

/** The author of a change in the order's history. */
export const changedByOf = ({ sessionType }: Pick<AuthenticatedCaller, 'sessionType'>): ChangedBy =>
  sessionType === SessionType.PlatformUser ? ChangedBy.Agent : ChangedBy.Shopper;

/** The id of a customer on the wire. Spec §2: the id of an anonymous customer contains the word "anonymous". */
export const userIdOf = (customerId: string, isAnonymous: boolean): string =>
  isAnonymous ? `anonymous-${customerId}` : customerId;

async function describeSession(db: Db, code: string): Promise<Session> {
  const row = await activeSession(db, code);
  const caller = callerOf(row, new Date(), noPaymentMeans);
  if (row.type !== SessionType.PlatformUser && row.is_served && row.customer_id !== null)
    await recordOpened(db, row.shop_id, row.customer_id);
  if (row.type !== SessionType.PlatformUser) await countVisit(db, row.shop_id, row.code_hash);
  const addresses = caller.customerId ? await listAddresses(db, caller.shopId, caller.customerId) : [];
  return {
    sessionType: caller.sessionType,
    channelType: caller.channelType,
    channelId: caller.channelId,
    shopId: caller.shopId,
    userShop: {
      id: userIdOf(caller.customerId ?? '', caller.isAnonymous),
      name: caller.customerName,
      addresses: addresses.map(addressView),
    },
    chatHasPhone: !caller.isAnonymous && contactPhone(caller.channelType, row.channel_user ?? '') !== null,
    ...(caller.sessionType === SessionType.PlatformUser && caller.customerId ? { contact: contactOf(row) } : {}),
    ...(caller.agent
      ? { agent: { ...caller.agent, ...(caller.isSupervisor ? { role: 'supervisor' as const } : {}) } }
      : {}),
  };
}

/** The contact that an agent serves. */
const contactOf = ({ customer_name, channel_type, channel_user }: SessionRow): ServedContact => ({
  name: customer_name ?? '',
  channelType: channel_type,
  phoneEnd: hasPhoneContacts(channel_type) ? phoneEnd(channel_user ?? '') : null,
});

async function mintAnonymous(
  db: Db,
  code: string,
  visitor: { shopId: string; channelType: ChannelType | null },
): Promise<void> {
  const id = newId();
  const channelType = visitor.channelType ?? ownChannel;
  const channelId = '';
  await ensureCustomer(db, visitor.shopId, {
    id,
    isAnonymous: true,
    channelType,
    channelId,
    channelUser: `anonymous-${id}`,
    name: '',
  });
  await writeSession(db, {
    codeHash: hashCode(code),
    shopId: visitor.shopId,
    type: SessionType.Contact,
    channelType,
    channelId,
    customerId: id,
    platformUserId: null,
    expiresAt: new Date(Date.now() + contactIdle),
  });
}

const callerOf = (row: SessionRow, askedAt: Date, paymentMeans: PaymentMeans): AuthenticatedCaller => ({
  shopId: row.shop_id,
  sessionType: row.type,
  channelType: row.channel_type,
  channelId: row.channel_id,
  customerId: row.customer_id,
  customerName: row.customer_name ?? '',
  isAnonymous: row.is_anonymous ?? false,
  platformUserId: row.platform_user_id,
  agent: row.agent,
  isSupervisor: row.is_supervisor,
  askedAt,
  paymentMeans,
  endsAt: row.expires_at,
  scope: row.code_hash.slice(0, 32),
});
