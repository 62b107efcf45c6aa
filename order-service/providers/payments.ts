import type { BoletoToPay, FailureType, PaymentStatus, PixToPay } from '#shared/model/payment.ts';

/** Who pays, as far as a provider must know. Documents without punctuation. */
export type Payer = {
  name: string;
  email: string;
  document: string;
  address: {
    zipCode: string;
    street: string;
    number: string;
    neighborhood: string;
    city: string;
    state: string;
  } | null;
};

/** What every charge says. */
export type ChargeRequest = {
  /** The attempt's id, and the provider's idempotency key: asked twice, charged once. */
  attemptId: string;
  /** What the provider gives back with it: our order. */
  orderId: string;
  amountCents: number;
  description: string;
  payer: Payer;
  /** Where the provider tells us of changes; null when nobody outside can reach us. */
  notificationUrl: string | null;
};

/** A card as typed. It lives in memory for one call and goes nowhere else. */
export type TypedCard = {
  kind: 'typed';
  number: string;
  holder: string;
  securityCode: string;
  expiryMonth: string;
  expiryYear: string;
};
/** A card the provider's own form took: we only see its token. */
export type TokenCard = { kind: 'token'; token: string; paymentMethodId: string; issuerId: string | null };

export type CardCharge = ChargeRequest & { card: TypedCard | TokenCard; installments: number; captchaSolved: boolean };
export type PixCharge = ChargeRequest & { expiresAt: Date };
export type BoletoCharge = ChargeRequest & { dueDay: string };

/** What a provider says of a charge. A refused card is an answer; `reason` is the provider's short code and holds nothing personal. */
export type ChargeAnswer = {
  status: PaymentStatus;
  failureType: FailureType | null;
  reason: string | null;
  providerRef: string | null;
  paidCents: number | null;
  pix: PixToPay | null;
  boleto: BoletoToPay | null;
  link: string | null;
  /** The captcha the provider wants solved first. */
  recaptchaKey: string | null;
  card: { brand: string | null; last4: string } | null;
};

/** The provider did not answer, or not in a way that tells what became of the charge: only asking again can. */
export class PaymentOutcomeUnknown extends Error {
  override name = 'PaymentOutcomeUnknown';
}

/** The provider refused the call itself (keys, format, closed account): nothing was charged. */
export class PaymentNotTried extends Error {
  override name = 'PaymentNotTried';
}

/**
 * One way to be paid: real or simulated. Each call has a time-out and ends in an answer, `PaymentNotTried` or `PaymentOutcomeUnknown`.
 * What a provider cannot do is null.
 */
export type PaymentProvider = {
  readonly name: string;
  chargeCard: ((charge: CardCharge) => Promise<ChargeAnswer>) | null;
  createPix: ((charge: PixCharge) => Promise<ChargeAnswer>) | null;
  createBoleto: ((charge: BoletoCharge) => Promise<ChargeAnswer>) | null;
  /** A page of the provider's where the order is paid. */
  createLink?: ((charge: ChargeRequest) => Promise<ChargeAnswer>) | null;
  /** What became of an attempt; null: the provider has never heard of it. */
  find: (attempt: { attemptId: string; orderId: string; providerRef: string | null }) => Promise<ChargeAnswer | null>;
  /** Takes back what is not paid yet; what is paid already is said in the answer. */
  cancel: (attempt: { attemptId: string; providerRef: string }) => Promise<ChargeAnswer>;
};
