import { parseArgs } from 'node:util';
import type { PlatformOrderHead } from '#shared/contract/platform/order-schemas.ts';
import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { cancelReasonLength } from '#shared/rules/text/text-lengths.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { Refusal } from '../../../order-service/services/core/refusal.ts';
import { lostDisputes } from '../../../order-service/services/payments/lost-disputes.ts';
import { platformOrders } from '../../../order-service/services/platform/platform-orders.ts';
import type { Command } from '../command.ts';
import { findShopByArgument } from '../find-shop.ts';
import { withPayments } from '../payments/with-payments.ts';
import { unknownWord, usageError, WrongWords, wrongNumber } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { agentTotalLines } from './agent-totals.ts';
import { changeOrders, type OrderChange, orderChanges } from './change-order.ts';
import { orderLine } from './order-report.ts';
import { showOrder } from './show-order.ts';

const statuses = ['Received', 'Finalized', 'Canceled', 'Error'] as const;

export const ordersCommand: Command = {
  usage:
    'orders list [--shop LOJA] [--status Received|Finalized|Canceled|Error] [--since INSTANTE] | orders show NÚMERO [--shop LOJA] | ' +
    'orders accept|prepare|dispatch|finish|cancel LOJA NÚMERO… [--even-if-paid] [--even-if-disputed] [--reason MOTIVO]',
  summary:
    'Os pedidos confirmados, na ordem da última mudança, e no fim as somas por atendente; ou um deles com tudo o que é preciso para entregá-lo. ' +
    'accept: a loja vai atender os pedidos com esses números, e o prazo deles não os cancela mais. ' +
    'prepare: estão em preparo. dispatch: saíram para entrega, ou estão prontos para retirada; o contato recebe uma ' +
    'mensagem. finish: foram entregues ou retirados. Um pedido recebido que está em disputa, tem alerta de fraude ou cujo dinheiro voltou ao cliente só sai com --even-if-disputed; de um pedido com erro, o comando diz o que resolve. cancel: não acontecem mais, e o estoque volta; o cliente lê o motivo de --reason.',
  run: orders,
};

async function orders(args: string[]): Promise<void> {
  const parsed = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, parsed.shop);
    if (parsed.verb === 'change') return change(database, shop.id, parsed);
    if (parsed.verb === 'show') {
      for (const line of await showOrder(database, shop, parsed.number)) console.log(line);
      return;
    }
    const { status, since } = parsed;
    const filter = { ...(status && { status }), ...(since && { updatedSince: since }) };
    let pageToken: string | undefined;
    const listed: PlatformOrderHead[] = [];
    do {
      const page = await platformOrders(database, shop.id, {
        ...filter,
        perPage: 100,
        ...(pageToken && { pageToken }),
      }).catch(toOperatorError);
      const disputed = page.data
        .filter(({ money }) => money.disputed + money.refundedInDispute > 0)
        .map(({ id }) => id);
      const lost = await lostDisputes(database, shop.id, disputed);
      for (const order of page.data) console.log(orderLine(order, shop.time_zone, lost.has(order.id)));
      listed.push(...page.data);
      pageToken = page.hasMore ? (page.token ?? undefined) : undefined;
    } while (pageToken !== undefined);
    if (listed.length === 0) console.log('Nenhum pedido.');
    for (const line of agentTotalLines(listed)) console.log(line);
  });
}

async function change(database: Database, shopId: string, parsed: ParsedArguments & { verb: 'change' }): Promise<void> {
  const changed = await withPayments(database, (payments) => changeOrders(payments, shopId, parsed.change, parsed));
  for (const { isDone, line } of changed) (isDone ? console.log : console.error)(line);
  if (changed.some(({ isDone }) => !isDone)) process.exitCode = 1;
}

function toOperatorError(error: unknown): never {
  if (error instanceof Refusal)
    throw new OperatorError('--since: um instante com fuso, como 2026-11-21T00:00:00-03:00');
  throw error;
}

type ParsedArguments = { shop: string | undefined } & (
  | { verb: 'list'; status: (typeof statuses)[number] | undefined; since: string | undefined }
  | { verb: 'show'; number: number }
  | {
      verb: 'change';
      change: OrderChange;
      numbers: number[];
      evenIfPaid: boolean;
      evenIfDisputed: boolean;
      reason?: string;
    }
);

