import type { ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';

const deliveryFields = [
  'logisticType',
  'selectedLogistic',
  'deliveryAddressIndex',
  'selectedDay',
  'selectedSchedule',
] as const satisfies (keyof DraftFields)[];

/** The draft fields of each choice, including the fields it invalidates. */
export const choiceFields: Record<ChoiceName, readonly (keyof DraftFields)[]> = {
  seller: ['selectedSeller', 'selectedLogistic', 'selectedDay', 'selectedSchedule'],
  priceTable: ['priceTableId'],
  logisticType: [...deliveryFields, 'selectedSeller'],
  logistic: deliveryFields,
  schedule: ['selectedDay', 'selectedSchedule'],
  payment: ['paymentMethod', 'paymentOptionGroup', 'paymentOptionId', 'pixKey'],
  coupon: ['coupon'],
  manualDiscount: ['manualDiscount', 'manualDiscountUnit'],
  deliveryPrice: [...deliveryFields, 'deliveryPrice'],
  pixKey: ['pixKey'],
};

/** The draft fields that each choice sends. */
const sentFields: Record<ChoiceName, readonly (keyof DraftFields)[]> = {
  seller: ['selectedSeller'],
  priceTable: ['priceTableId'],
  logisticType: ['logisticType'],
  logistic: ['logisticType', 'selectedLogistic', 'deliveryAddressIndex'],
  schedule: ['selectedDay', 'selectedSchedule'],
  payment: ['paymentMethod', 'paymentOptionGroup', 'paymentOptionId', 'cashAmount'],
  coupon: ['coupon'],
  manualDiscount: ['manualDiscount', 'manualDiscountUnit'],
  deliveryPrice: ['deliveryPrice', 'logisticType', 'deliveryAddressIndex', 'cep'],
  pixKey: ['pixKey'],
};

/** The values of a choice in a draft. */
export const choiceValues = (name: ChoiceName, draft: DraftFields): DraftFields =>
  Object.fromEntries(sentFields[name].map((field) => [field, draft[field]]));
