import type { ChangedBy } from './changed-by.ts';

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

/** How an order is to be paid. All null until it is chosen; amounts in reais. */
export type OrderPayment = {
  method: PaymentMethod | null;
  providerType: PaymentProviderType | null;
  link: string | null;
  /** Which of the shop's payment options it is. */
  providerId: string | null;
  name: string | null;
  group: string | null;
  /** What the customer will pay with, so that change can be brought; only for cash. */
  cashAmount: number | null;
  /** In how many parts a card is charged; absent while nobody said. */
  installments?: number;
  /** The PIX key an agent gave for this order alone. */
  pixKey?: string;
};

/** What `POST /api/order/payment/delivery` sets: one of the shop's payment options; `cashAmount` in reais. */
export type PaymentChoice = { providerId: string; type: PaymentMethod; cashAmount?: number };

/** Spec §5: "Cash amount (group 'Dinheiro')". */
export const cashGroup = 'Dinheiro';

export type PaymentOption = {
  method: PaymentMethod;
  name: string;
  payOnDelivery: boolean;
  group: string | null;
  providerId: string;
};

/** What finishing a payment says; a refused payment is an answer, not an error. */
export type PaymentAnswer<Order> = {
  status: PaymentStatus;
  failureType?: FailureType;
  recaptchaKey?: string;
  link?: string;
  order: Order;
};

/** A PIX to be paid: its copy-and-paste code, and until when. */
export type PixToPay = { code: string; expiresAt: string | null };

/** A boleto to be paid: the line people type or copy, its document if there is one, its due day 'YYYY-MM-DD'. */
export type BoletoToPay = { line: string; link: string | null; dueDay: string | null };

/**
 * Where the payment of an order stands: the one that was named; else the one being built when it is paid by card, else the customer's
 * last one that still waits for its money, else the last one that was paid. `number` is what people call the order, null before it was
 * placed. `placedBy` confirmed it; null before that, absent where the order service does not say. `status` is null while nothing was tried. `arrived` is money in reais that came and is not the order's total: nothing else is to
 * be paid until people decided about it. `now` is the server's clock, by which the page counts down.
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
  now: string;
};
