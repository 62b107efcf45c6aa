import { readConfig } from '../../order-service/config.ts';
import { mercadoPagoOpener } from '../../order-service/services/payment-setup/payment-accounts.ts';
import type { PaymentMeans } from '../../order-service/services/payment-setup/payment-processor.ts';

/** What the service takes money with, of an environment that `withStore` has found to be right. */
export function paymentMeansHere(): PaymentMeans {
  const { isDemo, secretsKey, mercadoPago: environmentKeys } = readConfig(process.env);
  return { isDemo, hasMercadoPago: mercadoPagoOpener({ secretsKey, environmentKeys }) };
}
