/** The sections of a shop's declaration that the panel edits. */
export const settingsSections = [
  'minOrderValue',
  'closedDays',
  'coupons',
  'schedule',
  'scheduleDays',
  'deliveryOptions',
  'neighborhoods',
  'stores',
  'gifts',
  'priceTables',
  'settings',
  'paymentOptions',
  'messageTexts',
  'orderAlert',
  'messagePrices',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** The sections that are lists, whose entries the panel edits one by one. */
export const settingsListSections = [
  'coupons',
  'schedule',
  'deliveryOptions',
  'neighborhoods',
  'stores',
  'gifts',
  'priceTables',
  'paymentOptions',
] as const;
export type SettingsListSection = (typeof settingsListSections)[number];

/** The lists that shoppers or agents see only while a setting of the shop is on. */
export const switchedSections = ['coupons', 'schedule', 'priceTables'] as const;
export type SwitchedSection = (typeof switchedSections)[number];

/** Whether a section has such a setting. */
export const isSwitchedSection = (section: SettingsSection): section is SwitchedSection =>
  switchedSections.some((each) => each === section);

/** How orders reach the customer, as a window of the schedule names it. */
export const windowTypes = ['ExpressDelivery', 'Shipping', 'StorePickUp'] as const;
export type WindowType = (typeof windowTypes)[number];

/** The settings that the panel edits; the others are the operator's. */
export const panelSettings = ['style', 'webCatalogCallbackMessage'] as const;

/** An entry of a list of the declaration. The order service checks it with the declaration's own schema. */
export type ShopEntry = Readonly<Record<string, unknown>>;

/** For how long the staff stops the orders. `today`: until midnight; `open`: until a person opens the shop again. */
export const pauseLengths = ['30min', '1h', 'today', 'open'] as const;
export type PauseLength = (typeof pauseLengths)[number];

/** The kinds of payment accounts; a shop has at most one of each. */
export const accountProviders = ['pix-key', 'mercadopago', 'pagarme'] as const;
export type AccountProvider = (typeof accountProviders)[number];

/** A value as an entry; anything else is one without fields. */
export const entryOf = (value: unknown): ShopEntry =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ShopEntry) : {};
