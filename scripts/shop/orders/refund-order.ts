import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { refundTexts } from '#shared/text/payment/refunds.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { keyedRefundId } from '../../../order-service/services/payments/refunds/keyed-refund-id.ts';
import { platformOrder } from '../../../order-service/services/platform/platform-orders.ts';
import { refundPlatformOrder } from '../../../order-service/services/platform/platform-refunds.ts';
import { commandLine } from '../../../order-service/services/staff/audit.ts';
import { recordRefundRequest } from '../../../order-service/services/staff/money-audit.ts';
import { withPayments } from '../payments/with-payments.ts';
import { withRefusalTexts } from '../refusals.ts';

/** What the operator typed about a refund. */
export type RefundWords = { amount?: string | undefined; reason?: string | undefined; key?: string | undefined };

/** The running shop makes the refund. The command waits so long for it, in milliseconds. */
const waitMs = 20_000;
const lookEveryMs = 250;

/**
 * Requests a refund of an order, and waits a moment for what becomes of it. Returns that as a line. The same key is the
 * same refund, so a repeated command refunds once. Without one, a new key is printed before the refund is saved.
 */
export async function refundOrder(
  database: Database,
  shopId: string,
  number: number,
  words: RefundWords,
): Promise<string> {
  const input = refundInput(words);
  const key = words.key ?? randomBytes(4).toString('hex');
  const refundId = keyedId('refund', shopId, number, key);
  let isPrinted = words.key !== undefined;
  const printKey = () => {
    // The transaction may run again.
    if (!isPrinted) console.log(`Chave desta devolução: ${key}. Se o comando não terminar, repita-o com --key ${key}.`);
    isPrinted = true;
  };
  const requested = await withRefusalTexts(
    () =>
      withPayments(database, (payments) =>
        database.tx(async (db) => {
          const written = await refundPlatformOrder(db, payments, shopId, number, {
            ...input,
            refundId,
            isByCommand: true,
            also: (within, requested) =>
              recordRefundRequest(within, commandLine(shopId), requested, input.reason ?? ''),
          });
          // Before the commit: a command that is killed right after it can still be repeated.
          printKey();
          return written;
        }, shopId),
      ),
    { notFound: `Não há pedido ${number} nesta loja.` },
  );
  const last = requested.refunds.find(({ id }) => id === refundId);
  if (!last) throw new Error('a refund was not written');
  const text = `Pedido nº ${number}: devolução de ${formatBrl(last.amount)}`.replaceAll('\u00a0', ' ');
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(lookEveryMs)) {
    const order = await platformOrder(database, shopId, requested.id);
    const refund = order.refunds.find(({ id }) => id === last.id);
    if (refund?.state === 'refunded') return `${text} feita.`;
    if (refund?.state === 'failed') throw new OperatorError(`${text} não foi feita: ${refund.problem ?? ''}`);
    if (refund && refund.problem !== null) return `${text} ${refundTexts.unclearByCommand(number)}`;
  }
  return `${text} pedida. O provedor ainda não a fez; veja com: npm run shop -- orders show ${number}`;
}

/** The id of the refund or return that a typed key stands for. The Platform API's keys are keys here too. */
export function keyedId(kind: 'refund' | 'returned', shopId: string, number: number, key: string): string {
  if (!/^[\w-]{4,100}$/.test(key)) throw new OperatorError('--key: de 4 a 100 letras, números e hífens');
  return keyedRefundId(kind, shopId, number, key);
}

/** What was typed, checked. `amount` in reais. */
export function refundInput({ amount: typed, reason }: RefundWords): { amount?: number; reason?: string } {
  const amount = typed === undefined ? undefined : parseAmount(typed.replace(/^R\$\s*/, ''));
  if (amount === 0 || /^-\s*[\d.,]+$/.test(typed ?? ''))
    throw new OperatorError('--amount: um valor maior que zero, como 12,50');
  if (amount === null) throw new OperatorError('--amount: um valor em reais, como 12,50');
  const problem = reason === undefined ? null : cardNumberProblem(reason);
  if (problem !== null) throw new OperatorError(`--reason: ${problem}`);
  if (reason !== undefined && reason.length > refundReasonLength)
    throw new OperatorError(`--reason: até ${refundReasonLength} letras`);
  return { ...(amount === undefined ? {} : { amount }), ...(reason === undefined ? {} : { reason }) };
}
