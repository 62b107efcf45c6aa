import { endpoints } from '#shared/contract/endpoints.ts';
import { SessionType } from '#shared/model/session.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { fieldOf, listOf } from './checks.ts';
import { dataOf } from './reply-problems.ts';
import { sendCall } from './send-call.ts';

type Sessions = { url: string; code: string; isBuying: boolean; agentCode: string | null; otherCode: string | null };

/**
 * Refuses sessions with which the other checks would only report refusals: unknown ones, those of the wrong kind or of
 * another contact, and a cart that a purchase would change.
 */
export async function assertSessions({ url, code, isBuying, agentCode, otherCode }: Sessions): Promise<void> {
  const session = await sessionOf(url, code, '--session');
  if (!isBuying) return;
  if (fieldOf(session, 'sessionType') === SessionType.PlatformUser)
    throw new OperatorError(
      '--session é de um atendente. Para --buy, use a sessão de um contato, e a do atendente em --agent.',
    );
  const order = await orderOf(url, code);
  if (listOf(fieldOf(order, 'items')).length > 0)
    throw new OperatorError('O carrinho de --session tem produtos. Para --buy, use um contato só para isso, ou --key.');
  if (otherCode !== null) await assertOther(url, otherCode, order);
  if (agentCode === null) return;
  const agent = await sessionOf(url, agentCode, '--agent');
  if (fieldOf(agent, 'sessionType') !== SessionType.PlatformUser)
    throw new OperatorError('--agent não é de um atendente (sessionType 1).');
  if (fieldOf(await orderOf(url, agentCode), 'id') !== fieldOf(await orderOf(url, code), 'id'))
    throw new OperatorError('--agent é de um atendente de outro contato: precisa ser do contato de --session.');
}

async function assertOther(url: string, code: string, order: unknown): Promise<void> {
  const session = await sessionOf(url, code, '--other');
  if (fieldOf(session, 'sessionType') === SessionType.PlatformUser)
    throw new OperatorError('--other não é de um contato: precisa ser de outro contato que --session.');
  if (fieldOf(await orderOf(url, code), 'id') === fieldOf(order, 'id'))
    throw new OperatorError('--other é do mesmo contato que --session: precisa ser de outro.');
}

async function sessionOf(url: string, code: string, option: string): Promise<unknown> {
  const reply = await sendCall(url, endpoints.session, { params: { code }, code: null }).catch(() => null);
  // No response at all is reported by the first check.
  if (reply === null || ![401, 404].includes(reply.status)) return reply && dataOf(reply);
  throw new OperatorError(`A sessão de ${option} não existe ou não vale mais (status ${reply.status}).`);
}

const orderOf = async (url: string, code: string): Promise<unknown> => {
  const reply = await sendCall(url, endpoints.currentOrder, { code }).catch(() => null);
  return reply && dataOf(reply);
};
