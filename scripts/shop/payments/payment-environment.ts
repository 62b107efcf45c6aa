import { readConfig } from '../../../order-service/config.ts';
import { onlineAccountOpener } from '../../../order-service/services/payment-setup/payment-accounts.ts';
import type { PaymentMeans } from '../../../order-service/services/payment-setup/payment-processor.ts';

/** The payment providers of the environment, which `withDatabase` has validated before. */
export function paymentMeansOfEnvironment(): PaymentMeans {
  const { isDemo, secretsKey, environmentKeys } = readConfig(process.env);
  return { isDemo, hasOnlineAccount: onlineAccountOpener({ secretsKey, environmentKeys }) };
}
