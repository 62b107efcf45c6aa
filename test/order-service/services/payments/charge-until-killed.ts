/**
 * Runs the jobs that make, cancel or refund charges in the database of its argument. Prints each call to the provider,
 * which never responds.
 */

import { openDatabase } from '../../../../order-service/database/engine/database.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { runChargeJobs } from '../../../helpers/order-service/payments.ts';
import { fakeProvider } from '../../../helpers/stand-ins/fake-provider.ts';

const [connectionString = '', atTime = '0'] = process.argv.slice(2);
const database = openDatabase({ connection: { connectionString }, onError: () => {} });
const log = { info: () => {}, warn: console.warn, error: console.error };
const clock = () => new Date(Number(atTime));
const fake = fakeProvider();
fake.manner = 'hangs';
fake.calls.push = (...calls) => {
  console.log(calls.join());
  return 0;
};
setInterval(() => {}, 1_000);
// On a busy machine the call must not time out before this process is killed.
const providerWaitMs = 100_000;
const payments = { database, clock, log, isDemo: true, publicUrl: '', factories: fake.maker, providerWaitMs };
await runChargeJobs(openPayments(payments));
// Only when nothing was called.
process.exit();
