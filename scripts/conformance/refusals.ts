import { OrderStatus } from '#shared/model/order/order.ts';
import { type Checks, callOf, equal, fieldOf, isSuccess, sentences } from './checks.ts';
import { dataOf, refusalProblems } from './reply-problems.ts';
import type { Reply } from './send-call.ts';

type Context = { agentCode: string | null; productId: string };

/** No `Idempotency-Key`: too short, and with other characters. */
const badKeys = ['curta', 'chave com espacos'] as const;
const nothing = 'conformidade-nada';

/**
 * Provokes each refusal of the guide's table that a client can provoke and that no other check does. `empty`: the cart,
 * so that a service which confirms it anyway is found.
 */
export async function checkRefusals(checks: Checks, context: Context, empty: unknown): Promise<void> {
  const { check } = checks;
  for (const idempotencyKey of badKeys)
    await check('confirmOrder', { idempotencyKey }, (reply) => refusalProblems(reply, ['bad-key']), {
      note: `a chave ${JSON.stringify(idempotencyKey)}`,
      sentence: sentences.badKey,
    });
  // A gateway refuses the prefetch before, so the service itself may look at the order only.
  const isNotConfirmed = (reply: Reply) => refusalProblems(reply, ['navigation', 'empty-order']);
  await check('confirmOrder', { isPrefetch: true }, isNotConfirmed, {
    note: 'como prefetch',
    sentence: sentences.navigation,
  });
  await check('putItem', { text: '{' }, (reply) => refusalProblems(reply, ['bad-request']), {
    note: 'o corpo não é JSON',
    sentence: sentences.badBody,
  });
  await check('topProducts', { query: { perPage: 'texto' } }, (reply) => refusalProblems(reply, ['bad-request']), {
    note: 'perPage=texto',
    sentence: sentences.badBody,
  });
  const isMissing = (reply: Reply) => refusalProblems(reply, ['not-found', 'rule']);
  const missing = { note: 'id desconhecido', sentence: sentences.missing };
  await check('product', { params: { id: nothing } }, isMissing, missing);
  await check('placedOrder', { params: { number: '999999999' } }, isMissing, missing);
  await checkSemiAutomatic(checks, context, empty);
}

/** Hands the contact to the chatbot, changes the order as the agent, and takes the contact back. */
async function checkSemiAutomatic({ check, untried }: Checks, { agentCode, productId }: Context, order: unknown) {
  const call = callOf('toggleSemiAutomatic');
  if (agentCode === null) return untried(call, 'é só de atendentes: falta --agent', sentences.semiAutomatic);
  let isHanded = false;
  const judge = (reply: Reply) => {
    isHanded = reply.status === 200;
    return isHanded ? isSuccess('toggleSemiAutomatic')(reply) : refusalProblems(reply, ['not-found', 'rule']);
  };
  const options = { as: agentCode, sentence: sentences.semiAutomatic };
  await check('toggleSemiAutomatic', { query: { to: 'semiautomatic' } }, judge, { ...options, note: 'ao robô' });
  if (!isHanded)
    return untried('A mudança enquanto o robô atende', 'o serviço não tem um robô', sentences.semiAutomatic);
  const isRefused = (reply: Reply) => [
    ...refusalProblems(reply, ['semi-automatic']),
    ...equal('data.id', fieldOf(dataOf(reply), 'id'), fieldOf(order, 'id')),
    ...equal('data.status', fieldOf(dataOf(reply), 'status'), OrderStatus.Creating),
  ];
  const body = { index: '', providerId: productId, quantity: 1, attributes: [] };
  await check('putItem', { body }, isRefused, { ...options, note: 'enquanto o robô atende' });
  await check('toggleSemiAutomatic', { query: { to: 'assisted' } }, isSuccess('toggleSemiAutomatic'), {
    ...options,
    note: 'de volta ao atendente',
  });
}
