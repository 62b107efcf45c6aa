import type { ChangedBy } from '../order/changed-by.ts';

/** Codes of spec §3. */
export const PaymentStatus = { Waiting: 0, Paid: 1, Expired: 2, Failed: 3, Canceled: 4 } as const;
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

export const FailureType = { ReCAPTCHA: 0, LimitExceeded: 1, InvalidData: 2, Unknown: 3 } as const;
export type FailureType = (typeof FailureType)[keyof typeof FailureType];

export const PaymentMethod = {
  CreditCard: 0,
  Boleto: 1,
  BankDeposit: 2,
  Pix: 3,
  Cash: 4,
  OnDelivery: 5,
  Link: 6,
  Custom: 7,
  Nubank: 8,
} as const;
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod];

export const PaymentProviderType = {
  ShopProvider: 0,
  PayProvider: 1,
  BrazilianGateway: 2,
  OtherGateway: 3,
  FixPay: 4,
  MercadoPago: 5,
  Manual: 6,
} as const;
export type PaymentProviderType = (typeof PaymentProviderType)[keyof typeof PaymentProviderType];

/** The payment of an order. All `null` until it is chosen; amounts in reais. */
export type OrderPayment = {
  method: PaymentMethod | null;
  providerType: PaymentProviderType | null;
  link: string | null;
  /** The id of the shop's payment option. */
  providerId: string | null;
  name: string | null;
  group: string | null;
  /** The amount the customer will pay with, so that the courier brings change; only for cash. */
  cashAmount: number | null;
  /** The number of card installments; absent until it is chosen. */
  installments?: number;
  /** The PIX key that an agent set for this order only. */
  pixKey?: string;
};

/** Body of `POST /api/order/payment/delivery`: one of the shop's payment options; `cashAmount` in reais. */
export type PaymentChoice = { providerId: string; type: PaymentMethod; cashAmount?: number };

/** Spec §5: "Cash amount (group 'Dinheiro')". */
export const cashGroup = 'Dinheiro';

export type PaymentOption = {
  method: PaymentMethod;
  name: string;
  payOnDelivery: boolean;
  group: string | null;
  providerId: string;
  /** A PIX by the shop's own key, or a link that its people send: one of them confirms that the money arrived. */
  isConfirmedByHand?: boolean;
  /** A boleto whose money may arrive only after the order's delivery slot begins. */
  clearsAfterSlot?: boolean;
};

/**
 * The page on which the card's bank asks the shopper to confirm the payment, and the `creq` that it is posted; '': the
 * page is opened as it is.
 */
export type CardChallenge = { url: string; request: string };

/** The result of finishing a payment. A declined payment is a result, not an error. */
export type PaymentResponse<Order> = {
  status: PaymentStatus;
  failureType?: FailureType;
  recaptchaKey?: string;
  link?: string;
  challenge?: CardChallenge;
  order: Order;
};

/** An unpaid PIX: its copy-and-paste code and its expiry. */
export type PixToPay = { code: string; expiresAt: string | null };

/** An unpaid boleto: the line to type or copy, its document if any, its due day 'YYYY-MM-DD'. */
export type BoletoToPay = { line: string; link: string | null; dueDay: string | null };

/**
 * The state of an order's payment. The order is the one named in the query. Without a name: the current order if a card
 * pays it, else the customer's last order that waits for money, else the last paid one.
 *
 * `number`: the order's number, `null` before it is placed. `placedBy`: who confirmed it, `null` before that, absent if
 * the order service does not send it. `status`: `null` before the first attempt. `arrived`: what the shop has, in
 * reais, of money that differs from the order's total; nothing else can be paid until people resolve it. `now`: the
 * server's clock, for the page's countdown. `challenge`: what the card's bank asks for; absent without one.
 */
export type PaymentState<Order> = {
  order: Order;
  number: number | null;
  placedBy?: ChangedBy | null;
  arrived: number | null;
  status: PaymentStatus | null;
  failureType: FailureType | null;
  pix: PixToPay | null;
  boleto: BoletoToPay | null;
  link: string | null;
  challenge?: CardChallenge;
  now: string;
};
