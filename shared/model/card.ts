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

/** A way to pay by card; instalment values in reais, counts from 1. */
export type CardOption = { providerId: string; name: string; installments: { count: number; value: number }[] };
