import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { paymentOptions, setPayment } from '../services/checkout/payment-options.ts';
import { type House, serve } from './serve.ts';

/** How the order is to be paid. */
export function registerPaymentOptions(house: House): void {
  serve(house, endpoints.paymentOptions, schemas.paymentOptions, ({ db, who }) => paymentOptions(db, who));

  serve(house, endpoints.setPayment, schemas.setPayment, ({ db, who, body, expected }) => setPayment(db, who, body, expected));
}
