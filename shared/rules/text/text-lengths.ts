/**
 * Maximum lengths of the texts that people type into forms, for the fields and the calls. A saved address may be a
 * card's billing address, so both have the same lengths.
 */
const placeLengths = { street: 200, number: 20, complement: 100, neighborhood: 100, city: 100 } as const;

/** For a new address. */
export const addressLengths = { ...placeLengths, name: 100 } as const;

/** For the card form. */
export const cardLengths = {
  name: 100,
  address: placeLengths.street,
  addressNumber: placeLengths.number,
  complement: placeLengths.complement,
  neighborhood: placeLengths.neighborhood,
  city: placeLengths.city,
} as const;

/** For the contact data. */
export const customerLengths = {
  name: 200,
  email: 254,
  phone: 20,
  corporateName: 200,
  tradeName: 200,
  stateInscription: 30,
} as const;

/** For an agent's text about a payment made outside the shop, a PIX key and a coupon's code. */
export const paymentLengths = { manualPaymentInformation: 2_000, pixKey: 100, coupon: 60 } as const;

/** For an agent's item without a product, and the internal note on an order. */
export const customItemLengths = { name: 120, note: 300 } as const;
export const internalNoteLength = 1_000;

/** For the reason of a discount above an agent's limit, and for the answer. */
export const discountReasonLength = 300;

/** Of an agent whom a session names. */
export const agentLengths = { id: 100, name: 120 } as const;

/** The maximum length of the reason for a refund. */
export const refundReasonLength = 200;

/** For the reason of a cancellation, which the customer reads. */
export const cancelReasonLength = 200;

/** What a product's picture shows, in words. */
export const pictureTextLength = 200;

/** Of a category's name, and of categories within each other: for feeds and for the panel. */
export const categoryNameLength = 120;
export const categoryLevels = 10;
