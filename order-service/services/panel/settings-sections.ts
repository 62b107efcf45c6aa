import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import {
  entryOf,
  isSwitchedSection,
  panelSettings,
  type SettingsListSection,
  type SettingsSection,
  settingsListSections,
} from '#shared/model/panel/settings-section.ts';
import { photoIdOf } from '#shared/rules/links/uploaded-photo.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import { unservedText } from '#shared/text/panel/section-switches.ts';
import { type ListedCoupon, listCoupons } from '../../database/cart/coupons.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { listGoodsById, listGoodsBySku } from '../../database/shops/known-checkout-ids.ts';
import { hasPhoneChannel } from '../../database/shops/order-alerts.ts';
import { findShopIdOfHost } from '../../database/shops/shops.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import { phoneChannels } from '../../providers/channels.ts';
import { Refusal } from '../core/refusal.ts';
import type { PaymentMeans } from '../payment-setup/payment-processor.ts';
import { keepLogoPhotos, keepUploadedPhotos } from '../photos/photos.ts';
import { optionsText } from '../product-spreadsheet/product-cells.ts';
import { exportShop, switchedOffCoupons, switchedOffPaymentOptions } from '../shops/export-shop.ts';
import { shopOf } from '../shops/shops.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { contentVersion } from './content-version.ts';
import { applySettingsSection, readSettingsSection } from './read-settings-section.ts';
import { sectionSwitch, switchByEntries, uncoveredWindowTypes } from './section-switches.ts';
import { sectionChanges } from './settings-section-changes.ts';
import { badSection, sentence } from './settings-section-problems.ts';
import { unofferedPayments } from './unoffered-payments.ts';

/** A section with its version: the hash of what a person can change of it. */
export function sectionOf(declaration: ShopDeclaration, section: SettingsSection): { value: unknown; version: string } {
  const value = panelValue(declaration, section);
  const text = JSON.stringify(value, section === 'gifts' ? withoutStock : undefined);
  return { value, version: contentVersion(text) };
}

/** Orders change the stock of a gift: that is no person's edit. */
const withoutStock = (name: string, value: unknown): unknown => (name === 'available' ? undefined : value);

function panelValue(declaration: ShopDeclaration, section: SettingsSection): unknown {
  if (section !== 'settings') return declaration[section] ?? null;
  const settings = declaration.settings ?? {};
  return Object.fromEntries(panelSettings.map((name) => [name, settings[name] ?? null]));
}

/** How many entries each list of a declaration has. */
export function sectionCounts(declaration: ShopDeclaration): Record<SettingsListSection, number> {
  const counts = settingsListSections.map((section) => [section, declaration[section]?.length ?? 0] as const);
  // Every list has an entry.
  return Object.fromEntries(counts) as Record<SettingsListSection, number>;
}

/** A section of the shop as its screen needs it, with what its entries may refer to. */
export async function panelSettingsSection(
  db: Db,
  shopId: string,
  { section, host, means }: { section: SettingsSection; host: string; means: Pick<PaymentMeans, 'hasOnlineAccount'> },
): Promise<PanelData<'settingsSection'>> {
  const shop = await shopOf(db, shopId);
  const declaration = await exportShop(db, shop);
  return {
    ...sectionOf(declaration, section),
    timeZone: shop.time_zone,
    isHere: (await findShopIdOfHost(db, host))?.id === shopId,
    sellers: (declaration.sellers ?? []).map(({ providerId, name }) => ({ id: providerId, name })),
    neighborhoods: (declaration.neighborhoods ?? []).map(({ id, name, city }) => ({ id, name: `${name}, ${city}` })),
    goods: await goodsOf(db, shopId, declaration, section),
    off: await switchedOff(db, shopId, section),
    unoffered: section === 'paymentOptions' ? await unofferedPayments(db, shop, means) : [],
    couponStates: section === 'coupons' ? (await listCoupons(db, shopId)).map(couponState) : [],
    hasPhoneChannel: await hasPhoneChannel(db, shopId, phoneChannels),
    shopName: shop.name,
    switch: isSwitchedSection(section) ? sectionSwitch(section, shop, declaration) : null,
  };
}

/** The products that the entries of a section name by their codes. */
async function goodsOf(
  db: Db,
  shopId: string,
  declaration: ShopDeclaration,
  section: SettingsSection,
): Promise<Good[]> {
  const { priceTables = [], gifts = [] } = declaration;
  const rows =
    section === 'priceTables'
      ? await listGoodsBySku(db, shopId, [...new Set(priceTables.flatMap(({ items }) => items.map(({ sku }) => sku)))])
      : section === 'gifts'
        ? await listGoodsById(db, shopId, [
            ...new Set(gifts.flatMap(({ triggerProductIds = [] }) => triggerProductIds)),
          ])
        : [];
  return rows.map((row) => ({ code: row.code, name: [row.name, optionsText(row, row)].filter(Boolean).join(', ') }));
}

type Good = PanelData<'settingsSection'>['goods'][number];

/** Whether a coupon applies now, and how often it was used. */
const couponState = ({ code, uses, has_started, has_ended, is_used_up }: ListedCoupon): CouponState => ({
  code,
  uses,
  state: has_ended ? 'ended' : is_used_up ? 'used-up' : has_started ? 'valid' : 'waiting',
});

