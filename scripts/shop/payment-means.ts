import { readConfig } from '../../order-service/config.ts';
import { mercadoPagoOpener } from '../../order-service/services/payment-setup/payment-accounts.ts';
import type { PaymentMeans } from '../../order-service/services/payment-setup/payment-processor.ts';

/** The payment providers of the environment, which `withStore` has validated before. */
export function paymentMeansHere(): PaymentMeans {
  const { isDemo, secretsKey, mercadoPago: environmentKeys } = readConfig(process.env);
  return { isDemo, hasMercadoPago: mercadoPagoOpener({ secretsKey, environmentKeys }) };
}
