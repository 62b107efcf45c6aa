import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { paymentOptions, setPayment } from '../services/checkout/payment-options.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** The payment option of the order. */
export function registerPaymentOptions(dependencies: RouteDependencies): void {
  handleCall(dependencies, endpoints.paymentOptions, schemas.paymentOptions, ({ db, caller }) =>
    paymentOptions(db, caller),
  );

  handleCall(dependencies, endpoints.setPayment, schemas.setPayment, ({ db, caller, body, expected }) =>
    setPayment(db, caller, body, expected),
  );
}
