import { readConfig } from '../../order-service/config.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { systemClock } from '../../order-service/providers/clock.ts';
import { openMercadoPago } from '../../order-service/providers/mercado-pago/mercado-pago.ts';
import {
  onlineProviderFactories,
  paymentAccounts,
} from '../../order-service/services/payment-setup/payment-accounts.ts';
import { openPayments, type Payments } from '../../order-service/services/payment-setup/payment-providers.ts';

/** What went wrong is in the command's output. */
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Runs a command with the shops' payment providers, from the environment that `withDatabase` has validated before. */
export async function withPayments<Result>(
  database: Database,
  work: (payments: Payments) => Promise<Result>,
): Promise<Result> {
  const { isDemo, publicUrl, secretsKey, mercadoPago: environmentKeys, mercadoPagoApiUrl } = readConfig(process.env);
  const mercadoPago = openMercadoPago({ baseUrl: mercadoPagoApiUrl });
  const accounts = paymentAccounts({ online: mercadoPago, secretsKey, environmentKeys });
  const factories = onlineProviderFactories(accounts);
  const payments = openPayments({ database, clock: systemClock, log: quiet, isDemo, publicUrl, factories });
  try {
    return await work(payments);
  } finally {
    await payments.settled();
    await mercadoPago.close();
  }
}
