/**
 * The most characters a text that people type may have: what the fields let in and what the calls take, in one place. Nothing longer is
 * a name or a place. An address that was saved may be where a card's bill goes, so both have the same.
 */
const placeLengths = { street: 200, number: 20, complement: 100, neighborhood: 100, city: 100 } as const;

/** Of a new address. */
export const addressLengths = { ...placeLengths, name: 100 } as const;

/** Of the card form. */
export const cardLengths = {
  name: 100,
  address: placeLengths.street,
  addressNumber: placeLengths.number,
  complement: placeLengths.complement,
  neighborhood: placeLengths.neighborhood,
  city: placeLengths.city,
} as const;

/** Of the contact data. */
export const customerLengths = {
  name: 200,
  email: 254,
  phone: 20,
  corporateName: 200,
  tradeName: 200,
  stateInscription: 30,
} as const;

/** Of what an agent types about a payment made outside the shop, of a PIX key and of a coupon's code. */
export const paymentLengths = { manualPaymentInformation: 2_000, pixKey: 100, coupon: 60 } as const;