/** Order numbers are 32-bit integers in PostgreSQL. */
const isNumber = (word: string): boolean => /^#?[1-9]\d{0,9}$/.test(word) && numberOf(word) <= 2_147_483_647;
const numberOf = (word: string): number => Number(word.replace('#', ''));
const isChange = (verb: string | undefined): verb is OrderChange =>
  verb !== undefined && Object.hasOwn(orderChanges, verb);

/** The customer reads the reason, so it has the limits of one that is typed in the panel. */
function checkedReason(reason: string): string {
  if (reason.length > cancelReasonLength)
    throw new WrongWords(`O motivo tem ${reason.length} letras; cabem ${cancelReasonLength}.`);
  const problem = cardNumberProblem(reason);
  if (problem !== null) throw new WrongWords(`--reason: ${problem}`);
  return reason;
}

/** The shop comes first, so that a forgotten word never changes an order of another shop. */
function parseChange(
  change: OrderChange,
  [shop, ...numbers]: string[],
  values: Readonly<Record<string, unknown>>,
): ParsedArguments {
  const { 'even-if-paid': evenIfPaid = false, 'even-if-disputed': evenIfDisputed = false, reason, ...others } = values;
  const isHandover = change === 'dispatch' || change === 'finish';
  const isOfCancel = evenIfPaid === true || reason !== undefined;
  const isMisplaced = (isOfCancel && change !== 'cancel') || (evenIfDisputed === true && !isHandover);
  const isOther = Object.keys(others).length > 0 || isMisplaced;
  if (isOther) throw new WrongWords(`"${change}" não tem estas opções.`);
  if (shop === undefined) throw new WrongWords(`Faltam a loja e o número do pedido depois de "${change}".`);
  const other = numbers.find((word) => !isNumber(word));
  if (numbers.length === 0 || other !== undefined) throw wrongNumber(`${change} ${shop}`, other);
  return {
    verb: 'change',
    change,
    shop,
    numbers: [...new Set(numbers.map(numberOf))],
    evenIfPaid: evenIfPaid === true,
    evenIfDisputed: evenIfDisputed === true,
    ...(typeof reason === 'string' && { reason: checkedReason(reason) }),
  };
}

function parseArguments(args: string[]): ParsedArguments {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = {
      ...{ shop: text, status: text, since: text },
      ...{ 'even-if-paid': flag, 'even-if-disputed': flag, reason: text },
    } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [verb, number, ...more] = positionals;
    const { shop, since, 'even-if-paid': evenIfPaid = false, 'even-if-disputed': evenIfDisputed = false } = values;
    const { reason } = values;
    if (isChange(verb)) return parseChange(verb, positionals.slice(1), values);
    if (evenIfPaid || evenIfDisputed || reason !== undefined)
      throw new WrongWords('--even-if-paid e --reason são de "cancel", --even-if-disputed de "dispatch" e "finish".');
    const status = statuses.find((known) => known === values.status);
    const isOther = more.length > 0 || (values.status !== undefined && status === undefined);
    if (!isOther && verb === 'list' && number === undefined) return { verb, shop, status, since };
    const isFiltered = values.status !== undefined || since !== undefined;
    if (!isOther && !isFiltered && verb === 'show' && /^\d{1,15}$/.test(number ?? ''))
      return { verb, shop, number: Number(number) };
    throw wrongWords(positionals, { status: values.status, isFiltered });
  } catch (error) {
    throw usageError(ordersCommand.usage, error);
  }
}

const verbs = ['list', 'show', ...Object.keys(orderChanges)];

/** What is wrong with the words of `list` or `show`, or with another verb. */
function wrongWords(
  [verb, number, ...more]: string[],
  { status, isFiltered }: { status: string | undefined; isFiltered: boolean },
): WrongWords {
  if (verb === undefined) return new WrongWords(`Falta o que fazer: ${verbs.join(', ')}.`);
  if (!verbs.includes(verb)) return unknownWord(verb, verbs);
  if (verb === 'list' && number !== undefined) return new WrongWords(`Não conheço "${number}".`);
  if (verb === 'list') return unknownWord(status ?? '', statuses);
  if (isFiltered) return new WrongWords('--status e --since são de "list".');
  return more[0] === undefined ? wrongNumber(verb, number) : new WrongWords(`Não conheço "${more[0]}".`);
}
