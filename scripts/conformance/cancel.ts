import { randomUUID } from 'node:crypto';
import { OrderStatus } from '#shared/model/order/order.ts';
import { type Checks, equal, fieldOf, isSuccess, sentences } from './checks.ts';
import { refusalProblems } from './reply-problems.ts';
import type { Reply } from './send-call.ts';

/**
 * Tries to cancel a placed order as the contact, who may not, and as an agent, if there is one, who tries it twice.
 * Returns whether the order is canceled.
 */
export async function cancelOrder(
  { check, untried }: Checks,
  agentCode: string | null,
  { id, number, isPaid }: { id: unknown; number: unknown; isPaid: boolean },
): Promise<boolean> {
  const params = { id: String(id) };
  await check('cancelPlaced', { params }, (reply) => refusalProblems(reply, ['not-yours']), {
    note: 'como contato',
    sentence: sentences.notYours,
  });
  if (agentCode === null) return false;
  const isCanceled = (data: unknown) => [
    ...equal('status', fieldOf(data, 'status'), OrderStatus.Canceled),
    ...equal('number', fieldOf(data, 'number'), number),
  ];
  let isRefused = false;
  // A shop may require a refund first.
  const judge = (reply: Reply) => {
    isRefused = isPaid && reply.status === 422;
    return isRefused ? refusalProblems(reply, ['rule']) : isSuccess('cancelPlaced', isCanceled)(reply);
  };
  const options = isPaid
    ? { as: agentCode, note: 'pago', sentence: sentences.cancelPaid }
    : { as: agentCode, sentence: sentences.cancel };
  const canceled = await check('cancelPlaced', { params, idempotencyKey: randomUUID() }, judge, options);
  if (isRefused) {
    untried(
      `O cancelamento do pedido ${number}`,
      'está pago, e a loja pede a devolução antes: ele fica',
      sentences.cancelPaid,
    );
    return false;
  }
  if (fieldOf(canceled, 'status') !== OrderStatus.Canceled) return false;
  const isUnchanged = (data: unknown) => [
    ...isCanceled(data),
    ...equal('version', fieldOf(data, 'version'), fieldOf(canceled, 'version')),
  ];
  const isRefusedOrUnchanged = (reply: Reply) =>
    reply.status === 200 ? isSuccess('cancelPlaced', isUnchanged)(reply) : refusalProblems(reply, ['rule']);
  await check('cancelPlaced', { params, idempotencyKey: randomUUID() }, isRefusedOrUnchanged, {
    as: agentCode,
    note: 'outra vez',
    sentence: sentences.cancelAgain,
  });
  return true;
}
