import { parseArgs } from 'node:util';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { readConfig } from '../../order-service/config.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { systemClock } from '../../order-service/providers/clock.ts';
import { openMercadoPago } from '../../order-service/providers/mercado-pago/mercado-pago.ts';
import { type Unsettled, unsettledOrders } from '../../order-service/services/orders/unsettled-orders.ts';
import {
  onlineProviderFactories,
  paymentAccounts,
} from '../../order-service/services/payment-setup/payment-accounts.ts';
import { openPayments } from '../../order-service/services/payment-setup/payment-providers.ts';
import {
  confirmByHand,
  type ManualConfirmation,
} from '../../order-service/services/payments/confirm-manual-payment.ts';
import type { Command } from './command.ts';
import { findShopByArgument } from './find-shop.ts';
import { formatCount } from './format.ts';
import { withDatabase } from './with-database.ts';

export const paymentsCommand: Command = {
  usage: 'payments [confirm NÚMERO] [--shop LOJA]',
  summary:
    'Lista os pedidos que esperam pagamento. confirm: o dinheiro do pedido com esse número chegou (PIX por chave, depósito, link, valor diferente); ele passa a pago, e o que ainda estava aberto para pagá-lo é cancelado.',
  run: payments,
};

const maxListed = 200;
/** The largest value of PostgreSQL's integer. */
const largestNumber = 2_147_483_647;

type ParsedArguments = { shop: string | undefined; number: number | null };

async function payments(args: string[]): Promise<void> {
  const { shop: shopArgument, number } = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, shopArgument);
    if (number === null) printOrders(await unsettledOrders(database, shop.id, maxListed + 1));
    else console.log(resultText(number, await confirmPayment(database, shop.id, number)));
  });
}

function parseArguments(args: string[]): ParsedArguments {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { shop: { type: 'string' } } });
    const [verb, number = '', ...more] = positionals;
    if (verb === undefined) return { shop: values.shop, number: null };
    const isNumber = /^#?[1-9]\d{0,9}$/.test(number) && Number(number.replace('#', '')) <= largestNumber;
    if (verb !== 'confirm' || !isNumber || more.length > 0) throw new Error('confirm a number');
    return { shop: values.shop, number: Number(number.replace('#', '')) };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${paymentsCommand.usage}`);
  }
}

/** Confirms with the shop's payment providers, from the environment that `withDatabase` has validated before. */
async function confirmPayment(database: Database, shopId: string, number: number): Promise<ManualConfirmation> {
  const { isDemo, publicUrl, secretsKey, mercadoPago: environmentKeys, mercadoPagoApiUrl } = readConfig(process.env);
  const mercadoPago = openMercadoPago({ baseUrl: mercadoPagoApiUrl });
  const accounts = paymentAccounts({ online: mercadoPago, secretsKey, environmentKeys });
  const makers = onlineProviderFactories(accounts);
  try {
    return await confirmByHand(
      openPayments({ database, clock: systemClock, log: silentLog, isDemo, publicUrl, factories: makers }),
      shopId,
      number,
    );
  } finally {
    await mercadoPago.close();
  }
}

/** The result contains the error, so nothing is logged. */
const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

function resultText(number: number, result: ManualConfirmation): string {
  switch (result.kind) {
    case 'no such order':
      throw new OperatorError(`Não há pedido ${number} nesta loja.`);
    case 'not placed':
      throw new OperatorError(`O pedido ${number} não espera pagamento: foi cancelado ou ainda está sendo montado.`);
    case 'paid before':
      return `O pedido ${number} já estava pago: ${money(result.amountCents)}`;
    case 'paid': {
      const warning = result.mayStillBePaid
        ? '\nA cobrança aberta não pôde ser cancelada no provedor: cancele-a no painel dele.'
        : '';
      return `Pedido ${number} pago: ${money(result.amountCents)}${warning}`;
    }
  }
}

function printOrders(orders: Unsettled[]): void {
  if (orders.length === 0) console.log('Nenhum pedido espera pagamento.');
  for (const { number, placedAt, totalCents, paymentName, arrivedCents, isLost } of orders.slice(0, maxListed)) {
    const since = placedAt ? `desde ${placedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` : '';
    const arrived =
      arrivedCents === null
        ? ''
        : `chegaram ${money(arrivedCents)}${isLost ? ' para um pedido que não existe mais' : ''}`;
    console.log(
      [`Pedido ${number}`, money(totalCents), paymentName, since, arrived].filter((part) => part !== '').join(' · '),
    );
  }
  if (orders.length > maxListed)
    console.log(`… e outros: só ${formatCount(maxListed, 'é mostrado', 'são mostrados')} de uma vez.`);
}

/** With plain spaces, for terminals and programs. */
const money = (cents: number): string => formatBrl(toReais(cents)).replaceAll('\u00a0', ' ');
