import { parseArgs } from 'node:util';
import type { PlatformOrder, PlatformOrderHead } from '#shared/contract/platform-schemas.ts';
import { formatBrl } from '#shared/rules/format-brl.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { platformOrder, platformOrders } from '../../order-service/services/platform-orders.ts';
import { Refusal } from '../../order-service/services/refusal.ts';
import { findOrderByNumber } from '../../order-service/store/placed-orders.ts';
import type { Command } from './command.ts';
import { findShopAsked } from './find-shop.ts';
import { withStore } from './with-store.ts';

const statuses = ['Received', 'Finalized', 'Canceled', 'Error'] as const;

export const ordersCommand: Command = {
  usage: 'orders list [--shop LOJA] [--status Received|Finalized|Canceled|Error] [--since INSTANTE] | orders show NÚMERO [--shop LOJA]',
  summary: 'Os pedidos confirmados, na ordem da última mudança, ou um deles com tudo o que é preciso para entregá-lo.',
  run: orders,
};

async function orders(words: string[]): Promise<void> {
  const asked = readWords(words);
  await withStore(async (database) => {
    const shop = await findShopAsked(database, asked.shop);
    if (asked.verb === 'show') {
      const found = await findOrderByNumber(database, shop.id, asked.number);
      if (!found) throw new OperatorError(`${shop.name} não tem um pedido nº ${asked.number}.`);
      show(await platformOrder(database, shop.id, found.id));
      return;
    }
    const { status, since } = asked;
    const filter = { ...(status && { status }), ...(since && { updatedSince: since }) };
    let pageToken: string | undefined;
    let count = 0;
    do {
      const page = await platformOrders(database, shop.id, { ...filter, perPage: 100, ...(pageToken && { pageToken }) }).catch(inWords);
      for (const order of page.data) console.log(headLine(order));
      count += page.data.length;
      pageToken = page.hasMore ? (page.token ?? undefined) : undefined;
    } while (pageToken !== undefined);
    if (count === 0) console.log('Nenhum pedido.');
  });
}

const headLine = ({ number, status, paymentStatus, totalAmout, contact, updatedAt }: PlatformOrderHead): string =>
  `nº ${number}  ${updatedAt}  ${status}${paymentStatus ? `/${paymentStatus}` : ''}  ${formatBrl(totalAmout)}  ${contact.name}`;

function show(order: PlatformOrder): void {
  const { items, logistic, payment, customer, channelType, contact } = order;
  console.log(headLine(order));
  console.log(`Contato: ${channelType} ${contact.id}`);
  for (const { quantity, name, sku, totalAmout } of items) console.log(`  ${quantity} × ${name} (${sku}): ${formatBrl(totalAmout)}`);
  if (order.discountAmout > 0) console.log(`Desconto: ${formatBrl(order.discountAmout)}${order.coupon ? ` (${order.coupon})` : ''}`);
  if (logistic) {
    const { address } = logistic;
    const place = address ? `: ${address.street}, ${address.number}, ${address.neighborhood}, ${address.city} - ${address.state}` : '';
    console.log(`Entrega: ${logistic.name}, ${formatBrl(logistic.price)}${place}`);
  }
  if (payment.name) console.log(`Pagamento: ${payment.name}`);
  if (customer) console.log(`Cliente: ${customer.name}, ${customer.email}, CPF ${customer.document}`);
}

function inWords(error: unknown): never {
  if (error instanceof Refusal) throw new OperatorError('--since: um instante com fuso, como 2026-11-21T00:00:00-03:00');
  throw error;
}

type Asked = { shop: string | undefined } & (
  | { verb: 'list'; status: (typeof statuses)[number] | undefined; since: string | undefined }
  | { verb: 'show'; number: number }
);

function readWords(words: string[]): Asked {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options: { shop: text, status: text, since: text } });
    const [verb, number, ...more] = positionals;
    const { shop, since } = values;
    const status = statuses.find((known) => known === values.status);
    const isOther = more.length > 0 || (values.status !== undefined && status === undefined);
    if (!isOther && verb === 'list' && number === undefined) return { verb, shop, status, since };
    if (!isOther && verb === 'show' && /^\d{1,15}$/.test(number ?? '')) return { verb, shop, number: Number(number) };
    throw new Error('other words');
  } catch {
    // Whatever was wrong in the words, the right words are the answer.
    throw new OperatorError(`Uso: npm run shop -- ${ordersCommand.usage}`);
  }
}
