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

export type OrderPayment = { method: PaymentMethod | null; providerType: PaymentProviderType | null; link: string | null };

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
