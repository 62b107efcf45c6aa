import { SessionType } from '#shared/model/session.ts';
import { listGiftRuleIds } from '../database/cart/gifts.ts';
import { lockLease } from '../database/core/lease.ts';
import { newId } from '../database/core/new-id.ts';
import { ensureAgent } from '../database/customers/agents.ts';
import { ensureCustomer } from '../database/customers/customers.ts';
import type { Database, Db } from '../database/engine/database.ts';
import { deleteSessions, writeSession } from '../database/sessions/sessions.ts';
import { findShopBySlug, writeShop } from '../database/shops/shops.ts';
import { closeDemoStaff } from '../database/staff/staff-links.ts';
import { saveCategories, saveSellers } from '../services/catalog/save-categories.ts';
import { saveProducts } from '../services/catalog/save-products.ts';
import { hashCode } from '../services/sessions/sessions.ts';
import { saveChannels } from '../services/shops/save-channels.ts';
import { saveGiftRules } from '../services/shops/save-gift-rules.ts';
import { demoCategories, demoCollections, demoSellers } from './demo-catalog.ts';
import { demoGiftRules } from './demo-gifts.ts';
import { demoProducts } from './demo-products.ts';
import { demoAgent, demoAgentContacts, demoChannels, demoContactNames, demoSessions } from './demo-sessions.ts';
import { demoShop } from './demo-shop.ts';
import { openDemoStaff } from './seed-demo-staff.ts';
import { addMissingOffers } from './seed-offers.ts';

/** Milliseconds. The demo's codes are public, so an expiry would protect nothing. */
export const demoSessionTtlMs = 10 * 365 * 24 * 3_600_000;

/**
 * Creates the demo shop or opens it again. The catalogue is written once, so sales and an operator's changes are
 * preserved. What a demo shop of an earlier release lacks is added. A shop with that name that is not the demo is never
 * touched. Returns the shop's id if it is new.
 */
export async function seedDemo(database: Database): Promise<string | null> {
  return database.tx(async (db) => {
    // Replicas start together; only one of them may create the shop.
    await lockLease(db, 'demo');
    const known = await findShopBySlug(db, demoShop.slug);
    if (known && !known.is_demo) return null;
    const shopId = known?.id ?? (await seedShop(db));
    await addMissingGifts(db, shopId);
    await addMissingOffers(db, shopId);
    await saveChannels(db, shopId, demoChannels);
    await openDemoSessions(db, shopId);
    await openDemoStaff(db, shopId, new Date(Date.now() + demoSessionTtlMs));
    return known ? null : shopId;
  });
}

/** Without the demo its codes open no session, even in a database that had the demo before. */
export async function closeDemoSessions(database: Database): Promise<void> {
  const codes = [...demoSessions, ...demoAgentContacts].map(({ code }) => hashCode(code));
  await deleteSessions(database, codes);
  await database.tx(closeDemoStaff);
}

async function seedShop(db: Db): Promise<string> {
  const shopId = await writeShop(db, { id: newId(), ...demoShop });
  await saveSellers(db, shopId, demoSellers);
  await saveCategories(db, shopId, demoCategories);
  await saveCategories(db, shopId, demoCollections, true);
  await saveProducts(db, shopId, 'demo', demoProducts);
  return shopId;
}

/** Rules are deactivated, never deleted, so a missing one was never added. */
async function addMissingGifts(db: Db, shopId: string): Promise<void> {
  const known = await listGiftRuleIds(db, shopId);
  await saveGiftRules(
    db,
    shopId,
    demoGiftRules.filter(({ providerId }) => !known.includes(providerId)),
  );
}

async function openDemoSessions(db: Db, shopId: string): Promise<void> {
  const agentId = await ensureAgent(db, shopId, newId(), demoAgent);
  const open = async (
    {
      code,
      channelType,
      channelId,
    }: Pick<(typeof demoSessions)[number], 'channelType' | 'channelId'> & { code: string },
    contact: string,
    isAgent: boolean,
  ) => {
    const customer = { id: newId(), isAnonymous: false, channelType, channelId, channelUser: contact };
    const name = demoContactNames[contact] ?? 'Cliente';
    await writeSession(db, {
      codeHash: hashCode(code),
      shopId,
      type: isAgent ? SessionType.PlatformUser : SessionType.Contact,
      channelType,
      channelId,
      customerId: await ensureCustomer(db, shopId, { ...customer, name }),
      platformUserId: isAgent ? agentId : null,
      expiresAt: new Date(Date.now() + demoSessionTtlMs),
    });
  };
  for (const session of demoSessions) {
    const isAgent = session.type === SessionType.PlatformUser;
    // The agent serves the WhatsApp contact, so both see the same order.
    await open(session, isAgent ? 'demo-whatsapp' : session.code, isAgent);
  }
  for (const { code, contact } of demoAgentContacts) {
    const session = demoSessions.find((one) => one.code === contact);
    if (session) await open({ ...session, code }, contact, true);
  }
}
