import { setTimeout as sleep } from 'node:timers/promises';
import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { Refusal } from '../../order-service/services/core/refusal.ts';
import { platformOrder } from '../../order-service/services/platform/platform-orders.ts';
import { refundPlatformOrder } from '../../order-service/services/platform/platform-refunds.ts';
import { withPayments } from './with-payments.ts';

/** What the operator typed about a refund. */
export type RefundWords = { amount?: string | undefined; reason?: string | undefined };

/** The running shop makes the refund. The command waits so long for it, in milliseconds. */
const waitMs = 20_000;
const lookEveryMs = 250;

/** Requests a refund of an order, and waits a moment for what becomes of it. Returns that as a line. */
export async function refundOrder(
  database: Database,
  shopId: string,
  number: number,
  words: RefundWords,
): Promise<string> {
  const wish = wishOf(words);
  const requested = await withPayments(database, (payments) =>
    database.tx((db) => refundPlatformOrder(db, payments, shopId, number, wish), shopId),
  ).catch((error: unknown) => toOperatorError(error, number));
  const last = requested.refunds.at(-1);
  if (!last) throw new Error('a refund was not written');
  const text = `Pedido nº ${number}: devolução de ${formatBrl(last.amount)}`.replaceAll('\u00a0', ' ');
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(lookEveryMs)) {
    const order = await platformOrder(database, shopId, requested.id);
    const refund = order.refunds.find(({ id }) => id === last.id);
    if (refund?.state === 'refunded') return `${text} feita.`;
    if (refund?.state === 'failed') throw new OperatorError(`${text} não foi feita: ${refund.problem ?? ''}`);
  }
  return `${text} pedida. O provedor ainda não a fez; veja com: npm run shop -- orders show ${number}`;
}

function wishOf({ amount: typed, reason }: RefundWords): { amount?: number; reason?: string } {
  const amount = typed === undefined ? undefined : parseAmount(typed.replace(/^R\$\s*/, ''));
  if (amount === null || amount === 0) throw new OperatorError('--amount: um valor em reais, como 12,50');
  const problem = reason === undefined ? null : cardNumberProblem(reason);
  if (problem !== null) throw new OperatorError(`--reason: ${problem}`);
  if (reason !== undefined && reason.length > refundReasonLength)
    throw new OperatorError(`--reason: até ${refundReasonLength} letras`);
  return { ...(amount === undefined ? {} : { amount }), ...(reason === undefined ? {} : { reason }) };
}

function toOperatorError(error: unknown, number: number): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.kind === 'not-found') throw new OperatorError(`Não há pedido ${number} nesta loja.`);
  throw new OperatorError(error.details.messages?.[0] ?? 'A devolução foi recusada.');
}
