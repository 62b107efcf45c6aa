import { type Checks, fieldOf, isSuccess, listOf, sentences } from './checks.ts';
import { refusalProblems } from './reply-problems.ts';

const customerFields = [
  ...(['name', 'email', 'document', 'phone', 'isCorporate', 'corporateDocument', 'corporateName'] as const),
  ...(['tradeName', 'stateInscription'] as const),
];
type Customer = Record<(typeof customerFields)[number], unknown>;

/** The contact's own data in an order, as the call that saves them takes them. */
export const customerOf = (order: unknown): Customer =>
  Object.fromEntries(customerFields.map((name) => [name, fieldOf(order, 'customer', name)])) as Customer;

/** Empties the cart again, and returns the contact to how it was in `before`: only the placed orders stay. */
export async function restoreCart({ check, untried }: Checks, before: unknown): Promise<void> {
  const note = 'como antes do teste';
  const now = await check('currentOrder', {}, isSuccess('currentOrder'), { note });
  for (const line of listOf(fieldOf(now, 'items')))
    await check('putItem', { body: { ...lineOf(line), quantity: 0 } }, isSuccess('putItem'), {
      note,
      sentence: sentences.item,
    });
  if (fieldOf(before, 'customer') === null)
    return untried('Os dados do contato', 'ele não tinha nenhum: fica com os do teste');
  const [customer, changed] = [customerOf(before), customerOf(now)];
  if (JSON.stringify(customer) === JSON.stringify(changed)) return;
  let isRestored = false;
  await check(
    'saveCustomer',
    { body: customer },
    (reply) => {
      isRestored = isSuccess('saveCustomer')(reply).length === 0;
      return reply.status === 422 ? refusalProblems(reply, ['rule']) : isSuccess('saveCustomer')(reply);
    },
    { note, sentence: sentences.customer },
  );
  if (!isRestored)
    untried('Os dados do contato', 'a loja não aceita dados vazios de volta: o contato fica com os que faltavam');
}

const lineOf = (line: unknown) => ({
  index: fieldOf(line, 'index'),
  providerId: fieldOf(line, 'providerId'),
  attributes: fieldOf(line, 'attributes'),
  subscription: fieldOf(line, 'subscription'),
  preferences: fieldOf(line, 'preferences'),
});
