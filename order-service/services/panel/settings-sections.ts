import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import {
  entryOf,
  isSwitchedPart,
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
import { partSwitch, switchByEntries, unservedWays } from './section-switches.ts';
import { partChanges } from './settings-section-changes.ts';
import { badPart, sentence } from './settings-section-problems.ts';
import { unofferedPayments } from './unoffered-payments.ts';

/** A part with its version: the hash of what a person can change of it. */
export function partOf(declaration: ShopDeclaration, part: SettingsSection): { value: unknown; version: string } {
  const value = panelValue(declaration, part);
  const text = JSON.stringify(value, part === 'gifts' ? withoutStock : undefined);
  return { value, version: contentVersion(text) };
}

/** Orders change the stock of a gift: that is no person's edit. */
const withoutStock = (name: string, value: unknown): unknown => (name === 'available' ? undefined : value);

function panelValue(declaration: ShopDeclaration, part: SettingsSection): unknown {
  if (part !== 'settings') return declaration[part] ?? null;
  const settings = declaration.settings ?? {};
  return Object.fromEntries(panelSettings.map((name) => [name, settings[name] ?? null]));
}

/** How many entries each list of a declaration has. */
export function sectionCounts(declaration: ShopDeclaration): Record<SettingsListSection, number> {
  const counts = settingsListSections.map((part) => [part, declaration[part]?.length ?? 0] as const);
  // Every list has an entry.
  return Object.fromEntries(counts) as Record<SettingsListSection, number>;
}

/** A part of the shop as its screen needs it, with what its entries may refer to. */
export async function panelSettingsSection(
  db: Db,
  shopId: string,
  { part, host, means }: { part: SettingsSection; host: string; means: Pick<PaymentMeans, 'hasOnlineAccount'> },
): Promise<PanelData<'settingsSection'>> {
  const shop = await shopOf(db, shopId);
  const declaration = await exportShop(db, shop);
  return {
    ...partOf(declaration, part),
    timeZone: shop.time_zone,
    isHere: (await findShopIdOfHost(db, host))?.id === shopId,
    sellers: (declaration.sellers ?? []).map(({ providerId, name }) => ({ id: providerId, name })),
    neighborhoods: (declaration.neighborhoods ?? []).map(({ id, name, city }) => ({ id, name: `${name}, ${city}` })),
    goods: await goodsOf(db, shopId, declaration, part),
    off: await switchedOff(db, shopId, part),
    unoffered: part === 'paymentOptions' ? await unofferedPayments(db, shop, means) : [],
    couponStates: part === 'coupons' ? (await listCoupons(db, shopId)).map(couponState) : [],
    hasPhoneChannel: await hasPhoneChannel(db, shopId, phoneChannels),
    shopName: shop.name,
    switch: isSwitchedPart(part) ? partSwitch(part, shop, declaration) : null,
  };
}

/** The products that the entries of a part name by their codes. */
async function goodsOf(db: Db, shopId: string, declaration: ShopDeclaration, part: SettingsSection): Promise<Good[]> {
  const { priceTables = [], gifts = [] } = declaration;
  const rows =
    part === 'priceTables'
      ? await listGoodsBySku(db, shopId, [...new Set(priceTables.flatMap(({ items }) => items.map(({ sku }) => sku)))])
      : part === 'gifts'
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
async function switchedOff(db: Db, shopId: string, part: SettingsSection): Promise<unknown[]> {
  if (part === 'paymentOptions') return switchedOffPaymentOptions(db, shopId);
  return part === 'coupons' ? switchedOffCoupons(db, shopId) : [];
}

/**
 * Saves a part of the shop as `apply` does, with the same checks. A part that another person changed since the person
 * saw it is refused as stale, with what is true now.
 */
export async function saveSettingsSection(
  database: Database,
  caller: PanelCaller,
  part: SettingsSection,
  { value, version, restocked = [] }: PanelBody<'saveSettingsSection'>,
): Promise<PanelData<'saveSettingsSection'>> {
  const shop = await shopOf(database, caller.shopId);
  const declared = readSettingsSection({ [part]: value });
  if (part === 'settings') refuseForeignSettings(value);
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
        const seen = partOf(declaration, part);
        if (seen.version !== version) throw new Refusal('stale', { messages: [panelShopTexts.stale], data: seen });
        if (part === 'neighborhoods') refuseUsedNeighborhoods(declaration, declared);
        if (part === 'settings') await refuseMissingLogo(db, caller.shopId, value);
        if (part === 'gifts') await refuseMissingGiftPhotos(db, caller.shopId, declared.gifts ?? []);
        from = seen.value;
      },
      also: async (db) => {
        const declaration = await now(db);
        const after = partOf(declaration, part);
        const neighborhoods = new Map((declaration.neighborhoods ?? []).map(({ id, name }) => [id, name]));
        saved = after.version;
        await recordAudit(db, caller, {
          action: 'shop.edit',
          target: { kind: 'shop', id: shop.id, label: panelShopTexts.parts[part] },
          ...partChanges(part, from, after.value, { timeZone: shop.time_zone, neighborhoods }),
        });
        if (isSwitchedPart(part))
          switched = await switchByEntries(db, caller, part, { before: from, after: after.value });
        const ways = unservedWays(await shopOf(db, caller.shopId), declaration);
        unserved = waysOf.includes(part) && ways.length > 0 ? [unservedText(ways)] : [];
      },
    },
  );
  return {
    version: saved,
    notices: [...report.missingGoods.map(({ reason }) => sentence(reason)), ...unserved],
    switched,
  };
}

/** The parts that decide at which times orders reach customers. */
const waysOf: readonly SettingsSection[] = ['schedule', 'stores', 'deliveryOptions'];

function refuseForeignSettings(value: unknown): void {
  const foreign = Object.keys(entryOf(value)).filter((name) => !panelSettings.some((known) => known === name));
  if (foreign.length > 0)
    throw badPart(foreign.map((name) => ({ path: `settings.${name}`, reason: 'o painel não muda isto' })));
}

/** An uploaded logo must be a photo of this shop. It may have been removed since it was uploaded. */
async function refuseMissingLogo(db: Db, shopId: string, value: unknown): Promise<void> {
  const { urlLogo } = entryOf(entryOf(value).style);
  if (typeof urlLogo !== 'string' || (await keepLogoPhotos(db, shopId, [urlLogo])).length === 0) return;
  throw badPart([{ path: 'settings.style.urlLogo', reason: 'a imagem não está mais na loja', code: 'missing-photo' }]);
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
  throw badPart(missing.map(({ path }) => ({ path, reason: 'a imagem não está mais na loja', code: 'missing-photo' })));
}

/** A neighbourhood that leaves must not be what a delivery area names. */
function refuseUsedNeighborhoods({ deliveryOptions = [] }: ShopDeclaration, { neighborhoods = [] }: ShopDeclaration) {
  const kept = new Set(neighborhoods.map(({ id }) => id));
  const using = deliveryOptions.find(({ areas }) =>
    areas.some(({ neighborhoodId }) => neighborhoodId !== undefined && !kept.has(neighborhoodId)),
  );
  if (using)
    throw badPart([
      { path: 'neighborhoods', reason: `a entrega "${using.name}" ainda usa este bairro; tire-o de lá antes` },
    ]);
}
