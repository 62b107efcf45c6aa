/** What the card form sends (spec §3). Never stored, never logged. */
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
 * In how many parts, and what each costs in reais. What does not divide into whole cents is in the first part: then `firstValue` says
 * what that one costs, and `firstValue + (count − 1) × value` is the order's total.
 */
export type Installments = { count: number; value: number; firstValue?: number };

/** A way to pay by card; counts from 1. */
export type CardOption = { providerId: string; name: string; installments: Installments[] };

/** What the card brick hands over: a token in the card's place. The amount it names is not believed. */
export type BrickPayment = {
  token: string;
  payment_method_id: string;
  issuer_id?: string | null;
  installments: number;
  payer: { email: string; identification?: { type: string; number: string } };
};
