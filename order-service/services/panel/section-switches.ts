import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import {
  type SwitchedSection,
  switchedSections,
  type WindowType,
  windowTypes,
} from '#shared/model/panel/settings-section.ts';
import { Step } from '#shared/model/shop-settings.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import { noWindowText, sectionSwitchTexts, switchWords } from '#shared/text/panel/section-switches.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { mergeShopSettings, writeKeptOff } from '../../database/shops/shop-settings-writes.ts';
import type { ShopRow, StoredSettings } from '../../database/shops/shops.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { exportShop } from '../shops/export-shop.ts';
import { shopOf, storedSettings } from '../shops/shops.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { applySettingsSection } from './read-settings-section.ts';

type Switch = {
  isOn: (settings: StoredSettings) => boolean;
  set: (settings: StoredSettings, isOn: boolean) => Partial<StoredSettings>;
  /** Whether the last entry switches it off: without windows, the schedule step stops every order. */
  isOffWithoutEntries: boolean;
};

/** The setting that shows the entries of each list. */
const switches: Readonly<Record<SwitchedSection, Switch>> = {
  coupons: {
    isOn: ({ canUseCoupon }) => canUseCoupon,
    set: (_, isOn) => ({ canUseCoupon: isOn }),
    isOffWithoutEntries: false,
  },
  schedule: {
    isOn: ({ steps }) => steps.includes(Step.Schedule),
    set: ({ steps }, isOn) => ({
      steps: [...steps.filter((step) => step !== Step.Schedule), ...(isOn ? [Step.Schedule] : [])],
    }),
    isOffWithoutEntries: true,
  },
  priceTables: {
    isOn: ({ enableManualPrices }) => enableManualPrices,
    set: (_, isOn) => ({ enableManualPrices: isOn }),
    isOffWithoutEntries: false,
  },
};

/** The setting of a list as its screen shows it. */
export function sectionSwitch(
  section: SwitchedSection,
  shop: ShopRow,
  declaration: ShopDeclaration,
): NonNullable<PanelData<'settingsSection'>['switch']> {
  const isOn = isSectionOn(section, shop);
  const isEmpty = (declaration[section] ?? []).length === 0;
  return {
    isOn,
    isOnByFirst: !isOn && isEmpty && !shop.kept_off.includes(section),
    unserved: section === 'schedule' && isOn ? unservedTypes(declaration) : [],
  };
}

/** The lists with entries that customers do not see, because their setting is off. */
export const unseenParts = (shop: ShopRow, declaration: ShopDeclaration): SwitchedSection[] =>
  switchedSections.filter((section) => (declaration[section] ?? []).length > 0 && !isSectionOn(section, shop));

/** The deliveries and pickups without a window that a customer could choose; empty while no time is chosen. */
export const uncoveredWindowTypes = (shop: ShopRow, declaration: ShopDeclaration): WindowType[] =>
  isSectionOn('schedule', shop) ? unservedTypes(declaration) : [];

function unservedTypes({ schedule = [], stores = [], deliveryOptions = [] }: ShopDeclaration): WindowType[] {
  const offered = new Set<WindowType>(deliveryOptions.map(({ type }) => type));
  if (stores.length > 0) offered.add('StorePickUp');
  return windowTypes.filter(
    (type) => offered.has(type) && !schedule.some((one) => one.type === undefined || one.type === type),
  );
}

/**
 * The rule of all lists: the first entry switches the setting on, unless the staff switched it off. Returns what it
 * became; null: it stayed. Call it in the transaction of the change.
 */
export async function switchByEntries(
  db: Db,
  caller: PanelCaller,
  section: SwitchedSection,
  { before, after }: { before: unknown; after: unknown },
): Promise<boolean | null> {
  const shop = await shopOf(db, caller.shopId);
  const isOn = isSectionOn(section, shop);
  if (!isOn && isEmptyList(before) && !isEmptyList(after) && !shop.kept_off.includes(section)) {
    await write(db, caller, { shop, section, isOn: true });
    return true;
  }
  if (isOn && switches[section].isOffWithoutEntries && !isEmptyList(before) && isEmptyList(after)) {
    await write(db, caller, { shop, section, isOn: false });
    return false;
  }
  return null;
}

/** A person's choice about the setting. Once switched off it stays off, also for later entries. */
export async function switchSettingsSection(
  database: Database,
  caller: PanelCaller,
  section: SwitchedSection,
  isOn: boolean,
): Promise<void> {
  const { slug } = await shopOf(database, caller.shopId);
  // Nothing of the declaration changes by itself; the lock and the transaction are those of its changes.
  await applySettingsSection(
    database,
    { slug },
    {
      also: async (db) => {
        const shop = await shopOf(db, caller.shopId);
        const { schedule = [] } = await exportShop(db, shop);
        if (section === 'schedule' && isOn && schedule.length === 0) throw ruleRefusal('no-window', noWindowText);
        if (isSectionOn(section, shop) !== isOn) await write(db, caller, { shop, section, isOn });
        await writeKeptOff(db, caller.shopId, section, !isOn);
      },
    },
  );
}

const isSectionOn = (section: SwitchedSection, shop: ShopRow): boolean => switches[section].isOn(storedSettings(shop));
const isEmptyList = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

async function write(
  db: Db,
  caller: PanelCaller,
  { shop, section, isOn }: { shop: ShopRow; section: SwitchedSection; isOn: boolean },
): Promise<void> {
  await mergeShopSettings(db, shop.id, switches[section].set(storedSettings(shop), isOn));
  const { setting } = sectionSwitchTexts[section];
  const word = (on: boolean) => ({ [setting]: on ? switchWords.on : switchWords.off });
  await recordAudit(db, caller, {
    action: 'shop.edit',
    target: { kind: 'shop', id: shop.id, label: panelShopTexts.sections[section] },
    from: word(!isOn),
    to: word(isOn),
  });
}
