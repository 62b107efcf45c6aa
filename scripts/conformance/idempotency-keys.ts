import { randomUUID } from 'node:crypto';
import { contactData } from './checkout.ts';
import { type Checks, isSuccess, sentences } from './checks.ts';
import { refusalProblems } from './reply-problems.ts';

/**
 * Sends one key and one body, which has the form of both, to two calls. The second is refused. A service may refuse
 * fields that a call does not have.
 */
export async function checkKeyOfOtherCall(
  { check, untried }: Checks,
  { productId }: { productId: string },
  order: unknown,
): Promise<void> {
  const body = { ...contactData(order), index: '', providerId: productId, quantity: 1, attributes: [] };
  const idempotencyKey = randomUUID();
  let isRefused = false;
  await check(
    'putItem',
    { body, idempotencyKey },
    (reply) => {
      isRefused = reply.status === 400;
      return isRefused ? refusalProblems(reply, ['bad-request']) : isSuccess('putItem')(reply);
    },
    { note: 'com campos de outra chamada', sentence: sentences.item },
  );
  if (isRefused) return untried('A chave de outra chamada', 'o serviço recusa campos a mais', sentences.keyReused);
  await check('saveCustomer', { body, idempotencyKey }, (reply) => refusalProblems(reply, ['key-reused']), {
    note: 'a chave de outra chamada, o mesmo corpo',
    sentence: sentences.keyReused,
  });
}
