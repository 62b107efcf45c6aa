import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { refundTexts } from '#shared/text/payment/refunds.ts';
import type { Database, Db } from '../../../order-service/database/engine/database.ts';
import type { ShopRow } from '../../../order-service/database/shops/shops.ts';
import { type ClearedAlert, clearFraudAlert } from '../../../order-service/services/payments/clear-fraud-alert.ts';
import {
  confirmByHand,
  type ManualConfirmation,
} from '../../../order-service/services/payments/confirm-manual-payment.ts';
import { refundManually } from '../../../order-service/services/payments/manual-refund.ts';
import { commandLine } from '../../../order-service/services/staff/audit.ts';
import { recordCleared, recordConfirmed, recordReturned } from '../../../order-service/services/staff/money-audit.ts';
import type { Command } from '../command.ts';
import { findShopByArgument } from '../find-shop.ts';
import { keyedId, type RefundWords, refundInput, refundOrder } from '../orders/refund-order.ts';
import { unknownWord, usageError, WrongWords, wrongNumber } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { checkPayments } from './check-payments.ts';
import { money, outstandingPaymentLines } from './list-outstanding-payments.ts';
import { withPayments } from './with-payments.ts';

export const paymentsCommand: Command = {
  usage:
    'payments [confirm NÚMERO | deliver NÚMERO | check] [--shop LOJA] | ' +
    'payments refund NÚMERO [--amount REAIS] [--reason MOTIVO] [--key CHAVE] [--shop LOJA] | ' +
    'payments returned NÚMERO [--amount REAIS] [--reason MOTIVO] [--key CHAVE] [--shop LOJA]',
  summary:
    'Lista os pedidos que esperam pagamento. confirm: o dinheiro do pedido com esse número chegou (PIX por chave, depósito, link, valor diferente); ele passa a pago, e o que ainda estava aberto para pagá-lo é cancelado. ' +
    'deliver: o comprador de um pedido com alerta de fraude foi conferido; o pedido segue para a entrega, ou só o alerta sai da lista se ele já saiu. ' +
    'returned: a loja já devolveu por fora o dinheiro de um pedido, tudo o que resta ou --amount: o que deve ao cliente, ou o que nenhum provedor devolve (dinheiro, chave PIX, depósito). ' +
    'refund: devolve o pagamento pelo provedor em que entrou, tudo o que resta ou --amount; a loja precisa estar no ar. A mesma --key é a mesma devolução: o comando repetido não devolve de novo. ' +
    'check: se o provedor conhece a chave pública e o access token, se os avisos dele chegam, e o que fazer quando não. Termina com 2 se uma chave é recusada, com 3 se o provedor não responde.',
  run: payments,
};

const verbs: readonly string[] = ['confirm', 'deliver', 'check', 'refund', 'returned'];

/** The largest value of PostgreSQL's integer. */
const largestNumber = 2_147_483_647;

type ParsedArguments = { shop: string | undefined } & (
  | { verb: 'list' }
  | { verb: 'check' }
  | { verb: 'confirm'; number: number }
  | { verb: 'deliver'; number: number }
  | { verb: 'refund' | 'returned'; number: number; words: RefundWords }
);

async function payments(args: string[]): Promise<void> {
  const parsed = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, parsed.shop);
    if (parsed.verb === 'list') for (const line of await outstandingPaymentLines(database, shop)) console.log(line);
    else if (parsed.verb === 'check') await check(database, shop);
    else if (parsed.verb === 'confirm')
      console.log(resultText(parsed.number, await confirmPayment(database, shop.id, parsed.number)));
    else if (parsed.verb === 'deliver') console.log(await deliver(database, shop.id, parsed.number));
    else if (parsed.verb === 'returned') console.log(await returned(database, shop.id, parsed.number, parsed.words));
    else console.log(await refundOrder(database, shop.id, parsed.number, parsed.words));
  });
}

async function check(database: Database, shop: ShopRow): Promise<void> {
  const { text, exitCode } = await checkPayments(database, shop);
  console.log(text);
  process.exitCode = exitCode;
}

function parseArguments(args: string[]): ParsedArguments {
  try {
    const text = { type: 'string' } as const;
    const options = { shop: text, amount: text, reason: text, key: text } as const;
    const { values, positionals } = parseArgs({ args: joinNegative(args), allowPositionals: true, options });
    const { shop, ...words } = values;
    const [verb, number = '', ...more] = positionals;
    const hasOptions = Object.keys(words).length > 0;
    if (verb === undefined && !hasOptions) return { verb: 'list', shop };
    if (verb === 'check' && number === '' && !hasOptions) return { verb, shop };
    if (verb === undefined) throw new WrongWords('--amount, --reason e --key são de "refund" e "returned".');
    if (!verbs.includes(verb)) throw unknownWord(verb, verbs);
    if (verb === 'check') throw new WrongWords('"check" só tem --shop.');
    const isNumber = /^#?[1-9]\d{0,9}$/.test(number) && Number(number.replace('#', '')) <= largestNumber;
    if (!isNumber) throw wrongNumber(verb, number);
    if (more.length > 0) throw new WrongWords(`Não conheço "${more[0]}".`);
    const order = Number(number.replace('#', ''));
    if (verb === 'refund' || verb === 'returned') return { verb, shop, number: order, words };
    if (hasOptions) throw new WrongWords(`--amount, --reason e --key são de "refund" e "returned", não de "${verb}".`);
    return { verb: verb === 'confirm' ? verb : 'deliver', shop, number: order };
  } catch (error) {
    throw usageError(paymentsCommand.usage, error);
  }
}

