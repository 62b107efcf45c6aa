import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { openDatabase } from '../../../order-service/database/engine/database.ts';
import { freshDatabaseUrl } from '../database/database.ts';
import { dataOf } from '../order-service/order-service.ts';
import { startPayable } from '../order-service/payments.ts';
import { programArgs } from './bundled-programs.ts';

/**
 * `npm run shop -- payments` of a shop 'loja', the only and default one, with an order number 1 to be paid by PIX.
 */
export async function operator(t: TestContext, settings: Record<string, string> = {}) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const service = await startPayable(t, database, { optionId: 'pix' });
  dataOf(await service.get('/api/order/confirm'));
  const env = { ...process.env, ...settings, DATABASE_URL: url };
  const paymentsIn =
    (more: Record<string, string>) =>
    (...words: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        const args = programArgs('scripts/shop.ts', 'payments', ...words);
        execFile(
          process.execPath,
          args,
          { cwd: path.resolve(import.meta.dirname, '../../..'), env: { ...env, ...more } },
          (error, out, err) => resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
        );
      });
  const payments = paymentsIn({});
  const startPayments = (...words: string[]) =>
    spawn(process.execPath, programArgs('scripts/shop.ts', 'payments', ...words), {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      env,
    });
  return { database, service, payments, paymentsIn, startPayments };
}
