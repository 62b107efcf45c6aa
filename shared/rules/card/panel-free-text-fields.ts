import { cardNumberInText } from '#shared/text/payment/card-form.ts';
import { ownMessages } from '../../model/message-texts.ts';
import { hasCardNumber } from './card-number-in-text.ts';

/**
 * The free-text fields of the panel's calls; none may contain a card number. A table of its own, so that it is in no
 * file that shoppers load. A dot leads into an object, `*` into each item of a list. A test compares it with the
 * schemas.
 */
export const panelFreeTextFields: Readonly<Record<string, readonly string[]>> = {
  addCategory: ['name'],
  addImportSource: ['address'],
  addStaff: ['name'],
  cancelOrder: ['reason'],
  setTeamNote: ['note'],
  changeStaff: ['name'],
  importSheet: ['columns.*.heading'],
  saveProduct: ['name', 'brand', 'description', 'highlights.*', 'imageTexts.*.text', 'variants.*.options'],
  previewPrices: ['search'],
  changePrices: ['search'],
  confirmMoney: ['reason'],
  pauseShop: ['text'],
  nameShop: ['name'],
  startDelivery: ['pickup.city', 'pickup.neighborhood', 'pickup.street', 'pickup.number'],
  startPayment: ['pixKey', 'city'],
  saveSettingsSection: [
    ...['value.*.name', 'value.*.street', 'value.*.availableGifts.*.name', 'value.webCatalogCallbackMessage'],
    ...ownMessages.map((name) => `value.${name}`),
  ],
  saveShopAccount: ['publicKey', 'merchantName', 'merchantCity', 'statementDescriptor'],
  clearFraudAlert: ['reason'],
  refundMoney: ['reason'],
  returnMoney: ['reason'],
  customers: ['search'],
  eraseCustomer: ['typed'],
};

/** The error for a card number in a free text of this call; `null` without one. */
export function panelCardNumberProblem(call: string, ...parts: unknown[]): string | null {
  const texts = (panelFreeTextFields[call] ?? []).flatMap((path) => path.split('.').reduce(stepInto, parts));
  return texts.some((text) => typeof text === 'string' && hasCardNumber(text)) ? cardNumberInText : null;
}

const stepInto = (values: unknown[], name: string): unknown[] =>
  values.flatMap((value): unknown[] => {
    if (name === '*') return Array.isArray(value) ? value : [];
    return typeof value === 'object' && value !== null ? [Reflect.get(value, name)] : [];
  });
