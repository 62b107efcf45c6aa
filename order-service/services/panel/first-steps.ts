import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { FirstStepFacts } from '#shared/model/panel/first-steps.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { firstStepStates, leftText } from '#shared/rules/staff/first-steps.ts';
import { firstStepTexts as texts } from '#shared/text/panel/first-steps.ts';
import { accountNames } from '#shared/text/panel/panel-accounts.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { findWhatsAppTraffic } from '../../database/messaging/channel-traffic.ts';
import { findFirstStepFacts, skipFirstStep } from '../../database/shops/first-steps.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { orderNotice } from '../messaging/contact-reach.ts';
import { exportShop } from '../shops/export-shop.ts';
import { shopUrl } from '../shops/shop-url.ts';
import { shopOf, storedSettings } from '../shops/shops.ts';
import { type AuditValue, recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { accountAudit } from './account-audit.ts';
import { applySettingsSection, pixKeyOf, readSettingsSection } from './read-settings-section.ts';

type Steps = PanelData<'firstSteps'>;

/** The first steps of a shop. Nothing about them is stored but what was left for later. */
export async function panelFirstSteps(db: Db, shopId: string, publicUrl: string): Promise<Steps> {
  const shop = await shopOf(db, shopId);
  const row = await findFirstStepFacts(db, shopId);
  if (!row) throw new Refusal('not-found');
  const { whatsApp = null } = storedSettings(shop);
  const { order } = row;
  const facts: FirstStepFacts = {
    ...{ name: shop.name, whatsApp: whatsApp || null, hasChannel: row.has_channel },
    ...{ products: row.products, withoutPhoto: row.without_photo },
    ...{ deliveries: row.deliveries, payments: row.payments, skipped: row.skipped },
    order: order && { number: order.number, isPaid: order.is_paid, isFinished: order.is_finished },
  };
  const steps = firstStepStates(facts);
  const link = await shopUrl(db, shopId, publicUrl);
  return {
    ...{ steps, left: leftText(steps), shopName: shop.name, whatsApp: facts.whatsApp, link },
    city: row.pickup_city,
    order: order && {
      ...{ number: order.number, version: order.version, total: toReais(order.total_amount) },
      isSettled: order.is_paid || order.is_finished,
      notice: orderNotice(order.reach, new Date()),
    },
  };
}

/** Whether messages arrive and leave over the shop's WhatsApp. */
export async function channelCheck(db: Db, shopId: string): Promise<PanelData<'channelCheck'>> {
  const { arrived_at: arrivedAt, sent } = await findWhatsAppTraffic(db, shopId);
  return {
    arrivedAt: arrivedAt?.toISOString() ?? null,
    sent: sent && { state: sent.state, at: new Date(sent.at).toISOString(), reason: sent.reason },
  };
}

/** Leaves a step for later. */
export async function skipStep(db: Db, caller: PanelCaller, step: PanelBody<'skipFirstStep'>['step']): Promise<void> {
  await skipFirstStep(db, caller.shopId, step);
  await recordAudit(db, caller, {
    action: 'shop.edit',
    target: { kind: 'shop', id: caller.shopId, label: texts.names[step] },
    to: texts.later,
  });
}

/** The shop's name and its number for people. */
export async function nameShop(database: Database, caller: PanelCaller, body: PanelBody<'nameShop'>): Promise<void> {
  const shop = await shopOf(database, caller.shopId);
  const { whatsApp: before = '' } = storedSettings(shop);
  const digits = body.whatsApp.replaceAll(/\D/g, '');
  // A number of another country stays as it is, also one as long as a Brazilian one.
  const whatsApp = digits.length > 11 || digits === before ? digits : `55${digits}`;
  if (whatsApp !== before && (whatsApp.length < 12 || whatsApp.length > 15))
    throw ruleRefusal('bad-phone', texts.badPhone);
  const name = body.name.trim();
  await applyPart(database, caller, {
    step: 'shop',
    part: { name, settings: { whatsApp } },
    from: { nome: shop.name, WhatsApp: before || null },
    to: { nome: name, WhatsApp: whatsApp },
  });
}

/**
 * The first ways to the customer: pickup at the shop, which costs nothing, and the shop's own delivery in one range of
 * CEPs. A shop that has one already changes it in the tab 'Loja'.
 */
export async function startDelivery(
  database: Database,
  caller: PanelCaller,
  { pickup, delivery }: PanelBody<'startDelivery'>,
): Promise<void> {
  if (pickup === null && delivery === null) throw ruleRefusal('no-delivery', texts.noDelivery);
  const { name } = await shopOf(database, caller.shopId);
  const part = {
    ...(pickup && {
      stores: [{ providerId: 'retirada', name, ...pickup, state: pickup.state.toUpperCase(), price: 0 }],
    }),
    ...(delivery && {
      deliveryOptions: [{ providerId: 'entrega', type: 'ExpressDelivery', name: 'Entrega', areas: [delivery] }],
    }),
  };
  await applyPart(database, caller, {
    step: 'delivery',
    part,
    to: {
      ...(pickup && { retirada: `${pickup.street}, ${pickup.number}` }),
      ...(delivery && { entrega: `CEP ${delivery.from} a ${delivery.to}`, frete: formatBrl(delivery.price) }),
    },
    mayStart: ({ stores = [], deliveryOptions = [] }) => stores.length === 0 && deliveryOptions.length === 0,
  });
}

/** The first ways to pay, each only if the person chose it: PIX with the shop's own key, and cash at the handover. */
export async function startPayment(
  database: Database,
  caller: PanelCaller,
  { pixKey, city, cash: takesCash }: PanelBody<'startPayment'>,
): Promise<void> {
  if (pixKey === null && !takesCash) throw ruleRefusal('no-payment', texts.noPayment);
  const { name } = await shopOf(database, caller.shopId);
  const pix = { providerId: 'pix', method: 'Pix', providerType: 'ShopProvider', name: 'PIX' };
  const account = {
    provider: 'pix-key',
    pixKey: pixKey && pixKeyOf(pixKey),
    merchantName: name.slice(0, 25),
    merchantCity: city.trim() || 'Brasil',
  };
  const cash = {
    ...{ providerId: 'dinheiro', method: 'OnDelivery', providerType: 'Manual', name: 'Dinheiro', group: 'Dinheiro' },
    payOnDelivery: true,
  };
  const part = {
    paymentOptions: [...(pixKey === null ? [] : [pix]), ...(takesCash ? [cash] : [])],
    ...(pixKey !== null && { paymentAccounts: [account] }),
  };
  const isEmpty = ({ paymentOptions = [], paymentAccounts = [] }: ShopDeclaration) =>
    paymentOptions.length === 0 && paymentAccounts.length === 0;
  await applyPart(database, caller, {
    step: 'payment',
    part,
    to: part.paymentOptions.map((option) => option.name).join(', '),
    mayStart: isEmpty,
    alsoRecord: async (db, declared) => {
      const [saved] = declared.paymentAccounts ?? [];
      if (!saved) return;
      await recordAudit(db, caller, {
        action: 'shop.account',
        target: { kind: 'shop', id: caller.shopId, label: accountNames['pix-key'] },
        to: accountAudit(saved),
      });
    },
  });
}

type FirstPart = {
  step: 'shop' | 'delivery' | 'payment';
  part: object;
  /** The history's values. */
  from?: AuditValue;
  to: AuditValue;
  mayStart?: (now: ShopDeclaration) => boolean;
  alsoRecord?: (db: Db, declared: ShopDeclaration) => Promise<void>;
};

/** Saves a part as `apply` does, in one transaction with its entry of the history. */
async function applyPart(
  database: Database,
  caller: PanelCaller,
  { step, part, from = null, to, mayStart = () => true, alsoRecord }: FirstPart,
): Promise<void> {
  const shop = await shopOf(database, caller.shopId);
  const declared = readSettingsSection(part);
  await applySettingsSection(
    database,
    { ...declared, slug: shop.slug },
    {
      before: async (db) => {
        // A declared list replaces the whole list, so a first entry must not meet another.
        if (!mayStart(await exportShop(db, await shopOf(db, caller.shopId))))
          throw ruleRefusal('already-started', texts.alreadyStarted);
      },
      also: async (db) => {
        await recordAudit(db, caller, {
          action: 'shop.edit',
          target: { kind: 'shop', id: shop.id, label: texts.names[step] },
          from,
          to,
        });
        await alsoRecord?.(db, declared);
      },
    },
  );
}