/** `--amount -3` as `--amount=-3`: the parser takes '-3' for an option, and the operator would not learn why. */
const joinNegative = (args: string[]): string[] =>
  args.flatMap((arg, at) => {
    if (/^-\d/.test(arg) && args[at - 1] === '--amount') return [];
    const next = args[at + 1] ?? '';
    return [arg === '--amount' && /^-\d/.test(next) ? `${arg}=${next}` : arg];
  });

/** Confirms with the shop's payment providers, and records it for the panel's list of actions. */
const confirmPayment = (database: Database, shopId: string, number: number): Promise<ManualConfirmation> =>
  withPayments(database, (payments) =>
    confirmByHand(payments, shopId, number, {
      also: (db, order) => recordConfirmed(db, commandLine(shopId), { ...order, number }, ''),
    }),
  );

async function clearByCommand(db: Db, shopId: string, number: number): Promise<ClearedAlert> {
  const result = await clearFraudAlert(db, shopId, number, new Date());
  if (result.kind === 'cleared')
    await recordCleared(db, commandLine(shopId), { id: result.orderId, number, isGone: result.isGone }, '');
  return result;
}

async function deliver(database: Database, shopId: string, number: number): Promise<string> {
  const cleared = await database.tx((db) => clearByCommand(db, shopId, number), shopId);
  switch (cleared.kind) {
    case 'no such order':
      throw new OperatorError(`Não há pedido ${number} nesta loja.`);
    case 'no alert':
      throw new OperatorError(`Pedido ${number}: ${panelMoneyTexts.noAlert}`);
    case 'disputed':
      throw new OperatorError(`Pedido ${number}: ${panelMoneyTexts.moneyGone.disputed}`);
    case 'cleared':
      return cleared.isGone
        ? `Pedido ${number}: o comprador foi conferido, e o alerta saiu da lista`
        : `Pedido ${number}: o comprador foi conferido, e o pedido segue para a entrega`;
  }
}

async function returned(database: Database, shopId: string, number: number, words: RefundWords): Promise<string> {
  const { amount = null, reason = '' } = refundInput(words);
  const result = await withPayments(database, (payments) =>
    database.tx(
      (db) =>
        refundManually(db, payments, shopId, number, {
          ...{ agent: null, isByCommand: true, at: payments.clock(), amount, reason },
          ...(words.key !== undefined && { id: keyedId('returned', shopId, number, words.key) }),
          also: (within, done) => recordReturned(within, commandLine(shopId), done, reason),
        }),
      shopId,
    ),
  );
  switch (result.kind) {
    case 'no such order':
      throw new OperatorError(`Não há pedido ${number} nesta loja.`);
    case 'not owed':
      throw new OperatorError(`Pedido ${number}: ${panelMoneyTexts.notOwed}`);
    case 'under-way':
      throw new OperatorError(`Pedido ${number}: ${panelMoneyTexts.returnUnderWay}`);
    case 'other key':
      throw new OperatorError(refundTexts.otherKey);
    case 'refused':
      throw new OperatorError(`Pedido ${number}: ${result.problem}`.replaceAll('\u00a0', ' '));
    case 'returned': {
      const left = result.leftCents > 0 ? `; ainda com a loja: ${money(result.leftCents)}` : '';
      return `Pedido ${number}: devolução de ${money(result.amountCents)} anotada${left}`;
    }
  }
}

function resultText(number: number, result: ManualConfirmation): string {
  switch (result.kind) {
    case 'no such order':
      throw new OperatorError(`Não há pedido ${number} nesta loja.`);
    case 'not placed':
    case 'changed':
      throw new OperatorError(`O pedido ${number} não espera pagamento: foi cancelado ou ainda está sendo montado.`);
    case 'refunded':
    case 'disputed':
    case 'lost':
      throw new OperatorError(`Pedido ${number}: ${panelMoneyTexts.moneyGone[result.kind]}`);
    case 'restored':
      return `Pedido ${number}: a disputa terminou a favor da loja, e o pedido voltou aos pagos`;
    case 'paid before':
      return `O pedido ${number} já estava pago: ${amountsText(result)}`;
    case 'paid': {
      const warning = result.mayStillBePaid
        ? '\nA cobrança aberta não pôde ser cancelada no provedor: cancele-a no painel dele.'
        : '';
      return `Pedido ${number} pago: ${amountsText(result)}${warning}`;
    }
  }
}

/** What the shop has of the money, and what came and went if it gave a part back. */
const amountsText = ({ amountCents, refundedCents }: { amountCents: number; refundedCents: number }): string =>
  refundedCents === 0
    ? money(amountCents)
    : `chegaram ${money(amountCents + refundedCents)}, devolvidos ${money(refundedCents)}, ` +
      `ficam com a loja ${money(amountCents)}`;
