import type { OnlineProviderName } from '../provider-names.ts';

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

/**
 * A card payment option; counts start at 1. `tokens`: the provider at which the page turns the card into a token, with
 * the shop's public key there. Absent: the shop takes the card itself.
 */
export type CardOption = {
  providerId: string;
  name: string;
  installments: Installments[];
  tokens?: { provider: OnlineProviderName; publicKey: string };
};

/** The holder of a card, as the card form collects it (`CardPayment`). */
export type CardHolder = Pick<
  CardPayment,
  'name' | 'document' | 'zipCode' | 'address' | 'addressNumber' | 'complement' | 'neighborhood' | 'city' | 'state'
>;

/**
 * A token instead of the card, from the card brick or from our own form. The server ignores the amount that a brick
 * names. `providerId` and `holder`: only our own form knows them.
 */
export type BrickPayment = {
  token: string;
  payment_method_id: string;
  /** 'credit_card', …: where the provider's form names it. */
  payment_type_id?: string;
  issuer_id?: string | null;
  installments: number;
  payer: { email: string; identification?: { type: string; number: string } };
  providerId?: string;
  holder?: CardHolder;
  /** The id that the provider's script gave this device. */
  deviceId?: string;
  /** The page shows a challenge of the card's bank. */
  canChallenge?: boolean;
};
