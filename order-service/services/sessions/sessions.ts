import { createHash, createHmac, randomBytes } from 'node:crypto';
import { codeSignatureLength, sessionCodeSigningText } from '#shared/contract/signed-code.ts';
import { ChangedBy } from '#shared/model/changed-by.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { anonymousSessionCode, type ServedContact, type Session, SessionType } from '#shared/model/session.ts';
import { phoneEnd } from '#shared/rules/brazil/phone.ts';
import { agentCodePrefix } from '#shared/rules/session/agent-session-code.ts';
import { newId } from '../../database/core/new-id.ts';
import { listAddresses } from '../../database/customers/addresses.ts';
import { ensureCustomer, ensurePlatformUser } from '../../database/customers/customers.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { extendSession, findSession, type SessionRow, writeSession } from '../../database/sessions/sessions.ts';
import { Refusal } from '../core/refusal.ts';
import { addressView } from '../customers/address-view.ts';
import { noPaymentMeans, type PaymentMeans } from '../payment-setup/payment-processor.ts';

/** Who is asking, as every call after the session knows them. */
export type AuthenticatedCaller = {
  shopId: string;
  sessionType: SessionType;
  channelType: ChannelType;
  channelId: string;
  /** Null for an agent who has not opened a contact. */
  customerId: string | null;
  customerName: string;
  isAnonymous: boolean;
  /** The agent, when one is asking. */
  platformUserId: string | null;
  /** What they ask is judged as of this instant, all of it. */
  askedAt: Date;
  /** What this service takes money with: it decides which payment options are offered. */
  paymentMeans: PaymentMeans;
  /** When the session ends, unless it is used before. */
  endsAt: Date;
  /** The network they ask from (`clientNetwork`), where a call depends on it; null = not known. */
  network?: string | null;
  /** Tells sessions apart where their writes are remembered; never the code. */
  scope: string;
};

const hour = 3_600_000;
const contactIdle = 30 * 24 * hour;
const agentLasts = 12 * hour;
/** Extending at every call would write at every call. */
const extendEvery = hour;

/** Sessions are stored and looked up by this hash only, so nobody who reads the database can act as somebody else. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** 192 random bits, and by which the gateway sees that they are no guess; an agent's says so, for the page to have its size from the start. */
export function newSessionCode(contextSecret: string, isAgent = false): string {
  const unsigned = (isAgent ? agentCodePrefix : '') + randomBytes(24).toString('base64url');
  return (
    unsigned +
    createHmac('sha256', contextSecret)
      .update(sessionCodeSigningText(unsigned))
      .digest('base64url')
      .slice(0, codeSignatureLength)
  );
}

/** The session behind a bearer, or a refusal. A contact's session lives on while it is used; an agent's ends after 12 hours. */
export const resolveCaller = async (
  db: Db,
  code: string,
  askedAt: Date = new Date(),
  paymentMeans: PaymentMeans = noPaymentMeans,
): Promise<AuthenticatedCaller> => whoOf(await activeSession(db, code), askedAt, paymentMeans);

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
};

/** Opens a session for a contact of a channel, or for an agent who serves them, and says its code: the only time anybody can. */
export async function createEntrySession(database: Database, entry: Entry, contextSecret: string): Promise<string> {
  const code = newSessionCode(contextSecret, entry.isAgent);
  await database.tx((db) => insertEntrySession(db, entry, code), entry.shopId);
  return code;
}

/** The same under a code of the caller's, in their transaction; says until when it opens the shop. */
export async function insertEntrySession(db: Db, entry: Entry, code: string): Promise<Date> {
  const { shopId, slug, channelType, channelId, contact, name, isAgent } = entry;
  const customer = { id: newId(), isAnonymous: false, channelType, channelId, channelUser: contact, name };
  const customerId = await ensureCustomer(db, shopId, customer);
  const agent = { id: newId(), name: 'Atendente', email: `atendente@${slug}.invalid` };
  const expiresAt = new Date(Date.now() + (isAgent ? agentLasts : contactIdle));
  await writeSession(db, {
    codeHash: hashCode(code),
    shopId,
    type: isAgent ? SessionType.PlatformUser : SessionType.Contact,
    channelType,
    channelId,
    customerId,
    platformUserId: isAgent ? await ensurePlatformUser(db, shopId, agent) : null,
    expiresAt,
  });
  return expiresAt;
}

type Contact = { shopId: string; customerId: string; channelType: ChannelType; channelId: string };

/** Opens a session for a contact who is known, and says its code: for the link of one message. */
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

/** A visitor without a session; their shop is only looked up when it is needed. */
export type NewVisitor = { shopId: () => Promise<string>; channelType: ChannelType | null; contextSecret: string };

/** Spec §7, GET session: `anonymous-session` is answered with a new code of the visitor's own, so that no two visitors share an order. */
export async function openSession(database: Database, code: string, visitor: NewVisitor): Promise<Session> {
  if (code === anonymousSessionCode) {
    const own = newSessionCode(visitor.contextSecret);
    const shopId = await visitor.shopId();
    await database.tx((db) => mintAnonymous(db, own, { shopId, channelType: visitor.channelType }), shopId);
    return { ...(await describeSession(database, own)), code: own };
  }
  return describeSession(database, code);
}

/** Whose doing it is when they change something. */
export const changedByOf = ({ sessionType }: Pick<AuthenticatedCaller, 'sessionType'>): ChangedBy =>
  sessionType === SessionType.PlatformUser ? ChangedBy.Agent : ChangedBy.Shopper;

/** The id of a customer on the wire; spec §2 knows an anonymous one by the word in it. */
export const userIdOf = (customerId: string, isAnonymous: boolean): string =>
  isAnonymous ? `anonymous-${customerId}` : customerId;

async function describeSession(db: Db, code: string): Promise<Session> {
  const row = await activeSession(db, code);
  const who = whoOf(row, new Date(), noPaymentMeans);
  const addresses = who.customerId ? await listAddresses(db, who.shopId, who.customerId) : [];
  return {
    sessionType: who.sessionType,
    channelType: who.channelType,
    channelId: who.channelId,
    shopId: who.shopId,
    userShop: {
      id: userIdOf(who.customerId ?? '', who.isAnonymous),
      name: who.customerName,
      addresses: addresses.map(addressView),
    },
    ...(who.sessionType === SessionType.PlatformUser && who.customerId ? { contact: contactOf(row) } : {}),
  };
}

/** Whom an agent serves. Other channels than WhatsApp know their contacts by numbers that are no phones. */
const contactOf = ({ customer_name, channel_type, channel_user }: SessionRow): ServedContact => ({
  name: customer_name ?? '',
  channelType: channel_type,
  phoneEnd: channel_type === ChannelType.WhatsApp ? phoneEnd(channel_user ?? '') : null,
});

async function mintAnonymous(
  db: Db,
  code: string,
  visitor: { shopId: string; channelType: ChannelType | null },
): Promise<void> {
  const id = newId();
  const channelType = visitor.channelType ?? ChannelType.WebChat;
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

const whoOf = (row: SessionRow, askedAt: Date, paymentMeans: PaymentMeans): AuthenticatedCaller => ({
  shopId: row.shop_id,
  sessionType: row.type,
  channelType: row.channel_type,
  channelId: row.channel_id,
  customerId: row.customer_id,
  customerName: row.customer_name ?? '',
  isAnonymous: row.is_anonymous ?? false,
  platformUserId: row.platform_user_id,
  askedAt,
  paymentMeans,
  endsAt: row.expires_at,
  scope: row.code_hash.slice(0, 32),
});
