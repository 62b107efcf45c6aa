import { readConfig } from '../../../order-service/config.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { systemClock } from '../../../order-service/providers/clock.ts';
import { openOnlineProviders } from '../../../order-service/providers/open-online-providers.ts';
import {
  onlineProviderFactories,
  paymentAccounts,
} from '../../../order-service/services/payment-setup/payment-accounts.ts';
import { openPayments, type Payments } from '../../../order-service/services/payment-setup/payment-providers.ts';

/** What went wrong is in the command's output. */
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Runs a command with the shops' payment providers, from the environment that `withDatabase` has validated before. */
export async function withPayments<Result>(
  database: Database,
  work: (payments: Payments) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const { isDemo, publicUrl, secretsKey, environmentKeys } = config;
  const online = openOnlineProviders(config);
  const accounts = paymentAccounts({ online, secretsKey, environmentKeys });
  const factories = onlineProviderFactories(accounts);
  const payments = openPayments({ database, clock: systemClock, log: quiet, isDemo, publicUrl, factories });
  try {
    return await work(payments);
  } finally {
    await payments.settled();
    await Promise.all(online.map((provider) => provider.close()));
  }
}
