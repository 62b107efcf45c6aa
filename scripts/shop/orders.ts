import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { findOrderByNumber } from '../../order-service/database/orders/placed-orders.ts';
import { Refusal } from '../../order-service/services/core/refusal.ts';
import { platformOrder, platformOrders } from '../../order-service/services/platform/platform-orders.ts';
import type { Command } from './command.ts';
import { findShopByArgument } from './find-shop.ts';
import { orderLine, orderReport } from './order-report.ts';
import { withDatabase } from './with-store.ts';

const statuses = ['Received', 'Finalized', 'Canceled', 'Error'] as const;

export const ordersCommand: Command = {
  usage: 'orders list [--shop LOJA] [--status Received|Finalized|Canceled|Error] [--since INSTANTE] | orders show NÚMERO [--shop LOJA]',
  summary: 'Os pedidos confirmados, na ordem da última mudança, ou um deles com tudo o que é preciso para entregá-lo.',
  run: orders,
};

async function orders(args: string[]): Promise<void> {
  const parsed = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, parsed.shop);
    if (parsed.verb === 'show') {
      const found = await findOrderByNumber(database, shop.id, parsed.number);
      if (!found) throw new OperatorError(`${shop.name} não tem um pedido nº ${parsed.number}.`);
      for (const line of orderReport(await platformOrder(database, shop.id, found.id), shop.time_zone)) console.log(line);
      return;
    }
    const { status, since } = parsed;
    const filter = { ...(status && { status }), ...(since && { updatedSince: since }) };
    let pageToken: string | undefined;
    let count = 0;
    do {
      const page = await platformOrders(database, shop.id, { ...filter, perPage: 100, ...(pageToken && { pageToken }) }).catch(
        toOperatorError,
      );
      for (const order of page.data) console.log(orderLine(order, shop.time_zone));
      count += page.data.length;
      pageToken = page.hasMore ? (page.token ?? undefined) : undefined;
    } while (pageToken !== undefined);
    if (count === 0) console.log('Nenhum pedido.');
  });
}

function toOperatorError(error: unknown): never {
  if (error instanceof Refusal) throw new OperatorError('--since: um instante com fuso, como 2026-11-21T00:00:00-03:00');
  throw error;
}

type ParsedArguments = { shop: string | undefined } & (
  | { verb: 'list'; status: (typeof statuses)[number] | undefined; since: string | undefined }
  | { verb: 'show'; number: number }
);

function parseArguments(args: string[]): ParsedArguments {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { shop: text, status: text, since: text } });
    const [verb, number, ...more] = positionals;
    const { shop, since } = values;
    const status = statuses.find((known) => known === values.status);
    const isOther = more.length > 0 || (values.status !== undefined && status === undefined);
    if (!isOther && verb === 'list' && number === undefined) return { verb, shop, status, since };
    if (!isOther && verb === 'show' && /^\d{1,15}$/.test(number ?? '')) return { verb, shop, number: Number(number) };
    throw new Error('other words');
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${ordersCommand.usage}`);
  }
}
