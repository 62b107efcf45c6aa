import { SaleMode } from '#shared/model/shop-settings.ts';
import { demoChatbot } from '#shared/rules/tray/demo-tray.ts';
import { lockLease } from '../database/core/lease.ts';
import { newId } from '../database/core/new-id.ts';
import { ensureCustomer } from '../database/customers/customers.ts';
import type { Database, Db } from '../database/engine/database.ts';
import { deleteDemoChatbotTokens } from '../database/messaging/chatbot-tokens.ts';
import { deleteSessions, writeSession } from '../database/sessions/sessions.ts';
import { mergeShopSettings } from '../database/shops/shop-settings-writes.ts';
import { findShopBySlug, writeShop } from '../database/shops/shops.ts';
import { newChatbotToken } from '../services/messaging/chatbot-tokens.ts';
import { hashCode } from '../services/sessions/sessions.ts';
import { defaultSettings } from '../services/shops/shops.ts';
import { demoTraySession } from './demo-sessions.ts';
import { demoSessionTtlMs } from './seed-demo.ts';

/**
 * Seals the tokens of the demo's store when the operator gave no SECRETS_KEY. It is public and seals no other store's
 * tokens.
 */
export const demoTokenKey = 'seals what the simulated store gives and nothing else';

/** A second demo shop, without a catalogue: it gets one from its Tray store. Its chatbot token is public. */
export async function seedDemoTray(database: Database): Promise<void> {
  await database.tx(async (db) => {
    await lockLease(db, 'demo');
    const known = await findShopBySlug(db, demoChatbot.id);
    if (known && !known.is_demo) return;
    const shopId = known?.id ?? (await writeShop(db, { id: newId(), ...demoTrayShop }));
    // A demo shop of an earlier release has no logo, and without one the top bar shows no shop name (spec §2).
    if (known && !known.settings.style?.urlLogo)
      await mergeShopSettings(db, shopId, { style: demoTrayShop.settings.style });
    await newChatbotToken(db, shopId, demoChatbot.token);
    await openShopperSession(db, shopId);
  });
}

/**
 * Without the demo, its token links no store and its code opens no session, even in a database that had the demo
 * before.
 */
export async function closeDemoTray(database: Database): Promise<void> {
  await deleteDemoChatbotTokens(database);
  await deleteSessions(database, [hashCode(demoTraySession.code)]);
}

async function openShopperSession(db: Db, shopId: string): Promise<void> {
  const { code, type, channelType, channelId } = demoTraySession;
  const visitor = { channelType, channelId, channelUser: code, name: 'Maria da Silva' };
  const customerId = await ensureCustomer(db, shopId, { id: newId(), isAnonymous: false, ...visitor });
  const expiresAt = new Date(Date.now() + demoSessionTtlMs);
  await writeSession(db, {
    codeHash: hashCode(code),
    shopId,
    type,
    channelType,
    channelId,
    customerId,
    platformUserId: null,
    expiresAt,
  });
}

const demoTrayShop = {
  slug: demoChatbot.id,
  name: 'Loja Tray de demonstração',
  saleMode: SaleMode.Both,
  isDemo: true,
  minOrderCents: 0,
  settings: {
    ...defaultSettings,
    style: { defaultColor: '#2b2f6b', secondaryColor: '#eef0fb', urlLogo: '/demo/logo-loja-tray.svg' },
    payment: { type: 'manual', publicKey: null },
  },
} as const;
