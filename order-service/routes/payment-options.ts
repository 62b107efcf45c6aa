import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { paymentOptions, setPayment } from '../services/checkout/payment-options.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** The payment option of the order. */
export function registerPaymentOptions(house: RouteDependencies): void {
  handleCall(house, endpoints.paymentOptions, schemas.paymentOptions, ({ db, who }) => paymentOptions(db, who));

  handleCall(house, endpoints.setPayment, schemas.setPayment, ({ db, who, body, expected }) =>
    setPayment(db, who, body, expected),
  );
}
