import type {
  BoletoToPay,
  CardChallenge,
  FailureType,
  PaymentMethod,
  PaymentStatus,
  PixToPay,
} from '#shared/model/payment/payment.ts';
import type { MoneyReport } from '#shared/rules/payment/ledger.ts';

/** The payer, as far as a provider needs it; unknown texts are ''. Documents and phones without punctuation. */
export type Payer = {
  name: string;
  email: string;
  document: string;
  /** Digits, with or without the country code; '' = unknown. */
  phone: string;
  address: {
    zipCode: string;
    street: string;
    number: string;
    neighborhood: string;
    city: string;
    state: string;
  } | null;
};

/** A line of the charged order, for the provider's fraud check. Its price is that of one piece. */
export type ChargedItem = { id: string; title: string; quantity: number; unitCents: number };

/** The fields of every charge. */
export type ChargeRequest = {
  /** The attempt's id and the provider's idempotency key: two calls, one charge. */
  attemptId: string;
  /** Our order. The provider returns it with the payment. */
  orderId: string;
  amountCents: number;
  description: string;
  payer: Payer;
  items: readonly ChargedItem[];
  /** Where the provider sends its webhooks; null when this server is not reachable from outside. */
  notificationUrl: string | null;
};

/** A card as typed. It stays in memory for one call and is never saved or logged. */
export type TypedCard = {
  kind: 'typed';
  number: string;
  holder: string;
  securityCode: string;
  expiryMonth: string;
  expiryYear: string;
};
/** A card from the provider's own form; we only see its token. */
export type TokenCard = { kind: 'token'; token: string; paymentMethodId: string; issuerId: string | null };

export type CardCharge = ChargeRequest & {
  card: TypedCard | TokenCard;
  installments: number;
  captchaSolved: boolean;
  /** The shopper's device, as the provider's own script named it; null: unknown. */
  deviceId: string | null;
  /** What the shopper reads on the card's bill; null: the provider's own text. */
  statementDescriptor: string | null;
  /** The page can show a challenge of the card's bank. */
  canChallenge: boolean;
};
export type PixCharge = ChargeRequest & { expiresAt: Date };
export type BoletoCharge = ChargeRequest & { dueDay: string };

/**
 * A provider's result of a charge. A refused card is a result, not an error. `reason` is the provider's short code
 * and holds nothing personal.
 */
export type ChargeResult = {
  status: PaymentStatus;
  failureType: FailureType | null;
  reason: string | null;
  providerRef: string | null;
  paidCents: number | null;
  pix: PixToPay | null;
  boleto: BoletoToPay | null;
  link: string | null;
  /** The captcha that the provider requires first. */
  recaptchaKey: string | null;
  card: { brand: string | null; last4: string } | null;
  /** What the card's bank wants to be confirmed first. */
  challenge?: CardChallenge | null;
  /** What the provider knows of the money: charged, refunded, in dispute. Null: it does not say. */
  money?: MoneyReport | null;
};

/** `refundId`: our id and the provider's idempotency key. `isRest`: all that is left, so no amount is sent. */
export type RefundRequest = {
  refundId: string;
  attemptId: string;
  providerRef: string;
  amountCents: number;
  isRest: boolean;
};

/**
 * `accepted`: the provider makes it later. `refused`: it certainly makes none; `reason` is its short code.
 * `providerId`: null when the provider's refunds have no ids; then `money` has their sum. `cents`: what it returned;
 * null: it does not say.
 */
export type RefundResult =
  | { kind: 'refunded' | 'accepted'; providerId: string | null; cents: number | null; money?: MoneyReport | null }
  | { kind: 'refused'; reason: string };

/** How a provider refunds. `daysFor`: for how many days after a payment by this method; null: it can't. */
export type Refunds = {
  daysFor(method: PaymentMethod): number | null;
  /** The same `refundId` is refunded once. Throws `PaymentNotTried` or `PaymentOutcomeUnknown`. */
  create(refund: RefundRequest): Promise<RefundResult>;
};

/**
 * The provider did not respond, or its response does not show the result of the charge. Only another call can find out.
 */
export class PaymentOutcomeUnknown extends Error {
  override name = 'PaymentOutcomeUnknown';
}

/** The provider refused the call itself (keys, format, closed account): nothing was charged. */
export class PaymentNotTried extends Error {
  override name = 'PaymentNotTried';
}

/**
 * A payment provider, real or simulated. Each call has a time-out and ends in a response, `PaymentNotTried` or
 * `PaymentOutcomeUnknown`. An unsupported capability is null.
 */
export type PaymentProvider = {
  readonly name: string;
  /**
   * False: neither a webhook nor `find` reports its payments. The shop's staff confirm them by hand, and a code
   * can be paid at any time.
   */
  readonly reportsPayments: boolean;
  /** Cards from the provider's own form (`token`) or as typed into ours; null when it charges no cards. */
  readonly acceptedCard: CardCharge['card']['kind'] | null;
  chargeCard: ((charge: CardCharge) => Promise<ChargeResult>) | null;
  createPix: ((charge: PixCharge) => Promise<ChargeResult>) | null;
  createBoleto: ((charge: BoletoCharge) => Promise<ChargeResult>) | null;
  /** A page of the provider where the order is paid. */
  createLink?: ((charge: ChargeRequest) => Promise<ChargeResult>) | null;
  /** The result of an attempt; null when the provider does not have it. */
  find: (attempt: { attemptId: string; orderId: string; providerRef: string | null }) => Promise<ChargeResult | null>;
  /** Cancels an unpaid charge. If it is paid already, the response shows that. */
  cancel: (attempt: { attemptId: string; providerRef: string }) => Promise<ChargeResult>;
  /** Absent: the shop returns money outside of the provider. */
  readonly refunds?: Refunds | null;
};