type CouponState = PanelData<'settingsSection'>['couponStates'][number];

/** The entries that a person can turn on again. */
async function switchedOff(db: Db, shopId: string, section: SettingsSection): Promise<unknown[]> {
  if (section === 'paymentOptions') return switchedOffPaymentOptions(db, shopId);
  return section === 'coupons' ? switchedOffCoupons(db, shopId) : [];
}

/**
 * Saves a section of the shop as `apply` does, with the same checks. A section that another person changed since the
 * person saw it is refused as stale, with what is true now.
 */
export async function saveSettingsSection(
  database: Database,
  caller: PanelCaller,
  section: SettingsSection,
  { value, version, restocked = [] }: PanelBody<'saveSettingsSection'>,
): Promise<PanelData<'saveSettingsSection'>> {
  const shop = await shopOf(database, caller.shopId);
  const declared = readSettingsSection({ [section]: value });
  if (section === 'settings') refuseForeignSettings(value);
  let from: unknown = null;
  let saved = '';
  let switched: boolean | null = null;
  let unserved: string[] = [];
  const now = async (db: Db) => exportShop(db, await shopOf(db, caller.shopId));
  const report = await applySettingsSection(
    database,
    { ...declared, slug: shop.slug },
    {
      restocked,
      before: async (db) => {
        const declaration = await now(db);
        const seen = sectionOf(declaration, section);
        if (seen.version !== version) throw new Refusal('stale', { messages: [panelShopTexts.stale], data: seen });
        if (section === 'neighborhoods') refuseUsedNeighborhoods(declaration, declared);
        if (section === 'settings') await refuseMissingLogo(db, caller.shopId, value);
        if (section === 'gifts') await refuseMissingGiftPhotos(db, caller.shopId, declared.gifts ?? []);
        from = seen.value;
      },
      also: async (db) => {
        const declaration = await now(db);
        const after = sectionOf(declaration, section);
        const neighborhoods = new Map((declaration.neighborhoods ?? []).map(({ id, name }) => [id, name]));
        saved = after.version;
        await recordAudit(db, caller, {
          action: 'shop.edit',
          target: { kind: 'shop', id: shop.id, label: panelShopTexts.sections[section] },
          ...sectionChanges(section, from, after.value, { timeZone: shop.time_zone, neighborhoods }),
        });
        if (isSwitchedSection(section))
          switched = await switchByEntries(db, caller, section, { before: from, after: after.value });
        const ways = uncoveredWindowTypes(await shopOf(db, caller.shopId), declaration);
        unserved = waysOf.includes(section) && ways.length > 0 ? [unservedText(ways)] : [];
      },
    },
  );
  return {
    version: saved,
    notices: [...report.missingGoods.map(({ reason }) => sentence(reason)), ...unserved],
    switched,
  };
}

/** The sections that decide at which times orders reach customers. */
const waysOf: readonly SettingsSection[] = ['schedule', 'stores', 'deliveryOptions'];

function refuseForeignSettings(value: unknown): void {
  const foreign = Object.keys(entryOf(value)).filter((name) => !panelSettings.some((known) => known === name));
  if (foreign.length > 0)
    throw badSection(foreign.map((name) => ({ path: `settings.${name}`, reason: 'o painel não muda isto' })));
}

/** An uploaded logo must be a photo of this shop. It may have been removed since it was uploaded. */
async function refuseMissingLogo(db: Db, shopId: string, value: unknown): Promise<void> {
  const { urlLogo } = entryOf(entryOf(value).style);
  if (typeof urlLogo !== 'string' || (await keepLogoPhotos(db, shopId, [urlLogo])).length === 0) return;
  throw badSection([
    { path: 'settings.style.urlLogo', reason: 'a imagem não está mais na loja', code: 'missing-photo' },
  ]);
}

/** An uploaded picture of a gift must be a photo of this shop, too. */
async function refuseMissingGiftPhotos(db: Db, shopId: string, groups: NonNullable<ShopDeclaration['gifts']>) {
  const pictures = groups.flatMap(({ availableGifts }, group) =>
    availableGifts.flatMap(({ imageUrl = '' }, at) =>
      photoIdOf(imageUrl) === null ? [] : [{ imageUrl, path: `gifts[${group}].availableGifts[${at}].imageUrl` }],
    ),
  );
  const kept = await keepUploadedPhotos(
    db,
    shopId,
    pictures.map(({ imageUrl }) => imageUrl),
  );
  const missing = pictures.filter(({ imageUrl }) => !kept.has(imageUrl));
  if (missing.length === 0) return;
  throw badSection(
    missing.map(({ path }) => ({ path, reason: 'a imagem não está mais na loja', code: 'missing-photo' })),
  );
}

/** A neighbourhood that leaves must not be what a delivery area names. */
function refuseUsedNeighborhoods({ deliveryOptions = [] }: ShopDeclaration, { neighborhoods = [] }: ShopDeclaration) {
  const kept = new Set(neighborhoods.map(({ id }) => id));
  const using = deliveryOptions.find(({ areas }) =>
    areas.some(({ neighborhoodId }) => neighborhoodId !== undefined && !kept.has(neighborhoodId)),
  );
  if (using)
    throw badSection([
      { path: 'neighborhoods', reason: `a entrega "${using.name}" ainda usa este bairro; tire-o de lá antes` },
    ]);
}
