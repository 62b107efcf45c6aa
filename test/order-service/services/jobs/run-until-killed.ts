/** Claims jobs of the database of its argument, prints each key, and never ends a run. */

import { openDatabase } from '../../../../order-service/database/engine/database.ts';
import { startJobWorker } from '../../../../order-service/services/jobs/job-worker.ts';

const [connectionString = ''] = process.argv.slice(2);
const database = openDatabase({ connection: { connectionString }, onError: () => {} });
const log = { info: () => {}, warn: console.warn, error: console.error };
startJobWorker(
  { database, clock: () => new Date(), log },
  {
    'channel-event': {
      run: async ({ key }) => {
        console.log(key);
        return new Promise(() => setInterval(() => {}, 1_000));
      },
    },
  },
);
