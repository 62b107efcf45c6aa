import { parseArgs } from 'node:util';
import { machine, writeIntoBenchmarks } from './report.ts';
import { fillDatabase } from './scale/fill.ts';
import { measureScale, type ScaleResult } from './scale/measure-scale.ts';
import { missesBatch, missesCall, planText, scaleText } from './scale/scale-report.ts';
import { startScaleServer } from './scale/server.ts';
import { checkedSize, fullSize, type ScaleSize, smallOf } from './scale/sizes.ts';

type ScaleOptions = { size: ScaleSize; folder?: string | undefined; rounds?: number; log?: (what: string) => void };

/**
 * `scale [--shops 1000] [--products 500000] [--orders 1000000] [--messages 1000000] [--folder PATH] [--rounds 30]
 * [--write]`: fills a large and a small database, runs every shopper's call and every background job in both, and
 * prints what grows with the size. `--folder` keeps the databases.
 */
export async function benchScale(words: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const options = {
    shops: text,
    products: text,
    orders: text,
    messages: text,
    folder: text,
    rounds: text,
    write: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args: words, options });
  const size = checkedSize({
    shops: Number(values.shops ?? fullSize.shops),
    products: Number(values.products ?? fullSize.products),
    orders: Number(values.orders ?? fullSize.orders),
    messages: Number(values.messages ?? fullSize.messages),
  });
  const result = await runScale({
    size,
    folder: values.folder,
    rounds: Number(values.rounds ?? 30),
    log: console.error,
  });
  const how = `${sizeText(size)} The small database: ${sizeText(smallOf(size))} ${machine()}.`;
  const report = `${scaleText(result)}\n\n${how}`;
  console.log(`${planText(result)}\n\n${report}`);
  if (values.write) writeIntoBenchmarks('scale', report);
  if (result.calls.some(missesCall) || result.jobs.some(missesBatch)) process.exitCode = 1;
}

const sizeText = ({ shops, products, orders, messages }: ScaleSize): string =>
  `${shops} shops, ${products} products, ${orders} orders, ${messages} messages.`;

/** The measurement without its report. Each call runs at most `rounds` times in each database. */
export async function runScale({ size, folder, rounds = 30, log = () => {} }: ScaleOptions): Promise<ScaleResult> {
  const server = await startScaleServer(folder);
  try {
    const [small, large] = [await server.open('bench_small'), await server.open('bench_large')];
    try {
      await fillDatabase(small.database, smallOf(size), () => {});
      await fillDatabase(large.database, size, log);
      log('filled');
      return await measureScale(small, large, { rounds, milliseconds: 2_000, log });
    } finally {
      await small.close();
      await large.close();
    }
  } finally {
    await server.stop();
  }
}
