/**
 * Syncs the simulated store into the shop of its arguments until it is killed. Prints every requested page of products.
 */

import { openDatabase } from '../../../order-service/database/engine/database.ts';
import { traySyncJob } from '../../../order-service/services/tray/sync-tray-stores.ts';
import { runDueJobs } from '../../helpers/jobs/run-due-jobs.ts';
import { readingParts } from '../../helpers/order-service/tray-shop.ts';

const [connectionString = '', madeUp = '0'] = process.argv.slice(2);
const database = openDatabase({ connection: { connectionString }, onError: () => {} });
const parts = readingParts(database, Number(madeUp), async (call, goOn) => {
  if (call.path !== '/products') return goOn();
  console.log(call.query?.page);
  // The process is killed here.
  return call.query?.page === '6' ? new Promise(() => setInterval(() => {}, 1_000)) : goOn();
});
await runDueJobs(parts, { 'tray-sync': traySyncJob(parts) });
