/** The card form's payload (spec §3). Never stored, never logged. */
export type CardPayment = {
  providerId: string;
  installments: number;
  number: string;
  name: string;
  securityCode: string;
  expiryMonth: string;
  expiryYear: string;
  document: string;
  zipCode: string;
  address: string;
  addressNumber: string;
  complement: string;
  neighborhood: string;
  city: string;
  state: string;
  recaptchaKey?: string;
  recaptchaToken?: string;
};

/**
 * An installment plan: the number of parts and the price of each, in reais. The first part carries the cents that do
 * not divide: `firstValue` is its price, and `firstValue + (count − 1) × value` is the order's total.
 */
export type Installments = { count: number; value: number; firstValue?: number };

/** A card payment option; counts start at 1. */
export type CardOption = { providerId: string; name: string; installments: Installments[] };

/** The card brick's payload: a token instead of the card. The server ignores the amount it names. */
export type BrickPayment = {
  token: string;
  payment_method_id: string;
  issuer_id?: string | null;
  installments: number;
  payer: { email: string; identification?: { type: string; number: string } };
  /** The id that the provider's script gave this device. */
  deviceId?: string;
  /** The page shows a challenge of the card's bank. */
  canChallenge?: boolean;
};
