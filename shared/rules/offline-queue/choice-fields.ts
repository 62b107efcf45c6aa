import type { ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';

/** The draft fields of each choice, including the fields it invalidates. */
export const choiceFields: Record<ChoiceName, readonly (keyof DraftFields)[]> = {
  seller: ['selectedSeller', 'selectedLogistic', 'selectedDay', 'selectedSchedule'],
  priceTable: ['priceTableId'],
  logisticType: [
    'logisticType',
    'selectedLogistic',
    'deliveryAddressIndex',
    'selectedSeller',
    'selectedDay',
    'selectedSchedule',
  ],
  logistic: ['logisticType', 'selectedLogistic', 'deliveryAddressIndex', 'selectedDay', 'selectedSchedule'],
  schedule: ['selectedDay', 'selectedSchedule'],
  payment: ['paymentMethod', 'paymentOptionGroup', 'paymentOptionId'],
  coupon: ['coupon'],
  manualDiscount: ['manualDiscount'],
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
  manualDiscount: ['manualDiscount'],
};

/** The values of a choice in a draft. */
export const choiceValues = (name: ChoiceName, draft: DraftFields): DraftFields =>
  Object.fromEntries(sentFields[name].map((field) => [field, draft[field]]));
